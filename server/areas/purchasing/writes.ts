import { sql } from 'kysely';
import type { Cents } from '#contract/money.ts';
import type { ReceiptAmounts } from '#contract/purchasing/lines.ts';
import type { DamagedAction } from '#contract/purchasing/order.ts';
import type { PurchaseStatus } from '#contract/purchasing/status.ts';
import type { Milli } from '#contract/quantity.ts';
import type { Trx } from '#server/platform/context.ts';
import type { Scope } from '#server/platform/scope.ts';
import { nextVersion } from '#server/platform/version.ts';
import type { PlannedLine } from './lines.ts';

export type Head = {
  supplierId: number;
  branchId: number;
  otherReference: string;
  note: string;
  expectedDate: string | null;
};
type HeadChange = Partial<
  Head & {
    reference: string;
    status: PurchaseStatus;
    gstRate: string;
    quantity: number;
    receivedQuantity: number;
    items: number;
    subtotal: number;
    discount: number;
    gst: number;
    total: number;
    receivedBy: string;
    orderedAt: Date;
    fullyReceivedAt: Date;
  }
>;

export const insertOrder = async (trx: Trx, scope: Scope, head: Head, gstRate: number): Promise<number> => {
  const { id } = await trx
    .insertInto('purchaseOrder')
    .values({
      ...head,
      companyId: scope.companyId,
      gstRate: String(gstRate),
      createdById: scope.userId,
      createdBy: scope.userName,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const updateOrder = (trx: Trx, { companyId }: Scope, id: number, change: HeadChange) =>
  trx
    .updateTable('purchaseOrder')
    .set({ ...change, updatedAt: sql`now()`, version: nextVersion })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute();

/** Replaces an order's lines by these, in one statement however many there are. */
export const writeLines = (trx: Trx, { companyId }: Scope, orderId: number, lines: readonly PlannedLine[]) => {
  const of = <V>(value: (line: PlannedLine) => V) => lines.map(value);
  return sql`
    with line as materialized (
      select * from unnest(
        ${of(({ id = null }) => id)}::bigint[],
        ${of(({ productId }) => productId)}::bigint[],
        ${of(({ pack }) => pack)}::boolean[],
        ${of(({ unitQty }) => unitQty)}::integer[],
        ${of(({ orderQty }) => orderQty)}::bigint[],
        ${of(({ cost }) => cost)}::bigint[],
        ${of(({ discount }) => discount)}::numeric[],
        ${of(({ gstFree }) => gstFree)}::boolean[],
        ${of(({ subtotal }) => subtotal)}::bigint[],
        ${of(({ gst }) => gst)}::bigint[]
      ) with ordinality as l (id, product_id, pack, unit_qty, order_qty, cost, discount, gst_free, subtotal, gst, position)
    ), gone as (
      delete from purchase_line old where old.company_id = ${companyId} and old.order_id = ${orderId}
        and not exists (select from line where line.id = old.id)
    ), kept as (
      update purchase_line old set position = line.position, product_id = line.product_id, pack = line.pack,
        unit_qty = line.unit_qty, order_qty = line.order_qty, cost = line.cost, discount = line.discount,
        gst_free = line.gst_free, subtotal = line.subtotal, gst = line.gst
      from line where old.company_id = ${companyId} and old.order_id = ${orderId} and old.id = line.id
    )
    insert into purchase_line (company_id, order_id, position, product_id, pack, unit_qty, order_qty, cost, discount,
      gst_free, subtotal, gst)
    select ${companyId}, ${orderId}, position, product_id, pack, unit_qty, order_qty, cost, discount, gst_free, subtotal, gst
    from line where id is null order by position`.execute(trx);
};

export type ReceiptLine = {
  lineId: number;
  quantity: Milli;
  damaged: Milli;
  damagedAction: DamagedAction | null;
  /** The actual cost, where it differs from the ordered one. */
  cost: Cents | null;
} & ReceiptAmounts;
export type ReceiptHead = {
  orderId: number;
  kind: 'receipt' | 'return';
  note: string;
  occurredAt: Date | undefined;
  writeOffId?: number | undefined;
};

/** Stores a receipt or return and adds it to the lines, in one statement. */
export const insertReceipt = (
  trx: Trx,
  { companyId, userId, userName }: Scope,
  { orderId, kind, note, occurredAt, writeOffId }: ReceiptHead,
  lines: readonly ReceiptLine[],
) => {
  const increment = kind === 'receipt' ? sql`received = received + h.quantity` : sql`returned = returned + h.quantity`;
  return sql`
    with h as materialized (
      select * from unnest(
        ${lines.map(({ lineId }) => lineId)}::bigint[],
        ${lines.map(({ quantity }) => quantity)}::bigint[],
        ${lines.map(({ damaged }) => damaged)}::bigint[],
        ${lines.map(({ damagedAction }) => damagedAction)}::text[],
        ${lines.map(({ cost }) => cost)}::bigint[],
        ${lines.map(({ net }) => net)}::bigint[],
        ${lines.map(({ gst }) => gst)}::bigint[]
      ) as h (line_id, quantity, damaged, damaged_action, cost, net, gst)
    ), made as (
      insert into purchase_receipt (company_id, order_id, kind, note, user_id, user_name, occurred_at, write_off_id)
      values (${companyId}, ${orderId}, ${kind}, ${note}, ${userId}, ${userName},
        coalesce(${occurredAt ?? null}::timestamptz, now()), ${writeOffId ?? null}::bigint)
      returning id
    ), counted as (
      update purchase_line l set ${increment} from h
      where l.company_id = ${companyId} and l.order_id = ${orderId} and l.id = h.line_id
    )
    insert into purchase_receipt_line (company_id, receipt_id, line_id, quantity, damaged, damaged_action, cost, net, gst)
    select ${companyId}, made.id, h.line_id, h.quantity, h.damaged, h.damaged_action, h.cost, h.net, h.gst
    from made, h`.execute(trx);
};

/** Deletes the drafts among these and returns them. */
export const deleteDrafts = async (trx: Trx, { companyId, branchIds }: Scope, ids: readonly number[]) => {
  const { rows } = await sql<{ id: number; branchId: number; supplierName: string }>`
    delete from purchase_order o using supplier
    where o.company_id = ${companyId} and o.branch_id = any(${branchIds}::bigint[]) and o.id = any(${ids}::bigint[])
      and o.status = 'draft' and supplier.id = o.supplier_id
    returning o.id, o.branch_id, supplier.name as supplier_name`.execute(trx);
  return rows;
};
