import { cents } from '#contract/money.ts';
import type { BasketLine, Quote, QuotedLine, QuoteSetting, Rule } from '#contract/order/basket.ts';
import { typedAmountOf } from '#contract/order/line.ts';
import { basketLineOf, requote, type SettledLine } from '#contract/order/requote.ts';
import { amountOf } from '#contract/sales/cart.ts';
import { counts } from '#contract/sales/status.ts';
import type { UseChange } from '#server/areas/promotions/service.ts';
import type { Line, Order, OrderPromotion } from './order.ts';
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

const settledLine = (line: Line): SettledLine => ({
  settled: {
    listAmount: amountOf(line.listPrice, line.quantity, 0),
    ownDiscount: line.ownDiscount,
    shares: line.promotions.map(({ promotionId, amount }) => ({ promotionId, amount })),
    priceInclGst: line.priceInclGst,
    gst: line.gst,
    subtotal: line.subtotal,
    notApplied: [],
  },
});

/** The order's lines quoted: those that are open by the rules of now, the others as they stand. */
export const quoteLines = (
  order: Pick<Order, 'channel' | 'codes'>,
  lines: readonly Line[],
  isOpen: (line: Line) => boolean,
  { rules, setting, products }: Pricing,
): Quote => {
  const basket = lines.map((line): BasketLine | SettledLine => {
    const product = products.get(line.productId);
    if (!product || line.quantity < 0 || !isOpen(line)) return settledLine(line);
    return basketLineOf({ ...line, discountAmount: typedAmountOf(line) }, factsOf(product, setting.gstRate));
  });
  return requote(basket, rules, quoteSettingOf(order, setting));
};

const namesIn = (applied: Quote['applied'], before: readonly OrderPromotion[]) =>
  new Map([...before, ...applied].map(({ promotionId, name }) => [promotionId, name]));

const withQuoted = (line: Line, quoted: QuotedLine, names: ReadonlyMap<number, string>): Line => {
  const promotions = quoted.shares
    .filter(({ amount }) => amount !== 0)
    .map((share) => ({ ...share, name: names.get(share.promotionId) ?? '' }));
  const { ownDiscount, priceInclGst, gst, subtotal } = quoted;
  const promotionDiscount = cents(promotions.reduce((sum, { amount }) => sum + amount, 0));
  return { ...line, ownDiscount, promotionDiscount, promotions, priceInclGst, gst, subtotal };
};

/** Lines with what promotions take off those that are open. */
export const promoteLines = (
  order: Pick<Order, 'channel' | 'codes' | 'promotions'>,
  lines: readonly Line[],
  isOpen: (line: Line) => boolean,
  pricing: Pricing,
): { lines: Line[]; applied: Quote['applied'] } => {
  const quoted = quoteLines(order, lines, isOpen, pricing);
  const names = namesIn(quoted.applied, order.promotions);
  return {
    lines: lines.map((line, at) => {
      const each = quoted.lines[at];
      return each && isOpen(line) && line.quantity > 0 ? withQuoted(line, each, names) : line;
    }),
    applied: quoted.applied,
  };
};

/** What an order got of each promotion follows from its lines; how it was then stays as it was. */
export const withPromotions = (order: Order, applied: Quote['applied'] = []): Order => {
  const versions = new Map<number, { version: number; times: number; name: string }>();
  for (const { promotionId, version, times, name } of [...applied, ...order.promotions])
    versions.set(promotionId, { version, times, name });
  const amounts = new Map<number, number>();
  for (const { promotionId, amount } of order.lines.flatMap(({ promotions }) => promotions))
    amounts.set(promotionId, (amounts.get(promotionId) ?? 0) + amount);
  const promotions = [...amounts].map(([promotionId, amount]): OrderPromotion => {
    const { version = 1, times = 1, name = '' } = versions.get(promotionId) ?? {};
    return { promotionId, version, name, amount: cents(amount), times };
  });
  return { ...order, promotions: promotions.toSorted((a, b) => a.promotionId - b.promotionId) };
};

/** A sale uses its promotions until it is cancelled or everything of it came back. */
export const usesPromotions = ({ status, lines }: Pick<Order, 'status' | 'lines'>): boolean =>
  counts(status) && lines.some(({ quantity, returned }) => quantity > 0 && returned !== quantity);

type Usage = { promotionId: number; uses: number; given: number };

const usageOf = (order: Order | undefined): Usage[] => {
  if (!order || !counts(order.status)) return [];
  const sold = new Set(
    order.lines
      .filter(({ quantity }) => quantity > 0)
      .flatMap(({ promotions }) => promotions.map((p) => p.promotionId)),
  );
  const uses = usesPromotions(order) ? 1 : 0;
  return order.promotions.map(({ promotionId, amount }) => ({
    promotionId,
    uses: sold.has(promotionId) ? uses : 0,
    given: amount,
  }));
};

/** What orders changed of the uses of promotions, and of what these gave. */
export const usageChanges = (pairs: readonly (readonly [Order | undefined, Order])[]): UseChange[] => {
  const sums = new Map<number, Usage>();
  const add = (usage: readonly Usage[], sign: 1 | -1) => {
    for (const { promotionId, uses, given } of usage) {
      const before = sums.get(promotionId) ?? { promotionId, uses: 0, given: 0 };
      sums.set(promotionId, { promotionId, uses: before.uses + sign * uses, given: before.given + sign * given });
    }
  };
  for (const [before, after] of pairs) {
    add(usageOf(before), -1);
    add(usageOf(after), 1);
  }
  return [...sums.values()]
    .filter(({ uses, given }) => uses !== 0 || given !== 0)
    .map((change) => ({ ...change, uses: Math.sign(change.uses) as UseChange['uses'] }));
};
