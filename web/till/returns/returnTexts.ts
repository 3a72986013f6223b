import { cents } from '#contract/cents.ts';
import { type Milli, milli } from '#contract/milli.ts';
import type { TillProduct } from '#contract/till/catalogue.ts';
import type { Basket, CounterLine } from '#web/till/basket/basket.ts';
import { roundingOf } from '#web/till/basket/pricing.ts';
import { counter, priceBasket } from '#web/till/counter/counter.ts';
import { t } from '#web/till/texts.ts';
import { formatsOf, titleIn } from '#web/till/ui/formats.ts';
import { leftToReturn, type PastLine } from './pastSale.ts';

/* What a manager reads before approving a return; the amount comes first, as the audit log keeps 200 characters of it. */

const MAX_ITEMS = 3;
const MAX_TITLE_LENGTH = 60;

type Item = { product: TillProduct; quantity: Milli };

export const itemsText = (items: readonly Item[]): string => {
  const { quantity } = formatsOf();
  const texts = items
    .slice(0, MAX_ITEMS)
    .map((item) => `${quantity(milli(Math.abs(item.quantity)))} × ${titleIn(item.product).slice(0, MAX_TITLE_LENGTH)}`);
  const more = items.length - texts.length;
  return [...texts, ...(more > 0 ? [t('counter.aboutMoreItems', { count: more })] : [])].join(', ');
};

export const returnableText = (line: PastLine): string => {
  const { quantity } = formatsOf();
  return t('counter.returnable', { left: quantity(leftToReturn(line)), sold: quantity(line.quantity) });
};

/** The refund for these items, including their sale's cash rounding. */
export const refundText = (
  withReturn: (basket: Basket) => Basket,
  isOfReturn: (line: CounterLine) => boolean,
): string => {
  const after = withReturn(counter().basket);
  const { lines } = priceBasket(after);
  const worth = after.lines.reduce(
    (sum, line, at) => (isOfReturn(line) ? sum - (lines[at]?.priceInclGst ?? 0) : sum),
    0,
  );
  const rounding = roundingOf({ ...after, lines: after.lines.filter(isOfReturn) });
  return formatsOf().money(cents(worth - rounding));
};
