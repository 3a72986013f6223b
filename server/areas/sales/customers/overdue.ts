import { sql } from 'kysely';
import { type Cents, cents } from '#contract/money.ts';
import { headTables, inReach } from '#server/areas/sales/orders/queries.ts';
import type { Db } from '#server/platform/context.ts';
import { mustExist } from '#server/platform/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';
import { isOwed, overdueDays } from './openOrders.ts';

/** Who owes something past its due date, and how much, for the head of the customers' list: open orders alone are read. */
export const overdueOf = async (db: Db, scope: Scope): Promise<{ overdue: number; totalOverdue: Cents }> => {
  const { rows } = await sql<{ overdue: number; total: number }>`
    select count(*)::int as overdue, coalesce(sum(due), 0)::bigint as total from (
      select sum(o.total + o.rounding - o.paid) as due from ${headTables}
      where ${inReach(scope)} and ${isOwed} and ${overdueDays} > 0
      group by o.customer_id having sum(o.total + o.rounding - o.paid) > 0
    ) as late`.execute(db);
  const { overdue, total } = mustExist(rows[0]);
  return { overdue, totalOverdue: cents(total) };
};
