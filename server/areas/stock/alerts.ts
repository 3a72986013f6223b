import { say } from '#contract/messages/sentence.ts';
import type { TaskRunner } from '#server/areas/jobs/service.ts';
import { textIn } from '#server/platform/packs.ts';
import { exportByDate, pageByDate } from './ledger/byDate.ts';
import { pageOfLevels } from './levels/queries.ts';

/* What schedules tell of stock. */

/** Products listed in the email; the others are counted. */
const LISTED_PRODUCTS = 100;

/** Tells what is low, and nothing when nothing is. */
export const alertLowStock: TaskRunner<'lowStock'> = async ({ db, scope, branchId, language, formats }) => {
  const filter = { show: 'low' as const, pageNo: 1, pageSize: LISTED_PRODUCTS };
  const { data, totalCount } = await pageOfLevels(db, scope, {
    ...filter,
    ...(branchId !== null && { branchId }),
  });
  if (totalCount === 0) return { words: say('jobs.lowStockNone') };
  const lines = data.map(({ sku, title, available }) =>
    textIn(language, 'jobs.lowStockLine', { sku, title, available: formats.quantity(available) }),
  );
  const more = totalCount - data.length;
  return {
    words: say('jobs.lowStockOutcome', { count: totalCount }),
    letter: {
      subject: textIn(language, 'jobs.lowStockSubject', { count: totalCount }),
      lines: [[...lines, ...(more > 0 ? [textIn(language, 'jobs.lowStockMore', { count: more })] : [])].join('\n')],
    },
  };
};

/** The stock on hand at the moment it was due, as a sheet to keep. */
export const snapshotStock: TaskRunner<'stockSnapshot'> = async (ctx) => {
  const { db, scope, branchId, dueAt, language, formats, timeZone } = ctx;
  const filter = {
    at: dueAt,
    basis: 'recorded' as const,
    pageNo: 1,
    pageSize: 1,
    ...(branchId !== null && { branchId }),
  };
  const { totalCount } = await pageByDate(db, scope, filter);
  const file = await exportByDate(ctx, { ...filter, language });
  return {
    words: say('jobs.snapshotOutcome', { count: totalCount, file: file.filename }),
    letter: {
      subject: textIn(language, 'jobs.snapshotSubject', { at: formats.dateTime(dueAt, timeZone) }),
      lines: [],
      file,
    },
  };
};
