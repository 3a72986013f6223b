import { expect, test } from 'vitest';
import { isPostgres } from '#server/platform/db/testing.ts';
import { openBench, openShop } from '#server/testing.ts';
import { importerFor } from './testing.ts';

test.runIf(isPostgres)('an import whose check lost the database can be checked again when it is back', async () => {
  const shop = await openShop(await openBench());
  const { pool } = shop.services.database;
  const importer = importerFor(shop);
  const { id } = await importer.upload(Buffer.from('SKU,Title,Retail price\nTEA,Tea,3'), 'list.csv');

  // The check waits for its rows; the database goes away, and cannot write down the failure either.
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('select 1 from import_row where import_id = $1 for update', [id]);
  await pool.query('create sequence attempt_no');
  await pool.query(`create function away() returns trigger language plpgsql as
    $$ begin perform nextval('attempt_no'); raise exception 'provoked' using errcode = '57P03'; end $$`);
  await pool.query(`create trigger away before update on import_job
    for each row when (new.state = 'mapping') execute function away()`);
  expect((await importer.post(`check/${id}`)).data.state).toBe('checking');
  const { rowCount } = await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  expect(rowCount).toBe(1);
  await holder.query('rollback');
  holder.release();
  const attempts = async () => (await pool.query('select last_value as last from attempt_no')).rows[0].last;
  await expect.poll(attempts, { timeout: 10_000 }).toBeGreaterThan(1);
  expect((await importer.get(id)).state).toBe('checking');

  await pool.query('drop function away cascade');
  await expect
    .poll(() => importer.get(id), { timeout: 5000 })
    .toMatchObject({
      state: 'mapping',
      reason: 'The database can’t be reached right now. Please try again.',
    });
  expect((await importer.check(id)).data).toMatchObject({ state: 'checked', counts: { new: 1 } });
});
