import { isEmpty } from '#web/till/basket/basket.ts';
import { type CounterState, counter, may, setStaff } from '#web/till/counter/counter.ts';

/** Long enough to give the change, which is shown until then. */
const CHANGE_MS = 20_000;

/** Somebody who may no longer sell finishes the sale in progress; what is scanned after it is the next person's. */
export const lockOut = (
  { staffId, basket, layby, panel, isBusy }: CounterState,
  before: Pick<CounterState, 'basket'>,
): void => {
  if (staffId === null || isBusy || layby || may('pos.add')) return;
  if (!isEmpty(basket)) {
    if (isEmpty(before.basket)) setStaff(null);
  } else if (panel.kind !== 'paid') setStaff(null);
  else
    setTimeout(() => {
      if (counter().panel === panel && !may('pos.add')) setStaff(null);
    }, CHANGE_MS);
};
