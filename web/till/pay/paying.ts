import type { Cents } from '#contract/cents.ts';
import { isEmpty } from '#web/till/basket/basket.ts';
import type { CounterTender } from '#web/till/basket/payments.ts';
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
  theTill,
} from '#web/till/counter/counter.ts';
import { coverBasket } from '#web/till/leases/leases.ts';
import { nameOfType } from '#web/till/receipt/printing.ts';
import { approveRefunds } from '#web/till/returns/refunds.ts';
import { approveDiscounts } from '#web/till/sell/limit.ts';
import { approveStock } from '#web/till/sell/stock.ts';
import { t } from '#web/till/texts.ts';
import { formatsOf } from '#web/till/ui/formats.ts';
import { buzz } from '#web/till/ui/sound.ts';
import { ignoreSecondTap } from '#web/till/ui/taps.ts';
import { checkedTender } from './checks.ts';
import { finish } from './completing.ts';
import { payNow } from './due.ts';
import { refuse } from './refuse.ts';

/* From “Pay” to the last payment: they are collected one by one. */

/** Why the basket can't be paid; undefined if it can. */
const obstacleToPaying = (): string | undefined => {
  if (isEmpty(counter().basket)) return t('counter.cartEmpty');
  return isAsking() || isTyping() ? t('counter.answerFirst') : undefined;
};

const isApproved = async (): Promise<boolean> =>
  (await coverBasket()) && (await approveStock()) && (await approveDiscounts()) && (await approveRefunds());

/** The server or a manager is being asked. A second “Pay” would open the payment again after the sale is paid. */
let isStarting = false;

export const startPaying = async (): Promise<void> => {
  if (counter().layby) return showPanel({ kind: 'pay' });
  const before = obstacleToPaying();
  if (before) return refuse(before);
  if (isStarting) return;
  isStarting = true;
  try {
    if (!(await isApproved()) || counter().staffId === null) return;
  } finally {
    isStarting = false;
  }
  // While the server was asked something may have been scanned, whose question stays, or the last line removed.
  const after = obstacleToPaying();
  if (after) return refuse(after);
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

const addTender = async (tender: CounterTender): Promise<void> => {
  const tenders = [...counter().tenders, tender];
  setTenders(tenders);
  setCounter({ entry: '', notice: null });
  // The list of payments has grown, and moved the keys below it.
  ignoreSecondTap();
  const paid = payNow(tenders);
  if (paid?.isSettled) await finish(paid);
};

/** A payment that the till itself takes. Without an amount, what was typed or is open. */
export const takeTender = async (paymentType: string, fixed?: Cents): Promise<void> => {
  const tender = await checkedTender(paymentType, fixed);
  if (!tender) return;
  const isTyped = fixed !== undefined || counter().entry !== '';
  await addTender(tender);
  // All the customer had, and not all that is due.
  if (!isTyped && tender.amount > 0 && payNow()?.isSettled === false)
    say(t('counter.roomTaken', { amount: formatsOf().money(tender.amount), type: nameOfType(paymentType) }));
};

/** A terminal has charged or refunded it, so it is recorded, whatever happened meanwhile. */
export const takeCharge = async (tender: CounterTender): Promise<void> => {
  await addTender(tender);
  // Less is due than when the terminal was started: the screen says what to do.
  if (!payNow()) buzz();
};
