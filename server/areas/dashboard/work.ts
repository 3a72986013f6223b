import { type Expression, type RawBuilder, sql } from 'kysely';
import { isPermission } from '#contract/access.ts';
import { type fetchWork, type WorkItem, type WorkKind, workKinds, workLists } from '#contract/dashboard/work.ts';
import type { Input, Reply } from '#contract/endpoint.ts';
import { COUNT_LIMIT } from '#contract/fields.ts';
import { cents } from '#contract/money.ts';
import { entriesMatching } from '#server/areas/audit/service.ts';
import { ordersMatching as purchasesMatching } from '#server/areas/purchasing/service.ts';
import { ordersMatching, overdueDebts } from '#server/areas/sales/service.ts';
import { lowProducts, takesToApprove, transfersToReceive } from '#server/areas/stock/service.ts';
import { openFlags } from '#server/areas/till/service.ts';
import type { Db } from '#server/platform/context.ts';
import { failedJobs } from '#server/platform/imports/jobs.ts';
import { countOfRows } from '#server/platform/page.ts';
import { mustExist } from '#server/platform/refusal.ts';
import { may, narrowToBranch, type Scope } from '#server/platform/scope.ts';
import { branchClocks } from './branchClocks.ts';

type Asked = { db: Db; scope: Scope; branchId: number | undefined; day: string };

/** Uses the list's own conditions, so the number always matches the list. */
const rowsOf: Record<
  Exclude<WorkKind, 'overdueCustomers'>,
  (question: Asked) => Promise<{ rows: Expression<unknown> }>
> = {
  ordersToPick: async ({ scope, day }) => ({ rows: ordersMatching(scope, workLists.ordersToPick.filter(day)) }),
  ordersToDispatch: async ({ scope, day }) => ({ rows: ordersMatching(scope, workLists.ordersToDispatch.filter(day)) }),
  parkedSales: async ({ scope, day }) => ({ rows: ordersMatching(scope, workLists.parkedSales.filter(day)) }),
  deliveriesDue: async ({ db, scope, day }) => {
    const { orders } = await purchasesMatching(db, scope, workLists.deliveriesDue.filter(day));
    return { rows: orders };
  },
  transfersToReceive: async ({ db, scope }) => ({ rows: transfersToReceive(db, scope) }),
  countsToApprove: async ({ db, scope }) => ({ rows: takesToApprove(db, scope) }),
  lowStock: async ({ db, scope, branchId }) => ({ rows: lowProducts(db, scope, branchId) }),
  tillFlags: async ({ db, scope }) => ({ rows: openFlags(db, scope) }),
  failedProductImports: async ({ db, scope }) => ({ rows: failedJobs(db, { kind: 'product' }, scope) }),
  failedCustomerImports: async ({ db, scope }) => ({ rows: failedJobs(db, { kind: 'customer' }, scope) }),
  failedEmails: async ({ db, scope, branchId, day }) => ({
    rows: entriesMatching(db, scope, { ...workLists.failedEmails.filter(day), branchId }),
  }),
};

const numberOf = async (kind: WorkKind, question: Asked): Promise<RawBuilder<unknown>> =>
  kind === 'overdueCustomers' ? overdueDebts(question.scope) : countOfRows((await rowsOf[kind](question)).rows);

const readDay = async (db: Db, scope: Scope, at: Date): Promise<string> => {
  const { rows } = await sql<{ day: string | null }>`
    select max(today) as day from (${branchClocks(scope, at)}) as clock`.execute(db);
  return mustExist(rows[0]).day ?? at.toISOString().slice(0, 10);
};

const itemOf = (kind: WorkKind, number: number | [count: number, amount: number]): WorkItem => {
  const [total, amount] = Array.isArray(number) ? number : [number];
  return {
    kind,
    count: Math.min(total, COUNT_LIMIT),
    more: total > COUNT_LIMIT,
    ...(amount === undefined ? {} : { amount: cents(amount) }),
  };
};

/** Everything that waits for the user, counted in one statement. */
export const workOf = async (
  db: Db,
  callerScope: Scope,
  { branchId, tasksOnly = false }: Input<typeof fetchWork>,
  at: Date,
): Promise<Reply<typeof fetchWork>> => {
  const scope = narrowToBranch(callerScope, branchId);
  const day = await readDay(db, scope, at);
  const kinds = workKinds.filter((kind) => {
    if (tasksOnly && kind === 'lowStock') return false;
    const { list, doneBy } = workLists[kind];
    return may(scope, doneBy) && isPermission(list.can) && may(scope, list.can);
  });
  if (kinds.length === 0) return { day, work: [] };
  const question = { db, scope, branchId, day };
  const numbers: RawBuilder<unknown>[] = [];
  for (const kind of kinds) numbers.push(sql`${await numberOf(kind, question)} as ${sql.ref(kind)}`);
  const { rows } = await sql<Partial<Record<WorkKind, number | [number, number]>>>`
    select ${sql.join(numbers)}`.execute(db);
  const [row] = rows;
  return { day, work: kinds.map((kind) => itemOf(kind, row?.[kind] ?? 0)) };
};
