import { sql } from 'kysely';
import { type Cents, cents } from '#contract/money.ts';
import type { CostedLine, CostedOrder, CostedRow, PurchaseReceipt } from '#contract/purchasing/order.ts';
import type { PurchaseStatus } from '#contract/purchasing/status.ts';
import { milli } from '#contract/quantity.ts';
import type { Db, Trx } from '#server/platform/context.ts';
import type { Scope } from '#server/platform/scope.ts';

/** All reads of orders start here: the company's, at the branches the user can see. */
export const ordersIn = (db: Db, { companyId, branchIds }: Scope) =>
  db
    .selectFrom('purchaseOrder as o')
    .innerJoin('supplier', 'supplier.id', 'o.supplierId')
    .innerJoin('branch', 'branch.id', 'o.branchId')
    .where('o.companyId', '=', companyId)
    .where((eb) => eb('o.branchId', '=', eb.fn.any(eb.val(branchIds))));

const returnedLines = sql`from purchase_line l
  where l.company_id = o.company_id and l.order_id = o.id and l.returned <> 0`;

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
  sql<number>`(select coalesce(sum(l.returned * case when l.pack then l.unit_qty else 1 end), 0)::bigint
    ${returnedLines})`.as('returnedQuantity'),
  // Rounded half up per line, so that a fully returned line comes to its total.
  sql<number>`(select coalesce(sum(round((l.subtotal + l.gst)::numeric * l.returned / l.order_qty)), 0)::bigint
    ${returnedLines})`.as('returned'),
  // More came than was ordered, or the rest never will: the order comes to what was received.
  sql<number>`(select coalesce(sum(round((l.subtotal + l.gst)::numeric * l.received / l.order_qty) - l.subtotal - l.gst), 0)::bigint
    from purchase_line l where l.company_id = o.company_id and l.order_id = o.id
      and (l.received > l.order_qty or o.status = 'closed'))`.as('receivedBeyond'),
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
  | 'returnedQuantity'
  | 'amountSummary'
  | 'totalInclGst'
  | 'returnedInclGst'
  | 'netInclGst'
> & {
  status: string;
  gstRate: string;
  quantity: number;
  receivedQuantity: number;
  returnedQuantity: number;
} & Record<'subtotal' | 'discount' | 'gst' | 'total' | 'returned' | 'receivedBeyond', number>;

export const toRow = ({ subtotal, discount, gst, total, returned, receivedBeyond, ...row }: RowRecord): CostedRow => ({
  ...row,
  status: row.status as PurchaseStatus,
  gstRate: Number(row.gstRate),
  quantity: milli(row.quantity),
  receivedQuantity: milli(row.receivedQuantity),
  returnedQuantity: milli(row.returnedQuantity),
  amountSummary: { subtotal: cents(subtotal), discount: cents(discount), gst: cents(gst), total: cents(total) },
  totalInclGst: cents(total),
  returnedInclGst: cents(returned),
  netInclGst: cents(total + receivedBeyond - returned),
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

const receiptsOf = async (db: Db, companyId: number, orderId: number): Promise<PurchaseReceipt[]> => {
  const { rows } = await sql<PurchaseReceipt>`
    select r.id, r.kind, r.note, r.user_name, r.occurred_at, r.created_at as create_time,
      (select json_agg(json_build_object('lineId', l.line_id, 'quantity', l.quantity, 'damaged', l.damaged,
          'damagedAction', l.damaged_action, 'cost', l.cost) order by l.line_id)
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
