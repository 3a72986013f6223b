import { sql } from 'kysely';
import type { Order } from '#server/areas/sales/orders/order.ts';
import { addPayments } from '#server/areas/sales/orders/writer.ts';
import type { Trx } from '#server/platform/context.ts';
import { rowsOf } from '#server/platform/db/rows.ts';
import type { Scope } from '#server/platform/scope.ts';

type Saved = { id: number; version: number; paymentIds: number[] };

const withIds = (order: Order, { version, paymentIds }: Saved): Order => {
  const ids = [...paymentIds];
  return {
    ...order,
    version,
    payments: order.payments.map((payment) => ({ ...payment, id: payment.id ?? ids.shift() })),
  };
};

/** One statement for orders of which only the payments have changed. */
export const updatePaidOrders = async (trx: Trx, scope: Scope, orders: readonly Order[]): Promise<Order[]> => {
  const rows = orders.map(({ id, paid, onAccount, rounding, status, paymentStatus }) => ({
    id,
    paid,
    on_account: onAccount,
    rounding,
    status,
    payment_status: paymentStatus,
  }));
  const { rows: saved } = await sql<Saved>`
    with new_payments as (${addPayments(scope, orders)}),
    saved as (
      update sales_order o set paid = v.paid, on_account = v.on_account, rounding = v.rounding, status = v.status,
        payment_status = v.payment_status, updated_at = now(), version = o.version + 1
      from ${rowsOf('sales_order', rows)} where o.company_id = ${scope.companyId} and o.id = v.id
      returning o.id, o.version
    )
    select id, version, array(select p.id from new_payments p where p.order_id = saved.id order by p.id) as payment_ids
    from saved`.execute(trx);
  const savedById = new Map(saved.map((row) => [row.id, row]));
  return orders.map((order) => {
    const row = savedById.get(order.id);
    if (!row) throw new Error('The order that was to be paid is gone');
    return withIds(order, row);
  });
};
