import { sql } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import { say } from '#contract/messages/sentence.ts';
import type { Cents } from '#contract/money.ts';
import { openOf } from '#contract/sales/tender.ts';
import type { findReceipt as findEndpoint, mailReceipt as mailEndpoint, ReceiptSale } from '#contract/till/protocol.ts';
import { isHeldAt, type Order, readSale, readSaleByReference, sendReceipt } from '#server/areas/sales/service.ts';
import type { Db } from '#server/platform/context.ts';
import type { Device, DeviceCtx } from '#server/platform/device.ts';
import { limitHourly } from '#server/platform/hourly.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { scopeFor } from './events/actors.ts';

/* Past sales for the counter: found by their receipt number, at any branch of the company. */

/** Two copies of a till may have printed the same number: the later sale is the likelier one. */
const findOrderId = async (db: Db, { companyId }: Device, number: string): Promise<number | undefined> => {
  const { rows } = await sql<{ orderId: number }>`
    select order_id from till_event
    where company_id = ${companyId} and upper(number) = ${number.toUpperCase()} and order_id is not null
    order by occurred_at desc limit 1`.execute(db);
  return rows[0]?.orderId;
};

type TillEvents = { saleId: string | null; number: string | null; laybyIds: string[]; wasLayby: boolean };

/** The sale that created an order, and the payments tills took for it later. */
const readEvents = async (db: Db, { companyId }: Device, orderId: number): Promise<TillEvents> => {
  const { rows } = await sql<{ id: string; kind: string; number: string; isLayby: boolean }>`
    select id, kind, number, kind = 'laybyPaid' or raw #> '{content,layby}' is not distinct from 'true' as is_layby from till_event where company_id = ${companyId} and order_id = ${orderId}
    order by occurred_at`.execute(db);
  const sale = rows.find(({ kind }) => kind === 'sale');
  return {
    saleId: sale?.id ?? null,
    number: sale?.number ?? null,
    laybyIds: rows.filter(({ kind }) => kind === 'laybyPaid').map(({ id }) => id),
    wasLayby: rows.some(({ isLayby }) => isLayby),
  };
};

type Returns = Pick<ReceiptSale, 'returnIds' | 'payments'>;
const noReturns: Returns = { returnIds: [], payments: [] };

/** Where an order's goods were returned: by which till events, and what was refunded by each payment type. */
const readReturns = async (db: Db, { companyId }: Device, { id, lines }: Order): Promise<Returns> => {
  if (lines.every(({ returned }) => returned === 0)) return noReturns;
  const { rows } = await sql<Returns>`
    with returned as (
      select distinct line.order_id as id from sales_line sold
      join sales_line line on line.company_id = sold.company_id and line.original_line_id = sold.id
      where sold.company_id = ${companyId} and sold.order_id = ${id})
    select
      array(select e.id from till_event e join returned on returned.id = e.order_id where e.company_id = ${companyId})
        as return_ids,
      (select coalesce(json_agg(json_build_object('paymentType', p.payment_type, 'processed', p.processed)), '[]')
        from sales_payment p join returned on returned.id = p.order_id
        where p.company_id = ${companyId} and p.processed < 0) as payments`.execute(db);
  return rows[0] ?? noReturns;
};

/** For goods waiting here to be paid off. Orders on account, or waiting elsewhere, are handled in the back office. */
const owedAt = (order: Order, device: Device, isHeld: boolean): Cents | null => {
  const open = openOf(order);
  const isHere = order.status === 'confirmed' && !isHeld && order.branchId === device.branchId;
  return isHere && order.onAccount === 0 && open > 0 ? open : null;
};

/** Of the storefront, or picked up from the desk; paid or, where somebody let it go, not yet. */
const collectedAt = ({ channel, courierType, status, dispatchedAt }: Order): string | null => {
  const isForPickup = channel === 'mobile' || courierType === 'pickup';
  const hasLeft = status === 'completed' || status === 'dispatched';
  return isForPickup && hasLeft ? (dispatchedAt?.toISOString() ?? null) : null;
};

type ReceiptFacts = Pick<ReceiptSale, 'number' | 'saleId' | 'isHeld' | 'owed' | 'laybyIds' | 'wasLayby'> & {
  returns: Returns;
};

const toReceipt = (
  order: Order,
  { number, saleId, isHeld, owed, laybyIds, wasLayby, returns }: ReceiptFacts,
): ReceiptSale => ({
  number,
  orderId: order.id,
  saleId,
  reference: order.reference ?? '',
  soldAt: (order.confirmedAt ?? order.createdAt).toISOString(),
  branchName: order.branchName,
  customer: order.customerId === null ? null : { id: order.customerId, name: order.customerName },
  isLayby: order.status === 'confirmed' && !isHeld,
  wasLayby,
  isHeld,
  collectedAt: collectedAt(order),
  lines: order.lines
    .filter(({ quantity }) => quantity > 0)
    .map(({ id = 0, promotions, dispatched: _, promotionDiscount: __, unitCost: ___, cost: ____, ...line }) => ({
      ...line,
      lineId: id,
      shares: promotions,
    })),
  total: order.total,
  rounding: order.rounding,
  returned: order.returned,
  refunded: order.refunded,
  owed,
  laybyIds,
  returnIds: returns.returnIds,
  payments: [...order.payments.map(({ paymentType, processed }) => ({ paymentType, processed })), ...returns.payments],
});

const notHere = () => new Refusal('notFound', null, say('till.noSuchReceipt'));

/** Numbers are sequential, so look-ups at other branches, or without a match, are limited. */
export const findReceipt = async (
  { db, device }: DeviceCtx,
  { number }: Input<typeof findEndpoint>,
): Promise<ReceiptSale> => {
  const orderId = await findOrderId(db, device, number);
  const order = orderId ? await readSale(db, device, orderId) : await readSaleByReference(db, device, number);
  if (order?.branchId !== device.branchId) await limitHourly(db, 'receiptsOfTill', device.id);
  if (!order?.reference || order.status === 'cancelled') throw notHere();
  const { number: ofSale, ...events } = await readEvents(db, device, order.id);
  const isHeld = isHeldAt(order, device.branchId);
  return toReceipt(order, {
    ...events,
    number: ofSale ?? order.otherReference,
    isHeld,
    owed: owedAt(order, device, isHeld),
    returns: await readReturns(db, device, order),
  });
};

export const mailReceipt = async (ctx: DeviceCtx, { saleId, email }: Input<typeof mailEndpoint>): Promise<null> => {
  const { db, device } = ctx;
  const { rows } = await sql<{ orderId: number; branchId: number; userId: number; userName: string }>`
    select o.id as order_id, o.branch_id, o.user_id, o.user_name from till_event e
    join sales_order o on o.company_id = e.company_id and o.id = e.order_id
    where e.company_id = ${device.companyId} and e.id = ${saleId}`.execute(db);
  const [sale] = rows;
  if (!sale) throw new Refusal('notFound', null, say('till.receiptNotHere'));
  const seller = { id: sale.userId, name: sale.userName, active: true, roleId: 0, permissions: [], discountLimit: 0 };
  await sendReceipt(
    { ...ctx, scope: scopeFor(device, sale.branchId, seller) },
    {
      id: sale.orderId,
      email,
      tillId: device.id,
    },
  );
  return null;
};
