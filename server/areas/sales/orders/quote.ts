import type { Input } from '#contract/endpoint.ts';
import type { Quote, Rule } from '#contract/order/basket.ts';
import { listPrice, retailLevel } from '#contract/pricing.ts';
import type { SalesOrderChange } from '#contract/sales/order.ts';
import type { OrderQuote } from '#contract/sales/quote.ts';
import { isDraft } from '#contract/sales/status.ts';
import type * as contract from '#contract/sales.ts';
import { rulesFor } from '#server/areas/promotions/service.ts';
import type { Ctx } from '#server/platform/context.ts';
import { mustExist } from '#server/platform/refusal.ts';
import { branchOf, may } from '#server/platform/scope.ts';
import { readAgreedRules } from './agreedRules.ts';
import { changedLines, linesToPromote, productIdsOf, withHead, withoutOwnUses } from './lineChange.ts';
import { buildLines } from './lines.ts';
import type { Line } from './order.ts';
import { type OrderSetting, readOrderSetting } from './orderSetting.ts';
import { readSoldProducts, type SoldProduct } from './products.ts';
import { quoteLines, requoteLines } from './promotions.ts';
import { readOrder } from './queries.ts';

type QuoteInput = Input<typeof contract.quoteOrder>;
/** Only what it reads: the demo uses it too. */
type QuoteCtx = Pick<Ctx, 'db' | 'scope'>;

const namesIn = ({ lines, hints }: Quote, rules: readonly Rule[]): OrderQuote['names'] => {
  const mentionedIds = new Set([
    ...lines.flatMap(({ shares, notApplied }) => [...shares, ...notApplied].map(({ promotionId }) => promotionId)),
    ...lines.flatMap(({ notApplied }) => notApplied.flatMap(({ by }) => by ?? [])),
    ...hints.map(({ promotionId }) => promotionId),
  ]);
  return rules.filter(({ id }) => mentionedIds.has(id)).map(({ id, name }) => ({ promotionId: id, name }));
};

/** The price of an order that isn't stored yet. */
const quoteNew = async (
  { db, scope }: QuoteCtx,
  { branchId, customerId = null, channel = 'inStore', codes = [], productList, occurredAt }: QuoteInput,
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
  return { ...quote, names: namesIn(quote, rules) };
};

/** A draft's line keeps its price; if the list price has changed since, the reply says so. */
const currentListPrice = (line: Line, products: ReadonlyMap<number, SoldProduct>, setting: OrderSetting) => {
  const product = products.get(line.productId);
  if (!product || line.price !== line.listPrice) return {};
  const current = listPrice(product, line.pack, setting.buyer ?? retailLevel, setting.gstRate);
  return current === line.listPrice ? {} : { currentListPrice: current };
};

/** The price of a stored order if this change were saved or, for a draft, if it were confirmed. */
const quoteChange = async ({ db, scope }: QuoteCtx, id: number, input: QuoteInput): Promise<OrderQuote> => {
  const { occurredAt, ...fields } = input;
  const before = mustExist(await readOrder(db, scope, id, false));
  const draft = isDraft(before.status);
  const change: SalesOrderChange = draft
    ? { ...fields, id }
    : { id, codes: fields.codes, productList: fields.productList };
  const branchId = draft && fields.branchId !== undefined ? branchOf(scope, fields.branchId) : before.branchId;
  const customerId = draft && fields.customerId !== undefined ? fields.customerId : before.customerId;
  const reprice = customerId !== before.customerId;
  const setting = await readOrderSetting(db, scope, branchId, customerId, {
    occurredAt,
    allowFormerCustomer: !reprice,
    quoteOnly: true,
  });
  const head = withHead(before, change, setting);
  const products = await readSoldProducts(db, scope, productIdsOf(before, change, true));
  const changed = changedLines(head, change, setting, products, reprice);
  const lineChange = linesToPromote(before, head, changed, true);
  const lines = lineChange?.lines ?? before.lines;
  const rules = withoutOwnUses(await rulesFor(db, scope, setting.promotionState), before, lineChange);
  const pricing = { rules, setting, products };
  const quote = lineChange?.before
    ? requoteLines(before, head, lines, { ...pricing, agreedRules: await readAgreedRules(db, scope, before) }).quote
    : quoteLines(head, lines, () => lineChange !== undefined, pricing);
  const agreedShares = quote.lines.flatMap(({ shares }) => shares);
  const names = [
    ...agreedShares.flatMap(({ promotionId, name }) => (name === undefined ? [] : [{ promotionId, name }])),
    ...before.promotions.map(({ promotionId, name }) => ({ promotionId, name })),
    ...namesIn(quote, rules),
  ];
  if (!draft) return { ...quote, names };
  return {
    ...quote,
    names,
    lines: quote.lines.map((each, at) => {
      const line = lines[at];
      return line ? { ...each, ...currentListPrice(line, products, setting) } : each;
    }),
  };
};

/** Who may not see costs is told what a price is, and not that it is the cost. */
const withoutCost = (quote: OrderQuote): OrderQuote => ({
  ...quote,
  lines: quote.lines.map(({ reductions, notApplied, ...line }) => ({
    ...line,
    ...(reductions ? { reductions: reductions.map((each) => ({ ...each, reason: 'lowestPrice' as const })) } : {}),
    notApplied: notApplied.map((each) => (each.reason === 'belowCost' ? { ...each, reason: 'lowestPrice' } : each)),
  })),
});

/** The current price of an order, with reasons. Nothing is stored. */
export const quoteOrder = async (ctx: QuoteCtx, input: QuoteInput): Promise<OrderQuote> => {
  const quote = await (input.id === undefined ? quoteNew(ctx, input) : quoteChange(ctx, input.id, input));
  return may(ctx.scope, 'cost.get') ? quote : withoutCost(quote);
};
