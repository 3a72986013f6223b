import { z } from 'zod';
import { cents, MAX_CENTS } from '#contract/cents.ts';
import { ClockDay, Id, line, name, text } from '#contract/fields.ts';
import { MAX_QUANTITY, MAX_UNITS, milli } from '#contract/milli.ts';
import { MAX_APPROVALS } from './numbers.ts';

/*
 * What happens at a till, as the device stores and sends it: docs/areas/till.md. Amounts are whole cents and quantities
 * whole thousandths, as they are stored on both sides.
 */

export const MAX_EVENTS = 50;
const MAX_SERIAL_LENGTH = 60;
/** Epochs and numbers beyond what a till can reach are a mistake, and would exceed what can be added exactly. */
const MAX_COUNT = 999_999_999;
export const EventCount = z.int().max(MAX_COUNT);

const Uuid = z.uuid();
const Cents = z.int().min(-MAX_CENTS).max(MAX_CENTS).transform(cents);
const UnsignedCents = z.int().min(0).max(MAX_CENTS).transform(cents);
const Milli = z
  .int()
  .min(-MAX_QUANTITY * 1000)
  .max(MAX_QUANTITY * 1000)
  .transform(milli);
/** As in the catalogue; only its length is checked. */
const Wording = z.string().max(500);
const Percent = z.number().min(0).max(100);

/** A manager's PIN that approved one action. */
export const Approval = z.strictObject({
  permission: z.enum(['discount.edit', 'refund.add', 'negativeStock.enable', 'till.enable']),
  approvedById: Id,
  /** What it was for, in words for people. */
  about: line(200).default(''),
  /**
   * For returns without a receipt: the approved lines, with a maximum quantity and amount each. Older tills do not send
   * it.
   */
  refunds: z
    .array(z.strictObject({ line: z.int().min(0), quantity: Milli, amount: Cents }))
    .max(500)
    .optional(),
});
export type Approval = z.output<typeof Approval>;

/** Where returned goods were sold: in a till's own sale, or in an order on the server. */
const OriginalLine = z.union([
  z.strictObject({ saleId: Uuid, line: z.int().min(0) }),
  z.strictObject({ orderId: Id, lineId: Id }),
]);
export type OriginalLine = z.output<typeof OriginalLine>;

export const SaleLine = z.strictObject({
  productId: Id,
  sku: Wording,
  title: Wording,
  chineseTitle: Wording,
  pack: z.boolean(),
  unitQty: z.int().min(1).max(MAX_UNITS),
  /** Units or packs; negative when returned. */
  quantity: Milli,
  listPrice: Cents,
  price: Cents,
  discount: Percent,
  discountAmount: Cents,
  /** listPrice × quantity − ownDiscount − Σ shares = priceInclGst = subtotal + gst. */
  ownDiscount: Cents,
  shares: z
    .array(
      z.strictObject({
        promotionId: Id,
        version: z.int(),
        name: Wording,
        amount: Cents,
        /** For a limited-time price: units of this line that got it. */
        units: EventCount.min(0).optional(),
      }),
    )
    .max(100),
  priceInclGst: Cents,
  gst: Cents,
  subtotal: Cents,
  gstFree: z.boolean(),
  note: line(200).default(''),
  /** For each piece, if the product asks for them. */
  serials: z.array(line(MAX_SERIAL_LENGTH)).max(1000).optional(),
  /** For returned goods; null without a receipt. */
  original: OriginalLine.nullable().default(null),
  /** For returned goods: whether they are restocked, and the reason for the return. */
  restock: z.boolean().nullable().default(null),
  reason: line(40).nullable().default(null),
  /** For a product with strict stock: the lease it was sold from. */
  lease: Id.optional(),
});
export type SaleLine = z.output<typeof SaleLine>;

export const SalePayment = z.strictObject({
  paymentType: name(40),
  /** As tendered, and as applied; the difference was change. Negative amounts are refunds. */
  amount: Cents,
  processed: Cents,
  remaining: Cents,
  /** A terminal's slip number. */
  reference: line(100).default(''),
});
export type SalePayment = z.output<typeof SalePayment>;

const Sale = z.strictObject({
  /** T3-1-000123 */
  number: line(40),
  customer: z.strictObject({ id: Id, name: Wording }).nullable(),
  codes: z.array(line(40)).max(100),
  gstRate: Percent,
  lines: z.array(SaleLine).min(1).max(500),
  total: Cents,
  rounding: Cents,
  change: Cents,
  payments: z.array(SalePayment).max(50),
  /** The user who checked the customer's age, if goods ask for it. */
  ageCheckedById: Id.nullable().optional(),
  /** The goods stay in the shop until the rest is paid: the payment is a deposit. */
  layby: z.boolean().optional(),
  /** A storefront order that is paid and handed over with this sale: its lines replace that order's. */
  collects: Id.optional(),
  note: text(2000).default(''),
});
export type Sale = z.output<typeof Sale>;

/** A later payment of an order whose goods were put aside; with the last one they are handed over. */
const LaybyPayment = z.strictObject({
  /** Number of the receipt, from the same sequence as those of sales. */
  number: line(40),
  orderId: Id,
  reference: line(40),
  customer: z.strictObject({ id: Id, name: Wording }).nullable(),
  /** What was put aside, for the receipt. */
  goods: z
    .array(
      z.strictObject({
        title: Wording,
        chineseTitle: Wording,
        pack: z.boolean(),
        unitQty: z.int().min(1).max(MAX_UNITS),
        quantity: Milli,
      }),
    )
    .max(500),
  /** The order's total, and what was owed before this payment: owed + rounding − Σ processed is still owed. */
  total: Cents,
  owed: UnsignedCents,
  rounding: Cents,
  change: Cents,
  payments: z.array(SalePayment).min(1).max(50),
  /** Not a till's layby, but an order of the desk or the storefront. */
  isOrder: z.boolean().optional(),
});
export type LaybyPayment = z.output<typeof LaybyPayment>;

/** A parked basket, as the device has it; the server only stores it. */
const ParkedBasket = z.strictObject({ parkedId: Uuid, label: line(100), total: Cents, basket: z.json() });

/** Notes and coins by their value in cents. */
export const CashCount = z
  .record(z.string().regex(/^\d{1,5}$/), z.int().min(0).max(100_000))
  .refine((counted) => Object.keys(counted).length <= 100);
const SessionPlace = z.strictObject({ keypadId: Id, keypadName: Wording, branchName: Wording });
export type SessionPlace = z.output<typeof SessionPlace>;

const contents = {
  /** `at`: the keypad it was opened at; a till may be moved before this is sent. */
  sessionOpened: z.strictObject({ float: UnsignedCents, at: SessionPlace.optional() }),
  sale: Sale,
  laybyPaid: LaybyPayment,
  cashMoved: z.strictObject({ direction: z.enum(['in', 'out']), amount: UnsignedCents, reason: line(200) }),
  /** Without a sale. */
  drawerOpened: z.strictObject({ reason: line(200) }),
  /** Taken for a sale that was not finished with it. */
  paymentRemoved: z.strictObject({ paymentType: name(40), amount: Cents, reference: line(100).default('') }),
  parked: ParkedBasket,
  /** Retrieved by the till that parked it, while it was offline. */
  recalled: z.strictObject({ parkedId: Uuid }),
  sessionClosed: z.strictObject({
    counted: CashCount,
    /** Their total. */
    countedCash: Cents,
    /** The expected cash by this device's own events. */
    expectedCash: Cents,
    /** As printed. */
    zNumber: EventCount.min(1),
    note: text(2000).default(''),
  }),
} as const;
export type EventKind = keyof typeof contents;

const stamps = {
  id: Uuid,
  schema: z.int().min(1),
  epoch: EventCount.min(1),
  /** Counts every event of an epoch, from 1. */
  seq: EventCount.min(1),
  sessionId: Uuid,
  /** The session's business day. */
  day: ClockDay,
  userId: Id,
  /** The device's clock, its offset from the server's clock when last measured, and a clock that never jumps. */
  deviceAt: z.iso.datetime(),
  offsetMs: z.int(),
  boot: Uuid,
  mono: z.number(),
  approvals: z.array(Approval).max(MAX_APPROVALS).default([]),
};
const eventOf = <K extends EventKind>(kind: K) =>
  z.strictObject({ ...stamps, kind: z.literal(kind), content: contents[kind] });
export const TillEvent = z.discriminatedUnion('kind', [
  eventOf('sessionOpened'),
  eventOf('sale'),
  eventOf('laybyPaid'),
  eventOf('cashMoved'),
  eventOf('drawerOpened'),
  eventOf('paymentRemoved'),
  eventOf('parked'),
  eventOf('recalled'),
  eventOf('sessionClosed'),
]);
export type TillEvent = z.output<typeof TillEvent>;
export type SaleEvent = Extract<TillEvent, { kind: 'sale' }>;
export type LaybyEvent = Extract<TillEvent, { kind: 'laybyPaid' }>;
/** The events that have a receipt. */
export type ReceiptEvent = SaleEvent | LaybyEvent;

/** The fields that every event has, whatever its schema: enough to store one that cannot be read. */
export const EventStamps = z.looseObject({
  id: Uuid,
  schema: z.int().min(1),
  kind: line(40),
  epoch: EventCount.min(1),
  seq: EventCount.min(1),
  day: ClockDay,
  deviceAt: z.iso.datetime(),
  offsetMs: z.int(),
  boot: Uuid,
  mono: z.number(),
});
export type EventStamps = z.output<typeof EventStamps>;
