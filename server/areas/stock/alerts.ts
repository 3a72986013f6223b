import { say } from '#contract/messages/sentence.ts';
import { stockLevelOf } from '#contract/stock/level.ts';
import type { LevelRow } from '#contract/stock/levels.ts';
import type { TaskRunner } from '#server/areas/jobs/service.ts';
import { textIn } from '#server/platform/packs.ts';
import { pageOfLevels } from './levels/queries.ts';

/* What schedules report about stock. */

/** Products listed in the email; the others are counted. */
const LISTED_PRODUCTS = 100;

/** An email with the low products; none when there are none. */
export const alertLowStock: TaskRunner<'lowStock'> = async ({ db, scope, branchId, language, formats }) => {
  const filter = { show: 'low' as const, pageNo: 1, pageSize: LISTED_PRODUCTS };
  const { data, totalCount, branches } = await pageOfLevels(db, scope, {
    ...filter,
    ...(branchId !== null && { branchId }),
  });
  if (totalCount === 0) return { words: say('jobs.lowStockNone') };
  const lineOf = ({ sku, title, available }: LevelRow) =>
    textIn(language, 'jobs.lowStockLine', { sku, title, available: formats.quantity(available) });
  // Other branches may have plenty, so the whole company's quantity would say nothing.
  const linesByBranch = ({ sku, title, orderQty, branches: levels }: LevelRow) =>
    branches.flatMap(({ id, name }) => {
      const level = scope.branchIds.includes(id) && levels.find((each) => each.branchId === id);
      if (!level || stockLevelOf(level.available, orderQty, level.reorderPoint) === 'enough') return [];
      const available = formats.quantity(level.available);
      return [textIn(language, 'jobs.lowStockAtBranch', { sku, title, branch: name, available })];
    });
  const lines = branchId === null ? data.flatMap(linesByBranch) : data.map(lineOf);
  const more = totalCount - data.length;
  return {
    words: say('jobs.lowStockOutcome', { count: totalCount }),
    letter: {
      subject: textIn(language, 'jobs.lowStockSubject', { count: totalCount }),
      lines: [[...lines, ...(more > 0 ? [textIn(language, 'jobs.lowStockMore', { count: more })] : [])].join('\n')],
    },
  };
};
