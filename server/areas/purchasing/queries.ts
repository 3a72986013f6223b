import { type RawBuilder, sql } from 'kysely';
import { type Cents, cents } from '#contract/money.ts';
import type { CostedLine, CostedOrder, CostedRow } from '#contract/purchasing/order.ts';
import type { PurchaseStatus } from '#contract/purchasing/status.ts';
import { milli } from '#contract/quantity.ts';
import type { Db, Trx } from '#server/platform/context.ts';
import type { Scope } from '#server/platform/scope.ts';

/** All reads of orders start here: the company's orders at the branches the user can see. */
export const ordersIn = (db: Db, { companyId, branchIds }: Scope) =>
  db
    .selectFrom('purchaseOrder as o')
    .innerJoin('supplier', 'supplier.id', 'o.supplierId')
    .innerJoin('branch', 'branch.id', 'o.branchId')
    .where('o.companyId', '=', companyId)
    .where((eb) => eb('o.branchId', '=', eb.fn.any(eb.val(branchIds))));

const returnedLines = sql`from purchase_line l
  where l.company_id = o.company_id and l.order_id = o.id and l.returned <> 0`;

/** A line that received too much doesn't make up for one that received too little. */
const overLines = sql`from purchase_line l
  where l.company_id = o.company_id and l.order_id = o.id and l.received > l.order_qty`;
const unitsEach = sql`case when l.pack then l.unit_qty else 1 end`;

const receiptLines = sql`from purchase_receipt r
  join purchase_receipt_line h on h.company_id = r.company_id and h.receipt_id = r.id
  where r.company_id = o.company_id and r.order_id = o.id`;

/** The amount for this many units of a line as ordered: `purchaseAmounts` in SQL. */
const netAsOrdered = (quantity: RawBuilder<unknown>) =>
  sql`round(l.cost * (${quantity}) * (1 - l.discount / 100) / 1000)`;
const amountAsOrdered = (quantity: RawBuilder<unknown>) =>
  sql`${netAsOrdered(quantity)} + case when l.gst_free then 0 else round(${netAsOrdered(quantity)} * o.gst_rate / 100) end`;

/** The value of outstanding goods if they arrive as ordered; none on a closed order. */
const outstandingAmount = sql`
  select coalesce(sum(${amountAsOrdered(sql`usual.quantity + l.order_qty - l.received`)} - usual.amount), 0)
  from purchase_line l
  cross join lateral (
    select coalesce(sum(h.quantity), 0) as quantity, coalesce(sum(h.net + h.gst), 0) as amount
    from purchase_receipt_line h join purchase_receipt r on r.company_id = h.company_id and r.id = h.receipt_id
    where h.company_id = l.company_id and h.line_id = l.id and r.kind = 'receipt' and h.cost is null
  ) as usual
  where l.company_id = o.company_id and l.order_id = o.id and l.order_qty > l.received and o.status <> 'closed'`;

export const rowColumns = [
  'o.id',
  'o.reference',
  'o.supplierId',
  'supplier.name as supplierName',
  'o.branchId',
  'branch.name as branchName',
  'o.status',
  'o.otherReference',
  'o.note',
  'o.expectedDate',
  'o.gstRate',
  'o.quantity',
  'o.receivedQuantity',
  sql<number>`(select coalesce(sum((l.received - l.order_qty) * ${unitsEach}), 0)::bigint ${overLines})`.as(
    'overQuantity',
  ),
  sql<number>`(select coalesce(sum(l.returned * ${unitsEach}), 0)::bigint ${returnedLines})`.as('returnedQuantity'),
  sql<number>`(select coalesce(sum(h.net + h.gst) filter (where r.kind = 'receipt'), 0)::bigint ${receiptLines})`.as(
    'receivedAmount',
  ),
  sql<number>`(select coalesce(sum(h.net + h.gst) filter (where r.kind = 'return'), 0)::bigint ${receiptLines})`.as(
    'returnedAmount',
  ),
  sql<number>`(${outstandingAmount})::bigint`.as('outstandingAmount'),
  'o.items',
  'o.subtotal',
  'o.discount',
  'o.gst',
  'o.total',
  'o.createdBy',
  'o.receivedBy',
  sql<string>`(o.created_at at time zone branch.time_zone)::date`.as('createdDate'),
  'o.createdAt as createTime',
  'o.orderedAt as orderedDate',
  'o.fullyReceivedAt as fullyReceivedDate',
  'o.version',
] as const;

type RowRecord = Omit<
  CostedRow,
  | 'status'
  | 'gstRate'
  | 'quantity'
  | 'receivedQuantity'
  | 'overQuantity'
  | 'returnedQuantity'
  | 'amountSummary'
  | 'totalInclGst'
  | 'receivedInclGst'
  | 'returnedInclGst'
  | 'netInclGst'
> & {
  status: string;
  gstRate: string;
  quantity: number;
  receivedQuantity: number;
  overQuantity: number;
  returnedQuantity: number;
} & Record<
    'subtotal' | 'discount' | 'gst' | 'total' | 'receivedAmount' | 'returnedAmount' | 'outstandingAmount',
    number
  >;

export const toRow = ({
  subtotal,
  discount,
  gst,
  total,
  receivedAmount,
  returnedAmount,
  outstandingAmount,
  ...row
}: RowRecord): CostedRow => ({
  ...row,
  status: row.status as PurchaseStatus,
  gstRate: Number(row.gstRate),
  quantity: milli(row.quantity),
  receivedQuantity: milli(row.receivedQuantity),
  overQuantity: milli(row.overQuantity),
  returnedQuantity: milli(row.returnedQuantity),
  amountSummary: { subtotal: cents(subtotal), discount: cents(discount), gst: cents(gst), total: cents(total) },
  totalInclGst: cents(total),
  receivedInclGst: cents(receivedAmount),
  returnedInclGst: cents(returnedAmount),
  netInclGst: cents(receivedAmount - returnedAmount + outstandingAmount),
});

type LineRecord = Omit<CostedLine, 'discount'> & { discount: string };

/** The codes of a product: its SKU, the pack's SKU and all barcodes. */
export const codesOfProduct = sql`(
  select json_agg(json_build_object('code', code, 'pack', pack)) from (
    select p.sku as code, false as pack
    union all select p.standard_sku, true where p.standard_sku is not null
    union all select b.code, b.pack from product_barcode b where b.company_id = p.company_id and b.product_id = p.id
  ) as scanned)`;

const linesOf = async (db: Db, companyId: number, orderId: number): Promise<CostedLine[]> => {
  const { rows } = await sql<LineRecord>`
    select l.id, l.product_id, l.pack, l.unit_qty, l.order_qty, l.cost, l.discount, l.gst_free, l.subtotal, l.gst,
      l.subtotal + l.gst as price_incl_gst, l.received, l.returned,
      p.sku, p.title, p.chinese_title, p.sold_by_weight, ${codesOfProduct} as codes
    from purchase_line l join product p on p.id = l.product_id
    where l.company_id = ${companyId} and l.order_id = ${orderId}
    order by l.position, l.id`.execute(db);
  return rows.map((row) => ({ ...row, discount: Number(row.discount) }));
};

const receiptsOf = async (db: Db, companyId: number, orderId: number): Promise<CostedOrder['receipts']> => {
  const { rows } = await sql<CostedOrder['receipts'][number]>`
    select r.id, r.kind, r.note, r.user_name, r.occurred_at, r.created_at as create_time,
      (select json_agg(json_build_object('lineId', l.line_id, 'quantity', l.quantity, 'damaged', l.damaged,
          'damagedAction', l.damaged_action, 'cost', l.cost, 'net', l.net, 'gst', l.gst) order by l.line_id)
        from purchase_receipt_line l where l.company_id = r.company_id and l.receipt_id = r.id) as lines,
      case when w.id is not null then json_build_object('id', w.id, 'reference', w.reference) end as write_off
    from purchase_receipt r
    left join write_off w on w.company_id = r.company_id and w.id = r.write_off_id
    where r.company_id = ${companyId} and r.order_id = ${orderId}
    order by r.id`.execute(db);
  return rows;
};

const wholeOrder = async (db: Db, { companyId }: Scope, row: RowRecord | undefined) =>
  row && {
    ...toRow(row),
    productList: await linesOf(db, companyId, row.id),
    receipts: await receiptsOf(db, companyId, row.id),
  };

export const findOrder = async (db: Db, scope: Scope, id: number): Promise<CostedOrder | undefined> =>
  wholeOrder(db, scope, await ordersIn(db, scope).select(rowColumns).where('o.id', '=', id).executeTakeFirst());

/** Locks the order before reading it; every change of an order, its lines or receipts takes this lock. */
export const lockOrder = async (trx: Trx, scope: Scope, id: number): Promise<CostedOrder | undefined> =>
  wholeOrder(
    trx,
    scope,
    await ordersIn(trx, scope).select(rowColumns).where('o.id', '=', id).forUpdate('o').executeTakeFirst(),
  );

/** The product data an order's lines need. */
export type PurchaseProduct = {
  id: number;
  sku: string;
  title: string;
  chineseTitle: string;
  costPrice: Cents;
  unitQty: number;
  gstFree: boolean;
  soldByWeight: boolean;
  /** Neither inactive nor deleted. */
  active: boolean;
  codes: CostedLine['codes'];
};

export const purchaseProductsOf = async (
  db: Db,
  companyId: number,
  ids: readonly number[],
): Promise<Map<number, PurchaseProduct>> => {
  const { rows } = await sql<PurchaseProduct>`
    select p.id, p.sku, p.title, p.chinese_title, p.cost_price, p.unit_qty, p.gst_free, p.sold_by_weight,
      p.status = 'active' and p.archived_at is null as active, ${codesOfProduct} as codes
    from product p where p.company_id = ${companyId} and p.id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
};

export const gstRateOf = async (db: Db, companyId: number): Promise<number> => {
  const { gstRate } = await db
    .selectFrom('company')
    .select('gstRate')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  return Number(gstRate);
};
