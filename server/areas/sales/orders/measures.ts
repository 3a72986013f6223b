import { sql } from 'kysely';

/* How an order `o` counts in reports that read orders, by the rules of the running totals. */

/** It sells something: an exchange does, whatever is paid for it, and goods taken back alone do not. */
export const isTransaction = sql<boolean>`(o.total > 0 or exists (select from sales_line l
  where l.company_id = o.company_id and l.order_id = o.id and l.quantity > 0))`;

/** What the goods taken back with it come to, above zero; of an exchange those alone. */
export const returnedValue = sql<number>`case when o.original_id is null and o.total >= 0 then 0 else
  coalesce((select -sum(l.total) from sales_line l
    where l.company_id = o.company_id and l.order_id = o.id and l.quantity < 0), 0) end`;
