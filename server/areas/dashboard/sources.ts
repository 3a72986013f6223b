import { type RawBuilder, sql } from 'kysely';
import { DAY_MS } from '#contract/days.ts';
import { isCounted } from '#server/platform/counted.ts';
import type { Scope } from '#server/platform/scope.ts';

/** Where figures come from: rows per branch and day, of one company. */
export type Source = {
  /** company_id, branch_id, day, sales, transactions */
  days: RawBuilder<unknown>;
  /** The same with an hour. */
  hours: RawBuilder<unknown>;
  /** company_id, branch_id, day, payment_type, amount */
  tenders: RawBuilder<unknown>;
};

/** The running totals that each sale updates in its own transaction. */
export const runningTotals: Source = {
  days: sql`sales_day`,
  hours: sql`sales_hour`,
  tenders: sql`sales_tender`,
};

/**
 * Recounted from orders and payments of the last `days`, or of all time. Local days may differ from the server's by
 * one.
 */
export const recountSource = ({ companyId, branchIds }: Scope, at: Date, lastDays?: number): Source => {
  const since =
    lastDays === undefined ? null : new Date(at.getTime() - (lastDays + 1) * DAY_MS).toISOString().slice(0, 10);
  const isRecent = (day: RawBuilder<unknown>) => (since === null ? sql`true` : sql`${day} >= ${since}::date`);
  const orders = sql`
    select o.company_id, o.branch_id, o.local_day as day, o.local_hour as hour, o.total as sales,
      exists (select from sales_line l
        where l.company_id = o.company_id and l.order_id = o.id and l.quantity > 0)::integer as transactions
    from sales_order o
    where o.company_id = ${companyId} and o.branch_id = any(${branchIds}::bigint[])
      and ${isCounted} and ${isRecent(sql`o.local_day`)}`;
  return {
    days: sql`(select company_id, branch_id, day, sum(sales) as sales, sum(transactions) as transactions
      from (${orders}) as counted group by 1, 2, 3)`,
    hours: sql`(${orders})`,
    tenders: sql`(select company_id, branch_id, local_day as day, payment_type, sum(processed) as amount
      from sales_payment
      where company_id = ${companyId} and branch_id = any(${branchIds}::bigint[]) and ${isRecent(sql`local_day`)}
      group by 1, 2, 3, 4)`,
  };
};
