import type { Input } from '#contract/endpoint.ts';
import type { OrderQuote } from '#contract/sales/quote.ts';
import type * as contract from '#contract/sales.ts';
import { rulesFor } from '#server/areas/promotions/service.ts';
import type { Ctx } from '#server/platform/context.ts';
import { branchOf } from '#server/platform/scope.ts';
import { buildLines } from './lines.ts';
import { readOrderSetting } from './orderSetting.ts';
import { readSoldProducts } from './products.ts';
import { quoteLines } from './promotions.ts';

/** What an order would come to now, and why. Nothing is stored. */
export const quoteOrder = async (
  { db, scope }: Ctx,
  {
    branchId,
    customerId = null,
    channel = 'inStore',
    codes = [],
    productList,
    occurredAt,
  }: Input<typeof contract.quoteOrder>,
): Promise<OrderQuote> => {
  const setting = await readOrderSetting(db, scope, branchOf(scope, branchId), customerId, {
    occurredAt,
    quoteOnly: true,
  });
  const ids = productList.map(({ productId }) => productId);
  const products = await readSoldProducts(db, scope, ids);
  const drafts = productList.map(({ id: _, ...line }) => line);
  const lines = buildLines(drafts, products, setting, []);
  const rules = await rulesFor(db, scope, setting.promotionState);
  const quote = quoteLines({ channel, codes }, lines, () => true, { rules, setting, products });
  const spoken = new Set([
    ...quote.lines.flatMap(({ shares, notApplied }) =>
      [...shares, ...notApplied].map(({ promotionId }) => promotionId),
    ),
    ...quote.lines.flatMap(({ notApplied }) => notApplied.flatMap(({ by }) => by ?? [])),
    ...quote.hints.map(({ promotionId }) => promotionId),
  ]);
  const names = rules.filter(({ id }) => spoken.has(id)).map(({ id, name }) => ({ promotionId: id, name }));
  return { ...quote, names };
};
