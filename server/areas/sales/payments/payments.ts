import { type Sentence, say } from '#contract/messages/sentence.ts';
import { type Cents, cents } from '#contract/money.ts';
import { advance, type NotAdvanced } from '#contract/order/advance.ts';
import type { PaymentDraft } from '#contract/sales/order.ts';
import { isDraft, nextStatuses, type OrderStatus } from '#contract/sales/status.ts';
import { ACCOUNT, type Paid, STORE_CREDIT } from '#contract/sales/tender.ts';
import { type Order, type Payment, standingOf } from '#server/areas/sales/orders/order.ts';
import type { OrderSetting } from '#server/areas/sales/orders/orderSetting.ts';
import { badField, Refusal } from '#server/platform/refusal.ts';
import { may, type Scope } from '#server/platform/scope.ts';

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

/** A draft or cancelled order takes no payments. */
export const refuseNotConfirmed = (status: OrderStatus): never =>
  refuseStatus(status, status, say(status === 'cancelled' ? 'sales.cancelledNoPayment' : 'sales.confirmBeforePayment'));

/** Payment rights that a manager may approve at the till. */
export const refuseRefund = (scope: Scope): void => {
  if (!may(scope, 'refund.add')) throw new Refusal('approvalNeeded', { permission: 'refund.add' });
};

export const refusePayment = (due: Cents, paid: Cents, payment?: number): never => {
  throw new Refusal('paymentMismatch', { due, paid, payment });
};

/** Earlier payments are part of an order that is read and sent back. */
export const newPayments = (drafts: readonly PaymentDraft[] | undefined): PaymentDraft[] =>
  (drafts ?? []).filter(({ id }) => id === undefined);

export const refuseTypes = (
  drafts: readonly PaymentDraft[],
  { paymentTypes, buyer }: OrderSetting,
  field: string,
): void => {
  for (const [at, { paymentType, amount }] of drafts.entries()) {
    const path = `${field}.${at}`;
    if (!Object.hasOwn(paymentTypes, paymentType))
      throw badField(`${path}.paymentType`, say('sales.noSuchPaymentType'));
    if (!paymentTypes[paymentType]) throw badField(`${path}.paymentType`, say('sales.paymentTypeOff'));
    if (!buyer && (paymentType === ACCOUNT || paymentType === STORE_CREDIT))
      throw badField('customerId', say('sales.chooseAccountCustomer'));
    if (buyer?.isDeleted && (paymentType === ACCOUNT || paymentType === STORE_CREDIT))
      throw badField(`${path}.paymentType`, say('sales.customerDeleted'));
    if (amount === 0 && paymentType !== 'cash') throw badField(`${path}.amount`, say('field.notZero'));
  }
};

export const refuseCredit = (drafts: readonly PaymentDraft[], { buyer }: OrderSetting): void => {
  const storeCredit = drafts.reduce(
    (sum, { paymentType, amount }) => sum + (paymentType === STORE_CREDIT ? amount : 0),
    0,
  );
  if (buyer && storeCredit > buyer.storeCredit)
    throw new Refusal(
      'paymentMismatch',
      { storeCredit: buyer.storeCredit, wanted: cents(storeCredit) },
      say('sales.notEnoughStoreCredit'),
    );
};

/** Settled payments as rows, each with its reference and who took it. */
export const toPayments = (
  paid: readonly Paid[],
  scope: Scope,
  { at, day }: OrderSetting,
  references: readonly PaymentDraft[] = [],
): Payment[] => {
  const drafts = [...references];
  return paid.map((each) => {
    const from = drafts.findIndex(
      ({ paymentType, amount }) => paymentType === each.paymentType && amount === each.amount,
    );
    const [draft] = from < 0 ? [] : drafts.splice(from, 1);
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

const refuseAdvance = (result: NotAdvanced, { paid }: Order, to: OrderStatus): never => {
  if (result.refused === 'notConfirmed') return refuseNotConfirmed(to);
  if (result.refused === 'overpaid')
    throw new Refusal('paymentMismatch', { due: result.due, paid }, say('sales.overpaid'));
  return refusePayment(result.due, result.paid, result.refused === 'tooMuch' ? result.at : undefined);
};

/**
 * Advances an order to a status with the payments on the way; for its current status it only takes payments. What is
 * neither paid nor put on account stays open.
 */
export const pay = (
  order: Order,
  drafts: readonly PaymentDraft[],
  scope: Scope,
  setting: OrderSetting,
  to: OrderStatus = order.status,
): Order => {
  if (!isDraft(to)) {
    refuseTypes(drafts, setting, 'payments');
    refuseCredit(drafts, setting);
    if (drafts.some(({ amount }) => amount < 0)) refuseRefund(scope);
  }
  const result = advance(standingOf(order), to, drafts, setting);
  if (result.refused) return refuseAdvance(result, order, to);
  const { standing, payments, change, dispatched, status, paymentStatus } = result;
  if (to === 'cancelled' && payments.some(({ paymentType }) => paymentType !== ACCOUNT)) refuseRefund(scope);
  return {
    ...order,
    status,
    paymentStatus,
    lines: dispatched ? order.lines.map((line) => ({ ...line, dispatched: line.quantity })) : order.lines,
    rounding: standing.rounding,
    paid: standing.paid,
    onAccount: standing.onAccount,
    change: cents(order.change + change),
    payments: [...order.payments, ...toPayments(payments, scope, setting, drafts)],
  };
};
