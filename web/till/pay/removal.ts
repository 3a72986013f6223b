import { cents } from '#contract/cents.ts';
import { CASH } from '#contract/sales/tender.ts';
import { type CounterTender, isOfCustomer } from '#web/till/basket/payments.ts';
import {
  changeBasket,
  counter,
  say,
  setCounter,
  setTenders,
  showKeys,
  theActor,
  theTill,
} from '#web/till/counter/counter.ts';
import { savingProblem } from '#web/till/counter/saving.ts';
import { nameOfType } from '#web/till/receipt/printing.ts';
import { t } from '#web/till/texts.ts';
import { formatsOf } from '#web/till/ui/formats.ts';
import { dropLayby } from './completing.ts';
import { refuse } from './refuse.ts';

/* Removing a payment before the sale is finished. Once it is being recorded, its payments belong to it. */

/** By a terminal, or in another way that moved money outside the till. */
export const isCharged = ({ paymentType }: CounterTender): boolean =>
  paymentType !== CASH && !isOfCustomer(paymentType);

/**
 * The cart stays. Cash is given back to the customer, and store credit or account hasn't been charged yet; a
 * terminal's charge doesn't just vanish: it is reversed by hand, or used to pay.
 */
export const stopPaying = () => {
  const { tenders, layby, basket, isWriting } = counter();
  if (isWriting) return;
  if (tenders.some(isCharged)) return refuse(t('counter.removePayments'));
  const cash = cents(tenders.reduce((sum, { paymentType, amount }) => (paymentType === CASH ? sum + amount : sum), 0));
  setTenders([]);
  for (const tender of tenders) void recordRemoval(tender);
  if (layby) dropLayby();
  if (basket.isLayby) changeBasket((each) => ({ ...each, isLayby: false }));
  setCounter({ entry: '' });
  showKeys();
  if (cash > 0) refuse(t('counter.giveCashBack', { amount: formatsOf().money(cash) }));
};

/** Money that was taken but is in no sale: the session records it. */
const recordRemoval = ({ paymentType, amount, reference }: CounterTender): Promise<unknown> =>
  theTill()
    .record('paymentRemoved', { paymentType, amount, reference }, { ...theActor(), approvals: [] })
    .catch((error) => refuse(savingProblem(error)));

export const removeTender = (at: number): void => {
  const { tenders, isWriting } = counter();
  const tender = tenders[at];
  if (!tender || isWriting) return;
  setTenders(tenders.toSpliced(at, 1));
  // Replaces the panel that asked, so that nobody reverses a card payment twice.
  say(
    t('counter.paymentRemoved', {
      type: nameOfType(tender.paymentType),
      amount: formatsOf().money(tender.amount),
    }),
  );
  void recordRemoval(tender);
};
