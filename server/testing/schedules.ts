import type { Shop } from '#server/testing.ts';
import { type Factory, tag } from './factory.ts';

const insertSchedule = async ({ services, companyId, users }: Shop, branchId: number) => {
  const { db } = services.database;
  const { id: jobId } = await db
    .insertInto('job')
    .values({ companyId, kind: 'schedule', cron: '0 7 * * *' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const schedule = await db
    .insertInto('schedule')
    .values({
      companyId,
      branchId,
      jobId,
      name: `Walked ${tag()}`,
      kind: 'lowStock',
      task: JSON.stringify({ kind: 'lowStock' }),
      timing: JSON.stringify({ every: 'day', time: '07:00' }),
      timeZone: 'Australia/Sydney',
      userIds: [users.owner.id],
      ownerId: users.owner.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id: schedule.id, jobId };
};

export const schedule: Factory = {
  own: async (shop) => (await insertSchedule(shop, shop.branchId)).id,
  atOtherBranch: async (shop) => (await insertSchedule(shop, shop.otherBranchId)).id,
};

const insertRun = async (shop: Shop, branchId: number) => {
  const { jobId } = await insertSchedule(shop, branchId);
  const run = await shop.services.database.db
    .insertInto('jobRun')
    .values({
      jobId,
      companyId: shop.companyId,
      dueAt: new Date(),
      nextAt: new Date(),
      state: 'done',
      finishedAt: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return run.id;
};

export const scheduleRun: Factory = {
  own: (shop) => insertRun(shop, shop.branchId),
  atOtherBranch: (shop) => insertRun(shop, shop.otherBranchId),
};
