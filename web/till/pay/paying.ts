import { type Cents, cents } from '#contract/cents.ts';
import { ACCOUNT, CASH, cashProblem } from '#contract/sales/tender.ts';
import type { ReceiptEvent } from '#contract/till/events.ts';
import { emptyBasket, isEmpty, withApproval } from '#web/till/basket/basket.ts';
import {
  type CounterTender,
  cashDue,
  isOtherWay,
  type PayState,
  payWith,
  refundPlan,
  roomOf,
  STORE_CREDIT,
} from '#web/till/basket/payments.ts';
import { roundingOf } from '#web/till/basket/pricing.ts';
import { toSale } from '#web/till/basket/sale.ts';
import {
  changeBasket,
  counter,
  type Panel,
  priceBasket,
  say,
  setBasket,
  setCounter,
  setLaybyDue,
  setTenders,
  showKeys,
  showPanel,
  theActor,
  thePrices,
  theTill,
} from '#web/till/counter/counter.ts';
import { type LaybyDue, toLaybyPayment } from '#web/till/layby/layby.ts';
import { isStillOwed } from '#web/till/layby/owed.ts';
import { coverBasket, leaseObstacle, withLeases } from '#web/till/leases/leases.ts';
import { kickDrawer } from '#web/till/printer/printer.ts';
import { nameOfType } from '#web/till/receipt/printing.ts';
import { itemsText } from '#web/till/returns/returnTexts.ts';
import { readAmount } from '#web/till/sell/entry.ts';
import { approveDiscounts } from '#web/till/sell/limit.ts';
import { approveStock } from '#web/till/sell/stock.ts';
import { askApproval } from '#web/till/staff/approval.ts';
import { t } from '#web/till/texts.ts';
import { formatsOf } from '#web/till/ui/formats.ts';
import { buzz } from '#web/till/ui/sound.ts';
import { ignoreSecondTap } from '#web/till/ui/taps.ts';

/* From “Pay” to the change: tenders are gathered, and the sale is written down with the last of them. */

export const dueNow = () => {
  const { basket, quote, layby } = counter();
  if (layby) return { total: layby.owed, rounding: cents(0) };
  return { total: quote.totals.total, rounding: roundingOf(basket) };
};

export const payNow = (tenders = counter().tenders): PayState | undefined =>
  payWith(dueNow(), tenders, thePrices().cashRounding);

const prompts: readonly Panel['kind'][] = ['age', 'serial', 'weight', 'openPrice'];

export const startPaying = async (): Promise<void> => {
  const { basket, panel, layby } = counter();
  if (layby) return showPanel({ kind: 'pay' });
  if (isEmpty(basket)) return say(t('counter.cartEmpty'), true);
  // What is asked about is not in the cart yet: it would be left behind.
  if (prompts.includes(panel.kind)) return refuse(t('counter.answerFirst'));
  if (!(await coverBasket()) || !(await approveStock()) || !(await approveDiscounts())) return;
  // The hour may have changed since the last line: what is paid is what counts now.
  setCounter({ quote: priceBasket(counter().basket), entry: '' });
  showPanel({ kind: 'pay' });
};

const setLayby = (isLayby: boolean): void => {
  if (counter().basket.isLayby !== isLayby) changeBasket((basket) => ({ ...basket, isLayby }));
};

/** The goods are put aside for a customer at the server, so both have to be there. */
export const startLayby = () => {
  const { basket } = counter();
  if (!theTill().state().online) return refuse(t('counter.laybyOnline'));
  if (!basket.customer) return refuse(t('counter.laybyCustomer'));
  if (basket.lines.some(({ back }) => back)) return refuse(t('counter.laybyReturn'));
  setLayby(true);
};

/** With what was paid so far as the deposit. */
export const finishLayby = async (): Promise<void> => {
  const paid = payNow();
  if (!paid || paid.payments.length === 0) return refuse(t('counter.depositNeeded'));
  if (!theTill().state().online) return refuse(t('counter.laybyOnline'));
  await finish(paid);
};

/** Part of what a layby owes: the rest stays open. */
export const takePart = async (): Promise<void> => {
  const paid = payNow();
  if (paid && paid.payments.length > 0) await finish(paid);
};

/** Whose layby it was is not who is served next. */
const dropLayby = (): void => {
  setLaybyDue(null);
  if (isEmpty(counter().basket)) setBasket(emptyBasket);
};

/**
 * The cart stays as it was. Cash goes back to the customer; what a terminal has charged does not vanish: it is taken off by
 * hand, or paid with.
 */
export const stopPaying = () => {
  const { tenders, layby } = counter();
  if (tenders.some(({ paymentType }) => paymentType !== CASH)) return refuse(t('counter.removePayments'));
  const cash = cents(tenders.reduce((sum, { amount }) => sum + amount, 0));
  setTenders([]);
  for (const tender of tenders) void recordRemoval(tender);
  if (layby) dropLayby();
  setLayby(false);
  setCounter({ entry: '' });
  showKeys();
  if (cash > 0) refuse(t('counter.giveCashBack', { amount: formatsOf().money(cash) }));
};

/** Money that was taken, and is in no sale: the session tells of it. */
const recordRemoval = ({ paymentType, amount, reference }: CounterTender): Promise<unknown> =>
  theTill()
    .record('paymentRemoved', { paymentType, amount, reference }, { ...theActor(), approvals: [] })
    .catch(() => refuse(t('counter.notSaved')));

export const removeTender = (at: number): void => {
  const { tenders } = counter();
  const tender = tenders[at];
  if (!tender) return;
  setTenders(tenders.toSpliced(at, 1));
  // In place of what asked for it: nobody reverses a card twice.
  say(
    t('counter.paymentRemoved', {
      type: nameOfType(tender.paymentType),
      amount: formatsOf().money(tender.amount),
    }),
  );
  void recordRemoval(tender);
};

const refuse = (text: string) => {
  buzz();
  setCounter(({ entry }) => ({ refused: entry }));
  say(text, true);
};

const recordSale = (paid: PayState) => {
  const till = theTill();
  const { basket, quote } = counter();
  const sold = toSale({ number: till.nextReceiptNumber(), basket, quote, paid, prices: thePrices() });
  const actor = theActor();
  const { sale, release } = withLeases(sold);
  return till.record('sale', sale, actor).finally(release);
};

const recordLayby = (layby: LaybyDue, paid: PayState) => {
  const till = theTill();
  return till.record('laybyPaid', toLaybyPayment(layby, paid, till.nextReceiptNumber()), theActor());
};

const finish = async (paid: PayState): Promise<void> => {
  const { layby, isBusy } = counter();
  if (isBusy) return;
  setCounter({ isBusy: true });
  try {
    const event = (await (layby ? recordLayby(layby, paid) : recordSale(paid))) as ReceiptEvent;
    if (event.content.payments.some(({ paymentType }) => paymentType === CASH)) void kickDrawer();
    if (layby) dropLayby();
    else setBasket(emptyBasket);
    setTenders([]);
    setCounter({ entry: '', times: null, notice: null });
    ignoreSecondTap();
    setCounter({ panel: { kind: 'paid', event } });
  } catch {
    refuse(t('counter.notSaved'));
  } finally {
    setCounter({ isBusy: false });
  }
};

/** Why a tender may not be taken; undefined where it may. */
const obstacleTo = (paymentType: string, amount: Cents): string | undefined => {
  const { basket, tenders, layby } = counter();
  // Once money was taken, it is written down, whether or not the server is still heard.
  if (layby && tenders.length === 0 && !theTill().state().online) return t('counter.laybyPayOnline');
  // Once money was taken, the sale is finished: a lease outlasts its payment.
  const short = tenders.length === 0 ? leaseObstacle() : undefined;
  if (short) return short;
  if ((basket.isLayby || layby) && paymentType === ACCOUNT) return t('counter.depositNotAccount');
  if (paymentType !== ACCOUNT && paymentType !== STORE_CREDIT) return undefined;
  if (!basket.customer) return t('counter.customerNeeded');
  if (!theTill().state().online) return t('counter.onlineNeeded');
  const room = roomOf(paymentType, basket);
  return room !== undefined && amount > room ? t('counter.roomExceeded') : undefined;
};

/** Too little for any coin: in cash nothing changes hands, as after an exchange for nearly the same. */
export const isRoundedAway = (open: Cents): boolean => open !== 0 && cashDue(open, thePrices().cashRounding) === 0;

const MAX_SLIP_LENGTH = 100;

/** Of a customer who has less than is open: all there is. */
const withinRoom = (paymentType: string, open: Cents): Cents => {
  const room = roomOf(paymentType, counter().basket) ?? 0;
  return room > 0 && room < open ? cents(room) : open;
};

/** Without an amount: all that is open, as far as the tender goes. */
const amountFor = (paymentType: string, open: Cents): Cents | undefined => {
  const { entry } = counter();
  // A deposit is never guessed.
  if (entry === '' && counter().basket.isLayby) return undefined;
  if (entry === '')
    return paymentType === CASH ? cashDue(open, thePrices().cashRounding) : withinRoom(paymentType, open);
  const typed = readAmount(entry);
  return typed === undefined ? undefined : cents(Math.sign(open) * typed);
};

export const takeTender = async (paymentType: string, reference = '', fixed?: Cents): Promise<void> => {
  if (counter().isBusy) return;
  const { layby } = counter();
  // What a terminal has charged is written down whatever happened meanwhile.
  const isCharged = paymentType !== CASH && fixed !== undefined;
  if (layby && !isCharged && !(await isStillOwed(layby, stopPaying))) return;
  const before = payNow();
  if (!before) return;
  // A refund is never guessed: what is open may be nothing at all, as in an even exchange.
  if (before.isSettled) return finish(before);
  const amount = fixed ?? amountFor(paymentType, before.open);
  if (amount === undefined || (amount === 0 && !isRoundedAway(before.open))) return refuse(t('counter.typeAmount'));
  const obstacle = obstacleTo(paymentType, amount);
  if (obstacle) return refuse(obstacle);
  const tender: CounterTender = { paymentType, amount, reference };
  const tenders = [...counter().tenders, tender];
  const paid = payNow(tenders);
  // Before a manager is called: nobody can approve more than there is to give back.
  if (!paid) return refuse(t(amount < 0 ? 'counter.tooMuchBack' : 'counter.tooMuchPaid'));
  const odd = paymentType === CASH ? cashProblem(amount, before.open, thePrices().cashRounding) : undefined;
  if (odd) return refuse(t(odd === 'noCoins' ? 'counter.noCoins' : 'counter.tooMuchCash'));
  if (paid.isSettled && counter().basket.isLayby) return refuse(t('counter.depositIsAll'));
  if (amount < 0 && !(await mayRefund(tender))) return;
  const isPart = fixed === undefined && counter().entry === '' && !paid.isSettled && amount > 0;
  setTenders(tenders);
  setCounter({ entry: '', notice: null });
  // The list of payments has grown, and moved the keys below it.
  ignoreSecondTap();
  if (paid.isSettled) await finish(paid);
  else if (isPart) say(t('counter.roomTaken', { amount: formatsOf().money(amount), type: nameOfType(paymentType) }));
};

/** A card goes through its terminal first: the amount is settled by then, and what is typed next is the slip's number. */
export const askSlip = async (paymentType: string, fixed?: Cents): Promise<void> => {
  const { tenders, layby, isBusy } = counter();
  if (isBusy || (layby && !(await isStillOwed(layby, stopPaying)))) return;
  const before = payNow();
  if (!before) return;
  if (before.isSettled) return finish(before);
  const amount = fixed ?? amountFor(paymentType, before.open);
  if (amount === undefined || amount === 0) return refuse(t('counter.typeAmount'));
  const obstacle = obstacleTo(paymentType, amount);
  if (obstacle) return refuse(obstacle);
  const after = payNow([...tenders, { paymentType, amount, reference: '' }]);
  if (after?.isSettled && counter().basket.isLayby) return refuse(t('counter.depositIsAll'));
  if (!after) return refuse(t(amount < 0 ? 'counter.tooMuchBack' : 'counter.tooMuchPaid'));
  setCounter({ entry: '' });
  showPanel({ kind: 'pay', slip: { paymentType, amount } });
};

export const leaveSlip = (): void => {
  setCounter({ entry: '' });
  showPanel({ kind: 'pay' });
};

export const takeSlip = async (): Promise<void> => {
  const { panel, entry } = counter();
  if (panel.kind !== 'pay' || !panel.slip) return;
  const { paymentType, amount } = panel.slip;
  leaveSlip();
  await takeTender(paymentType, entry.trim().slice(0, MAX_SLIP_LENGTH), amount);
};

/** Money goes back the way it came; another way needs a manager. */
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

export const plannedRefund = () => {
  const { basket, tenders } = counter();
  return refundPlan(payNow()?.open ?? cents(0), basket, tenders, thePrices().cashRounding);
};

/** An even exchange: nothing to pay and nothing to give back. */
export const finishEven = async (): Promise<void> => {
  const paid = payNow();
  if (paid?.isSettled) await finish(paid);
};
