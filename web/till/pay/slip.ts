import type { Cents } from '#contract/cents.ts';
import { counter, setCounter, showPanel } from '#web/till/counter/counter.ts';
import { checkedTender } from './checks.ts';
import { takeCharge } from './paying.ts';

const MAX_SLIP_LENGTH = 100;

/** A card goes through its terminal first: the amount is fixed by then, and the next entry is the slip's number. */
export const askSlip = async (paymentType: string, fixed?: Cents): Promise<void> => {
  const tender = await checkedTender(paymentType, fixed);
  if (!tender) return;
  setCounter({ entry: '' });
  showPanel({ kind: 'pay', slip: { paymentType, amount: tender.amount } });
};

export const leaveSlip = (): void => {
  setCounter({ entry: '' });
  showPanel({ kind: 'pay' });
};

export const takeSlip = async (): Promise<void> => {
  const { panel, entry, isBusy } = counter();
  if (isBusy || panel.kind !== 'pay' || !panel.slip) return;
  leaveSlip();
  await takeCharge({ ...panel.slip, reference: entry.trim().slice(0, MAX_SLIP_LENGTH) });
};
