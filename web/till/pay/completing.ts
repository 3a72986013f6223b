import { CASH } from '#contract/sales/tender.ts';
import type { ReceiptEvent } from '#contract/till/events.ts';
import { emptyBasket, isEmpty } from '#web/till/basket/basket.ts';
import type { PayState } from '#web/till/basket/payments.ts';
import { toSale } from '#web/till/basket/sale.ts';
import {
  counter,
  hasLeft,
  setBasket,
  setCounter,
  setLaybyDue,
  setTenders,
  theActor,
  thePrices,
  theTill,
} from '#web/till/counter/counter.ts';
import { savingProblem } from '#web/till/counter/saving.ts';
import { type LaybyDue, toLaybyPayment } from '#web/till/layby/layby.ts';
import { withLeases } from '#web/till/leases/leases.ts';
import { kickDrawer } from '#web/till/printer/printer.ts';
import { isStillReturnable } from '#web/till/returns/returnable.ts';
import { t } from '#web/till/texts.ts';
import { ignoreSecondTap } from '#web/till/ui/taps.ts';
import { payNow } from './due.ts';
import { refuse } from './refuse.ts';

/* The sale, or a layby payment, is recorded with its last payment. */

/** A layby's customer is not the next sale's customer. */
export const dropLayby = (): void => {
  setLaybyDue(null);
  if (isEmpty(counter().basket)) setBasket(emptyBasket);
};

const recordSale = (paid: PayState) => {
  const till = theTill();
  const { basket: current, quote } = counter();
  // If a terminal's charge turned out to be all that is due, nothing is left to hold as a layby.
  const basket = paid.isSettled ? { ...current, isLayby: false } : current;
  const sold = toSale({ number: till.nextReceiptNumber(), basket, quote, paid, prices: thePrices() });
  const actor = theActor();
  const { sale, release } = withLeases(sold);
  return till.record('sale', sale, actor, basket.saleId).finally(release);
};

const recordLayby = (layby: LaybyDue, paid: PayState) => {
  const till = theTill();
  const payment = toLaybyPayment(layby, paid, till.nextReceiptNumber());
  return till.record('laybyPaid', payment, theActor(), layby.paymentId);
};

export const finish = async (paid: PayState): Promise<void> => {
  const { layby, basket, isBusy } = counter();
  if (isBusy) return;
  // The server would refuse a sale of nothing for ever.
  if (!layby && isEmpty(basket)) return refuse(t('counter.cartEmpty'));
  setCounter({ isBusy: true, isWriting: true });
  try {
    const event = (await (layby ? recordLayby(layby, paid) : recordSale(paid))) as ReceiptEvent;
    if (event.content.payments.some(({ paymentType }) => paymentType === CASH)) void kickDrawer();
    if (layby) dropLayby();
    else setBasket(emptyBasket);
    setTenders([]);
    setCounter({ entry: '', times: null, notice: null });
    ignoreSecondTap();
    setCounter({ panel: { kind: 'paid', event } });
  } catch (error) {
    refuse(savingProblem(error));
  } finally {
    setCounter({ isBusy: false, isWriting: false });
  }
};

/** What was paid so far becomes the deposit. */
export const finishLayby = async (): Promise<void> => {
  const paid = payNow();
  if (!paid || paid.payments.length === 0) return refuse(t('counter.depositNeeded'));
  if (!theTill().state().online) return refuse(t('counter.laybyOnline'));
  await finish(paid);
};

/** Part of what is owed on a layby: the rest stays open. */
export const takePart = async (): Promise<void> => {
  const paid = payNow();
  if (paid && paid.payments.length > 0) await finish(paid);
};

/** An even exchange: nothing to pay and nothing to give back. */
export const finishEven = async (onRefused: () => void): Promise<void> => {
  const { isBusy, basket, panel } = counter();
  if (isBusy || (basket.returns.length > 0 && !(await isStillReturnable(onRefused))) || hasLeft(panel)) return;
  const paid = payNow();
  if (paid?.isSettled) await finish(paid);
};
