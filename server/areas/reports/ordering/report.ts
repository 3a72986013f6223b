import { addDays } from '#contract/days.ts';
import type { Input } from '#contract/endpoint.ts';
import { say } from '#contract/messages/sentence.ts';
import { ratio } from '#contract/money.ts';
import { milli } from '#contract/quantity.ts';
import type { ReportRow } from '#contract/reports/frame.ts';
import { orderingReport } from '#contract/reports/ordering.ts';
import { type Deliveries, leadTimeOf, type ServiceLevel, suggest } from '#contract/reports/replenishment.ts';
import { type Source, toRow, toTotals } from '#server/areas/reports/frame.ts';
import { todayOf } from '#server/areas/reports/period.ts';
import type { Db } from '#server/platform/context.ts';
import { badField } from '#server/platform/refusal.ts';
import { branchOf, type Scope } from '#server/platform/scope.ts';
import { type ProductFacts, readDeliveries, readFacts } from './facts.ts';

type Filter = Input<typeof orderingReport.page>;

/** The chosen branch, or else the first of the user's. */
const branchFor = (scope: Scope, branchId: number | undefined): number => {
  if (branchId !== undefined) return branchOf(scope, branchId);
  const [first] = scope.branchIds.toSorted((a, b) => a - b);
  if (first === undefined) throw badField('branchId', say('field.chooseBranch'));
  return first;
};

/** A product and its figures before it becomes a row: only those on the page do. */
type Line = {
  facts: ProductFacts;
  advice: ReturnType<typeof suggest>;
  leadTime: ReturnType<typeof leadTimeOf>;
  value: number;
};

const lineOf = (
  facts: ProductFacts,
  { days, coverDays, serviceLevel }: Filter,
  deliveries: Deliveries | undefined,
): Line => {
  const { daysOut, daysSold, sold, squares, setReorderPoint, incoming, onDraft, unitQty, minimum } = facts;
  const leadTime = leadTimeOf(deliveries, facts.statedLead);
  const advice = suggest({
    demand: { days, daysOut, daysSold, sold, squares: Number(squares) },
    leadTime,
    serviceLevel: serviceLevel as ServiceLevel,
    coverDays,
    setReorderPoint,
    available: facts.onHand - facts.committed,
    incoming,
    onDraft,
    buying: { packUnits: unitQty, minimum },
  });
  return { facts, advice, leadTime, value: ratio([advice.suggestion, facts.unitCost], 1000) };
};

const rowOf = ({ facts, advice, leadTime, value }: Line, branchId: number): ReportRow => {
  const { daysOut, daysSold, sold, squares, statedLead, minimum, ...product } = facts;
  return toRow(orderingReport, {
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
    value,
  });
};

type Value = string | number;
const sortValues: Readonly<Record<string, (line: Line) => Value>> = {
  title: ({ facts }) => facts.title.toLowerCase(),
  sku: ({ facts }) => facts.sku.toLowerCase(),
  supplierName: ({ facts }) => facts.supplierName.toLowerCase(),
  onHand: ({ facts }) => facts.onHand,
  sold: ({ facts }) => Math.max(0, facts.sold),
  velocity: ({ advice }) => advice.velocity,
  suggestion: ({ advice }) => advice.suggestion,
  value: ({ value }) => value,
};
const compare = (a: Value, b: Value) => (a === b ? 0 : a < b ? -1 : 1);

const sorted = (lines: readonly Line[], { sortField = 'supplierName', sortOrder = 'ascend' }: Filter): Line[] => {
  const sign = sortOrder === 'descend' ? -1 : 1;
  const sortValue = sortValues[sortField] ?? (() => 0);
  return lines
    .map((line) => ({ line, value: sortValue(line), title: line.facts.title.toLowerCase() }))
    .sort(
      (a, b) =>
        sign * compare(a.value, b.value) ||
        compare(a.title, b.title) ||
        compare(a.line.facts.productId, b.line.facts.productId),
    )
    .map(({ line }) => line);
};

const readLines = async (db: Db, scope: Scope, filter: Filter, branchId: number): Promise<Line[]> => {
  const today = await todayOf(db, { ...scope, branchIds: [branchId] });
  // Today is not over, so its sales are not yet a day's sales.
  const window = { branchId, from: addDays(today, -filter.days), to: addDays(today, -1) };
  const facts = await readFacts(db, scope, filter, window);
  const deliveries = await readDeliveries(db, scope);
  const lines = facts.map((each) =>
    lineOf(each, filter, each.supplierId === null ? undefined : deliveries.get(each.supplierId)),
  );
  return filter.show === 'all' ? lines : lines.filter(({ advice }) => advice.suggestion > 0);
};

const totalsOf = (lines: readonly Line[]) =>
  toTotals(orderingReport, {
    suggestion: lines.reduce((all, { advice }) => all + advice.suggestion, 0),
    value: lines.reduce((all, { value }) => all + value, 0),
  });

const CHUNK_ROWS = 500;

/**
 * The suggestion decides which rows are shown, so all of them are worked out before paging; it takes only a few
 * numbers per product.
 */
export const orderingSource: Source<Filter> = {
  report: orderingReport,
  branchFor,
  page: async (db, scope, filter) => {
    const branchId = branchFor(scope, filter.branchId);
    const lines = await readLines(db, scope, filter, branchId);
    const { pageNo, pageSize } = filter;
    const page = sorted(lines, filter).slice((pageNo - 1) * pageSize, pageNo * pageSize);
    return {
      data: page.map((line) => rowOf(line, branchId)),
      pageNo,
      pageSize,
      totalCount: lines.length,
      totalPage: Math.ceil(lines.length / pageSize),
      more: false,
      totals: totalsOf(lines),
      before: null,
      period: null,
    };
  },
  async *rows(db, scope, filter) {
    const branchId = branchFor(scope, filter.branchId);
    const lines = sorted(await readLines(db, scope, filter, branchId), filter);
    for (let at = 0; at < lines.length; at += CHUNK_ROWS)
      yield lines.slice(at, at + CHUNK_ROWS).map((line) => rowOf(line, branchId));
  },
  totals: async (db, scope, filter) => totalsOf(await readLines(db, scope, filter, branchFor(scope, filter.branchId))),
};
