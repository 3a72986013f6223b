import type { Reply } from '#contract/endpoint.ts';
import { type Cents, cents, ratio } from '#contract/money.ts';
import { type Milli, milli } from '#contract/quantity.ts';
import type { orderingReport } from '#contract/reports/ordering.ts';
import type { OrderingRow } from './Explanation.tsx';

type Totals = Reply<typeof orderingReport.page>['totals'];
type Valued = Pick<OrderingRow, 'suggestion' | 'unitCost' | 'value'>;
type Edited = { row: Valued; quantity: Milli | null };

/** A typed quantity; null if it is not a number. `narrowing` tells which totals its row belongs to. */
export type Edit = { row: OrderingRow; quantity: Milli | null; isWrong: boolean; narrowing: string };
export type Edits = ReadonlyMap<number, Edit>;

/** Typed quantities survive a change of filters: on a visible row, they belong to the totals shown with it. */
export const joinShown = (edits: Edits, rows: readonly OrderingRow[], narrowing: string): Edits => {
  const joined = new Map(edits);
  let isChanged = false;
  for (const row of rows) {
    const edit = edits.get(row.productId);
    if (!edit || edit.narrowing === narrowing) continue;
    joined.set(row.productId, { ...edit, row, narrowing });
    isChanged = true;
  }
  return isChanged ? joined : edits;
};

/** A line in whole cents, as on its purchase order; undefined for users who see no costs. */
export const lineValue = ({ value, unitCost }: Valued, quantity: Milli | null): Cents | undefined =>
  value === undefined || unitCost === undefined ? undefined : cents(ratio([quantity ?? 0, unitCost], 1000));

/** The totals with the typed quantities: the sum of the rows as they are shown. */
export const totalsWith = (totals: Totals, edits: readonly Edited[]): Totals => {
  const sum = { ...totals };
  for (const { row, quantity } of edits) {
    sum.suggestion = milli(sum.suggestion + (quantity ?? 0) - row.suggestion);
    const typed = lineValue(row, quantity);
    if (sum.value !== undefined && typed !== undefined) sum.value = cents(sum.value - (row.value ?? 0) + typed);
  }
  return sum;
};
