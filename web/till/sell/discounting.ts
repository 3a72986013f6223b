import { create } from 'zustand';
import { selectedLine } from '#web/till/basket/basket.ts';
import {
  type DiscountInput,
  discountLine,
  discountOrder,
  type SaleDiscount,
  withoutSaleDiscount,
} from '#web/till/basket/discount.ts';
import { counter, priceBasket, say, setBasket, setCounter, showKeys, thePrices } from '#web/till/counter/counter.ts';
import { t } from '#web/till/texts.ts';
import { formatsOf } from '#web/till/ui/formats.ts';
import { readAmount, readPercent } from './entry.ts';
import { discountWords } from './numberWords.ts';
import { changeWithinLimit, discountLimit } from './selling.ts';

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

/** What came off the sale, and why it was not all. */
const outcomeText = ({ wanted, whole, given, hasOwnLines }: SaleDiscount): string => {
  const { money } = formatsOf();
  const values = { given: money(given), wanted: money(wanted) };
  const isShort = given < wanted;
  return [
    t(
      !isShort ? 'counter.saleDiscount' : given === whole ? 'counter.saleDiscountAll' : 'counter.saleDiscountShort',
      values,
    ),
    ...(hasOwnLines ? [t('counter.saleDiscountOwn')] : []),
  ].join(' ');
};

const discountSale = async (input: DiscountInput): Promise<void> => {
  if ('percent' in input && input.percent === 0) {
    setBasket(withoutSaleDiscount(counter().basket));
    return showKeys();
  }
  const outcomes: SaleDiscount[] = [];
  const done = await changeWithinLimit(
    (basket) => {
      const { gstRate, floors } = thePrices();
      const pricer = { quoteOf: priceBasket, gstRate, floors, limit: discountLimit() };
      const outcome = discountOrder(basket, pricer, input);
      outcomes.push(outcome);
      return outcome.basket;
    },
    t('counter.aboutDiscount', { name: t('counter.wholeSale'), discount: textOf(input) }),
  );
  const outcome = outcomes.at(-1);
  if (!done || !outcome) return;
  showKeys();
  say(outcomeText(outcome), outcome.given < outcome.wanted);
};

export const discountBy = async (input: DiscountInput): Promise<void> => {
  const line = selectedLine(counter().basket);
  const isOrder = useDiscount.getState().of === 'order';
  if (!isOrder && !line) return say(t('counter.chooseLine'), true);
  setCounter({ entry: '' });
  if (isOrder || !line) return discountSale(input);
  const done = await changeWithinLimit(
    (basket) => discountLine(basket, line.key, input),
    t('counter.aboutDiscount', { name: line.product.title, discount: textOf(input) }),
  );
  if (done) showKeys();
};

export const applyDiscount = (): Promise<void> => {
  const input = readInput(counter().entry);
  if (input) return discountBy(input);
  say(discountWords(counter().entry, useDiscount.getState().as), true);
  return Promise.resolve();
};
