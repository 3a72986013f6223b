import { type Cents, cents } from '#contract/money.ts';
import type { SalesLine, SalesOrder } from '#contract/sales/order.ts';
import type { OrderQuote } from '#contract/sales/quote.ts';

/** What a promotion took off when the draft was saved, and takes off now. */
type PromotionChange = { promotionId: number; name: string; before: Cents; now: Cents };
type PriceChange = Pick<SalesLine, 'id' | 'title' | 'listPrice'> & { currentListPrice: Cents };

export type DraftChanges = {
  totalBefore: Cents;
  totalNow: Cents;
  promotions: readonly PromotionChange[];
  /** For lines at the list price: they keep it until somebody takes today's. */
  prices: readonly PriceChange[];
};

/** What is different from when the draft was saved; undefined if nothing is. */
export const draftChangesOf = (
  { productList, promotions, amountSummary }: Pick<SalesOrder, 'productList' | 'promotions' | 'amountSummary'>,
  quote: Pick<OrderQuote, 'lines' | 'totals' | 'names'>,
): DraftChanges | undefined => {
  const names = new Map([...quote.names, ...promotions].map(({ promotionId, name }) => [promotionId, name]));
  const before = new Map(promotions.map(({ promotionId, amount }) => [promotionId, amount]));
  const now = new Map<number, number>();
  for (const { promotionId, amount } of quote.lines.flatMap(({ shares }) => shares))
    now.set(promotionId, (now.get(promotionId) ?? 0) + amount);
  const changes = [...new Set([...before.keys(), ...now.keys()])].map((promotionId) => ({
    promotionId,
    name: names.get(promotionId) ?? '',
    before: before.get(promotionId) ?? cents(0),
    now: cents(now.get(promotionId) ?? 0),
  }));
  const prices = productList.flatMap(({ id, title, listPrice }, at): PriceChange[] => {
    const currentListPrice = quote.lines[at]?.currentListPrice;
    return currentListPrice === undefined ? [] : [{ id, title, listPrice, currentListPrice }];
  });
  const changed = changes.filter((each) => each.before !== each.now);
  if (changed.length === 0 && prices.length === 0 && amountSummary.total === quote.totals.total) return undefined;
  return { totalBefore: amountSummary.total, totalNow: quote.totals.total, promotions: changed, prices };
};
