import { sql } from 'kysely';
import type { Db } from '#server/platform/context.ts';
import { isCounted } from '#server/platform/counted.ts';
import type { Scope } from '#server/platform/scope.ts';

/** How much credit a customer's orders use, as in `creditUsedBy`; some orders may be excluded. */
export const readCreditUsed = async (
  db: Db,
  { companyId }: Pick<Scope, 'companyId'>,
  customerId: number,
  exceptIds: readonly number[] = [],
): Promise<number> => {
  const { rows } = await sql<{ used: number }>`
    select coalesce(sum(greatest(0, o.on_account, least(o.total, l.dispatched_worth) + o.rounding - o.paid)), 0)::bigint as used
    from sales_order o cross join lateral (
      select coalesce(sum(round(l.total::numeric * l.dispatched / l.quantity)), 0) as dispatched_worth
      from sales_line l where l.company_id = o.company_id and l.order_id = o.id and l.quantity <> 0) l
    where o.company_id = ${companyId} and o.customer_id = ${customerId} and o.customer_id is not null
      and o.total + o.rounding <> o.paid and ${isCounted}
      and not o.id = any(${exceptIds}::bigint[])`.execute(db);
  return rows[0]?.used ?? 0;
};
