import { expect, test } from 'vitest';
import { shopsApart } from '#server/testing.ts';
import { hashTables } from './stored.ts';

const openShop = shopsApart();

test('whatever is written shows in the hash of its table, and only there', async () => {
  const shop = await openShop();
  const { pool } = shop.services.database;
  const before = await hashTables(shop);
  expect(Object.keys(before).length).toBeGreaterThan(50);
  expect(await hashTables(shop)).toEqual(before);

  const { id } = await shop.product();
  const after = await hashTables(shop);
  const changedTables = Object.keys(before).filter((table) => before[table] !== after[table]);
  expect(changedTables).toContain('product');
  expect(changedTables).not.toContain('sales_order');

  const { rows } = await pool.query('update product set title = $2 where id = $1 returning title', [id, 'Other']);
  expect(rows).toEqual([{ title: 'Other' }]);
  expect(await hashTables(shop)).not.toEqual(after);
});

test('what is rolled back, or finds no row, has changed nothing', async () => {
  const shop = await openShop();
  const { pool } = shop.services.database;
  const before = await hashTables(shop);
  await pool.query('delete from product where id = -1');
  const client = await pool.connect();
  await client.query('begin');
  await client.query(`insert into brand (company_id, name) values ($1, 'Half')`, [shop.companyId]);
  await client.query('rollback');
  client.release();
  expect(await hashTables(shop)).toEqual(before);
});
