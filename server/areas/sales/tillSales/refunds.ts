import { sql } from 'kysely';
import { CASH, netByType } from '#contract/sales/tender.ts';
import type { Order } from '#server/areas/sales/orders/order.ts';
import type { Trx } from '#server/platform/context.ts';
import type { Scope } from '#server/platform/scope.ts';
import type { BookedSale } from './booking.ts';

export type Overpaid = { paymentType: string; paid: number; refunded: number };

/**
 * Payment types refunded beyond what they paid on the original sales. Cash is excluded, since it is used where no
 * other payment is left; so is store credit on a sale paid by card, where nothing was paid with it.
 */
export const readOverpaid = async (
  trx: Trx,
  { companyId }: Pick<Scope, 'companyId'>,
  { order, originals: { changes } }: Pick<BookedSale, 'order' | 'originals'>,
): Promise<Overpaid[]> => {
  const now = netByType(order.payments.filter(({ processed, paymentType }) => processed < 0 && paymentType !== CASH));
  if (changes.length === 0 || now.size === 0) return [];
  const sales = changes.map(([sale]) => sale);
  const { rows } = await sql<{ paymentType: string; processed: string }>`
    select p.payment_type, sum(p.processed) as processed from sales_payment p
    where p.company_id = ${companyId} and p.processed < 0 and p.order_id <> ${order.id}
      and p.order_id in (
        select line.order_id from sales_line sold
        join sales_line line on line.company_id = sold.company_id and line.original_line_id = sold.id
        where sold.company_id = ${companyId} and sold.order_id = any(${sales.map(({ id }) => id)}::bigint[]))
    group by p.payment_type`.execute(trx);
  const brought = netByType(sales.flatMap(({ payments }) => payments));
  return [...now].flatMap(([paymentType, given]) => {
    const paid = brought.get(paymentType) ?? 0;
    const before = Number(rows.find((row) => row.paymentType === paymentType)?.processed ?? 0);
    const refunded = -(before + given);
    return paid > 0 && refunded > paid ? [{ paymentType, paid, refunded }] : [];
  });
};

/** As on its receipt: of the back office it is the order's reference. */
export const numberOf = ({ otherReference, reference }: Pick<Order, 'otherReference' | 'reference'>): string =>
  otherReference || (reference ?? '');

type Return = { lineId: number; number: string };

/** Earlier returns of goods sold on these lines, at tills or in the back office. */
export const readReturns = async (
  trx: Trx,
  { companyId }: Pick<Scope, 'companyId'>,
  lineIds: readonly number[],
  exceptOrderId: number,
): Promise<Return[]> => {
  if (lineIds.length === 0) return [];
  const { rows } = await sql<Pick<Return, 'lineId'> & Pick<Order, 'otherReference' | 'reference'>>`
    select line.original_line_id as line_id, o.other_reference, o.reference from sales_line line
    join sales_order o on o.company_id = line.company_id and o.id = line.order_id
    where line.company_id = ${companyId} and line.original_line_id = any(${lineIds}::bigint[]) and o.id <> ${exceptOrderId}
    order by o.id`.execute(trx);
  return rows.map(({ lineId, ...order }) => ({ lineId, number: numberOf(order) }));
};
