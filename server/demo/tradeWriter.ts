import { sql } from 'kysely';
import { counts } from '#contract/sales/status.ts';
import { dueOf } from '#contract/sales/tender.ts';
import { addToBalances } from '#server/areas/customers/service.ts';
import { lineValues, orderValues, paymentValues, tallyChange } from '#server/areas/sales/demo.ts';
import { addTotals, newTally, type Order } from '#server/areas/sales/service.ts';
import { type LastNumber, setLastNumbers } from '#server/areas/settings/service.ts';
import type { Trx } from '#server/platform/context.ts';
import { rowsOf } from '#server/platform/db/rows.ts';

/* Orders by the thousand: one statement per table, for any number of orders. */

type Rows = readonly Record<string, unknown>[];

const insert = (table: 'sales_order' | 'sales_line' | 'sales_payment', rows: Rows) => {
  const columns = sql.raw(Object.keys(rows[0] ?? {}).join(', '));
  return sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from ${rowsOf(table, rows)}`;
};

const orderRow = (companyId: number, order: Order) => ({
  company_id: companyId,
  id: order.id,
  reference: order.reference,
  number: order.reference === null ? null : Number(order.reference.split('-').at(-1)),
  created_at: order.createdAt,
  updated_at: order.createdAt,
  version: order.version,
  ...orderValues(order),
});

const lineRows = (companyId: number, { id, lines }: Order) =>
  lines.map((line, position) => ({ company_id: companyId, order_id: id, position, ...lineValues(line) }));

const paymentRows = (companyId: number, { id, branchId, userId, payments }: Order) =>
  payments.map((payment) => ({
    company_id: companyId,
    order_id: id,
    branch_id: branchId,
    user_id: userId,
    user_name: payment.userName,
    ...paymentValues(payment),
  }));

/** The database assigns ids: orders are returned with the ids of their lines. */
const insertLines = async (trx: Trx, companyId: number, orders: readonly Order[]): Promise<Order[]> => {
  const rows = orders.flatMap((order) => lineRows(companyId, order));
  const insertedLines = await sql<{ id: number; orderId: number; position: number }>`
    ${insert('sales_line', rows)} returning id, order_id, position`.execute(trx);
  const ids = new Map(insertedLines.rows.map(({ id, orderId, position }) => [`${orderId} ${position}`, id]));
  return orders.map((order) => ({
    ...order,
    lines: order.lines.map((line, at) => ({ ...line, id: ids.get(`${order.id} ${at}`) })),
  }));
};

/** Sales of earlier batches, some of which were returned. */
const updateReturned = async (trx: Trx, companyId: number, sales: readonly Order[]): Promise<void> => {
  if (sales.length === 0) return;
  const heads = sales.map((sale) => orderRow(companyId, sale));
  const lines = sales.flatMap((sale) => sale.lines.map(({ id, returned }) => ({ id, returned })));
  await sql`
    update sales_order o set returned = v.returned, refunded = v.refunded, payment_status = v.payment_status
    from ${rowsOf('sales_order', heads)}
    where o.company_id = ${companyId} and o.id = v.id`.execute(trx);
  await sql`
    update sales_line l set returned = v.returned
    from ${rowsOf('sales_line', lines)}
    where l.company_id = ${companyId} and l.id = v.id`.execute(trx);
};

const isSale = ({ lines }: Order) => lines.some(({ quantity }) => quantity > 0);

/** The order totals of each customer. */
const raiseBalances = async (trx: Trx, companyId: number, orders: readonly Order[]): Promise<void> => {
  const changes = orders.flatMap((order) =>
    order.customerId !== null && counts(order.status)
      ? [
          {
            customerId: order.customerId,
            balance: dueOf(order),
            onAccount: order.onAccount,
            storeCredit: 0,
            sales: order.total,
            orders: isSale(order) ? 1 : 0,
            lastOrderAt: isSale(order) ? order.confirmedAt : null,
          },
        ]
      : [],
  );
  await addToBalances(trx, companyId, changes);
};

/** The last number used, by branch and year. */
export type LastNumbers = Map<string, LastNumber>;

/** The audit log of the year: who sold and returned what, at the time it happened. */
const logOrders = (trx: Trx, companyId: number, orders: readonly Order[]) =>
  sql`
    insert into audit_entry (company_id, branch_id, at, user_id, user_name, action, entity, entity_id, label, after)
    select company_id, branch_id, created_at, user_id, user_name,
      case when original_id is null then 'create' else 'return' end, 'salesOrder', id, coalesce(reference, ''),
      jsonb_build_object('reference', reference, 'status', status, 'total', total / 100.0, 'paid', paid / 100.0)
    from sales_order where company_id = ${companyId} and id = any(${orders.map(({ id }) => id)}::bigint[])
    order by created_at, id`.execute(trx);

/** Writes orders and everything that follows from them except stock; returns them with their lines' ids. */
export const writeOrders = async (
  trx: Trx,
  companyId: number,
  orders: readonly Order[],
  returned: readonly Order[],
  numbers: LastNumbers,
): Promise<Order[]> => {
  await insert(
    'sales_order',
    orders.map((order) => orderRow(companyId, order)),
  ).execute(trx);
  const storedOrders = await insertLines(trx, companyId, orders);
  const payments = orders.flatMap((order) => paymentRows(companyId, order));
  if (payments.length > 0) await insert('sales_payment', payments).execute(trx);
  await updateReturned(trx, companyId, returned);
  await logOrders(trx, companyId, orders);
  await raiseBalances(trx, companyId, orders);
  await setLastNumbers(trx, companyId, 'S', [...numbers.values()]);
  const tally = newTally();
  for (const order of orders) tallyChange(tally, undefined, order);
  await addTotals(trx, { companyId }, tally);
  return storedOrders;
};
