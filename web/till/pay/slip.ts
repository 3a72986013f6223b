import type { Cents } from '#contract/cents.ts';
import { type CardSlip, counter, SLIP, setCounter, showPanel, storeSale } from '#web/till/counter/counter.ts';
import { checkedTender } from './checks.ts';
import { takeCharge } from './paying.ts';

const MAX_SLIP_LENGTH = 100;

/** A page that reloads while the terminal is used asks again what it has charged. */
const storeSlip = (slip?: CardSlip): void => storeSale(SLIP, slip);

const showPayment = (slip?: CardSlip): void => {
  setCounter({ entry: '' });
  showPanel({ kind: 'pay', slip });
};

/** A card goes through its terminal first: the amount is fixed by then, and the next entry is the slip's number. */
export const askSlip = async (paymentType: string, fixed?: Cents): Promise<void> => {
  const tender = await checkedTender(paymentType, fixed);
  if (!tender) return;
  const slip = { paymentType, amount: tender.amount, after: counter().tenders.length };
  showPayment(slip);
  storeSlip(slip);
};

export const leaveSlip = (): void => {
  showPayment();
  storeSlip();
};

export const takeSlip = async (): Promise<void> => {
  const { panel, entry, isBusy } = counter();
  if (isBusy || panel.kind !== 'pay' || !panel.slip) return;
  const { paymentType, amount } = panel.slip;
  showPayment();
  const taken = takeCharge({ paymentType, amount, reference: entry.trim().slice(0, MAX_SLIP_LENGTH) });
  // The payment is stored first: nothing in between forgets it.
  storeSlip();
  await taken;
};
