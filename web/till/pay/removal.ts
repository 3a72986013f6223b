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
import { nameOfType } from '#web/till/receipt/printing.ts';
import { t } from '#web/till/texts.ts';
import { formatsOf } from '#web/till/ui/formats.ts';
import { dropLayby } from './completing.ts';
import { refuse } from './refuse.ts';

/* Money that was taken goes back before the sale is finished. */

/** By a terminal, or wherever else money moved that the till does not hold. */
export const isCharged = ({ paymentType }: CounterTender): boolean =>
  paymentType !== CASH && !isOfCustomer(paymentType);

/**
 * The cart stays as it was. Cash goes back to the customer, and of store credit or account nothing was taken yet; what a
 * terminal has charged does not vanish: it is taken off by hand, or paid with.
 */
export const stopPaying = () => {
  const { tenders, layby, basket } = counter();
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
