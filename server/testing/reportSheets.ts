import { builtInRoles } from '#contract/access.ts';
import type { RoleKey, Shop } from '#server/testing.ts';
import type { Factory } from './factory.ts';

/** A finished sheet without a file, for a report that the role may export. */
const insertSheet = async ({ services, companyId, branchId, users }: Shop, role: RoleKey): Promise<number> => {
  const { db } = services.database;
  const rights = builtInRoles.find(({ key }) => key === role)?.permissions ?? [];
  const { id: jobId } = await db
    .insertInto('job')
    .values({ companyId, kind: 'reportSheet' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const now = new Date();
  await db
    .insertInto('jobRun')
    .values({ jobId, companyId, dueAt: now, nextAt: now, state: 'done', finishedAt: now })
    .execute();
  const sheet = await db
    .insertInto('reportSheet')
    .values({
      companyId,
      userId: users[role].id,
      jobId,
      report: rights.includes('report.export') ? 'salesDetail' : 'stockByDate',
      filter: '{}',
      language: 'en-US',
      branchIds: [branchId],
      hasCosts: false,
      fileName: 'walked.xlsx',
      finishedAt: now,
      expiresAt: new Date(now.getTime() + 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return sheet.id;
};

export const sheet: Factory = { own: insertSheet };
