import { type Cents, cents } from '#contract/cents.ts';
import type { KeyFunction } from '#contract/pos/keypads.ts';
import { isEmpty } from '#web/till/basket/basket.ts';
import { counter, say, setCounter, showKeys, showPanel, theTill } from '#web/till/counter/counter.ts';
import { warn } from '#web/till/counter/warn.ts';
import { parkBasket } from '#web/till/park/parking.ts';
import { startPaying, takeTender } from '#web/till/pay/paying.ts';
import { stopPaying } from '#web/till/pay/removal.ts';
import { leaveSlip } from '#web/till/pay/slip.ts';
import { type TextId, t } from '#web/till/texts.ts';
import { refuseAge, sellGoods } from './goods.ts';
import { pressPrice, pressQuantity } from './selling.ts';

/* The till's functions, by screen key or keyboard. */

export const functionWords: Record<KeyFunction, TextId> = {
  quantity: 'counter.quantity',
  price: 'counter.price',
  discount: 'counter.discount',
  customer: 'counter.customer',
  park: 'counter.park',
  recall: 'counter.recall',
  return: 'counter.return',
  repeat: 'counter.repeat',
  openDrawer: 'counter.drawer',
  cash: 'counter.cash',
  card: 'counter.card',
};

/** Repeats the items of the last sale. */
export const repeatLast = () => {
  const till = theTill();
  const last = till.events().findLast((event) => event.kind === 'sale');
  if (last?.kind !== 'sale') return say(t('counter.nothingToRepeat'), true);
  const lines = last.content.lines.flatMap(({ productId, pack, quantity }) => {
    const product = till.catalogue().product(productId);
    return product && quantity > 0 ? [{ product, pack, quantity }] : [];
  });
  sellGoods(lines);
};

/** Straight to a payment type: the typed number is its amount. */
export const payBy = async (paymentType: string, amount?: Cents): Promise<void> => {
  if (isEmpty(counter().basket)) return say(t('counter.cartEmpty'), true);
  const { entry } = counter();
  if (counter().panel.kind !== 'pay') await startPaying();
  if (counter().panel.kind !== 'pay') return;
  setCounter({ entry });
  await takeTender(paymentType, amount);
};

export const runFunction = (of: KeyFunction) => {
  switch (of) {
    case 'quantity':
      return pressQuantity();
    case 'price':
      return void pressPrice();
    case 'discount':
      return showPanel({ kind: 'discount' });
    case 'customer':
      return showPanel({ kind: 'customer' });
    case 'park':
      return void parkBasket();
    case 'recall':
      return showPanel({ kind: 'parked' });
    case 'return':
      return showPanel({ kind: 'returns' });
    case 'repeat':
      return repeatLast();
    case 'openDrawer':
      return showPanel({ kind: 'drawer' });
    case 'cash':
      return void payBy('cash');
    case 'card':
      return void startPaying();
  }
};

/** On the wire a banknote is in dollars: 5 to 100. */
export const banknoteAmount = (dollars: number): Cents => cents(Math.round(dollars * 100));

const byKey: Record<string, () => void> = {
  F2: pressQuantity,
  F3: () => void pressPrice(),
  F4: () => runFunction('discount'),
  F6: () => runFunction('customer'),
  F7: () => runFunction('park'),
  F8: () => runFunction('recall'),
  F9: () => runFunction('return'),
  F10: () => runFunction('openDrawer'),
  F12: () => void startPaying(),
};

/** One step back: first the typed text, then the panel. */
export const pressEscape = () => {
  const { entry, times, panel } = counter();
  if (entry !== '' || times !== null) return setCounter({ entry: '', times: null, notice: null });
  if (panel.kind === 'pay') return panel.slip ? leaveSlip() : stopPaying();
  if (panel.kind === 'age') return refuseAge();
  showKeys();
};

/** True if the key belongs to the till. */
export const pressShortcut = (key: string): boolean => {
  if (key === 'Escape') {
    pressEscape();
    return true;
  }
  const { panel } = counter();
  const run = byKey[key];
  // While money is counted or a question is open, only Escape and its own keys work.
  if (!run || panel.kind === 'pay' || panel.kind === 'age') return false;
  // Another panel would replace the one with the note.
  if (panel.kind === 'note' && panel.typed) warn(t('counter.finishPanel'));
  else run();
  return true;
};
