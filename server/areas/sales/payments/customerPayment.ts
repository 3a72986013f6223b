import { sql } from 'kysely';
import type { Input, Reply } from '#contract/endpoint.ts';
import { say } from '#contract/messages/sentence.ts';
import { type Cents, cents } from '#contract/money.ts';
import { advance } from '#contract/order/advance.ts';
import { allocatePayment, fitsOwed, owedOn } from '#contract/sales/allocate.ts';
import type { customerPayment as endpoint } from '#contract/sales/customers.ts';
import { ACCOUNT, dueOf } from '#contract/sales/tender.ts';
import { updateBalances } from '#server/areas/sales/customers/balances.ts';
import { isOwed, ofCustomer, readBalanceSums } from '#server/areas/sales/customers/openOrders.ts';
import { headOf, type Order, standingOf, withStanding } from '#server/areas/sales/orders/order.ts';
import { type OrderSetting, readOrderSetting } from '#server/areas/sales/orders/orderSetting.ts';
import { inReach, readOrders } from '#server/areas/sales/orders/queries.ts';
import { inOrderTransaction } from '#server/areas/sales/orders/saveOrder.ts';
import { tallyChange } from '#server/areas/sales/orders/totals.ts';
import { toRow } from '#server/areas/sales/orders/wire.ts';
import type { Ctx, Trx } from '#server/platform/context.ts';
import { badField } from '#server/platform/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';
import { updatePaidOrders } from './paidOrders.ts';
import { refuseCredit, refusePayment, refuseTypes, toPayments } from './payments.ts';

type PaymentInput = Input<typeof endpoint>;

/** A customer's open orders, locked, oldest due first. */
const lockOpenOrders = async (trx: Trx, scope: Scope, { customerId, orderIds }: PaymentInput): Promise<Order[]> => {
  const isNamed = orderIds ? sql<boolean>`o.id = any(${orderIds}::bigint[])` : sql<boolean>`true`;
  const where = sql<boolean>`${inReach(scope)} and ${isOwed} and ${ofCustomer(customerId)} and ${isNamed}`;
  const orders = await readOrders(trx, scope, where, true);
  const openOrders = new Set(orders.map(({ id }) => id));
  const missing = (orderIds ?? []).findIndex((id) => !openOrders.has(id));
  if (missing >= 0) throw badField(`orderIds.${missing}`, say('sales.notOpenOrder'));
  return orders.toSorted((a, b) => (a.dueDate ?? '').localeCompare(b.dueDate ?? '') || a.id - b.id);
};

const readBranchDays = async (trx: Trx, { companyId }: Scope): Promise<Map<number, string>> => {
  const { rows } = await sql<{ id: number; day: string }>`
    select id, (now() at time zone time_zone)::date as day from branch where company_id = ${companyId}`.execute(trx);
  return new Map(rows.map(({ id, day }) => [id, day]));
};

const payPart = (
  order: Order,
  part: Cents,
  rounding: Cents,
  { paymentType }: PaymentInput,
  scope: Scope,
  setting: OrderSetting,
) => {
  const owing = { ...standingOf(order), rounding: cents(order.rounding + rounding) };
  // Cash rounding applies to the whole payment; each order gets its part of it.
  const result = advance(owing, order.status, [{ paymentType, amount: part }], { cashRounding: 0 });
  if (result.refused || result.change > 0) return refusePayment(dueOf(order), part);
  const { standing, payments } = result;
  const after: Order = {
    ...order,
    paid: standing.paid,
    onAccount: standing.onAccount,
    rounding: standing.rounding,
    payments: [...order.payments, ...toPayments(payments, scope, setting)],
  };
  return withStanding(after);
};

/** The orders that a payment changes, each with its part of the payment and of the cash rounding. */
const ordersToPay = (orders: readonly Order[], { paymentType, amount }: PaymentInput, step: number) => {
  const openOrders = orders.map((order) => ({ id: order.id, due: dueOf(order) }));
  if (!fitsOwed(openOrders, paymentType, amount, step)) refusePayment(owedOn(openOrders), amount);
  const parts = allocatePayment(openOrders, paymentType, amount, step);
  return orders.flatMap((order) => {
    const { part = cents(0), rounding = cents(0) } = parts.get(order.id) ?? {};
    return part === 0 ? [] : [{ order, part, rounding }];
  });
};

export const takePayment = (ctx: Ctx, input: PaymentInput): Promise<Reply<typeof endpoint>> =>
  inOrderTransaction(ctx, async (trx, tally) => {
    const { scope } = ctx;
    const { customerId, paymentType, amount, reference } = input;
    const orders = await lockOpenOrders(trx, scope, input);
    const [branchId = orders[0]?.branchId] = scope.branchIds;
    if (branchId === undefined) throw badField('customerId', say('customers.noSuchCustomer'));
    const setting = await readOrderSetting(trx, scope, branchId, customerId, { allowFormerCustomer: true });
    if (paymentType === ACCOUNT) throw badField('paymentType', say('sales.accountPaysAccount'));
    const draft = { paymentType, amount, reference };
    refuseTypes([draft], setting, 'payments');
    refuseCredit([draft], setting);
    const days = await readBranchDays(trx, scope);
    const changes = ordersToPay(orders, input, setting.cashRounding).map(({ order, part, rounding }) => {
      const branchSetting = { ...setting, day: days.get(order.branchId) ?? setting.day };
      const after = payPart(order, part, rounding, input, scope, branchSetting);
      const payments = after.payments.map((row) => (row.id === undefined ? { ...row, reference } : row));
      return { before: order, after: { ...after, payments } };
    });
    await updateBalances(
      trx,
      scope,
      changes.map(({ before, after }) => [before, after] as const),
    );
    const paidOrders = await updatePaidOrders(
      trx,
      scope,
      changes.map(({ after }) => after),
    );
    for (const [at, order] of paidOrders.entries()) tallyChange(tally, changes[at]?.before, order);
    const rows = paidOrders.map((order) => toRow(headOf(order)));
    tally.log.push({
      action: 'pay',
      entity: 'customer',
      entityId: customerId,
      label: setting.buyer?.name ?? '',
      after: { paymentType, amount: amount / 100, reference, orders: rows.map((row) => row.reference) },
    });
    return { balance: (await readBalanceSums(trx, scope, customerId)).balance as Cents, orders: rows };
  });
