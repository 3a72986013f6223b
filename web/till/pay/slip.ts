import type { Cents } from '#contract/cents.ts';
import { counter, setCounter, showPanel } from '#web/till/counter/counter.ts';
import { isStillOwed } from '#web/till/layby/owed.ts';
import { isStillReturnable } from '#web/till/returns/returnable.ts';
import { t } from '#web/till/texts.ts';
import { finish, hasLeft } from './completing.ts';
import { payNow } from './due.ts';
import { amountFor, amountWords, mayRefund, obstacleTo, takeTender } from './paying.ts';
import { refuse } from './refuse.ts';
import { stopPaying } from './removal.ts';

const MAX_SLIP_LENGTH = 100;

/** A card goes through its terminal first: the amount is fixed by then, and the next entry is the slip's number. */
export const askSlip = async (paymentType: string, fixed?: Cents): Promise<void> => {
  const { tenders, layby, isBusy, panel } = counter();
  if (isBusy || (layby && !(await isStillOwed(layby, stopPaying)))) return;
  if (counter().basket.returns.length > 0 && !(await isStillReturnable(stopPaying))) return;
  if (hasLeft(panel)) return;
  const before = payNow();
  if (!before) return;
  if (before.isSettled) return finish(before);
  const amount = fixed ?? amountFor(paymentType, before.open);
  if (amount === undefined || amount === 0) return refuse(amountWords());
  const obstacle = obstacleTo(paymentType, amount);
  if (obstacle) return refuse(obstacle);
  const after = payNow([...tenders, { paymentType, amount, reference: '' }]);
  if (after?.isSettled && counter().basket.isLayby) return refuse(t('counter.depositIsAll'));
  if (!after) return refuse(t(amount < 0 ? 'counter.tooMuchBack' : 'counter.tooMuchPaid'));
  // Before the terminal refunds it: afterwards it is too late to refuse.
  if (amount < 0 && !(await mayRefund({ paymentType, amount, reference: '' }))) return;
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
