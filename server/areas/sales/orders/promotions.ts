import { cents } from '#contract/money.ts';
import type { BasketLine, Quote, QuotedLine, QuoteSetting, Rule } from '#contract/order/basket.ts';
import { typedAmountOf } from '#contract/order/line.ts';
import { quote, quoteAmounts } from '#contract/order/quote.ts';
import { basketLineOf, type ResizedLine, requote, resizedLine, type SettledLine } from '#contract/order/requote.ts';
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

const agreedShares = ({ promotions }: Line) => promotions.map(({ name: _, ...share }) => share);

const settledLine = (line: Line): SettledLine => ({
  settled: {
    listAmount: amountOf(line.listPrice, line.quantity, 0),
    ownDiscount: line.ownDiscount,
    shares: agreedShares(line),
    priceInclGst: line.priceInclGst,
    gst: line.gst,
    subtotal: line.subtotal,
    notApplied: [],
  },
});

/** Lines of a numbered order of which only the quantity changes, each with the line as it was. */
export type ResizedLines = ReadonlyMap<Line, Line>;

const noneResized: ResizedLines = new Map();

/** The order's lines quoted: those that are open by the rules of now, the others as they stand. */
export const quoteLines = (
  order: Pick<Order, 'channel' | 'codes'>,
  lines: readonly Line[],
  isOpen: (line: Line) => boolean,
  { rules, setting, products }: Pricing,
  resized = noneResized,
  price = quote,
): Quote => {
  const basket = lines.map((line): BasketLine | SettledLine | ResizedLine => {
    const product = products.get(line.productId);
    const was = resized.get(line);
    if (!product || line.quantity < 0 || !(was || isOpen(line))) return settledLine(line);
    const wanted = basketLineOf({ ...line, discountAmount: typedAmountOf(line) }, factsOf(product, setting.gstRate));
    if (!was) return wanted;
    const agreed = { quantity: was.quantity, shares: agreedShares(was) };
    return resizedLine(agreed, wanted, setting.gstRate, was.dispatched !== 0);
  });
  return requote(basket, rules, quoteSettingOf(order, setting), price);
};

type Applied = ReadonlyMap<number, Quote['applied'][number]>;

/** A line has one share of each version of a promotion: what was agreed, and what units that were added get. */
const withQuoted = (line: Line, quoted: QuotedLine, applied: Applied): Line => {
  const shares = new Map<string, PromotionShare>();
  for (const { promotionId, amount, units, version: agreed } of quoted.shares) {
    if (amount === 0) continue;
    const { version = 1, name = '' } =
      agreed === undefined
        ? (applied.get(promotionId) ?? {})
        : (line.promotions.find((share) => share.promotionId === promotionId && share.version === agreed) ?? {});
    const key = `${promotionId}/${version}`;
    const same = shares.get(key);
    const all = (same?.units ?? 0) + (units ?? 0);
    shares.set(key, {
      promotionId,
      version,
      name,
      amount: cents((same?.amount ?? 0) + amount),
      ...(units === undefined && same?.units === undefined ? {} : { units: all }),
    });
  }
  const promotions = [...shares.values()];
  const { ownDiscount, priceInclGst, gst, subtotal } = quoted;
  const promotionDiscount = cents(promotions.reduce((sum, { amount }) => sum + amount, 0));
  return { ...line, ownDiscount, promotionDiscount, promotions, priceInclGst, gst, subtotal };
};

/** Lines with what promotions take off those that are open or change their quantity. */
export const promoteLines = (
  order: Pick<Order, 'channel' | 'codes'>,
  lines: readonly Line[],
  isOpen: (line: Line) => boolean,
  pricing: Pricing,
  resized = noneResized,
): { lines: Line[]; applied: Quote['applied'] } => {
  const quoted = quoteLines(order, lines, isOpen, pricing, resized, quoteAmounts);
  const applied = new Map(quoted.applied.map((each) => [each.promotionId, each]));
  return {
    lines: lines.map((line, at) => {
      const each = quoted.lines[at];
      return each && line.quantity > 0 && (resized.has(line) || isOpen(line)) ? withQuoted(line, each, applied) : line;
    }),
    applied: quoted.applied,
  };
};

/** What an order got of each version of a promotion follows from its lines; how often stays as it was. */
export const withPromotions = (order: Order, applied: Quote['applied'] = []): Order => {
  const keyOf = ({ promotionId, version }: { promotionId: number; version: number }) => `${promotionId}/${version}`;
  const times = new Map([...applied, ...order.promotions].map((each) => [keyOf(each), each.times]));
  const promotions = new Map<string, OrderPromotion>();
  for (const { units: _, ...share } of order.lines.flatMap((line) => line.promotions)) {
    const key = keyOf(share);
    const amount = cents((promotions.get(key)?.amount ?? 0) + share.amount);
    promotions.set(key, { ...share, amount, times: times.get(key) ?? 1 });
  }
  return { ...order, promotions: [...promotions.values()].toSorted(byPromotion) };
};

/** A sale uses its promotions until it is cancelled or everything of it came back. */
export const usesPromotions = ({ status, lines }: Pick<Order, 'status' | 'lines'>): boolean =>
  counts(status) && lines.some(({ quantity, returned }) => quantity > 0 && returned !== quantity);

type Usage = { promotionId: number; uses: number; units: number; given: number };

/** Units that promotions are counted by, on lines that sell something. */
export const unitsByPromotion = (lines: readonly Line[]): ReadonlyMap<number, number> => {
  const units = new Map<number, number>();
  for (const share of lines.filter(({ quantity }) => quantity > 0).flatMap(({ promotions }) => promotions))
    if (share.units !== undefined) units.set(share.promotionId, (units.get(share.promotionId) ?? 0) + share.units);
  return units;
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

/** What orders changed of the uses of promotions, and of what these gave. */
export const usageChanges = (pairs: readonly (readonly [Order | undefined, Order])[]): UseChange[] => {
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
