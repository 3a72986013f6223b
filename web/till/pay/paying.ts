import { type Cents, cents } from '#contract/cents.ts';
import { ACCOUNT, CARD, CASH, cashProblem } from '#contract/sales/tender.ts';
import { isEmpty, withApproval } from '#web/till/basket/basket.ts';
import { type CounterTender, cashDue, isOfCustomer, isOtherWay, roomOf } from '#web/till/basket/payments.ts';
import {
  changeBasket,
  counter,
  isAsking,
  isTyping,
  priceBasket,
  say,
  setCounter,
  setTenders,
  showPanel,
  thePrices,
  theTill,
} from '#web/till/counter/counter.ts';
import { refreshRoom } from '#web/till/customer/prices.ts';
import { isStillOwed } from '#web/till/layby/owed.ts';
import { coverBasket, leaseObstacle } from '#web/till/leases/leases.ts';
import { nameOfType } from '#web/till/receipt/printing.ts';
import { approveRefunds } from '#web/till/returns/refunds.ts';
import { isStillReturnable } from '#web/till/returns/returnable.ts';
import { itemsText } from '#web/till/returns/returnTexts.ts';
import { readAmount } from '#web/till/sell/entry.ts';
import { approveDiscounts } from '#web/till/sell/limit.ts';
import { priceWords } from '#web/till/sell/numberWords.ts';
import { approveStock } from '#web/till/sell/stock.ts';
import { askApproval } from '#web/till/staff/approval.ts';
import { t } from '#web/till/texts.ts';
import { formatsOf } from '#web/till/ui/formats.ts';
import { ignoreSecondTap } from '#web/till/ui/taps.ts';
import { finish, hasLeft } from './completing.ts';
import { isRoundedAway, payNow } from './due.ts';
import { refuse } from './refuse.ts';
import { stopPaying } from './removal.ts';

/* From “Pay” to the last payment: they are collected one by one. */

export const startPaying = async (): Promise<void> => {
  const { basket, layby } = counter();
  if (layby) return showPanel({ kind: 'pay' });
  if (isEmpty(basket)) return say(t('counter.cartEmpty'), true);
  if (isAsking() || isTyping()) return refuse(t('counter.answerFirst'));
  if (!(await coverBasket()) || !(await approveStock()) || !(await approveDiscounts()) || !(await approveRefunds()))
    return;
  // Something was scanned while the server was asked: its question stays.
  if (isAsking()) return refuse(t('counter.answerFirst'));
  // Time-based prices may have changed since the last line: the current total is what is paid.
  setCounter({ quote: priceBasket(counter().basket), entry: '' });
  showPanel({ kind: 'pay' });
};

/** A layby is held for a customer on the server, so it needs both. */
export const startLayby = () => {
  const { basket } = counter();
  if (!theTill().state().online) return refuse(t('counter.laybyOnline'));
  if (!basket.customer) return refuse(t('counter.laybyCustomer'));
  if (basket.lines.some(({ back }) => back)) return refuse(t('counter.laybyReturn'));
  changeBasket((each) => ({ ...each, isLayby: true }));
};

/** Why a payment may not be taken; undefined if it may. */
export const obstacleTo = (paymentType: string, amount: Cents): string | undefined => {
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

/** Why there is no amount to take. */
export const amountWords = (): string => priceWords(counter().entry, 'counter.typeAmount');

/** If the customer has less than the open amount: all they have. */
const withinRoom = (paymentType: string, open: Cents): Cents => {
  const { basket, tenders } = counter();
  const room = roomOf(paymentType, basket, tenders) ?? 0;
  return room > 0 && room < open ? cents(room) : open;
};

/** Without a typed amount: the whole open amount, as far as this payment type covers it. */
export const amountFor = (paymentType: string, open: Cents): Cents | undefined => {
  const { entry } = counter();
  // A deposit must be entered.
  if (entry === '' && counter().basket.isLayby) return undefined;
  if (entry === '')
    return paymentType === CASH ? cashDue(open, thePrices().cashRounding) : withinRoom(paymentType, open);
  const typed = readAmount(entry);
  return typed === undefined ? undefined : cents(Math.sign(open) * typed);
};

export const takeTender = async (paymentType: string, reference = '', fixed?: Cents): Promise<void> => {
  if (counter().isBusy) return;
  const { layby, basket, panel } = counter();
  // A terminal's charge is always recorded, whatever happened meanwhile.
  const isCharged = paymentType === CARD && fixed !== undefined;
  if (layby && !isCharged && !(await isStillOwed(layby, stopPaying))) return;
  if (basket.returns.length > 0 && !isCharged && !(await isStillReturnable(stopPaying))) return;
  if (isOfCustomer(paymentType)) await refreshRoom();
  if (!isCharged && hasLeft(panel)) return;
  const before = payNow();
  if (!before) return;
  // A refund must be entered: the open amount may be zero, as in an even exchange.
  if (before.isSettled) return finish(before);
  const amount = fixed ?? amountFor(paymentType, before.open);
  if (amount === undefined || (amount === 0 && !isRoundedAway(before.open))) return refuse(amountWords());
  const obstacle = obstacleTo(paymentType, amount);
  if (obstacle) return refuse(obstacle);
  const tender: CounterTender = { paymentType, amount, reference };
  const tenders = [...counter().tenders, tender];
  const paid = payNow(tenders);
  // Checked before a manager is called: nobody can approve more than there is to refund.
  if (!paid) return refuse(t(amount < 0 ? 'counter.tooMuchBack' : 'counter.tooMuchPaid'));
  const odd = paymentType === CASH ? cashProblem(amount, before.open, thePrices().cashRounding) : undefined;
  if (odd) return refuse(t(odd === 'noCoins' ? 'counter.noCoins' : 'counter.tooMuchCash'));
  if (paid.isSettled && counter().basket.isLayby) return refuse(t('counter.depositIsAll'));
  if (amount < 0 && !isCharged && !(await mayRefund(tender))) return;
  const isPart = fixed === undefined && counter().entry === '' && !paid.isSettled && amount > 0;
  setTenders(tenders);
  setCounter({ entry: '', notice: null });
  // The list of payments has grown, and moved the keys below it.
  ignoreSecondTap();
  if (paid.isSettled) await finish(paid);
  else if (isPart) say(t('counter.roomTaken', { amount: formatsOf().money(amount), type: nameOfType(paymentType) }));
};

/** Money is refunded the way it was paid; another way needs a manager. */
export const mayRefund = async (tender: CounterTender): Promise<boolean> => {
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
