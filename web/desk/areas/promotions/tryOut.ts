import { z } from 'zod';
import type { Category } from '#contract/catalogue/lists.ts';
import type { ProductRow } from '#contract/catalogue/product.ts';
import { type Cents, cents, ratio } from '#contract/money.ts';
import type { BasketLine, Quote, QuoteSetting, Rule } from '#contract/order/basket.ts';
import { quote } from '#contract/order/quote.ts';
import { Terms } from '#contract/promotions/terms.ts';
import type { Milli } from '#contract/quantity.ts';
import { withParents } from './categoryTree.ts';
import type { PromotionValues } from './values.ts';

export type TriedLine = { product: ProductRow; quantity: Milli };

/** The usual cost including GST, for users who may see it; the cost of the goods in stock may differ slightly. */
const unitCostOf = ({ costPrice, gstFree }: ProductRow, gstRate: number): Cents | undefined =>
  costPrice === undefined ? undefined : cents(ratio([costPrice, gstFree ? 100 : 100 + gstRate], 100));

const lineOf = ({ product, quantity }: TriedLine, categories: readonly Category[], gstRate: number): BasketLine => ({
  facts: {
    productId: product.id,
    categoryIds: withParents(product.categoryId, categories),
    brandId: product.brandId,
    tagIds: product.tagIds,
    supplierIds: product.supplierId === null ? [] : [product.supplierId],
    gstFree: product.gstFree,
    soldByWeight: product.soldByWeight,
    unitCost: unitCostOf(product, gstRate),
  },
  pack: false,
  unitQty: 1,
  quantity,
  listPrice: product.retailPrice,
  price: product.retailPrice,
  discount: { percent: 0 },
});

/** Only the promotion's effect on goods: as if during its time, at its branches, for its customers, with its code. */
const ruleOf = (values: PromotionValues, terms: Rule['terms']): Rule => ({
  ...values,
  id: 1,
  version: 0,
  terms,
  customerTypes: [],
  branchIds: [],
  channels: [],
  startsAt: null,
  endsAt: null,
  hours: null,
  weekdays: [],
  code: null,
  limitPerCustomer: null,
  limitTotal: null,
  uses: 0,
  limitUnits: null,
  units: 0,
  usesByCustomer: 0,
});

/** The price of a basket with this promotion alone; undefined while its terms are incomplete. */
export const tryOut = (
  values: PromotionValues,
  lines: readonly TriedLine[],
  categories: readonly Category[],
  gstRate: number,
): Quote | undefined => {
  if (!z.safeEncode(Terms, values.terms as never).success) return undefined;
  const setting: QuoteSetting = {
    gstRate,
    branchId: 1,
    channel: 'inStore',
    customerId: null,
    customerType: null,
    localMoment: '2026-01-05T12:00',
    weekday: 1,
    codes: [],
  };
  const rule = ruleOf(values, values.terms as Rule['terms']);
  return quote(
    lines.map((line) => lineOf(line, categories, gstRate)),
    [rule],
    setting,
  );
};
