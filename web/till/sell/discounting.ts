import { create } from 'zustand';
import { isEmpty, selectedLine } from '#web/till/basket/basket.ts';
import {
  type DiscountInput,
  discountLine,
  discountOrder,
  type SaleDiscount,
  withoutSaleDiscount,
} from '#web/till/basket/discount.ts';
import { linesBeyondLimit } from '#web/till/basket/pricing.ts';
import {
  counter,
  priceBasket,
  say,
  setBasket,
  setCounter,
  showKeys,
  thePrices,
  useCounter,
} from '#web/till/counter/counter.ts';
import { type TextId, t } from '#web/till/texts.ts';
import { formatsOf } from '#web/till/ui/formats.ts';
import { readAmount, readPercent } from './entry.ts';
import { changeWithinLimit, discountLimit } from './limit.ts';
import { discountWords } from './numberWords.ts';
import { ruleName } from './reasons.ts';

/* The clerk's own discount: of the selected line or of all, as a percentage or an amount. */

export const useDiscount = create<{ of: 'line' | 'order'; as: 'percent' | 'amount' }>(() => ({
  of: 'line',
  as: 'percent',
}));

// The next sale is asked in percent again, however the last one was discounted.
useCounter.subscribe(({ basket }, before) => {
  if (isEmpty(basket) && !isEmpty(before.basket)) useDiscount.setState({ of: 'line', as: 'percent' });
});

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
const givenText = ({ wanted, whole, given, lostId }: SaleDiscount): TextId => {
  if (given >= wanted) return 'counter.saleDiscount';
  if (given === whole) return 'counter.saleDiscountAll';
  return lostId === null ? 'counter.saleDiscountShort' : 'counter.saleDiscountPart';
};

/** Whether goods that come later get it too: an approval was for what the manager saw. */
const laterText = (input: DiscountInput, { basket }: SaleDiscount): TextId[] =>
  'percent' in input ? [basket.saleDiscount ? 'counter.saleDiscountFollows' : 'counter.saleDiscountOnce'] : [];

const outcomeText = (input: DiscountInput, outcome: SaleDiscount): string => {
  const { money } = formatsOf();
  const { given, wanted, hasOwnLines, lostId } = outcome;
  return [
    t(givenText(outcome), { given: money(given), wanted: money(wanted) }),
    ...(lostId === null ? [] : [t('counter.saleDiscountMinimum', { name: ruleName(lostId) })]),
    ...(hasOwnLines ? [t('counter.saleDiscountOwn')] : []),
    ...(given > 0 ? laterText(input, outcome).map((id) => t(id)) : []),
  ].join(' ');
};

/** A percentage that the clerk may give alone stays one until the sale is paid. */
const withFollowing = (outcome: SaleDiscount, input: DiscountInput, limit: number): SaleDiscount => {
  const { basket, given } = outcome;
  const isApproved = linesBeyondLimit(basket, limit, thePrices().gstRate).some(({ isOfSale }) => isOfSale);
  if (!('percent' in input) || given === 0 || isApproved) return outcome;
  return { ...outcome, basket: { ...basket, saleDiscount: { percent: input.percent, limit } } };
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
      const limit = discountLimit();
      const pricer = { quoteOf: priceBasket, gstRate, floors, limit };
      const outcome = withFollowing(discountOrder(basket, pricer, input), input, limit);
      outcomes.push(outcome);
      return outcome.basket;
    },
    t('counter.aboutDiscount', { name: t('counter.wholeSale'), discount: textOf(input) }),
  );
  const outcome = outcomes.at(-1);
  if (!done || !outcome) return;
  showKeys();
  say(outcomeText(input, outcome), outcome.given < outcome.wanted);
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
