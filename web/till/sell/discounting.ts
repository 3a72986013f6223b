import { create } from 'zustand';
import { type Cents, cents } from '#contract/cents.ts';
import { type Basket, type CounterLine, isEmpty, selectedLine } from '#web/till/basket/basket.ts';
import {
  type DiscountInput,
  discountLine,
  discountOrder,
  lostPromotion,
  type SaleDiscount,
  takesDiscount,
  withoutSaleDiscount,
} from '#web/till/basket/discount.ts';
import { linesBeyondLimit, ownPrice, percentOff } from '#web/till/basket/pricing.ts';
import {
  changeBasket,
  counter,
  priceBasket,
  say,
  setCounter,
  showKeys,
  thePrices,
  useCounter,
} from '#web/till/counter/counter.ts';
import { type TextId, t } from '#web/till/texts.ts';
import { formatsOf } from '#web/till/ui/formats.ts';
import { readAmount, readPercent } from './entry.ts';
import { changeWithinLimit, discountLimit, goodsText } from './limit.ts';
import { discountWords } from './numberWords.ts';
import { ruleName } from './reasons.ts';

/* The clerk's own discount: on the selected line or on all, as a percentage or an amount. */

export const useDiscount = create<{ of: 'line' | 'order'; as: 'percent' | 'amount' }>(() => ({
  of: 'line',
  as: 'percent',
}));

// The next sale starts with percent again, however the last one was discounted.
useCounter.subscribe(({ basket }, before) => {
  if (isEmpty(basket) && !isEmpty(before.basket)) useDiscount.setState({ of: 'line', as: 'percent' });
});

/** “15%” and “$5” say themselves what they are; a bare number is what was chosen. */
const readInput = (typed: string): DiscountInput | undefined => {
  const [, dollar, text = '', sign] = /^(\$)?(.*?)(%)?$/.exec(typed.trim()) ?? [];
  if (dollar && sign) return undefined;
  if (sign || (!dollar && useDiscount.getState().as === 'percent')) {
    const percent = readPercent(text);
    return percent === undefined ? undefined : { percent };
  }
  const amount = readAmount(text);
  return amount === undefined ? undefined : { amount };
};

const textOf = (input: DiscountInput): string =>
  'percent' in input ? `${input.percent}%` : formatsOf().money(input.amount);

/** How much came off the sale, and why it wasn't all of it. */
const givenText = ({ wanted, whole, given, lostId }: SaleDiscount): TextId => {
  if (whole === 0) return 'counter.saleDiscountNone';
  if (given >= wanted) return 'counter.saleDiscount';
  if (given === whole) return 'counter.saleDiscountAll';
  if (lostId !== null) return 'counter.saleDiscountPart';
  return given === 0 ? 'counter.saleDiscountLowest' : 'counter.saleDiscountShort';
};

/** Whether items added later get it too: an approval covers only what the manager saw. */
const laterText = (input: DiscountInput, { basket }: SaleDiscount): TextId[] =>
  'percent' in input ? [basket.saleDiscount ? 'counter.saleDiscountFollows' : 'counter.saleDiscountOnce'] : [];

const outcomeText = (input: DiscountInput, outcome: SaleDiscount): string => {
  const { money } = formatsOf();
  const { given, wanted, hasOwnLines, hasAgreedLines, lostId } = outcome;
  return [
    t(givenText(outcome), { given: money(given), wanted: money(wanted) }),
    ...(lostId === null ? [] : [t('counter.saleDiscountMinimum', { name: ruleName(lostId) })]),
    ...(hasOwnLines ? [t('counter.saleDiscountOwn')] : []),
    ...(hasAgreedLines ? [t('counter.saleDiscountOnline')] : []),
    ...(given > 0 ? laterText(input, outcome).map((id) => t(id)) : []),
  ].join(' ');
};

/** A percentage that the clerk may give alone stays a percentage until the sale is paid. */
const withFollowing = (outcome: SaleDiscount, input: DiscountInput, limit: number): SaleDiscount => {
  const { basket, given } = outcome;
  const isApproved = linesBeyondLimit(basket, limit, thePrices().gstRate).some(({ isOfSale }) => isOfSale);
  if (!('percent' in input) || given === 0 || isApproved) return outcome;
  return { ...outcome, basket: { ...basket, saleDiscount: { percent: input.percent, limit } } };
};

/** If some items can't be discounted, others get more than was typed: the approver is told how much. */
const aboutSale = (input: DiscountInput, lines: readonly CounterLine[], after: Basket): string => {
  const { gstRate } = thePrices();
  const off = cents(priceBasket(withoutSaleDiscount(counter().basket)).totals.total - priceBasket(after).totals.total);
  const discount = 'percent' in input ? `${textOf(input)} (${formatsOf().money(off)})` : textOf(input);
  const about = t('counter.aboutDiscount', { name: t('counter.wholeSale'), discount });
  const percents = lines.map((line) =>
    percentOff({ ...line, listPrice: line.price ?? line.listPrice }, after, gstRate),
  );
  const percent = Math.round(Math.max(...percents) * 10) / 10;
  if (!('percent' in input) || percent <= input.percent) return about;
  return `${about} · ${t('counter.aboutSaleShare', { percent })}`;
};

const discountSale = async (input: DiscountInput): Promise<void> => {
  if ('percent' in input && input.percent === 0) {
    changeBasket(withoutSaleDiscount);
    return showKeys();
  }
  const outcomes: SaleDiscount[] = [];
  const isDone = await changeWithinLimit(
    (basket) => {
      const { gstRate, floors } = thePrices();
      const limit = discountLimit();
      const pricer = { quoteOf: priceBasket, gstRate, floors, limit };
      const outcome = withFollowing(discountOrder(basket, pricer, input), input, limit);
      outcomes.push(outcome);
      return outcome.basket;
    },
    (lines, after) => aboutSale(input, lines, after),
  );
  const outcome = outcomes.at(-1);
  if (!isDone || !outcome) return;
  showKeys();
  say(outcomeText(input, outcome), outcome.given < outcome.wanted || outcome.given === 0);
};

/** How much came off a line if a promotion takes less for it. */
const discountOneLine = async (line: CounterLine, input: DiscountInput): Promise<void> => {
  const { key, product } = line;
  const { basket } = counter();
  const at = basket.lines.findIndex((each) => each.key === key);
  const before = priceBasket(discountLine(basket, key, { percent: 0 }));
  const after = priceBasket(discountLine(basket, key, input));
  const wanted = cents((after.lines[at]?.ownDiscount ?? 0) - (before.lines[at]?.ownDiscount ?? 0));
  const reduction = cents(before.totals.total - after.totals.total);
  const lostId = lostPromotion(before, after);
  const promotionId = lostId ?? before.lines[at]?.shares[0]?.promotionId;
  const name = promotionId === undefined ? '' : ruleName(promotionId);
  // The discount would be on the line and change nothing.
  if (wanted > 0 && reduction <= 0)
    return say(t(lostId === null ? 'counter.lineDiscountNone' : 'counter.lineDiscountLost', { name }), true);
  const amountText = 'percent' in input ? `${textOf(input)} (${formatsOf().money(wanted)})` : textOf(input);
  const isDone = await changeWithinLimit(
    (each) => discountLine(each, key, input),
    () => t('counter.aboutDiscount', { name: goodsText(product, line.quantity), discount: amountText }),
  );
  if (!isDone) return;
  showKeys();
  const { money } = formatsOf();
  if (reduction < wanted && name)
    say(t('counter.lineDiscountShort', { given: money(reduction), wanted: money(wanted), name }), true);
};

/** The price of the sale or line before any discount: nobody can take off more. */
const mostOff = (line: CounterLine | undefined): Cents => {
  const { basket } = counter();
  if (!line) return cents(Math.max(0, priceBasket(withoutSaleDiscount(basket)).totals.total));
  return ownPrice({ ...line, discount: 0, discountAmount: cents(0) }, basket, thePrices().gstRate);
};

export const discountBy = async (input: DiscountInput): Promise<void> => {
  const line = useDiscount.getState().of === 'order' ? undefined : selectedLine(counter().basket);
  if (!line && useDiscount.getState().of === 'line') return say(t('counter.chooseLine'), true);
  if (line && !takesDiscount(line))
    return say(t(line.agreed ? 'counter.saleDiscountOnline' : 'counter.priceFixed'), true);
  const most = mostOff(line);
  if ('amount' in input && input.amount > most)
    return say(t('counter.discountAbovePrice', { most: formatsOf().money(most) }), true);
  setCounter({ entry: '' });
  return line ? discountOneLine(line, input) : discountSale(input);
};

export const applyDiscount = (): Promise<void> => {
  const input = readInput(counter().entry);
  if (input) return discountBy(input);
  say(discountWords(counter().entry, useDiscount.getState().as), true);
  return Promise.resolve();
};
