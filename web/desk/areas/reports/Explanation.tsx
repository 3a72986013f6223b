import type { z } from 'zod';
import { milli } from '#contract/quantity.ts';
import type { orderingReport } from '#contract/reports/ordering.ts';
import { t } from '#web/desk/areas/reports/texts.ts';
import { formatQuantity } from '#web/desk/ui/quantity.ts';
import { formats } from '#web/platform/formats.ts';

export type OrderingRow = z.output<(typeof orderingReport)['Row']>;
type Setting = { days: number; coverDays: number; serviceLevel: number };

const UNIT_MILLI = 1000;
/** The days to cover need less than one unit above the reorder point, so one more than it is the target. */
const isLeastTarget = (row: OrderingRow, coverDays: number): boolean => {
  const usual = row.safetyStock + Math.round((row.sold / row.daysInStock) * ((row.leadTime ?? 0) + coverDays) || 0);
  return row.target === row.reorderPoint + UNIT_MILLI && usual < row.target;
};

const sentencesOf = (row: OrderingRow, { days, coverDays, serviceLevel }: Setting): string[] => {
  const { number } = formats();
  const velocity = number(row.velocity ?? 0);
  // The exact quotient: rounded, it would not give the figures below it.
  const perDay = `${formatQuantity(row.sold)} ÷ ${number(row.daysInStock)}`;
  const leadDays = number(row.leadTime ?? 0);
  const safety = formatQuantity(row.safetyStock);
  const units = milli(row.onHand - row.committed + row.incoming + row.onDraft);
  const supply = formatQuantity(units);
  const target = formatQuantity(row.target);
  const lead = { supplier: row.supplierName, days: leadDays, count: row.leadTimeOrders };
  return [
    t('reports.whyVelocity', { sold: formatQuantity(row.sold), inStock: row.daysInStock, days, velocity }),
    row.supplierId === null
      ? t('reports.whyLeadNone', { days: leadDays })
      : row.leadTimeSource === 'observed'
        ? t('reports.whyLead', { ...lead, spread: number(row.leadTimeSpread) })
        : t('reports.whyLeadStated', lead),
    t('reports.whySafety', { spread: number(row.spread), level: serviceLevel, safety }),
    row.reorderPointSource === 'set'
      ? t('reports.whyPointSet', { point: formatQuantity(row.reorderPoint) })
      : t('reports.whyPoint', { velocity: perDay, days: leadDays, safety, point: formatQuantity(row.reorderPoint) }),
    t('reports.whySupply', {
      onHand: formatQuantity(row.onHand),
      committed: formatQuantity(row.committed),
      incoming: formatQuantity(row.incoming),
      onDraft: formatQuantity(row.onDraft),
      supply,
    }),
    isLeastTarget(row, coverDays)
      ? t('reports.whyTargetLeast', { point: formatQuantity(row.reorderPoint), target })
      : t('reports.whyTarget', { velocity: perDay, days: leadDays, cover: coverDays, safety, target }),
    row.suggestion === 0
      ? t('reports.whyNothing', { supply })
      : t('reports.whyQuantity', {
          target,
          supply,
          missing: formatQuantity(milli(row.target - units)),
          pack: row.unitQty,
          minimum: formatQuantity(row.minimum),
          quantity: formatQuantity(row.suggestion),
        }),
  ];
};

/** How each number of a row was calculated, in sentences that can be checked by hand. */
export function Explanation({ row, setting }: { row: OrderingRow; setting: Setting }) {
  return (
    <ul className="td-report-why">
      {sentencesOf(row, setting).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
