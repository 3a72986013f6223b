import type { Input } from '#contract/endpoint.ts';
import { say } from '#contract/messages/sentence.ts';
import { ratio } from '#contract/money.ts';
import { milli } from '#contract/quantity.ts';
import type { ReportRow } from '#contract/reports/frame.ts';
import { orderingReport } from '#contract/reports/ordering.ts';
import { type Deliveries, leadTimeOf, type ServiceLevel, suggest } from '#contract/reports/replenishment.ts';
import { type Source, toRow, toTotals } from '#server/areas/reports/frame.ts';
import { daysBefore, todayOf } from '#server/areas/reports/period.ts';
import type { Db } from '#server/platform/context.ts';
import { badField } from '#server/platform/refusal.ts';
import { branchOf, type Scope } from '#server/platform/scope.ts';
import { type ProductFacts, readDeliveries, readFacts } from './facts.ts';

type Filter = Input<typeof orderingReport.page>;

/** The branch asked for, else the first of the caller's. */
const branchFor = (scope: Scope, branchId: number | undefined): number => {
  if (branchId !== undefined) return branchOf(scope, branchId);
  const [first] = scope.branchIds.toSorted((a, b) => a - b);
  if (first === undefined) throw badField('branchId', say('field.chooseBranch'));
  return first;
};

const rowOf = (
  facts: ProductFacts,
  branchId: number,
  { days, coverDays, serviceLevel }: Filter,
  deliveries: Deliveries | undefined,
): ReportRow => {
  const { daysOut, daysSold, sold, squares, statedLead, minimum, unitCost, ...product } = facts;
  const leadTime = leadTimeOf(deliveries, statedLead);
  const advice = suggest({
    demand: { days, daysOut, daysSold, sold, squares: Number(squares) },
    leadTime,
    serviceLevel: serviceLevel as ServiceLevel,
    coverDays,
    setReorderPoint: facts.setReorderPoint,
    available: facts.onHand - facts.committed,
    incoming: facts.incoming,
    onDraft: facts.onDraft,
    buying: { packUnits: facts.unitQty, minimum },
  });
  return {
    ...product,
    ...advice,
    branchId,
    sold: milli(Math.max(0, sold)),
    spread: Math.round(advice.spread * 100) / 100,
    leadTime: leadTime.days,
    leadTimeSpread: leadTime.spread,
    leadTimeSource: leadTime.source,
    leadTimeOrders: leadTime.orders,
    reorderPointSource: facts.setReorderPoint === null ? 'calculated' : 'set',
    minimum: milli(minimum),
    unitCost,
    value: ratio([advice.suggestion, unitCost], 1000),
  };
};

type Value = string | number;
const sortValue = (row: ReportRow, field: string): Value => {
  const value = row[field];
  return typeof value === 'string' ? value.toLowerCase() : Number(value ?? 0);
};
const compare = (a: Value, b: Value) => (a === b ? 0 : a < b ? -1 : 1);

const sorted = (rows: readonly ReportRow[], { sortField = 'supplierName', sortOrder = 'ascend' }: Filter) => {
  const sign = sortOrder === 'descend' ? -1 : 1;
  return rows.toSorted(
    (a, b) =>
      sign * compare(sortValue(a, sortField), sortValue(b, sortField)) ||
      compare(sortValue(a, 'title'), sortValue(b, 'title')) ||
      compare(sortValue(a, 'productId'), sortValue(b, 'productId')),
  );
};

const readRows = async (db: Db, scope: Scope, filter: Filter): Promise<ReportRow[]> => {
  const branchId = branchFor(scope, filter.branchId);
  const today = await todayOf(db, { ...scope, branchIds: [branchId] });
  // Today is not over: what it sells is not yet a day's sales.
  const window = { branchId, from: daysBefore(today, filter.days), to: daysBefore(today, 1) };
  const facts = await readFacts(db, scope, filter, window);
  const deliveries = await readDeliveries(db, scope);
  const rows = facts.map((each) =>
    rowOf(each, branchId, filter, each.supplierId === null ? undefined : deliveries.get(each.supplierId)),
  );
  const reportRows = filter.show === 'all' ? rows : rows.filter(({ suggestion }) => Number(suggestion) > 0);
  return sorted(reportRows, filter).map((row) => toRow(orderingReport, row));
};

const sum = (rows: readonly ReportRow[], name: string) => rows.reduce((all, row) => all + Number(row[name]), 0);
const totalsOf = (rows: readonly ReportRow[]) =>
  toTotals(orderingReport, { suggestion: sum(rows, 'suggestion'), value: sum(rows, 'value') });

const CHUNK = 500;

/** Few numbers a product, and the suggestion decides what is shown: so all of them are worked out before a page is cut. */
export const orderingSource: Source<Filter> = {
  report: orderingReport,
  branchFor,
  page: async (db, scope, filter) => {
    const rows = await readRows(db, scope, filter);
    const { pageNo, pageSize } = filter;
    return {
      data: rows.slice((pageNo - 1) * pageSize, pageNo * pageSize),
      pageNo,
      pageSize,
      totalCount: rows.length,
      totalPage: Math.ceil(rows.length / pageSize),
      more: false,
      totals: totalsOf(rows),
      before: null,
      period: null,
    };
  },
  async *rows(db, scope, filter) {
    const rows = await readRows(db, scope, filter);
    for (let at = 0; at < rows.length; at += CHUNK) yield rows.slice(at, at + CHUNK);
  },
  totals: async (db, scope, filter) => totalsOf(await readRows(db, scope, filter)),
};
