import { cents } from '#contract/money.ts';
import { requoteOrder } from '#contract/order/agreement.ts';
import type { Quote, QuotedLine, QuoteSetting, Rule } from '#contract/order/basket.ts';
import { type OrderLine, quoteBeside } from '#contract/order/beside.ts';
import type { StoredLine } from '#contract/order/goods.ts';
import { typedAmountOf } from '#contract/order/line.ts';
import type { OwnUses } from '#contract/order/ownUses.ts';
import { quote, quoteAmounts } from '#contract/order/quote.ts';
import { basketLineOf } from '#contract/order/requote.ts';
import { amountOf } from '#contract/sales/cart.ts';
import { counts } from '#contract/sales/status.ts';
import type { UseChange } from '#server/areas/promotions/service.ts';
import { byPromotion, type Line, type Order, type OrderPromotion, type PromotionShare } from './order.ts';
import type { OrderSetting } from './orderSetting.ts';
import { factsOf, type SoldProduct } from './products.ts';

/* What promotions take off an order, and how often it uses them. */

export type Pricing = { rules: readonly Rule[]; setting: OrderSetting; products: ReadonlyMap<number, SoldProduct> };

const quoteSettingOf = ({ channel, codes }: Pick<Order, 'channel' | 'codes'>, setting: OrderSetting): QuoteSetting => ({
  gstRate: setting.gstRate,
  branchId: setting.branchId,
  channel,
  customerId: setting.buyer?.id ?? null,
  customerType: setting.buyer?.type ?? null,
  localMoment: setting.localMoment,
  weekday: setting.weekday,
  codes,
});

const settledOf = (line: Line): QuotedLine => ({
  listAmount: amountOf(line.listPrice, line.quantity, 0),
  ownDiscount: line.ownDiscount,
  shares: line.promotions,
  priceInclGst: line.priceInclGst,
  gst: line.gst,
  subtotal: line.subtotal,
  notApplied: [],
});

const wantedLine = ({ id, productId, gstFree, pack, unitQty, quantity, listPrice, price, ...line }: Line) => ({
  id,
  productId,
  gstFree,
  pack,
  unitQty,
  quantity,
  listPrice,
  price,
  discount: line.discount,
  discountAmount: typedAmountOf(line),
});

/** A line as priced. */
export const storedLine = (line: Line): StoredLine => ({
  ...wantedLine(line),
  dispatched: line.dispatched,
  settled: settledOf(line),
});

/** Prices the order's lines: open ones by current rules, the others as they are. */
export const quoteLines = (
  order: Pick<Order, 'channel' | 'codes'>,
  lines: readonly Line[],
  isOpen: (line: Line) => boolean,
  { rules, setting, products }: Pricing,
  price = quote,
): Quote => {
  const basket = lines.map((line): OrderLine => {
    const product = line.quantity > 0 && isOpen(line) ? products.get(line.productId) : undefined;
    return product ? basketLineOf(wantedLine(line), factsOf(product, setting.gstRate)) : { settled: settledOf(line) };
  });
  return quoteBeside(basket, rules, quoteSettingOf(order, setting), { price });
};

export type AgreedPricing = Pricing & {
  /** Agreed promotions, with the terms of that time. */
  agreedRules: readonly Rule[];
};

/** Prices the requested lines of a numbered order, starting from what was agreed. */
export const requoteLines = (
  before: Order,
  order: Pick<Order, 'channel' | 'codes'>,
  lines: readonly Line[],
  { rules, agreedRules, setting, products }: AgreedPricing,
  price = quote,
) =>
  requoteOrder({
    agreements: before.agreements ?? [],
    stored: before.lines.map(storedLine),
    lines: lines.map(wantedLine),
    factsOf: ({ productId }) => {
      const product = products.get(productId);
      return product && factsOf(product, setting.gstRate);
    },
    rules,
    agreedRules,
    setting: quoteSettingOf(order, setting),
    price,
  });

type Applied = ReadonlyMap<number, Quote['applied'][number]>;

/** As read from the database. */
const byUnits = (one: PromotionShare, two: PromotionShare): number =>
  one.promotionId - two.promotionId || one.version - two.version || (one.from ?? 0) - (two.from ?? 0);

/** A line has one share per version of a promotion: the agreed one, and the one for added units. */
const withQuoted = (line: Line, quoted: QuotedLine, applied: Applied): Line => {
  const promotions = quoted.shares.flatMap(({ version: agreed, name: agreedName = '', ...share }): PromotionShare[] => {
    if (share.amount === 0) return [];
    if (agreed !== undefined) return [{ ...share, version: agreed, name: agreedName }];
    const { version = 1, name = '' } = applied.get(share.promotionId) ?? {};
    return [{ ...share, version, name }];
  });
  const { ownDiscount, priceInclGst, gst, subtotal } = quoted;
  const promotionDiscount = cents(promotions.reduce((sum, { amount }) => sum + amount, 0));
  return {
    ...line,
    ownDiscount,
    promotionDiscount,
    promotions: promotions.toSorted(byUnits),
    priceInclGst,
    gst,
    subtotal,
  };
};

type Promoted = { lines: Line[]; applied: Quote['applied'] };

const promotedBy = (quoted: Quote, lines: readonly Line[], isPriced: (line: Line) => boolean): Promoted => {
  const applied = new Map(quoted.applied.map((each) => [each.promotionId, each]));
  return {
    lines: lines.map((line, at) => {
      const each = quoted.lines[at];
      return each && line.quantity > 0 && isPriced(line) ? withQuoted(line, each, applied) : line;
    }),
    applied: quoted.applied,
  };
};

/** Lines with what promotions take off the open ones. */
export const promoteLines = (
  order: Pick<Order, 'channel' | 'codes'>,
  lines: readonly Line[],
  isOpen: (line: Line) => boolean,
  pricing: Pricing,
): Promoted => promotedBy(quoteLines(order, lines, isOpen, pricing, quoteAmounts), lines, isOpen);

/** Lines of a numbered order with their promotions, and the new agreement. */
export const promoteAgreed = (
  before: Order,
  order: Pick<Order, 'channel' | 'codes'>,
  lines: readonly Line[],
  pricing: AgreedPricing,
): Promoted & Pick<Order, 'agreements'> => {
  const { quote: quoted, agreements } = requoteLines(before, order, lines, pricing, quoteAmounts);
  return { ...promotedBy(quoted, lines, () => true), agreements: agreements.length > 0 ? agreements : null };
};

/**
 * What an order got from each version of a promotion follows from its lines; the number of uses from what applied now
 * or before.
 */
export const withPromotions = (order: Order, applied: Quote['applied'] = []): Order => {
  const keyOf = ({ promotionId, version }: { promotionId: number; version: number }) => `${promotionId}/${version}`;
  const times = new Map([...order.promotions, ...applied].map((each) => [keyOf(each), each.times]));
  const promotions = new Map<string, OrderPromotion>();
  for (const { units: _, from: _from, to: _to, ...share } of order.lines.flatMap((line) => line.promotions)) {
    const key = keyOf(share);
    const amount = cents((promotions.get(key)?.amount ?? 0) + share.amount);
    promotions.set(key, { ...share, amount, times: times.get(key) ?? 1 });
  }
  return { ...order, promotions: [...promotions.values()].toSorted(byPromotion) };
};

/** A sale uses its promotions until it is cancelled or fully returned. */
export const usesPromotions = ({ status, lines }: Pick<Order, 'status' | 'lines'>): boolean =>
  counts(status) && lines.some(({ quantity, returned }) => quantity > 0 && returned !== quantity);

type Usage = { promotionId: number; uses: number; units: number; given: number };

/** Units that count towards promotions, on lines that sell something. */
const unitsByPromotion = (lines: readonly Line[]): ReadonlyMap<number, number> => {
  const units = new Map<number, number>();
  for (const share of lines.filter(({ quantity }) => quantity > 0).flatMap(({ promotions }) => promotions))
    if (share.units !== undefined) units.set(share.promotionId, (units.get(share.promotionId) ?? 0) + share.units);
  return units;
};

/** The promotions an order uses, with their units. */
export const ownUsesOf = (order: Order): OwnUses => {
  if (!usesPromotions(order)) return new Map();
  const units = unitsByPromotion(order.lines);
  return new Map(order.promotions.map(({ promotionId }) => [promotionId, units.get(promotionId) ?? 0]));
};

const usageOf = (order: Order | undefined): Usage[] => {
  if (!order || !counts(order.status)) return [];
  const soldPromotionIds = new Set(
    order.lines
      .filter(({ quantity }) => quantity > 0)
      .flatMap(({ promotions }) => promotions.map((p) => p.promotionId)),
  );
  const uses = usesPromotions(order) ? 1 : 0;
  const units = uses === 1 ? unitsByPromotion(order.lines) : new Map<number, number>();
  // An order uses a promotion once, however many versions of it.
  const usages = new Map<number, Usage>();
  for (const { promotionId, amount } of order.promotions) {
    const total = (usages.get(promotionId)?.given ?? 0) + amount;
    const counts = { uses: soldPromotionIds.has(promotionId) ? uses : 0, units: units.get(promotionId) ?? 0 };
    usages.set(promotionId, { promotionId, ...counts, given: total });
  }
  return [...usages.values()];
};

/** How orders changed the uses of promotions and the amounts they gave. */
export const usageChanges = (pairs: readonly (readonly [Order | undefined, Order | undefined])[]): UseChange[] => {
  const sums = new Map<number, Usage>();
  const add = (usage: readonly Usage[], sign: 1 | -1) => {
    for (const { promotionId, uses, units, given } of usage) {
      const before = sums.get(promotionId) ?? { promotionId, uses: 0, units: 0, given: 0 };
      sums.set(promotionId, {
        promotionId,
        uses: before.uses + sign * uses,
        units: before.units + sign * units,
        given: before.given + sign * given,
      });
    }
  };
  for (const [before, after] of pairs) {
    add(usageOf(before), -1);
    add(usageOf(after), 1);
  }
  return [...sums.values()]
    .filter(({ uses, units, given }) => uses !== 0 || units !== 0 || given !== 0)
    .map((change) => ({ ...change, uses: Math.sign(change.uses) as UseChange['uses'] }));
};
