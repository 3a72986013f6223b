import { type RawBuilder, sql } from 'kysely';
import { pathOf } from '#contract/screens.ts';
import { check } from './check.ts';
import { idsOf, rangesOf, type Slice } from './slices.ts';

const ORDERS_AT_ONCE = 500;

const orderPath = ({ id }: { id: number }) => pathOf('purchaseOrderEdit', { id });
const reference = sql`coalesce(nullif(o.reference, ''), '–')`;
const unitsEach = sql`case when l.pack then l.unit_qty else 1 end`;
/** Goods returned at once never enter stock. */
const enteredStock = sql`h.quantity - case when h.damaged_action = 'return' then h.damaged else 0 end`;
/** Dollars per unit, as in the ledger. */
const unitCost = sql`round(coalesce(h.cost, l.cost * (1 - l.discount / 100)) / 100 / (${unitsEach}), 6)`;

/** Goods of orders according to their receipts and returns. */
const receiptLines = (companyId: number, slice: Slice) => sql`
  select r.order_id, r.kind, h.line_id, h.quantity, (${unitsEach}) as each, (${enteredStock}) as entered,
    (${unitCost}) as unit_cost
  from purchase_receipt r
  join purchase_receipt_line h on h.company_id = r.company_id and h.receipt_id = r.id
  join purchase_line l on l.company_id = h.company_id and l.id = h.line_id
  where r.company_id = ${companyId} and ${slice(sql`r.order_id`)}`;

/** The amount for this many units of a line as ordered, in cents: `purchaseAmounts` in SQL. */
const asOrdered = (quantity: RawBuilder<unknown>) => sql`round(l.cost * (${quantity}) * (1 - l.discount / 100) / 1000)`;
const gstOn = (net: RawBuilder<unknown>) =>
  sql`case when l.gst_free then 0 else round((${net}) * o.gst_rate / 100) end`;

/**
 * The expected amount of each receipt and return of a line, by `receiptAmounts` and `returnAmounts`, assuming the
 * amounts before it are right, which their own rows check. Damaged goods returned at once are part of the receipt
 * just before.
 */
const receiptAmounts = (companyId: number, slice: Slice) => sql`
  select h.order_id, h.line_id, h.sign * h.net as net, h.sign * h.gst as gst,
    h.sign * case
      when h.kind = 'receipt' then case when h.cost is null
        then ${asOrdered(sql`h.usual`)} - ${asOrdered(sql`h.usual - h.quantity`)}
        else round(h.cost::numeric * h.quantity / 1000) end
      when h.is_damaged then round(h.came_net * h.quantity / h.came)
      else round(h.here_net * h.quantity / h.here) end as net_expected,
    h.sign * case
      when h.kind = 'receipt' then case when h.cost is null
        then ${gstOn(asOrdered(sql`h.usual`))} - ${gstOn(asOrdered(sql`h.usual - h.quantity`))}
        else ${gstOn(sql`round(h.cost::numeric * h.quantity / 1000)`)} end
      when h.is_damaged then round(h.came_gst * h.quantity / h.came)
      else round(h.here_gst * h.quantity / h.here) end as gst_expected
  from (
    select r.company_id, r.order_id, r.kind, h.line_id, h.quantity, h.cost, h.net, h.gst, signed.sign,
      sum(h.quantity) filter (where r.kind = 'receipt' and h.cost is null) over until_now as usual,
      sum(signed.sign * h.quantity) over before_it as here, sum(signed.sign * h.net) over before_it as here_net,
      sum(signed.sign * h.gst) over before_it as here_gst,
      lag(h.quantity) over by_time as came, lag(h.net::numeric) over by_time as came_net,
      lag(h.gst::numeric) over by_time as came_gst,
      lag(h.damaged_action) over by_time = 'return' and lag(r.created_at) over by_time = r.created_at as is_damaged
    from purchase_receipt r
    join purchase_receipt_line h on h.company_id = r.company_id and h.receipt_id = r.id
    cross join lateral (select case r.kind when 'return' then -1 else 1 end as sign) as signed
    where r.company_id = ${companyId} and ${slice(sql`r.order_id`)}
    window by_time as (partition by h.line_id order by r.id),
      until_now as (by_time rows between unbounded preceding and current row),
      before_it as (by_time rows between unbounded preceding and 1 preceding)
  ) as h
  join purchase_line l on l.company_id = h.company_id and l.id = h.line_id
  join purchase_order o on o.company_id = h.company_id and o.id = h.order_id`;

/** Purchase orders = their lines, receipts and stock movements. Open ones may change at any time. */
export const purchases = check<Slice>({
  name: 'purchases',
  all: (db, companyId) =>
    rangesOf(db, sql`select id from purchase_order where company_id = ${companyId}`, ORDERS_AT_ONCE),
  changed: (db, companyId, since) =>
    idsOf(
      db,
      sql`select id from purchase_order where company_id = ${companyId}
          and (status in ('draft', 'ordered', 'partlyReceived') or updated_at >= ${since})
        union select order_id from purchase_receipt where company_id = ${companyId} and created_at >= ${since}`,
      ORDERS_AT_ONCE,
    ),
  parts: [
    {
      measures: {
        purchaseLineSubtotal: 'subtotal',
        purchaseLineGst: 'gst',
        purchaseReceived: 'received',
        purchaseReturned: 'returned',
      },
      path: orderPath,
      select: (companyId, slice) => sql`
        select o.id, o.branch_id, ${reference} || ' · ' || p.title as label, null::date as day,
          1 + coalesce(h.entries, 0) as entries, l.subtotal / 100.0 as subtotal,
          round(l.cost * l.order_qty * (1 - l.discount / 100) / 1000) / 100 as subtotal_expected,
          l.gst / 100.0 as gst,
          case when l.gst_free then 0 else round(l.subtotal * o.gst_rate / 100) / 100 end as gst_expected,
          l.received, coalesce(h.received, 0) as received_expected,
          l.returned, coalesce(h.returned, 0) as returned_expected
        from purchase_order o
        join purchase_line l on l.company_id = o.company_id and l.order_id = o.id
        join product p on p.company_id = l.company_id and p.id = l.product_id
        left join (
          select line_id, count(*) as entries, sum(quantity) filter (where kind = 'receipt') as received,
            sum(quantity) filter (where kind = 'return') as returned
          from (${receiptLines(companyId, slice)}) as handled group by 1
        ) as h on h.line_id = l.id
        where o.company_id = ${companyId} and ${slice(sql`o.id`)}`,
    },
    {
      measures: { purchaseAmount: 'amount', purchaseAmountGst: 'gst' },
      path: orderPath,
      select: (companyId, slice) => sql`
        select o.id, o.branch_id, ${reference} || ' · ' || p.title as label, null::date as day, h.entries,
          (h.net + h.gst) / 100.0 as amount, (h.net_expected + h.gst_expected) / 100.0 as amount_expected,
          h.gst / 100.0 as gst, h.gst_expected / 100.0 as gst_expected
        from (
          select order_id, line_id, count(*) as entries, sum(net) as net, sum(gst) as gst, sum(net_expected) as net_expected,
            sum(gst_expected) as gst_expected
          from (${receiptAmounts(companyId, slice)}) as each group by 1, 2
        ) as h
        join purchase_order o on o.company_id = ${companyId} and o.id = h.order_id
        join purchase_line l on l.company_id = o.company_id and l.id = h.line_id
        join product p on p.company_id = l.company_id and p.id = l.product_id`,
    },
    {
      measures: {
        purchaseTotal: 'total',
        purchaseGst: 'gst',
        purchaseLines: 'items',
        purchaseUnits: 'quantity',
        purchaseMoved: 'moved',
        purchaseMovedCost: 'moved_cost',
      },
      path: orderPath,
      select: (companyId, slice) => sql`
        select o.id, o.branch_id, ${reference} as label, null::date as day, coalesce(l.items, 0) as entries,
          o.total / 100.0 as total, coalesce(l.total, 0) / 100.0 as total_expected,
          o.gst / 100.0 as gst, coalesce(l.gst, 0) / 100.0 as gst_expected,
          o.items, coalesce(l.items, 0) as items_expected, o.quantity, coalesce(l.quantity, 0) as quantity_expected,
          coalesce(m.moved, 0) as moved, coalesce(h.moved, 0) as moved_expected,
          coalesce(m.cost, 0) as moved_cost, coalesce(h.cost, 0) as moved_cost_expected
        from purchase_order o
        left join (
          select l.order_id, count(*) as items, sum(l.subtotal + l.gst) as total, sum(l.gst) as gst,
            sum(l.order_qty * (${unitsEach})) as quantity
          from purchase_line l where l.company_id = ${companyId} and ${slice(sql`l.order_id`)} group by 1
        ) as l on l.order_id = o.id
        left join (
          select order_id, sum(each * quantity * case kind when 'return' then -1 else 1 end) as moved,
            sum(each * entered * unit_cost / 1000) filter (where kind = 'receipt') as cost
          from (${receiptLines(companyId, slice)}) as handled group by 1
        ) as h on h.order_id = o.id
        left join (
          select document_id, sum(quantity) as moved, sum(quantity * unit_cost / 1000) filter (where kind = 'receipt') as cost
          from stock_movement
          where company_id = ${companyId} and document_type = 'purchaseOrder' and ${slice(sql`document_id`)} group by 1
        ) as m on m.document_id = o.id
        where o.company_id = ${companyId} and ${slice(sql`o.id`)}`,
    },
  ],
});
