import { copyFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrate } from '#server/platform/db/migrate.ts';
import { emptyFolder, openEmpty } from '#server/platform/db/testing.ts';

const migrations = join(import.meta.dirname, '..', '..', '..', 'migrations');

test('lines from before tell apart what the clerk took off, and every sum stays', async () => {
  const database = await openEmpty();
  const released = await emptyFolder();
  for (const name of (await readdir(migrations)).filter((each) => each < '0028'))
    await copyFile(join(migrations, name), join(released, name));
  await migrate(database, released);
  const { pool } = database;
  // Lines of every sort: as listed, cheaper, dearer, with a percentage, by weight, given away, given back.
  await pool.query(`
    insert into company (name, code) values ('Old shop', 'old');
    insert into branch (company_id, number, name, time_zone) select id, 1, 'Branch', 'Australia/Sydney' from company;
    insert into product (company_id, sku, title, retail_price) select id, 'TEA', 'Tea', 1000 from company;
    insert into sales_order (company_id, branch_id, id, status, payment_status, subtotal, total, original_id, user_id, user_name)
      select c.id, b.id, o.id, 'draft', 'unpaid', o.total, o.total, o.original, 1, ''
      from (values (1, 12345, null::bigint), (2, -100, 1)) as o (id, total, original) cross join company c cross join branch b;
    insert into sales_line (company_id, order_id, position, product_id, sku, title, pack, unit_qty, quantity, list_price, price,
        discount, discount_amount, gst_free, subtotal, gst, total)
      select o.company_id, o.id, l.position, p.id, p.sku, p.title, false, 1, l.quantity, l.list, l.price, l.discount, l.off,
        true, l.total, 0, l.total
      from (values
        (0, 3000, 1000, 1000, 0, 0, 3000), (1, 3000, 1000, 900, 0, 0, 2700), (2, 1000, 500, 700, 0, 0, 700),
        (3, 3000, 999, 999, 10, 300, 2697), (4, 345, 1299, 1299, 0, 0, 448), (5, 5, 100, 100, 0, 0, 1),
        (6, 2000, 250, 250, 100, 500, 0)) as l (position, quantity, list, price, discount, off, total)
      cross join sales_order o cross join product p where o.id = 1;
    insert into sales_line (company_id, order_id, position, product_id, sku, title, pack, unit_qty, quantity, list_price, price,
        discount_amount, gst_free, subtotal, gst, total, original_line_id)
      select l.company_id, 2, 0, l.product_id, l.sku, l.title, false, 1, -1000, 999, 999, -100, true, -899, 0, -899, l.id
      from sales_line l where l.position = 3`);
  const sums =
    'select order_id, sum(total) as total, sum(discount_amount) as off from sales_line group by 1 order by 1';
  const before = (await pool.query(sums)).rows;
  await migrate(database);
  expect((await pool.query(sums)).rows).toEqual(before);
  const apart = await pool.query(
    'select own_discount as own, promotion_discount as promotions from sales_line where quantity > 0 order by position',
  );
  expect(apart.rows.map(({ own }) => Number(own))).toEqual([0, 300, -200, 300, 0, 0, 500]);
  expect(apart.rows.every(({ promotions }) => Number(promotions) === 0)).toBe(true);
  const wrong = await pool.query(`select id from sales_line where quantity > 0
    and round(list_price::numeric * quantity / 1000) - own_discount - promotion_discount <> total`);
  expect(wrong.rows).toEqual([]);
  await database.close();
});
