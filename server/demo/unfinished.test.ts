import { expect, test } from 'vitest';
import { prepareDeployment } from '#server/areas/identity/service.ts';
import type { Services } from '#server/platform/context.ts';
import { callerOf, openBench } from '#server/testing.ts';
import { fillDemo } from './fill.ts';

const size = { products: 60, customers: 5, orders: 20 };
const tables = ['company', 'customer', 'product', 'sales_order', 'purchase_order', 'stock_movement', 'audit_entry'];

const openDemo = async () => {
  const bench = await openBench({ demo: true });
  const messages: string[] = [];
  const start = async () => {
    await prepareDeployment(bench.services, () => {});
    await fillDemo(bench.services, size, (line) => messages.push(line));
  };
  return { bench, messages, start };
};

const countsOf = async ({ database: { pool } }: Services) => {
  const counts = tables.map((table) => `(select count(*)::int from ${table}) as ${table}`);
  return (await pool.query(`select ${counts}, (select max(id)::int from sales_order) as last`)).rows[0];
};

/** The fill fails at its first row of a table, as if the process had ended there. */
const failAt = async ({ database: { pool } }: Services, table: string) => {
  await pool.query(`create function fail() returns trigger language plpgsql as
    $$ begin raise exception 'provoked'; end $$`);
  await pool.query(`create trigger fail before insert on ${table} for each row execute function fail()`);
  return () => pool.query('drop function fail cascade');
};

test('a demo fill that was broken off starts over, and the one after it leaves it alone', async () => {
  const { bench, messages, start } = await openDemo();
  const { services } = bench;
  const mend = await failAt(services, 'promotion');
  await expect(start()).rejects.toThrow('provoked');
  const goods = { company: 2, customer: 5, product: 60, purchase_order: 12 };
  const half = await countsOf(services);
  expect(half).toMatchObject(goods);
  await mend();

  await start();
  expect(messages).toContainEqual(expect.stringContaining('starts over'));
  const whole = await countsOf(services);
  expect(whole).toMatchObject(goods);
  const [, promotedSales] = messages.join('\n').match(/used by (\d+) sales/) ?? [];
  expect(whole.sales_order).toBe(half.sales_order + Number(promotedSales));
  await expect(services.database.pool.query('delete from stock_movement')).rejects.toThrow('append-only');

  await start();
  expect(await countsOf(services)).toEqual(whole);

  // The shop has traded for a year: no person or record is from today.
  for (const table of ['customer', 'brand', 'category', 'supplier', 'tag', 'product']) {
    const { rows } = await services.database.pool.query(
      `select count(*)::integer as count from ${table} where created_at > now() - interval '365 days'`,
    );
    expect([table, rows]).toEqual([table, [{ count: 0 }]]);
  }
});

test('a half filled demo that somebody has signed in to is left alone', async () => {
  const { bench, messages, start } = await openDemo();
  const mend = await failAt(bench.services, 'purchase_order');
  await expect(start()).rejects.toThrow('provoked');
  await mend();
  const login = { username: 'admin', password: 'admin123' };
  const reply = await callerOf(bench).send('POST', '/api/v1/user/login/', { body: login });
  expect(reply.body.code).toBe(0);
  const half = await countsOf(bench.services);
  await start();
  expect(messages.at(-1)).toContain('they stay as they are');
  expect(await countsOf(bench.services)).toEqual(half);
});
