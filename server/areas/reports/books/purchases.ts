import { sql } from 'kysely';
import { pathOf } from '#contract/screens.ts';
import { check } from './check.ts';
import { idsOf, rangesOf, type Slice } from './slices.ts';

const ORDERS_AT_ONCE = 500;

const orderPath = ({ id }: { id: number }) => pathOf('purchaseOrderEdit', { id });
const reference = sql`coalesce(nullif(o.reference, ''), '–')`;
const unitsEach = sql`case when l.pack then l.unit_qty else 1 end`;
/** What goes straight back never enters stock. */
const enteredStock = sql`h.quantity - case when h.damaged_action = 'return' then h.damaged else 0 end`;
/** Dollars a unit, as the ledger takes them. */
const unitCost = sql`round(coalesce(h.cost, l.cost * (1 - l.discount / 100)) / 100 / (${unitsEach}), 6)`;

/** Goods of orders as their receipts and returns tell it. */
const receiptLines = (companyId: number, slice: Slice) => sql`
  select r.order_id, r.kind, h.line_id, h.quantity, (${unitsEach}) as each, (${enteredStock}) as entered,
    (${unitCost}) as unit_cost
  from purchase_receipt r
  join purchase_receipt_line h on h.company_id = r.company_id and h.receipt_id = r.id
  join purchase_line l on l.company_id = h.company_id and l.id = h.line_id
  where r.company_id = ${companyId} and ${slice(sql`r.order_id`)}`;

/** Purchase orders = their lines, receipts and the stock these moved. Those that are open may change at any time. */
export const purchases = check<Slice>({
  name: 'purchases',
  all: (db, companyId) =>
    rangesOf(db, sql`select id from purchase_order where company_id = ${companyId}`, ORDERS_AT_ONCE),
  changed: (db, companyId, since) =>
    idsOf(
      db,
      sql`select id from purchase_order where company_id = ${companyId}
          and (status in ('draft', 'ordered', 'partlyReceived') or created_at >= ${since})
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
