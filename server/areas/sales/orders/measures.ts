import { type RawBuilder, sql } from 'kysely';

/* How an order `o` counts in reports that read orders, by the same rules as the running totals. */

/** It sells something: exchanges do, whatever is paid for them; plain returns don't. */
export const isTransaction = sql`(o.total > 0 or exists (select from sales_line l
  where l.company_id = o.company_id and l.order_id = o.id and l.quantity > 0))`;

/**
 * Per user or customer: orders that sell something, with the last one's date, their total less returns, and the
 * returns. Orders are added up from the index alone (`sales_order_day`); only those that don't come to more than zero need
 * their lines, and the few lines that take goods back tell what came back, of exchanges too.
 */
export const salesPer = (who: 'user_id' | 'customer_id', conditions: RawBuilder<unknown>): RawBuilder<unknown> => {
  const id = sql.ref(`o.${who}`);
  const isOther = sql`o.total <= 0 and ${isTransaction}`;
  return sql`
    select ${sql.ref(who)}, sum(orders)::int as orders, sum(revenue) as revenue, sum(returned) as returned,
      max(last_order) as last_order
    from (
      select ${id}, count(*) filter (where o.total > 0) as orders, sum(o.total) as revenue, 0 as returned,
        max(o.local_day) filter (where o.total > 0) as last_order
      from sales_order o where ${conditions} group by ${id}
      union all
      select ${id}, count(*), 0, 0, max(o.local_day) from sales_order o where ${conditions} and ${isOther} group by ${id}
      union all
      select ${id}, 0, 0, -sum(l.total), null from sales_order o
      join sales_line l on l.company_id = o.company_id and l.order_id = o.id and l.quantity < 0
      where ${conditions} group by ${id}
    ) as part
    group by ${sql.ref(who)}`;
};

/**
 * The same of the lines of some products `p` alone: an order counts where it sells one of them, and what it came to is the
 * sum of its lines of them. Lines have their order's discounts in them, so those of all products add up to the orders.
 */
export const salesOfProductsPer = (
  who: 'user_id' | 'customer_id',
  conditions: RawBuilder<unknown>,
  products: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const sells = sql`part.sells`;
  return sql`
    select ${sql.ref(who)}, count(*) filter (where ${sells})::int as orders, sum(revenue) as revenue,
      sum(returned) as returned, max(local_day) filter (where ${sells}) as last_order
    from (
      select ${sql.ref(`o.${who}`)}, o.local_day, bool_or(l.quantity > 0) as sells, sum(l.total) as revenue,
        coalesce(-sum(l.total) filter (where l.quantity < 0), 0) as returned
      from sales_order o
      join sales_line l on l.company_id = o.company_id and l.order_id = o.id
      join product p on p.company_id = l.company_id and p.id = l.product_id
      where ${conditions} and ${products}
      group by o.company_id, o.id
    ) as part
    group by ${sql.ref(who)}`;
};
