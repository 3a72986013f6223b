import { say } from '#contract/messages/sentence.ts';
import type { TaskRunner } from '#server/areas/jobs/service.ts';
import { textIn } from '#server/platform/packs.ts';
import { pageOfLevels } from './levels/queries.ts';

/* What schedules report about stock. */

/** Products listed in the email; the others are counted. */
const LISTED_PRODUCTS = 100;

/** An email with the low products; none when there are none. */
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
