import { z } from 'zod';
import { Id } from '#contract/fields.ts';
import { say } from '#contract/messages/sentence.ts';
import { Money, Price } from '#contract/money.ts';

/* What a promotion takes off, and on which products. */

export const MAX_SCOPE_IDS = 2000;
export const MAX_BREAKS = 10;

const Percent = z
  .number()
  .gt(0, say('field.moreThanZero'))
  .max(100, say('promotions.percentTooHigh'))
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, say('field.twoDecimals'));
const Amount = Money.refine((amount) => amount > 0, say('field.moreThanZero'));
const Count = z.int().min(1, say('field.moreThanZero')).max(1000);

const scopeList = z.array(Id).max(MAX_SCOPE_IDS).default([]);
/** Products directly or by what they belong to; categories include subcategories. All lists empty: every product. */
export const ProductScope = z.strictObject({
  productIds: scopeList,
  categoryIds: scopeList,
  brandIds: scopeList,
  tagIds: scopeList,
  supplierIds: scopeList,
});
export type ProductScope = z.output<typeof ProductScope>;
export const everyProduct: ProductScope = {
  productIds: [],
  categoryIds: [],
  brandIds: [],
  tagIds: [],
  supplierIds: [],
};

/**
 * From this quantity on: this percentage off each, or this price for each. All steps of a promotion are of one sort
 * and get better.
 */
const Break = z.union([
  z.strictObject({ from: Count, percent: Percent }),
  z.strictObject({ from: Count, price: Price }),
]);
/** The discount: one shape per kind. */
export const Terms = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('percentage'), percent: Percent }),
  /** Off each unit. */
  z.strictObject({ kind: z.literal('amountOff'), amount: Amount }),
  /** Per unit, GST included. */
  z.strictObject({ kind: z.literal('fixedPrice'), price: Price }),
  /** The same for a limited number of units: only created by the storefront's limited-time products. */
  z.strictObject({ kind: z.literal('limitedPrice'), price: Price }),
  z.strictObject({
    kind: z.literal('buyGet'),
    buy: Count,
    get: Count,
    /** Off the units the customer gets; 100 makes them free. */
    percent: Percent.default(100),
    /** What the customer gets, if different from what they buy. */
    getScope: ProductScope.nullable().default(null),
  }),
  z.strictObject({ kind: z.literal('bundle'), quantity: Count.min(2, say('promotions.bundleOfTwo')), price: Price }),
  z.strictObject({ kind: z.literal('quantityBreaks'), breaks: z.array(Break).min(1).max(MAX_BREAKS) }),
  z.strictObject({
    kind: z.literal('spend'),
    /** Spent on products in scope, before any promotion. */
    threshold: Amount,
    reward: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('percent'), percent: Percent }),
      z.strictObject({ kind: z.literal('amount'), amount: Amount }),
      z.strictObject({ kind: z.literal('gift'), productId: Id, quantity: Count.default(1) }),
    ]),
  }),
]);
export type Terms = z.output<typeof Terms>;
export const promotionKinds = [
  'percentage',
  'amountOff',
  'fixedPrice',
  'limitedPrice',
  'buyGet',
  'bundle',
  'quantityBreaks',
  'spend',
] as const satisfies readonly Terms['kind'][];
export type PromotionKind = (typeof promotionKinds)[number];
/** Kinds that people can create. */
export const ownKinds = promotionKinds.filter((kind) => kind !== 'limitedPrice');
