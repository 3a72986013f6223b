import { cents } from '#contract/cents.ts';
import type { Milli } from '#contract/milli.ts';
import type { TillProduct } from '#contract/till/catalogue.ts';
import { approveLines, linesToApprove } from '#web/till/basket/approvals.ts';
import type { Basket, CounterLine } from '#web/till/basket/basket.ts';
import { ONE } from '#web/till/basket/goods.ts';
import { changeBasket, counter, may, thePrices, theStaff } from '#web/till/counter/counter.ts';
import { askApproval } from '#web/till/staff/approval.ts';
import { t } from '#web/till/texts.ts';
import { formatsOf, titleIn } from '#web/till/ui/formats.ts';

/* What a clerk may take off alone, and what needs a manager. */

/** How much of a line the clerk may take off alone, in percent. */
export const discountLimit = (): number => (may('discount.edit') ? 100 : (theStaff()?.discountLimit ?? 0));

/** Discounts and prices that need a manager before the payment. */
export const toApprove = (): CounterLine[] => linesToApprove(counter().basket, discountLimit(), thePrices().gstRate);

/** With several of them the count is shown, since an approval covers that many. */
export const goodsText = (product: TillProduct, quantity: Milli): string =>
  quantity === ONE ? titleIn(product) : `${formatsOf().quantity(quantity)} × ${titleIn(product)}`;

const keysOf = (lines: readonly CounterLine[]): number[] => lines.map(({ key }) => key);

/**
 * Checked before the payment: a smaller quantity, another customer or another person at the till may have pushed a
 * discount above the clerk's limit.
 */
export const approveDiscounts = async (): Promise<boolean> => {
  const lines = toApprove();
  if (lines.length === 0) return true;
  const { basket, quote } = counter();
  const { money } = formatsOf();
  const about = lines.map(({ key, product, quantity }) => {
    const off = quote.lines[basket.lines.findIndex((line) => line.key === key)]?.ownDiscount ?? cents(0);
    return t('counter.aboutDiscount', { name: goodsText(product, quantity), discount: money(off) });
  });
  const approval = await askApproval('discount.edit', about.join(' · '));
  if (approval) changeBasket((each) => approveLines(each, approval, keysOf(lines), thePrices().gstRate));
  return approval !== undefined;
};

/** Applies a clerk's change once it is within their limit, or a manager has approved it. */
export const changeWithinLimit = async (
  change: Parameters<typeof changeBasket>[0],
  about: (lines: readonly CounterLine[], after: Basket) => string,
): Promise<boolean> => {
  const before = counter().basket;
  const after = change(before);
  const { gstRate } = thePrices();
  const beyond = linesToApprove(after, discountLimit(), gstRate).filter((line) => !before.lines.includes(line));
  if (beyond.length === 0) {
    changeBasket(() => after);
    return true;
  }
  const approval = await askApproval('discount.edit', about(beyond, after));
  if (approval === undefined) return false;
  changeBasket((basket) =>
    approval ? approveLines(change(basket), approval, keysOf(beyond), gstRate) : change(basket),
  );
  return true;
};
