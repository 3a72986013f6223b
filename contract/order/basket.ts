import type { Cents } from '#contract/cents.ts';
import type { CustomerTypeKey } from '#contract/customers.ts';
import type { Milli } from '#contract/milli.ts';
import type { Promotion } from '#contract/promotions.ts';
import type { SalesOrder } from '#contract/sales/order.ts';

/* What an order is priced from. The same in the browser, at the till and on the server. */

/** What has to be known of a product to price it. */
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
   * What one unit cost, GST included: promotions stay above it unless they may go below. Absent for those who may not
   * see cost; the quote then says that the server has to confirm it.
   */
  unitCost?: Cents | undefined;
};

/** What a clerk takes off a line by hand: a percentage, or an amount off the whole line. */
export type OwnDiscount = { percent: number } | { amount: Cents };

export type BasketLine = {
  facts: ProductFacts;
  pack: boolean;
  /** Units in one of what is sold: 1, or the pack's. */
  unitQty: number;
  /** Units or packs. */
  quantity: Milli;
  /** Of one unit or pack by the price list, GST included. */
  listPrice: Cents;
  /** The same, as the clerk set it; the list price where nothing was set. */
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
    /** Orders of this order's customer that used it. */
    usesByCustomer: number;
  };

/** Where, when and for whom an order is priced. */
export type QuoteSetting = {
  gstRate: number;
  branchId: number;
  channel: SalesOrder['channel'];
  customerId: number | null;
  customerType: CustomerTypeKey | null;
  /** The branch's own clock: 2026-11-16T09:00, and its weekday, 1 for Monday. */
  localMoment: string;
  weekday: number;
  /** Typed or scanned, in capitals. */
  codes: readonly string[];
};

/** Why a promotion in whose scope a line is took nothing off it. */
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
  /** Of moreNeeded: units. */
  missing?: number;
  /** Of basketTooSmall: what is missing. */
  missingAmount?: Cents;
  /** Of basketTooSmall: only what is spent on its own products counts. */
  onScope?: true;
  /** Of betterWon, priorityWon and usedAlone: which one. */
  by?: number;
};

/** Why a promotion took less off a line than it says. */
export type ReductionReason = 'stopsAtCost';

export type Reduction = {
  promotionId: number;
  reason: ReductionReason;
  /** What it would have taken off this line. Told only to those who may see costs. */
  fullAmount?: Cents;
};

export type PriceShare = {
  promotionId: number;
  amount: Cents;
  /** Units of the line that it took, where it has so many in all. */
  units?: number;
  /** Of what was agreed before: at which version of the promotion, and what that was called. */
  version?: number;
  name?: string;
  /** Where units were added after others were agreed: it is for the line's units beyond `from` up to `to`, else for all. */
  from?: Milli;
  to?: Milli;
};

export type QuotedLine = {
  /** list price × quantity. */
  listAmount: Cents;
  /** What the clerk took off by price or discount; negative where the price was raised. */
  ownDiscount: Cents;
  /** What each promotion took off. */
  shares: PriceShare[];
  /** What the line costs: listAmount − ownDiscount − Σ shares. */
  priceInclGst: Cents;
  gst: Cents;
  /** Without GST. */
  subtotal: Cents;
  /** Of a numbered order's line at another quantity: how much of it keeps what was agreed; the rest has what counts now. */
  agreedQuantity?: Milli;
  /** Promotions that took less off than they say; absent where all took what they say. */
  reductions?: Reduction[];
  notApplied: NotApplied[];
};

export type Hint =
  /** So many more units in scope, and another group is complete. */
  | { kind: 'moreUnits'; promotionId: number; missing: number }
  /** So much more in the basket, or of its own products, and it applies. */
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
  /** True when costs that could lower a discount are not known here. */
  provisional: boolean;
};
