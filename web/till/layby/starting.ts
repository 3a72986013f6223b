import { isEmpty } from '#web/till/basket/basket.ts';
import { counter, say, setCounter, setLaybyDue, showPanel } from '#web/till/counter/counter.ts';
import { takeOverCustomer } from '#web/till/customer/prices.ts';
import { t } from '#web/till/texts.ts';
import { buzz } from '#web/till/ui/sound.ts';
import type { LaybyDue } from './layby.ts';

const refuse = (text: string) => {
  buzz();
  say(text, true);
};

/** Nothing else is on the counter: one receipt is for one thing. */
export const startLaybyPayment = (layby: LaybyDue) => {
  if (layby.owed <= 0) return refuse(t('counter.laybyNothing'));
  if (!isEmpty(counter().basket)) return refuse(t('counter.parkFirst'));
  setLaybyDue(layby);
  setCounter({ entry: '' });
  showPanel({ kind: 'pay' });
  if (layby.customer) void takeOverCustomer(layby.customer.id);
};
