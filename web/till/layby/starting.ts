import { isEmpty } from '#web/till/basket/basket.ts';
import { counter, setCounter, setLaybyDue, showPanel } from '#web/till/counter/counter.ts';
import { warn } from '#web/till/counter/warn.ts';
import { takeOverCustomer } from '#web/till/customer/prices.ts';
import { t } from '#web/till/texts.ts';
import type { LaybyDue } from './layby.ts';

/** Needs an empty counter: one receipt is for one thing. */
export const startLaybyPayment = (layby: LaybyDue) => {
  if (layby.owed <= 0) return warn(t('counter.laybyNothing'));
  if (!isEmpty(counter().basket)) return warn(t('counter.parkFirst'));
  setLaybyDue(layby);
  setCounter({ entry: '' });
  showPanel({ kind: 'pay' });
  if (layby.customer) void takeOverCustomer(layby.customer.id);
};
