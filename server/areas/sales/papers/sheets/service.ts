import type { Input, Reply } from '#contract/endpoint.ts';
import { type Sentence, say, whyOf } from '#contract/messages/sentence.ts';
import type { importSheet as endpoint } from '#contract/papers.ts';
import type { SalesOrderRow } from '#contract/sales/order.ts';
import { MAX_ORDERS } from '#contract/sales.ts';
import { makeOrders } from '#server/areas/sales/orders/batch.ts';
import { inOrderTransaction } from '#server/areas/sales/orders/saveOrder.ts';
import type { Ctx } from '#server/platform/context.ts';
import { openSheet } from '#server/platform/imports/sheet.ts';
import { badField, Refusal } from '#server/platform/refusal.ts';
import { branchOf } from '#server/platform/scope.ts';
import { type OrderSheet, orderSheet } from './columns.ts';
import { readNames } from './names.ts';
import { cellOf, codesIn, ordersIn, type Problem, placeOf, type SheetOrder } from './rows.ts';

type Report = Reply<typeof endpoint>;

/** Thrown from a transaction to roll it back: carries the result it would have had. */
class DryRunRollback extends Error {
  readonly rows: SalesOrderRow[];
  constructor(rows: SalesOrderRow[]) {
    super('tried');
    this.rows = rows;
  }
}

const draftsOf = (orders: readonly SheetOrder[]) => orders.map(({ draft }) => draft);

/** Everything is done by the same rules and under the same locks, then rolled back. */
const rehearse = (ctx: Ctx, orders: readonly SheetOrder[]): Promise<SalesOrderRow[]> =>
  inOrderTransaction<SalesOrderRow[]>(ctx, async (trx, tally) => {
    throw new DryRunRollback(await makeOrders(trx, ctx, tally, draftsOf(orders)));
  }).catch((error: unknown) => {
    if (error instanceof DryRunRollback) return error.rows;
    throw error;
  });

type Refused = { order?: number; fields?: Record<string, Sentence>; lines?: { line: number }[] };

/** A refused order, as problems of the sheet's rows. */
const problemsOf = (sheet: OrderSheet, { sentence, data }: Refusal, order: SheetOrder): Problem[] => {
  const { fields = {}, lines = [] } = (data ?? {}) as Refused;
  const fieldProblems = Object.entries(fields).map(([field, why]) => ({
    ...placeOf(sheet, order.rows, field),
    ...whyOf(why),
  }));
  if (fieldProblems.length > 0) return fieldProblems;
  const places = lines.length > 0 ? lines.map(({ line }) => `productList.${line}.orderQty`) : ['order'];
  return places.map((field) => ({ ...placeOf(sheet, order.rows, field), ...whyOf(sentence) }));
};

/** Refused orders are set aside so that one run finds more than the first problem, up to a limit. */
const MAX_REFUSED_ORDERS = 20;

const tryAll = async (ctx: Ctx, sheet: OrderSheet, orders: readonly SheetOrder[]) => {
  const problems: Problem[] = [];
  let left = [...orders];
  for (let refused = 0; refused < MAX_REFUSED_ORDERS && left.length > 0; refused += 1) {
    try {
      return { problems, createdOrders: await rehearse(ctx, left), orders: left };
    } catch (error) {
      const at = error instanceof Refusal ? (error.data as Refused | null)?.order : undefined;
      const order = at === undefined ? undefined : left[at];
      if (!(error instanceof Refusal) || !order) throw error;
      problems.push(...problemsOf(sheet, error, order));
      left = left.filter((each) => each !== order);
    }
  }
  return { problems, createdOrders: [], orders: [] };
};

const reportRows = (
  orders: readonly SheetOrder[],
  createdOrders: readonly SalesOrderRow[],
  dryRun: boolean,
): Report['orders'] =>
  createdOrders.map((row, at) => ({
    row: orders[at]?.rows[0] ?? 0,
    id: dryRun ? null : row.id,
    reference: dryRun ? '' : row.reference,
    otherReference: row.otherReference,
    customerName: row.customerName,
    branchName: row.branchName,
    status: row.status,
    items: row.items,
    totalInclGst: row.totalInclGst,
  }));

/** A user of one branch doesn't have to name it. */
const usualBranch = ({ scope }: Ctx, branchId: number | undefined): number | undefined =>
  branchId === undefined ? (scope.branchIds.length === 1 ? scope.branchIds[0] : undefined) : branchOf(scope, branchId);

/**
 * Orders from a spreadsheet, one row per line. A dry run returns all problems it finds; otherwise either all orders
 * are created or none.
 */
export const importSheet = async (ctx: Ctx, { dryRun, branchId }: Input<typeof endpoint>): Promise<Report> => {
  const sheet = await openSheet(ctx, orderSheet);
  const names = await readNames(ctx.db, ctx.scope, {
    codes: sheet.rows.flatMap((row) => codesIn(sheet, row)),
    customers: sheet.rows.flatMap((row) => cellOf(sheet, row, 'customer') || []),
  });
  const { orders, problems } = ordersIn(sheet, names, usualBranch(ctx, branchId));
  if (orders.length > MAX_ORDERS) throw badField('file', say('field.maxAtATime', { max: MAX_ORDERS }));
  if (orders.length + problems.length === 0) throw badField('file', say('papers.noOrdersInFile'));
  if (dryRun) {
    const trial = await tryAll(ctx, sheet, orders);
    const all = [...problems, ...trial.problems].toSorted((a, b) => a.row - b.row);
    return { dryRun, problems: all, orders: reportRows(trial.orders, trial.createdOrders, true) };
  }
  const [problem] = problems;
  if (problem) {
    const why = say('papers.rowProblem', {
      row: String(problem.row),
      column: problem.column,
      problem: problem.said ?? problem.why,
    });
    throw new Refusal('badFormat', { fields: { file: why }, problems });
  }
  return inOrderTransaction(ctx, async (trx, tally) => {
    const createdOrders = await makeOrders(trx, ctx, tally, draftsOf(orders));
    return { dryRun, problems: [], orders: reportRows(orders, createdOrders, false) };
  });
};
