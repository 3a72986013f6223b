import { create } from 'zustand';
import { selectedLine } from '#web/till/basket/basket.ts';
import { type DiscountInput, discountLine, discountOrder } from '#web/till/basket/discount.ts';
import { counter, priceBasket, say, setCounter, showKeys } from '#web/till/counter/counter.ts';
import { t } from '#web/till/texts.ts';
import { formatsOf } from '#web/till/ui/formats.ts';
import { readAmount, readPercent } from './entry.ts';
import { discountWords } from './numberWords.ts';
import { changeWithinLimit } from './selling.ts';

/* The clerk's own discount: of the selected line or of all, as a percentage or an amount. */

export const useDiscount = create<{ of: 'line' | 'order'; as: 'percent' | 'amount' }>(() => ({
  of: 'line',
  as: 'percent',
}));

const readInput = (text: string): DiscountInput | undefined => {
  if (useDiscount.getState().as === 'percent') {
    const percent = readPercent(text);
    return percent === undefined ? undefined : { percent };
  }
  const amount = readAmount(text);
  return amount === undefined ? undefined : { amount };
};

const textOf = (input: DiscountInput): string =>
  'percent' in input ? `${input.percent}%` : formatsOf().money(input.amount);

export const discountBy = async (input: DiscountInput): Promise<void> => {
  const line = selectedLine(counter().basket);
  const isOrder = useDiscount.getState().of === 'order';
  if (!isOrder && !line) return say(t('counter.chooseLine'), true);
  setCounter({ entry: '' });
  const name = isOrder || !line ? t('counter.wholeSale') : line.product.title;
  const done = await changeWithinLimit(
    (basket) =>
      isOrder || !line ? discountOrder(basket, priceBasket(basket), input) : discountLine(basket, line.key, input),
    t('counter.aboutDiscount', { name, discount: textOf(input) }),
  );
  if (done) showKeys();
};

export const applyDiscount = (): Promise<void> => {
  const input = readInput(counter().entry);
  if (input) return discountBy(input);
  say(discountWords(counter().entry, useDiscount.getState().as), true);
  return Promise.resolve();
};
