import { expect } from 'vitest';
import { createCustomer } from '#contract/customers.ts';
import type { WireInput, WireReply } from '#contract/endpoint.ts';
import { createOrder, getOrder } from '#contract/sales.ts';
import type { Shop } from '#server/testing.ts';
import { recomputeTotals } from './orders/totals.ts';

export type Sale = WireReply<typeof createOrder>;

/** Creates an order as the company's admin, over the credit limit too; any refusal fails the test. */
export const sell = async (shop: Shop, draft: WireInput<typeof createOrder>): Promise<Sale> => {
  const reply = await shop
    .as('companyAdmin')
    .call(createOrder, { branchId: shop.branchId, allowOverLimit: true, ...draft });
  if (reply.code !== 0) throw new Error(JSON.stringify(reply));
  return reply.data;
};

export const buyer = async (shop: Shop, fields: Partial<WireInput<typeof createCustomer>> = {}) => {
  const reply = await shop.as('companyAdmin').call(createCustomer, { name: 'Mei Lin', ...fields });
  if (reply.code !== 0) throw new Error(JSON.stringify(reply));
  return reply.data;
};

export const read = async (shop: Shop, { id }: { id: number }): Promise<Sale> =>
  (await shop.as('companyAdmin').call(getOrder, { id })).data;

const rows = async (shop: Shop, text: string) => (await shop.services.database.pool.query(text, [shop.companyId])).rows;

const camel = (row: object) =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key.replace(/_(\w)/g, (_, next: string) => next.toUpperCase()), value]),
  );

/** The stored totals, without rows that are zero. */
const readTotals = async (shop: Shop) => {
  const read = async (text: string) => (await rows(shop, text)).map(camel);
  return {
    hours: await read(`select branch_id, day, channel, hour, sales, gst, gst_free, cost, transactions from sales_hour
      where company_id = $1 and (sales <> 0 or gst <> 0 or gst_free <> 0 or cost <> 0 or transactions <> 0) order by 1, 2, 3, 4`),
    products: await read(`select branch_id, day, product_id, quantity, returned, revenue, gst, cost from sales_product
      where company_id = $1 and (quantity <> 0 or returned <> 0 or revenue <> 0 or gst <> 0 or cost <> 0) order by 1, 2, 3`),
    tenders: await read(`select branch_id, day, payment_type, amount from sales_tender
      where company_id = $1 and amount <> 0 order by 1, 2, 3`),
    orders: await read('select branch_id, orders from sales_count where company_id = $1 and orders <> 0 order by 1'),
  };
};

/** Checks that totals, balances, commitments, lines and payments agree with the orders. */
export const expectSound = async (shop: Shop): Promise<void> => {
  expect(await readTotals(shop), 'running totals').toEqual(
    await recomputeTotals(shop.services.database.db, shop.companyId),
  );
  const wrong = await rows(
    shop,
    `with counted as (
      select * from sales_order where company_id = $1 and status in ('confirmed', 'partlyDispatched', 'dispatched', 'completed')
    ), line as (
      select l.*, o.status, o.branch_id from sales_line l join counted o on o.company_id = l.company_id and o.id = l.order_id
    )
    select 'balance' as what, b.customer_id as id from customer_balance b left join (
        select customer_id, sum(total + rounding - paid) as balance, sum(on_account) as on_account, sum(total) as sales,
          count(*) filter (where exists (select from line l where l.order_id = counted.id and l.quantity > 0)) as orders
        from counted group by 1) o on o.customer_id = b.customer_id
      where b.company_id = $1 and (b.balance, b.on_account, b.sales, b.orders)
        <> (coalesce(o.balance, 0), coalesce(o.on_account, 0), coalesce(o.sales, 0), coalesce(o.orders, 0))
    union all
    select 'store credit', b.customer_id from customer_balance b left join (
        select o.customer_id, sum(p.processed) as spent from sales_order o join sales_payment p
          on p.company_id = o.company_id and p.order_id = o.id and p.payment_type = 'storeCredit'
        where o.company_id = $1 group by 1) s on s.customer_id = b.customer_id
      where b.company_id = $1 and b.store_credit <> -coalesce(s.spent, 0)
    union all
    select 'totals of order', o.id from sales_order o left join (
        select order_id, sum(total) as total, sum(gst) as gst, sum(quantity * unit_qty) as quantity, count(*) as items
        from sales_line where company_id = $1 group by 1) l on l.order_id = o.id
      where o.company_id = $1 and (o.total, o.gst, o.quantity, o.items)
        <> (coalesce(l.total, 0), coalesce(l.gst, 0), coalesce(l.quantity, 0), coalesce(l.items, 0))
    union all
    select 'payments of order', o.id from sales_order o left join (
        select order_id, sum(processed) filter (where payment_type <> 'account') as paid,
          sum(processed) filter (where payment_type = 'account') as on_account, sum(amount - processed) as change
        from sales_payment where company_id = $1 group by 1) p on p.order_id = o.id
      where o.company_id = $1 and (o.paid, o.on_account, o.change)
        <> (coalesce(p.paid, 0), coalesce(p.on_account, 0), coalesce(p.change, 0))
    union all
    select 'held', coalesce(v.product_id, h.product_id) from (
        select product_id, branch_id, committed from stock_level where company_id = $1 and committed <> 0) v
      full join (select product_id, branch_id, sum(held) as committed from (
          select product_id, branch_id, (quantity - dispatched) * unit_qty as held from line
            where quantity > 0 and quantity <> dispatched
          union all select product_id, branch_id, held from till_lease where company_id = $1 and held <> 0) p
        group by 1, 2) h
        on h.product_id = v.product_id and h.branch_id = v.branch_id
      where v.committed is distinct from h.committed
    union all
    select 'moved', coalesce(m.product_id, l.product_id) from (
        select product_id, branch_id, sum(quantity) as moved from stock_movement
        where company_id = $1 and document_type = 'salesOrder' and kind in ('sale', 'return') group by 1, 2) m
      full join (select product_id, branch_id, sum(dispatched * unit_qty) as gone from line where dispatched <> 0 group by 1, 2) l
        on l.product_id = m.product_id and l.branch_id = m.branch_id
      where coalesce(m.moved, 0) <> -coalesce(l.gone, 0)
    union all
    select 'returned', l.id from line l left join (select original_line_id, sum(quantity) as back from line group by 1) r
        on r.original_line_id = l.id where l.returned <> -coalesce(r.back, 0)
    union all
    select 'parts of line', l.id from sales_line l left join (
        select line_id, sum(amount) as amount from sales_line_promotion where company_id = $1 group by 1) s on s.line_id = l.id
      where l.company_id = $1 and (l.promotion_discount <> coalesce(s.amount, 0)
        or l.quantity > 0 and round(l.list_price::numeric * l.quantity / 1000) - l.own_discount - l.promotion_discount <> l.total)
    union all
    select 'promotions of order', o.id from sales_order o left join (
        select order_id, sum(promotion_discount) as amount from sales_line where company_id = $1 group by 1) l on l.order_id = o.id
      left join (
        select order_id, sum(amount) as amount from sales_order_promotion where company_id = $1 group by 1) p on p.order_id = o.id
      where o.company_id = $1 and (o.promotion_discount, o.promotion_discount) <> (coalesce(l.amount, 0), coalesce(p.amount, 0))
    union all
    select 'uses of promotion', u.promotion_id from promotion_use u left join (
        select p.promotion_id, count(distinct p.order_id) filter (where p.counted) as uses, sum(p.amount) as given
        from sales_order_promotion p join counted o on o.company_id = p.company_id and o.id = p.order_id group by 1) p
        on p.promotion_id = u.promotion_id
      where u.company_id = $1 and (u.uses, u.given) <> (coalesce(p.uses, 0), coalesce(p.given, 0))
    union all
    select 'gap in numbers', o.branch_id from sales_order o where o.company_id = $1 and o.number is not null
      group by o.branch_id, left(o.reference, 11) having max(o.number) <> count(*)`,
  );
  expect(wrong, 'what does not agree').toEqual([]);
};
