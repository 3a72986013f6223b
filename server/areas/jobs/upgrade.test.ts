import { expect, test } from 'vitest';
import { getSchedule } from '#contract/jobs/schedules.ts';
import { cronOf, type Timing } from '#contract/jobs/timing.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openShop } from '#server/testing.ts';
import { makeSchedule } from './testing.ts';

const MIGRATION = '0073-plain-clocks.sql';

test('schedules from before have five fields, and those of the 29th and 30th come in February, too', async () => {
  const shop = await openShop();
  const { pool } = shop.services.database;
  const store = async (name: string, timing: object, cron: string) => {
    const { id } = await makeSchedule(shop, { name });
    await pool.query('update schedule set timing = $2 where id = $1', [id, JSON.stringify(timing)]);
    await pool.query('update job set cron = $2 where id = (select job_id from schedule where id = $1)', [id, cron]);
    return id;
  };
  const stored = async (id: number) => {
    const { rows } = await pool.query(
      'select s.timing, j.cron from schedule s join job j on j.id = s.job_id where s.id = $1',
      [id],
    );
    return rows[0] as { timing: Timing; cron: string };
  };
  const daily = await store('Daily', { every: 'cron', cron: '@daily' }, '@daily');
  const weekly = await store('Weekly', { every: 'cron', cron: ' @Weekly' }, ' @Weekly');
  const month = (day: number) => store(`Day ${day}`, { every: 'month', day, time: '07:05' }, `5 7 ${day} * *`);
  const [early, late, later] = [await month(28), await month(29), await month(30)];
  const own = await store('Own', { every: 'cron', cron: '0 7 29 * *' }, '0 7 29 * *');

  await pool.query('delete from schema_migration where name = $1', [MIGRATION]);
  await migrate(shop.services.database);

  expect(await stored(daily)).toEqual({ timing: { every: 'cron', cron: '0 0 * * *' }, cron: '0 0 * * *' });
  expect(await stored(weekly)).toEqual({ timing: { every: 'cron', cron: '0 0 * * 0' }, cron: '0 0 * * 0' });
  for (const id of [early, late, later, own]) {
    const { timing, cron } = await stored(id);
    expect(cron).toBe(cronOf(timing));
  }
  expect((await stored(late)).cron).toBe('5 7 29 1,3-12 * | 5 7 L 2 *');
  const { data } = await shop.as('companyAdmin').call(getSchedule, { id: daily });
  expect(data.nextTimes).toHaveLength(5);
});
