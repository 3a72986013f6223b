import { cents } from '#contract/money.ts';
import { agreedLine, type FormerLine, type SettledLine } from '#contract/order/agreed.ts';
import type { BasketLine, Quote, QuotedLine, QuoteSetting, Rule } from '#contract/order/basket.ts';
import type { OrderLine } from '#contract/order/beside.ts';
import { typedAmountOf } from '#contract/order/line.ts';
import { quote, quoteAmounts } from '#contract/order/quote.ts';
import { basketLineOf, requote } from '#contract/order/requote.ts';
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

/** What was agreed of a numbered order whose lines change. */
export type Agreement = {
  /** Lines that stay or change their quantity alone, each with the line as it was. */
  lines: ReadonlyMap<Line, Line>;
  /** Lines as they were that are gone, or have another price. */
  removed: readonly Line[];
};

const nothingAgreed: Agreement = { lines: new Map(), removed: [] };

/** The order's lines quoted: those that are open by the rules of now, what was agreed as far as it holds. */
export const quoteLines = (
  order: Pick<Order, 'channel' | 'codes'>,
  lines: readonly Line[],
  isOpen: (line: Line) => boolean,
  { rules, setting, products }: Pricing,
  agreement = nothingAgreed,
  price = quote,
): Quote => {
  const { gstRate } = setting;
  const basketLine = (line: Line): BasketLine | undefined => {
    const product = line.quantity > 0 ? products.get(line.productId) : undefined;
    return product && basketLineOf({ ...line, discountAmount: typedAmountOf(line) }, factsOf(product, gstRate));
  };
  const basket = lines.map((line): OrderLine => {
    const was = agreement.lines.get(line);
    const wanted = was || isOpen(line) ? basketLine(line) : undefined;
    if (!wanted) return settledLine(line);
    return was
      ? agreedLine({ quantity: was.quantity, ...settledLine(was) }, wanted, gstRate, was.dispatched !== 0)
      : wanted;
  });
  const removed = agreement.removed.flatMap((line): FormerLine[] => {
    const was = basketLine(line);
    return was ? [{ was, shares: agreedShares(line) }] : [];
  });
  return requote(basket, rules, quoteSettingOf(order, setting), { removed, price });
};

type Applied = ReadonlyMap<number, Quote['applied'][number]>;

/** A line has one share of each version of a promotion: what was agreed, and what units that were added get. */
const withQuoted = (line: Line, quoted: QuotedLine, applied: Applied): Line => {
  const promotions = quoted.shares.flatMap(({ version: agreed, ...share }): PromotionShare[] => {
    const { promotionId, amount } = share;
    if (amount === 0) return [];
    const { version = 1, name = '' } =
      agreed === undefined
        ? (applied.get(promotionId) ?? {})
        : (line.promotions.find((own) => own.promotionId === promotionId && own.version === agreed) ?? {});
    return [{ ...share, version, name }];
  });
  const { ownDiscount, priceInclGst, gst, subtotal } = quoted;
  const promotionDiscount = cents(promotions.reduce((sum, { amount }) => sum + amount, 0));
  return { ...line, ownDiscount, promotionDiscount, promotions, priceInclGst, gst, subtotal };
};

/** Lines with what promotions take off those that are open or agreed. */
export const promoteLines = (
  order: Pick<Order, 'channel' | 'codes'>,
  lines: readonly Line[],
  isOpen: (line: Line) => boolean,
  pricing: Pricing,
  agreement = nothingAgreed,
): { lines: Line[]; applied: Quote['applied'] } => {
  const quoted = quoteLines(order, lines, isOpen, pricing, agreement, quoteAmounts);
  const applied = new Map(quoted.applied.map((each) => [each.promotionId, each]));
  return {
    lines: lines.map((line, at) => {
      const each = quoted.lines[at];
      const isPriced = line.quantity > 0 && (agreement.lines.has(line) || isOpen(line));
      return each && isPriced ? withQuoted(line, each, applied) : line;
    }),
    applied: quoted.applied,
  };
};

/** What an order got of each version of a promotion follows from its lines; how often, from what applied now or as it was. */
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
