import { type Cents, cents } from '#contract/cents.ts';
import type { SettledLine } from '#contract/order/agreed.ts';
import type { BasketLine, ProductFacts, Quote, QuoteSetting, Rule } from '#contract/order/basket.ts';
import { quoteBeside } from '#contract/order/beside.ts';
import { clockAt } from '#contract/order/clock.ts';
import { ownDiscountOf } from '#contract/order/line.ts';
import { listPrice, retailLevel } from '#contract/pricing.ts';
import { amountOf, isTooMuchOff, roundingBack } from '#contract/sales/cart.ts';
import { isPriceTooHigh, type TillProduct } from '#contract/till/catalogue.ts';
import type { TillCustomer, TillSetup } from '#contract/till/protocol.ts';
import type { Basket, CounterLine } from './basket.ts';

/* Prices of the basket, by the same rules as on the server. */

/** What a till prices with, prepared once from its setup. */
export type Prices = {
  rules: readonly Rule[];
  floors: Readonly<Record<string, number>>;
  gstRate: number;
  cashRounding: number;
  branchId: number;
  timeZone: string;
  /** Each category with all those above it. */
  categories: ReadonlyMap<number, readonly number[]>;
};

export const pricesOf = ({ rules, floors, company, branch, categories }: TillSetup): Prices => ({
  rules: rules as unknown as readonly Rule[],
  floors,
  gstRate: company.gstRate,
  cashRounding: company.cashRounding,
  branchId: branch.id,
  timeZone: branch.timeZone,
  categories: new Map(categories.map(({ id, path }) => [id, [...new Set([id, ...path])]])),
});

/** The list price of a unit or pack, for the customer where there is a special one. */
export const listPriceOf = (
  product: TillProduct,
  pack: boolean,
  { customer, prices }: Pick<Basket, 'customer' | 'prices'>,
  gstRate: number,
): Cents => {
  const own = prices[product.id];
  if (customer?.priceLevel === 'costPlus' && own) return cents(pack ? own.pack : own.unit);
  // Costs are unknown here: offline, customers with cost-based prices pay the retail price.
  const level = customer && customer.priceLevel !== 'costPlus' ? customer : retailLevel;
  return listPrice({ ...product, costPrice: cents(0) }, pack, level, gstRate);
};

const factsOf = (product: TillProduct, { categories, floors }: Prices): ProductFacts => {
  const floor = floors[product.id];
  return {
    productId: product.id,
    categoryIds: product.categoryId === null ? [] : (categories.get(product.categoryId) ?? [product.categoryId]),
    brandId: product.brandId,
    tagIds: product.tagIds,
    supplierIds: product.supplierId === null ? [] : [product.supplierId],
    gstFree: product.gstFree,
    soldByWeight: product.soldByWeight,
    unitCost: floor === undefined ? undefined : cents(floor),
  };
};

export const lineListPrice = (line: CounterLine, basket: Pick<Basket, 'customer' | 'prices'>, gstRate: number): Cents =>
  line.listPrice ?? listPriceOf(line.product, line.pack, basket, gstRate);

const toEngine = (line: CounterLine, basket: Basket, prices: Prices): BasketLine | SettledLine => {
  const settled = line.back?.settled ?? line.agreed;
  if (settled) return { settled: { ...settled, notApplied: [] } };
  const list = lineListPrice(line, basket, prices.gstRate);
  return {
    facts: factsOf(line.product, prices),
    pack: line.pack,
    unitQty: line.pack ? line.product.unitQty : 1,
    quantity: line.quantity,
    listPrice: list,
    price: line.price ?? list,
    discount: ownDiscountOf(line),
  };
};

const rulesByUses = new WeakMap<TillCustomer, { of: readonly Rule[]; rules: readonly Rule[] }>();
/**
 * With this customer's uses of each promotion; the same list object as long as nothing changes, since the engine
 * caches by it.
 */
const rulesFor = (rules: readonly Rule[], customer: TillCustomer | null): readonly Rule[] => {
  if (!customer || Object.keys(customer.uses).length === 0) return rules;
  const cached = rulesByUses.get(customer);
  if (cached?.of === rules) return cached.rules;
  const own = rules.map((rule) => ({ ...rule, usesByCustomer: customer.uses[rule.id] ?? 0 }));
  rulesByUses.set(customer, { of: rules, rules: own });
  return own;
};

/** `at`: the server's time, as far as it is known. */
export const quoteBasket = (basket: Basket, prices: Prices, at: Date): Quote => {
  const setting: QuoteSetting = {
    gstRate: prices.gstRate,
    branchId: prices.branchId,
    channel: 'inStore',
    customerId: basket.customer?.id ?? null,
    customerType: (basket.customer?.type ?? null) as QuoteSetting['customerType'],
    ...clockAt(at, prices.timeZone),
    codes: basket.codes,
  };
  return quoteBeside(
    basket.lines.map((line) => toEngine(line, basket, prices)),
    rulesFor(prices.rules, basket.customer),
    setting,
  );
};

/** Cash rounding that is given back with the returned goods. */
export const roundingOf = (basket: Basket): Cents =>
  cents(
    basket.returns.reduce((sum, sale) => {
      const worth = basket.lines.reduce(
        (all, { back }) => (back?.settled && back.receipt === sale.number ? all - back.settled.priceInclGst : all),
        0,
      );
      return worth === 0 ? sum : sum + roundingBack(sale, cents(worth));
    }, 0),
  );

/** The price of a line after the clerk's discount, before promotions. */
export const ownPrice = (line: CounterLine, basket: Basket, gstRate: number): Cents => {
  const price = line.price ?? lineListPrice(line, basket, gstRate);
  return line.discount === 0
    ? cents(amountOf(price, line.quantity, 0) - line.discountAmount)
    : amountOf(price, line.quantity, line.discount);
};

/** How much of the list price the clerk takes off. */
export const percentOff = (line: CounterLine, basket: Basket, gstRate: number): number => {
  const list = amountOf(lineListPrice(line, basket, gstRate), line.quantity, 0);
  return list === 0 ? 0 : (100 * (list - ownPrice(line, basket, gstRate))) / list;
};

/**
 * Lines priced beyond what the clerk may do alone: too much off by price or discount, not counting promotions; given
 * away at an open price of zero; or far too expensive.
 */
export const linesBeyondLimit = (basket: Basket, limit: number, gstRate: number): CounterLine[] =>
  basket.lines.filter((line) => {
    if (line.back || line.agreed || line.isLabelled) return false;
    if (line.price !== null && isPriceTooHigh(line.price, lineListPrice(line, basket, gstRate))) return true;
    if (line.price !== null && line.product.openPrice && line.discount === 0 && line.discountAmount === 0)
      return line.price === 0;
    const list = lineListPrice(line, basket, gstRate);
    return isTooMuchOff(list, line.quantity, ownPrice(line, basket, gstRate), limit);
  });
