/* What is unusual about a till's sale, or about the till, and how a manager settles it. */

export const flagReasons = [
  'price',
  'promotion',
  'discount',
  'stock',
  'lease',
  'credit',
  'customer',
  'product',
  'quantity',
  'user',
  'branch',
  'lateSession',
  'return',
  'returned',
  'collected',
  'cashOut',
  'sums',
  'unreadable',
  'number',
  'content',
  'clock',
  'parked',
  'missing',
  'silent',
] as const;
export type FlagReason = (typeof flagReasons)[number];

export const flagOutcomes = ['accepted', 'corrected', 'staffTold', 'enteredByHand', 'noSale', 'explained'] as const;
export type FlagOutcome = (typeof flagOutcomes)[number];

const byClerk: readonly FlagOutcome[] = ['accepted', 'staffTold'];
const inBooks: readonly FlagOutcome[] = ['accepted', 'corrected'];
const aboutDevice: readonly FlagOutcome[] = ['explained'];

/** Settling a flag removes the only trace of missing money: it takes somebody trusted with money. */
export const FLAG_PERMISSION = 'refund.add';

/** Details of each kind; nothing of this changes the sale, which stays as it was rung up. */
const outcomes: Record<FlagReason, readonly FlagOutcome[]> = {
  price: byClerk,
  promotion: byClerk,
  discount: byClerk,
  user: byClerk,
  cashOut: byClerk,
  stock: inBooks,
  lease: inBooks,
  credit: inBooks,
  customer: inBooks,
  product: inBooks,
  quantity: inBooks,
  branch: inBooks,
  lateSession: inBooks,
  return: inBooks,
  returned: inBooks,
  collected: inBooks,
  sums: inBooks,
  unreadable: [],
  number: aboutDevice,
  content: aboutDevice,
  clock: aboutDevice,
  parked: ['explained', 'corrected'],
  missing: aboutDevice,
  silent: aboutDevice,
};
/** It was not booked: it was entered by hand instead, or there was nothing to book. */
const ofReview: readonly FlagOutcome[] = ['enteredByHand', 'noSale'];

export const outcomesOf = ({ reason, review }: { reason: FlagReason; review: boolean }): readonly FlagOutcome[] =>
  review ? ofReview : outcomes[reason];
