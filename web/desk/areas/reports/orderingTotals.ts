import type { Reply } from '#contract/endpoint.ts';
import { cents, ratio } from '#contract/money.ts';
import { type Milli, milli } from '#contract/quantity.ts';
import type { orderingReport } from '#contract/reports/ordering.ts';
import type { OrderingRow } from './Explanation.tsx';

type Totals = Reply<typeof orderingReport.page>['totals'];
type Edited = { row: Pick<OrderingRow, 'suggestion' | 'unitCost' | 'value'>; quantity: Milli | null };

/** The totals with the quantities as they were typed: each line in whole cents, as its purchase order will have it. */
export const totalsWith = (totals: Totals, edits: readonly Edited[]): Totals => {
  const sum = { ...totals };
  for (const { row, quantity } of edits) {
    const typed = quantity ?? 0;
    sum.suggestion = milli(sum.suggestion + typed - row.suggestion);
    if (sum.value !== undefined && row.value !== undefined && row.unitCost !== undefined)
      sum.value = cents(sum.value - row.value + ratio([typed, row.unitCost], 1000));
  }
  return sum;
};
