import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { Day, Id, Instant } from '#contract/fields.ts';
import type { MessageId } from '#contract/messages/en.ts';

/* Checks of the books: stored totals are compared with the documents behind them. docs/areas/reports.md */

/** Each check, in display order. */
export const bookChecks = [
  'stockLevels',
  'stockHolds',
  'stockValue',
  'orders',
  'balances',
  'orderCounts',
  'salesTotals',
  'tenderTotals',
  'gst',
  'purchases',
  'promotionShares',
  'promotionTotals',
  'numbers',
  'tills',
] as const;
export type BookCheckName = (typeof bookChecks)[number];

/** How a value is formatted: cents and thousandths exist on the server only. */
export const measureUnits = {
  onHand: 'quantity',
  committed: 'quantity',
  incoming: 'quantity',
  unitsValued: 'quantity',
  stockValue: 'cost',
  averageCost: 'cost',
  orderTotal: 'money',
  orderGst: 'money',
  orderUnits: 'quantity',
  orderLines: 'count',
  orderPaid: 'money',
  orderOnAccount: 'money',
  orderChange: 'money',
  balance: 'money',
  onAccount: 'money',
  storeCredit: 'money',
  customerSales: 'money',
  customerOrders: 'count',
  orderCount: 'count',
  hourSales: 'money',
  hourGst: 'money',
  hourGstFree: 'money',
  hourCost: 'cost',
  hourTransactions: 'count',
  daySales: 'money',
  dayTransactions: 'count',
  productUnits: 'quantity',
  productReturned: 'quantity',
  productRevenue: 'money',
  productGst: 'money',
  productCost: 'cost',
  tenderAmount: 'money',
  reportGst: 'money',
  reportGstFree: 'money',
  lineGst: 'money',
  purchaseLineSubtotal: 'cost',
  purchaseLineGst: 'cost',
  purchaseReceived: 'quantity',
  purchaseReturned: 'quantity',
  purchaseTotal: 'cost',
  purchaseGst: 'cost',
  purchaseLines: 'count',
  purchaseUnits: 'quantity',
  purchaseAmount: 'cost',
  purchaseAmountGst: 'cost',
  purchaseMoved: 'quantity',
  purchaseMovedCost: 'cost',
  orderPromotions: 'money',
  linePromotions: 'money',
  promotionAmount: 'money',
  promotionGiven: 'money',
  documentNumber: 'count',
  sessionTakings: 'money',
  sessionTotal: 'money',
  closings: 'count',
} as const satisfies Record<string, 'quantity' | 'money' | 'cost' | 'count'>;
export type Measure = keyof typeof measureUnits;
const measures = Object.keys(measureUnits) as [Measure, ...Measure[]];

export const checkTitle = (name: BookCheckName): MessageId =>
  `books.check${name.charAt(0).toUpperCase()}${name.slice(1)}` as MessageId;
export const measureTitle = (measure: Measure): MessageId =>
  `books.measure${measure.charAt(0).toUpperCase()}${measure.slice(1)}` as MessageId;

/** At most this many are listed; all are counted. */
export const MAX_CULPRITS = 20;

/** A figure that doesn't agree. */
export const Culprit = z.object({
  measure: z.enum(measures),
  /** A product, a customer, a document. */
  label: z.string(),
  branchName: z.string().nullable(),
  day: Day.nullable(),
  /** What the documents add up to, and what the books say; null for costs the reader may not see. */
  expected: z.number().nullable(),
  actual: z.number().nullable(),
  /** The page to check. */
  path: z.string(),
});
export type Culprit = z.output<typeof Culprit>;

export const BookCheck = z.object({
  name: z.enum(bookChecks),
  status: z.enum(['never', 'right', 'wrong']),
  checkedAt: Instant.nullable(),
  /** A complete check; otherwise only changes since the last clean one. */
  full: z.boolean(),
  /** When the last complete check without findings ran. */
  fullAt: Instant.nullable(),
  /** Rows that were added up. */
  rows: z.int(),
  /** Milliseconds. */
  duration: z.int(),
  wrong: z.int(),
  culprits: z.array(Culprit),
});
export type BookCheck = z.output<typeof BookCheck>;

export const fetchBooks = endpoint({
  method: 'GET',
  path: '/report/books/',
  can: 'audit.query',
  summary: 'Results of the books check: totals compared with their documents',
  input: z.strictObject({}),
  reply: z.object({
    checks: z.array(BookCheck),
    /** A waiting or running check. */
    run: z.object({ id: Id, full: z.boolean(), running: z.boolean(), progress: z.int(), total: z.int() }).nullable(),
  }),
});

export const checkBooks = endpoint({
  method: 'POST',
  path: '/report/books/check/',
  can: 'audit.get',
  summary: 'Check the books in the background: what changed since the last proof, or everything',
  input: z.strictObject({ full: z.boolean().default(false) }),
  reply: fetchBooks.reply,
});
