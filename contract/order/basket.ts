import type { Cents } from '#contract/cents.ts';
import type { CustomerTypeKey } from '#contract/customers.ts';
import type { Milli } from '#contract/milli.ts';
import type { Promotion } from '#contract/promotions.ts';
import type { SalesOrder } from '#contract/sales/order.ts';

/* The input for pricing an order. The same in the browser, at the till and on the server. */

/** The product data that pricing needs. */
export type ProductFacts = {
  productId: number;
  /** Its own category and all above it. */
  categoryIds: readonly number[];
  brandId: number | null;
  tagIds: readonly number[];
  supplierIds: readonly number[];
  gstFree: boolean;
  soldByWeight: boolean;
  /**
   * Unit cost, including GST: promotions stay above it unless they may go below. Absent for users who may not see cost;
   * the quote then says that the server has to confirm it.
   */
  unitCost?: Cents | undefined;
};

/** A clerk's manual discount on a line: a percentage, or an amount off the whole line. */
export type OwnDiscount = { percent: number } | { amount: Cents };

export type BasketLine = {
  facts: ProductFacts;
  pack: boolean;
  /** Units per item sold: 1, or the pack's. */
  unitQty: number;
  /** Units or packs. */
  quantity: Milli;
  /** Price of one unit or pack in the price list, including GST. */
  listPrice: Cents;
  /** The same, as set by the clerk; by default the list price. */
  price: Cents;
  discount: OwnDiscount;
};

/** A promotion as pricing needs it. */
export type Rule = Pick<
  Promotion,
  | 'id'
  | 'version'
  | 'name'
  | 'terms'
  | 'scope'
  | 'exclusions'
  | 'customerTypes'
  | 'branchIds'
  | 'channels'
  | 'startsAt'
  | 'endsAt'
  | 'hours'
  | 'weekdays'
  | 'code'
  | 'limitPerOrder'
  | 'limitPerCustomer'
  | 'limitTotal'
  | 'priority'
  | 'exclusive'
  | 'minimumBasket'
  | 'belowCost'
  | 'uses'
  | 'limitUnits'
  | 'units'
> &
  Partial<Pick<Promotion, 'giftInactive'>> & {
    /** The number of this customer's orders that used it. */
    usesByCustomer: number;
  };

/** Where, when and for whom an order is priced. */
export type QuoteSetting = {
  gstRate: number;
  branchId: number;
  channel: SalesOrder['channel'];
  customerId: number | null;
  customerType: CustomerTypeKey | null;
  /** The branch's local time: 2026-11-16T09:00, and its weekday, 1 for Monday. */
  localMoment: string;
  weekday: number;
  /** Typed or scanned, in capitals. */
  codes: readonly string[];
};

/** Why a promotion took nothing off a line in its scope. */
export type NotAppliedReason =
  | 'notYet'
  | 'ended'
  | 'outsideHours'
  | 'otherWeekday'
  | 'otherBranch'
  | 'otherChannel'
  | 'otherCustomer'
  | 'customerNeeded'
  | 'codeMissing'
  | 'usedUp'
  | 'usedUpByCustomer'
  | 'limitPerOrder'
  | 'soldOut'
  | 'excluded'
  | 'packsExcluded'
  | 'weighedExcluded'
  | 'basketTooSmall'
  | 'moreNeeded'
  | 'giftInactive'
  | 'belowCost'
  | 'noSaving'
  | 'betterWon'
  | 'priorityWon'
  | 'usedAlone';

export type NotApplied = {
  promotionId: number;
  reason: NotAppliedReason;
  /** For moreNeeded: units. */
  missing?: number;
  /** For basketTooSmall: the missing amount. */
  missingAmount?: Cents;
  /** For basketTooSmall: only spending on its own products counts. */
  onScope?: true;
  /** For betterWon, priorityWon and usedAlone: the other promotion. */
  by?: number;
};

/** Why a promotion took less off a line than it says. */
export type ReductionReason = 'stopsAtCost';

export type Reduction = {
  promotionId: number;
  reason: ReductionReason;
  /** What it would have taken off this line. Only for users who may see costs. */
  fullAmount?: Cents;
};

export type PriceShare = {
  promotionId: number;
  amount: Cents;
  /** Units of the line that used a promotion with a limited number of units. */
  units?: number;
  /** For earlier agreements: the promotion's version, and its name at that time. */
  version?: number;
  name?: string;
  /**
   * If units were added after others were agreed: it applies to the line's units beyond `from` up to `to`; otherwise to
   * all.
   */
  from?: Milli;
  to?: Milli;
};

export type QuotedLine = {
  /** list price × quantity. */
  listAmount: Cents;
  /** What the clerk took off by price or discount; negative where the price was raised. */
  ownDiscount: Cents;
  /** The amount that each promotion took off. */
  shares: PriceShare[];
  /** The amount of the line: listAmount − ownDiscount − Σ shares. */
  priceInclGst: Cents;
  gst: Cents;
  /** Without GST. */
  subtotal: Cents;
  /**
   * For a numbered order's line at another quantity: how much of it keeps the agreement; the rest follows the current
   * rules.
   */
  agreedQuantity?: Milli;
  /** Promotions that took less off than they say; absent if there are none. */
  reductions?: Reduction[];
  notApplied: NotApplied[];
};

export type Hint =
  /** This many more units in scope complete another group. */
  | { kind: 'moreUnits'; promotionId: number; missing: number }
  /** This much more in the basket, or of its own products, and it applies. */
  | { kind: 'moreSpend'; promotionId: number; missingAmount: Cents; onScope?: true }
  /** A gift is earned and not in the basket. */
  | { kind: 'addGift'; promotionId: number; productId: number; quantity: number };

export type Quote = {
  lines: QuotedLine[];
  totals: {
    listAmount: Cents;
    ownDiscount: Cents;
    promotionDiscount: Cents;
    subtotal: Cents;
    gst: Cents;
    total: Cents;
  };
  /** What applied, with its amount over all lines; `times` counts groups or units. */
  applied: { promotionId: number; version: number; name: string; amount: Cents; times: number }[];
  hints: Hint[];
  /** True if unknown costs could lower a discount. */
  provisional: boolean;
};
