import { type Cents, cents } from '#contract/cents.ts';
import { ACCOUNT, CASH, cashProblem } from '#contract/sales/tender.ts';
import { withApproval } from '#web/till/basket/basket.ts';
import { type CounterTender, cashDue, isOfCustomer, isOtherWay, roomOf } from '#web/till/basket/payments.ts';
import { changeBasket, counter, hasLeft, thePrices, theTill } from '#web/till/counter/counter.ts';
import { refreshRoom } from '#web/till/customer/prices.ts';
import { isStillOwed } from '#web/till/layby/owed.ts';
import { leaseObstacle } from '#web/till/leases/leases.ts';
import { nameOfType } from '#web/till/receipt/printing.ts';
import { isStillHeld } from '#web/till/returns/collecting.ts';
import { isStillReturnable } from '#web/till/returns/returnable.ts';
import { itemsText } from '#web/till/returns/returnTexts.ts';
import { readAmount } from '#web/till/sell/entry.ts';
import { approveDiscounts } from '#web/till/sell/limit.ts';
import { priceWords } from '#web/till/sell/numberWords.ts';
import { askApproval } from '#web/till/staff/approval.ts';
import { t } from '#web/till/texts.ts';
import { formatsOf } from '#web/till/ui/formats.ts';
import { finish } from './completing.ts';
import { isRoundedAway, payNow } from './due.ts';
import { refuse } from './refuse.ts';
import { stopPaying } from './removal.ts';

/* Whether a payment may be taken. A card is checked before its terminal charges it: afterwards it is too late to refuse. */

/** Why a payment may not be taken; undefined if it may. */
const obstacleTo = (paymentType: string, amount: Cents): string | undefined => {
  const { basket, tenders, layby } = counter();
  // Once money was taken it is recorded, whether or not the server is still reachable.
  if (layby && tenders.length === 0 && !theTill().state().online) return t('counter.laybyPayOnline');
  // Once money was taken, the sale can be finished: a lease outlasts its payment.
  const short = tenders.length === 0 ? leaseObstacle() : undefined;
  if (short) return short;
  if ((basket.isLayby || layby) && paymentType === ACCOUNT) return t('counter.depositNotAccount');
  if (!isOfCustomer(paymentType)) return undefined;
  // First, since this too needs the server.
  if (!theTill().state().online) return t('counter.onlineNeeded');
  if (!basket.customer) return t('counter.customerNeeded');
  const room = roomOf(paymentType, basket, tenders) ?? 0;
  if (amount <= room) return undefined;
  return room > 0 ? t('counter.roomExceeded') : t('counter.roomNone', { type: nameOfType(paymentType) });
};

/** If the customer has less than the open amount: all they have. */
const withinRoom = (paymentType: string, open: Cents): Cents => {
  const { basket, tenders } = counter();
  const room = roomOf(paymentType, basket, tenders) ?? 0;
  return room > 0 && room < open ? cents(room) : open;
};

/** Without a typed amount: the whole open amount, as far as this payment type covers it. */
const amountFor = (paymentType: string, open: Cents): Cents | undefined => {
  const { entry } = counter();
  // A deposit must be entered.
  if (entry === '' && counter().basket.isLayby) return undefined;
  if (entry === '')
    return paymentType === CASH ? cashDue(open, thePrices().cashRounding) : withinRoom(paymentType, open);
  const typed = readAmount(entry);
  return typed === undefined ? undefined : cents(Math.sign(open) * typed);
};

/** Money is refunded the way it was paid; another way needs a manager. */
const mayRefund = async (tender: CounterTender): Promise<boolean> => {
  const { basket, tenders } = counter();
  if (!isOtherWay(tender, basket, tenders)) return true;
  const about = t('counter.aboutOtherWay', {
    amount: formatsOf().money(cents(-tender.amount)),
    type: nameOfType(tender.paymentType),
    items: itemsText(basket.lines.filter(({ back }) => back)),
  });
  const approval = await askApproval('refund.add', about);
  if (approval) changeBasket((each) => withApproval(each, approval));
  return approval !== undefined;
};

/** The payment that may be taken now; a text says why there is none. */
const tenderNow = (paymentType: string, open: Cents, fixed?: Cents): CounterTender | string => {
  const amount = fixed ?? amountFor(paymentType, open);
  // Cash may round the amount away.
  if (amount === undefined || (amount === 0 && !(paymentType === CASH && isRoundedAway(open))))
    return priceWords(counter().entry, 'counter.typeAmount');
  const obstacle = obstacleTo(paymentType, amount);
  if (obstacle) return obstacle;
  const tender = { paymentType, amount, reference: '' };
  const paid = payNow([...counter().tenders, tender]);
  if (!paid) return t(amount < 0 ? 'counter.tooMuchBack' : 'counter.tooMuchPaid');
  const { cashRounding } = thePrices();
  const odd = paymentType === CASH ? cashProblem(amount, open, cashRounding) : undefined;
  if (odd === 'noCoins') return t('counter.noCoins', { step: formatsOf().money(cents(cashRounding)) });
  if (odd) return t('counter.tooMuchCash');
  return paid.isSettled && counter().basket.isLayby ? t('counter.depositIsAll') : tender;
};

/** True if nothing was paid, collected or returned elsewhere since it was looked up, and nobody left the payment meanwhile. */
const isStillDue = async (paymentType: string): Promise<boolean> => {
  const { layby, basket, panel } = counter();
  if (layby && !(await isStillOwed(layby, stopPaying))) return false;
  if (basket.returns.length > 0 && !(await isStillReturnable(stopPaying))) return false;
  if (!(await isStillHeld(stopPaying))) return false;
  if (isOfCustomer(paymentType)) await refreshRoom();
  // A sale paid in part may go on with another clerk, whose limit is lower.
  return (await approveDiscounts()) && !hasLeft(panel);
};

/**
 * A payment about which everything was asked; undefined if it may not be taken, with a message, or if nothing was left
 * to pay: then the sale is complete. Without an amount, what was typed or is open.
 */
export const checkedTender = async (paymentType: string, fixed?: Cents): Promise<CounterTender | undefined> => {
  if (counter().isBusy || !(await isStillDue(paymentType))) return undefined;
  const before = payNow();
  if (!before) return undefined;
  // A refund must be entered: the open amount may be zero, as in an even exchange.
  if (before.isSettled) {
    await finish(before);
    return undefined;
  }
  const { panel } = counter();
  let tender = tenderNow(paymentType, before.open, fixed);
  // Nobody can approve more than there is to refund.
  if (typeof tender !== 'string' && tender.amount < 0) {
    if (!(await mayRefund(tender)) || hasLeft(panel)) return undefined;
    // Prices may have changed while a manager was called.
    tender = tenderNow(paymentType, payNow()?.open ?? cents(0), tender.amount);
  }
  if (typeof tender !== 'string') return tender;
  refuse(tender);
  return undefined;
};
