import { z } from 'zod';
import { costOnly } from '#contract/cost.ts';
import { Id, Version } from '#contract/fields.ts';
import { Money } from '#contract/money.ts';
import type { Hint, NotAppliedReason, ReductionReason } from '#contract/order/basket.ts';
import { QuantityTotal } from '#contract/quantity.ts';

/* The price of an order, with reasons: see contract/order/basket.ts. */

/** What those are told who may not see costs, where a price stops at cost. */
type LowestPrice = 'lowestPrice';

export const notAppliedReasons = [
  'notYet',
  'ended',
  'outsideHours',
  'otherWeekday',
  'otherBranch',
  'otherChannel',
  'otherCustomer',
  'customerNeeded',
  'codeMissing',
  'usedUp',
  'usedUpByCustomer',
  'limitPerOrder',
  'soldOut',
  'excluded',
  'packsExcluded',
  'weighedExcluded',
  'basketTooSmall',
  'moreNeeded',
  'giftInactive',
  'belowCost',
  'lowestPrice',
  'noSaving',
  'betterWon',
  'priorityWon',
  'usedAlone',
] as const satisfies readonly (NotAppliedReason | LowestPrice)[];

export const reductionReasons = ['stopsAtCost', 'lowestPrice'] as const satisfies readonly (
  | ReductionReason
  | LowestPrice
)[];

const hintKinds = ['moreUnits', 'moreSpend', 'addGift'] as const satisfies readonly Hint['kind'][];

const sums = { listAmount: Money, ownDiscount: Money, subtotal: Money, gst: Money };

export const OrderQuote = z.object({
  lines: z.array(
    z.object({
      ...sums,
      shares: z.array(
        z.object({
          promotionId: Id,
          amount: Money,
          units: z.int().optional(),
          version: Version.optional(),
          /** For units added to agreed ones: those after `from` up to `to`. */
          from: QuantityTotal.optional(),
          to: QuantityTotal.optional(),
        }),
      ),
      priceInclGst: Money,
      /**
       * For a numbered order's line with a changed quantity: how many units keep what was agreed; current rules apply
       * to the rest.
       */
      agreedQuantity: QuantityTotal.optional(),
      /** For a stored draft whose list price has changed: the line keeps its own. */
      currentListPrice: Money.optional(),
      /** Promotions that took less off than they say; that it is for the sake of cost, and `fullAmount`, for those who may see costs. */
      reductions: z
        .array(z.object({ promotionId: Id, reason: z.enum(reductionReasons), fullAmount: costOnly(Money) }))
        .optional(),
      notApplied: z.array(
        z.object({
          promotionId: Id,
          reason: z.enum(notAppliedReasons),
          missing: z.int().optional(),
          missingAmount: Money.optional(),
          onScope: z.literal(true).optional(),
          by: Id.optional(),
        }),
      ),
    }),
  ),
  totals: z.object({ ...sums, promotionDiscount: Money, total: Money }),
  applied: z.array(z.object({ promotionId: Id, version: Version, name: z.string(), amount: Money, times: z.int() })),
  hints: z.array(
    z.object({
      kind: z.enum(hintKinds),
      promotionId: Id,
      missing: z.int().optional(),
      missingAmount: Money.optional(),
      onScope: z.literal(true).optional(),
      productId: Id.optional(),
      quantity: z.int().optional(),
    }),
  ),
  /** Names of the promotions in reasons and hints. */
  names: z.array(z.object({ promotionId: Id, name: z.string() })),
  provisional: z.boolean(),
});
export type OrderQuote = z.infer<typeof OrderQuote>;
