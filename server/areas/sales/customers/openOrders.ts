import { type RawBuilder, sql } from 'kysely';
import type { Input, Reply } from '#contract/endpoint.ts';
import { cents } from '#contract/money.ts';
import type { customerBalance } from '#contract/sales/customers.ts';
import type { OrderHead } from '#server/areas/sales/orders/order.ts';
import { headColumns, headTables, inReach } from '#server/areas/sales/orders/queries.ts';
import { toRow } from '#server/areas/sales/orders/wire.ts';
import type { Db } from '#server/platform/context.ts';
import { isCounted } from '#server/platform/counted.ts';
import { zoneOfCompany } from '#server/platform/days.ts';
import { mustExist } from '#server/platform/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';
import { readCreditUsed } from './creditUsed.ts';

/** As the index defines it: amounts owed or owing on orders that count. */
export const isOwed = sql<boolean>`o.customer_id is not null and o.total + o.rounding <> o.paid
  and ${isCounted}`;

export const atBranch = (branchId: number | undefined) =>
  branchId === undefined ? sql<boolean>`true` : sql<boolean>`o.branch_id = ${branchId}`;

export const ofCustomer = (customerId: number | undefined) =>
  customerId === undefined ? sql<boolean>`true` : sql<boolean>`o.customer_id = ${customerId}`;

/** Days in the company's time zone, as on statements: a customer's orders may belong to several branches. */
export const overdueDays = ({ companyId }: Scope): RawBuilder<number> =>
  // Credits are never overdue.
  sql<number>`(case when o.total < 0 then 0
    else coalesce((now() at time zone ${zoneOfCompany(companyId)})::date - o.due_date, 0) end)`;

type BalanceSums = { balance: number; onAccount: number; storeCredit: number; creditLimit: number | null };

export const readBalanceSums = async (
  db: Db,
  { companyId }: Scope,
  customerId: number | undefined,
): Promise<BalanceSums> => {
  const { rows } =
    customerId === undefined
      ? await sql<BalanceSums>`
          select coalesce(sum(balance), 0)::bigint as balance, coalesce(sum(on_account), 0)::bigint as on_account,
            coalesce(sum(store_credit), 0)::bigint as store_credit, null::bigint as credit_limit
          from customer_balance where company_id = ${companyId}`.execute(db)
      : await sql<BalanceSums>`
          select b.balance, b.on_account, b.store_credit, c.credit_limit
          from customer_balance b join customer c on c.company_id = b.company_id and c.id = b.customer_id
          where b.company_id = ${companyId} and b.customer_id = ${customerId} and c.archived_at is null`.execute(db);
  return mustExist(rows[0]);
};

type AgeingSums = { current: number; days1to30: number; days31to60: number; days61to90: number; over90: number };

type BalanceInput = Input<typeof customerBalance>;

const readAgeing = async (db: Db, scope: Scope, { customerId, branchId }: BalanceInput): Promise<AgeingSums> => {
  const { rows } = await sql<AgeingSums>`
    select coalesce(sum(due) filter (where late <= 0), 0)::bigint as "current",
      coalesce(sum(due) filter (where late between 1 and 30), 0)::bigint as "days1to30",
      coalesce(sum(due) filter (where late between 31 and 60), 0)::bigint as "days31to60",
      coalesce(sum(due) filter (where late between 61 and 90), 0)::bigint as "days61to90",
      coalesce(sum(due) filter (where late > 90), 0)::bigint as "over90"
    from (select o.total + o.rounding - o.paid as due, ${overdueDays(scope)} as late from ${headTables}
      where ${inReach(scope)} and ${isOwed} and ${ofCustomer(customerId)} and ${atBranch(branchId)}) as open`.execute(
    db,
  );
  return mustExist(rows[0]);
};

const MAX_OPEN_ORDERS = 200;

/** The oldest due first. */
export const readOpenOrders = async (
  db: Db,
  scope: Scope,
  { customerId, branchId }: BalanceInput,
): Promise<Pick<Reply<typeof customerBalance>, 'orders' | 'more'>> => {
  const { rows } = await sql<OrderHead & { daysOverdue: number }>`
    select ${headColumns}, greatest(0, ${overdueDays(scope)}) as days_overdue from ${headTables}
    where ${inReach(scope)} and ${isOwed} and ${ofCustomer(customerId)} and ${atBranch(branchId)}
    order by o.due_date, o.id limit ${MAX_OPEN_ORDERS + 1}`.execute(db);
  return {
    orders: rows.slice(0, MAX_OPEN_ORDERS).map((row) => ({ ...toRow(row), daysOverdue: row.daysOverdue })),
    more: rows.length > MAX_OPEN_ORDERS,
  };
};

export const readBalance = async (
  db: Db,
  scope: Scope,
  input: BalanceInput,
): Promise<Reply<typeof customerBalance>> => {
  const { customerId } = input;
  const sums = await readBalanceSums(db, scope, customerId);
  const creditUsed = customerId === undefined ? null : cents(await readCreditUsed(db, scope, customerId));
  const ageing = await readAgeing(db, scope, input);
  return {
    balance: cents(sums.balance),
    onAccount: cents(sums.onAccount),
    storeCredit: cents(sums.storeCredit),
    creditLimit: sums.creditLimit === null ? null : cents(sums.creditLimit),
    creditUsed,
    ageing: {
      current: cents(ageing.current),
      days1to30: cents(ageing.days1to30),
      days31to60: cents(ageing.days31to60),
      days61to90: cents(ageing.days61to90),
      over90: cents(ageing.over90),
    },
    overdue: cents(ageing.days1to30 + ageing.days31to60 + ageing.days61to90 + ageing.over90),
    ...(await readOpenOrders(db, scope, input)),
  };
};
