import { type Sentence, say } from '#contract/messages/sentence.ts';
import { type Cents, cents } from '#contract/money.ts';
import type { PaymentDraft } from '#contract/sales/order.ts';
import { nextStatuses, type OrderStatus } from '#contract/sales/status.ts';
import { ACCOUNT, dueOf, netByType, openOf, type Paid, settle } from '#contract/sales/tender.ts';
import { type Order, type Payment, standingOf } from '#server/areas/sales/orders/order.ts';
import type { OrderSetting } from '#server/areas/sales/orders/orderSetting.ts';
import { badField, Refusal } from '#server/platform/refusal.ts';
import { may, type Scope } from '#server/platform/scope.ts';

export const STORE_CREDIT = 'storeCredit';

/** In a bulk action each order says why its status did not change. */
const standing: Record<OrderStatus, Sentence> = {
  draft: say('sales.notWhileDraft'),
  parked: say('sales.notWhileParked'),
  confirmed: say('sales.notOnceConfirmed'),
  partlyDispatched: say('sales.notOncePartlyDispatched'),
  dispatched: say('sales.notOnceDispatched'),
  completed: say('sales.notOnceCompleted'),
  cancelled: say('sales.notOnceCancelled'),
};

export const refuseStatus = (from: OrderStatus, to: OrderStatus, sentence = standing[from]): never => {
  throw new Refusal('statusNotAllowed', { from, to, allowed: nextStatuses[from] }, sentence);
};

/** Money rights that a manager may grant at the till. */
export const refuseRefund = (scope: Scope): void => {
  if (!may(scope, 'refund.add')) throw new Refusal('approvalNeeded', { permission: 'refund.add' });
};

export const refusePayment = (due: Cents, paid: Cents, payment?: number): never => {
  throw new Refusal('paymentMismatch', { due, paid, payment });
};

/** Payments that were taken before are part of a document read and sent back. */
export const newPayments = (drafts: readonly PaymentDraft[] | undefined): PaymentDraft[] =>
  (drafts ?? []).filter(({ id }) => id === undefined);

export const refuseTypes = (
  drafts: readonly PaymentDraft[],
  { paymentTypes, buyer }: OrderSetting,
  field: string,
): void => {
  for (const [at, { paymentType, amount }] of drafts.entries()) {
    const place = `${field}.${at}`;
    if (!Object.hasOwn(paymentTypes, paymentType))
      throw badField(`${place}.paymentType`, say('sales.noSuchPaymentType'));
    if (!paymentTypes[paymentType]) throw badField(`${place}.paymentType`, say('sales.paymentTypeOff'));
    if (!buyer && (paymentType === ACCOUNT || paymentType === STORE_CREDIT))
      throw badField('customerId', say('sales.chooseAccountCustomer'));
    if (buyer?.isDeleted && (paymentType === ACCOUNT || paymentType === STORE_CREDIT))
      throw badField(`${place}.paymentType`, say('sales.customerDeleted'));
    if (amount === 0 && paymentType !== 'cash') throw badField(`${place}.amount`, say('field.notZero'));
  }
};

export const refuseCredit = (drafts: readonly PaymentDraft[], { buyer }: OrderSetting): void => {
  const wanted = drafts.reduce((sum, { paymentType, amount }) => sum + (paymentType === STORE_CREDIT ? amount : 0), 0);
  if (buyer && wanted > buyer.storeCredit)
    throw new Refusal(
      'paymentMismatch',
      { storeCredit: buyer.storeCredit, wanted: cents(wanted) },
      say('sales.notEnoughStoreCredit'),
    );
};

/** Settled tenders as payment rows, each with its reference and who took it. */
export const toPayments = (
  paid: readonly Paid[],
  scope: Scope,
  { at, day }: OrderSetting,
  references: readonly PaymentDraft[] = [],
): Payment[] => {
  const left = [...references];
  return paid.map((each) => {
    const from = left.findIndex(
      ({ paymentType, amount }) => paymentType === each.paymentType && amount === each.amount,
    );
    const [draft] = from < 0 ? [] : left.splice(from, 1);
    return {
      ...each,
      id: undefined,
      reference: draft?.reference ?? '',
      createdAt: at,
      userName: scope.userName,
      localDay: day,
    };
  });
};

/** Applies tenders to an order that is confirmed; what neither pays nor goes on account stays open. */
export const pay = (
  order: Order,
  drafts: readonly PaymentDraft[],
  scope: Scope,
  setting: OrderSetting,
  field = 'payments',
) => {
  refuseTypes(drafts, setting, field);
  refuseCredit(drafts, setting);
  if (drafts.some(({ amount }) => amount < 0)) refuseRefund(scope);
  const result = settle(standingOf(order), drafts, setting.cashRounding);
  if (result.refused) return refusePayment(result.due, result.paid, result.at);
  const { standing, payments, change } = result;
  const due = dueOf(standing);
  // More was paid than the order asks for by now: its lines became smaller.
  if (due !== 0 && Math.sign(due) === -Math.sign(standing.paid - standing.offset))
    throw new Refusal('paymentMismatch', { due, paid: order.paid }, say('sales.overpaid'));
  return {
    ...order,
    rounding: standing.rounding,
    paid: standing.paid,
    onAccount: standing.onAccount,
    change: cents(order.change + change),
    payments: [...order.payments, ...toPayments(payments, scope, setting, drafts)],
  };
};

/** Everything is paid or on account, or the sale is not done: 9130. */
export const refuseOpen = (before: Order, after: Order): void => {
  if (openOf(after) === 0) return;
  const taken = after.payments.filter((each) => !before.payments.includes(each));
  refusePayment(openOf(before), cents(taken.reduce((sum, { processed }) => sum + processed, 0)));
};

/** What each kind of tender brought, as far as it has not gone back by another; and what is on account. */
const stillThere = ({ payments, paid, onAccount }: Order): [string, number][] => {
  let left = paid as number;
  return [...netByType(payments)].map(([paymentType, net]) => {
    if (paymentType === ACCOUNT) return [ACCOUNT, onAccount];
    const amount = Math.sign(net) === Math.sign(left) ? Math.sign(left) * Math.min(Math.abs(net), Math.abs(left)) : 0;
    left -= amount;
    return [paymentType, amount];
  });
};

/** Gives back what was paid, by the tenders it came with, and lets the account go. */
export const refundAll = (order: Order, scope: Scope, setting: OrderSetting): Order => {
  const back = stillThere(order).filter(([, amount]) => amount !== 0);
  if (back.some(([paymentType]) => paymentType !== ACCOUNT)) refuseRefund(scope);
  const paid = back.map(
    ([paymentType, amount]): Paid => ({
      paymentType,
      amount: cents(-amount),
      processed: cents(-amount),
      remaining: cents(0),
    }),
  );
  return {
    ...order,
    rounding: cents(0),
    paid: cents(0),
    onAccount: cents(0),
    payments: [...order.payments, ...toPayments(paid, scope, setting)],
  };
};
