import { cents, ratio } from '#contract/cents.ts';
import type { SalesLine } from '#contract/sales/order.ts';
import type { OrderQuote } from '#contract/sales/quote.ts';
import { t } from '#web/desk/areas/sales/texts.ts';
import { formatMoney } from '#web/desk/ui/amount.ts';
import type { Line } from './basket.ts';

type Former = Pick<
  SalesLine,
  'pack' | 'price' | 'discount' | 'discountAmount' | 'orderQty' | 'priceInclGst' | 'promotions'
>;
type Quoted = Pick<OrderQuote['lines'][number], 'shares' | 'priceInclGst'>;

/**
 * A line of a confirmed order that gets another price or discount is priced by the current promotions: if its earlier
 * ones have ended, it may cost more than before, although the clerk took something off. Reported before it is saved.
 */
export const lostPromotionsText = (line: Line, was: Former, quoted: Quoted): string | undefined => {
  const hasSameTerms =
    line.pack === was.pack &&
    line.price === was.price &&
    line.discount === was.discount &&
    line.discountAmount === was.discountAmount;
  if (hasSameTerms || was.orderQty <= 0) return undefined;
  const stillHas = new Set(quoted.shares.map(({ promotionId }) => promotionId));
  const names = was.promotions.filter(({ promotionId }) => !stillHas.has(promotionId)).map(({ name }) => name);
  const before = cents(ratio([was.priceInclGst, line.orderQty], was.orderQty));
  if (names.length === 0 || quoted.priceInclGst <= before) return undefined;
  return t('sales.lostPromotions', {
    names: [...new Set(names)].join(', '),
    before: formatMoney(before),
    after: formatMoney(quoted.priceInclGst),
  });
};
