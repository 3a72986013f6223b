import { expect } from 'vitest';
import type { WireInput } from '#contract/endpoint.ts';
import { createSchedule, getRun, runSchedule } from '#contract/jobs/schedules.ts';
import { jobDefinitions } from '#server/jobs.ts';
import { openJobs } from '#server/platform/jobs/runner.ts';
import type { Mail } from '#server/platform/mail.ts';
import type { RoleKey, Shop } from '#server/testing.ts';

export type Draft = WireInput<typeof createSchedule>;

const weekly: Draft['timing'] = { every: 'week', days: ['monday'], time: '07:00' };
export const staffSales = (shop: Shop, fields: Partial<Draft> = {}): Draft => ({
  name: 'Sales by staff',
  task: { kind: 'report', report: 'userSales' },
  timing: weekly,
  userIds: [shop.users.companyAdmin.id],
  ...fields,
});
export const makeSchedule = async (shop: Shop, fields: Partial<Draft> = {}, role: RoleKey = 'companyAdmin') => {
  const reply = await shop.as(role).call(createSchedule, staffSales(shop, fields));
  if (reply.code !== 0) throw new Error(JSON.stringify(reply));
  return reply.data;
};
/** Runs everything that is due now; errors outside the runs themselves fail the test. */
export const runDue = async ({ services }: Pick<Shop, 'services'>) => {
  const errors: unknown[] = [];
  await openJobs(services, jobDefinitions(services), { onError: (error) => void errors.push(error) }).runDue();
  expect(errors).toEqual([]);
};
export const runNow = async (shop: Shop, id: number) => {
  const { data } = await shop.as('companyAdmin').call(runSchedule, { id });
  await runDue(shop);
  return (await shop.as('companyAdmin').call(getRun, { id: data.id })).data;
};
/** Queued mails to an address of the shop, oldest first. */
export const mailsTo = async ({ services, users }: Shop, role: RoleKey): Promise<Mail[]> => {
  const rows = await services.database.db
    .selectFrom('mailOutbox')
    .select('mail')
    .where('recipient', '=', `${users[role].username}@shop.test`)
    .orderBy('id')
    .execute();
  return rows.map(({ mail }) => mail as Mail);
};
