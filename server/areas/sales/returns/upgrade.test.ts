import { copyFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrate } from '#server/platform/db/migrate.ts';
import { emptyFolder, openEmpty } from '#server/platform/db/testing.ts';

const migrations = join(import.meta.dirname, '..', '..', '..', 'migrations');

test('returns from before are told apart: credited or refunded, and none of them an order more but an exchange', async () => {
  const database = await openEmpty();
  const released = await emptyFolder();
  for (const name of (await readdir(migrations)).filter((each) => each < '0023'))
    await copyFile(join(migrations, name), join(released, name));
  await migrate(database, released);
  const { pool } = database;
  await pool.query(`
    insert into company (name, code) values ('Old shop', 'old');
    insert into branch (company_id, number, name, time_zone) select id, 1, 'Branch', 'Australia/Sydney' from company;
    insert into customer (company_id, name) select id, 'Mei' from company;
    update customer_balance set orders = 4;
    insert into sales_order (company_id, branch_id, id, reference, number, customer_id, status, payment_status, subtotal, total,
        paid, original_id, user_id, user_name, confirmed_at, local_day)
      select c.company_id, b.id, o.id, 'S-' || o.id, o.id, c.id, 'completed', o.state, o.total, o.total, o.total, o.original,
        1, '', now(), current_date
      from (values (1, 'paid', 300, null::bigint), (2, 'refunded', -100, 1), (3, 'refunded', -100, 1), (4, 'paid', 50, 1))
        as o (id, state, total, original)
      cross join customer c cross join branch b;
    insert into sales_payment (company_id, order_id, branch_id, payment_type, amount, processed, remaining, user_id, user_name, local_day)
      select o.company_id, o.id, o.branch_id, p.type, p.amount, p.amount, 0, 1, '', current_date
      from (values (1, 'card', 300), (2, 'returned', -100), (3, 'returned', -40), (3, 'card', -60)) as p (id, type, amount)
      join sales_order o on o.id = p.id`);
  await migrate(database);
  const { rows } = await pool.query('select payment_status from sales_order order by id');
  expect(rows.map((row) => row.payment_status ?? row.paymentStatus)).toEqual(['paid', 'credited', 'refunded', 'paid']);
  // The sale, and an exchange that more was paid for.
  expect((await pool.query('select orders from customer_balance')).rows).toEqual([{ orders: 2 }]);
  await database.close();
});
