import { copyFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrate } from '#server/platform/db/migrate.ts';
import { emptyFolder, openEmpty } from '#server/platform/db/testing.ts';

const migrations = join(import.meta.dirname, '..', '..', '..', 'migrations');

test('movements written before balances were kept get theirs', async () => {
  const database = await openEmpty();
  const folder = await emptyFolder();
  for (const name of (await readdir(migrations)).filter((each) => each < '0006'))
    await copyFile(join(migrations, name), join(folder, name));
  await migrate(database, folder);
  const { pool } = database;
  await pool.query(`
    insert into company (name, code) values ('Old shop', 'old');
    insert into branch (company_id, number, name, time_zone)
      select id, number, 'Branch ' || number, 'Australia/Sydney' from company, unnest(array[1, 2]) as number;
    insert into product (company_id, sku, title, retail_price) select id, 'A', 'Apple', 100 from company;
    insert into stock_movement (company_id, branch_id, product_id, kind, quantity, unit_cost, user_name, occurred_at, recorded_at)
      select b.company_id, b.id, p.id, m.kind, m.quantity, m.cost, '', m.at, m.at
      from (values (1, 'opening', 8000, 10, timestamptz '2026-01-01'), (2, 'receipt', 4000, 16, '2026-01-02'),
        (1, 'sale', -7000, 12, '2026-01-03'), (2, 'sale', -3000, 12, '2026-01-03'), (1, 'receipt', 2000, 6, '2026-01-04'))
        as m (branch, kind, quantity, cost, at)
      join branch b on b.number = m.branch cross join product p`);
  await migrate(database);
  const { rows } = await pool.query('select balance, average from stock_movement order by recorded_at, id');
  expect(rows.map(({ balance, average }) => `${balance} at ${average}`)).toEqual([
    '8000 at 10.000000',
    '4000 at 12.000000',
    '1000 at 12.000000',
    '1000 at 12.000000',
    '3000 at 9.000000',
  ]);
  await expect(pool.query('update stock_movement set balance = 0')).rejects.toThrow('append-only');
  await database.close();
});
