import { z } from 'zod';
import { cents, MAX_CENTS } from '#contract/cents.ts';
import { Day, Id, line, name, text } from '#contract/fields.ts';
import { MAX_QUANTITY, MAX_UNITS, milli } from '#contract/milli.ts';
import { MAX_APPROVALS } from './numbers.ts';

/*
 * What happens at a till, as the device writes it down and sends it: docs/areas/till.md. Amounts are whole cents and
 * quantities whole thousandths, as they are stored on both sides.
 */

export const MAX_EVENTS = 50;
const MAX_SERIAL_LENGTH = 60;
/** Epochs and numbers beyond what a till can reach are a mistake, and would not add up any more. */
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
/** As it is in the catalogue; only its length is looked at. */
const Wording = z.string().max(500);
const Percent = z.number().min(0).max(100);

/** A manager's PIN that let one act through. */
export const Approval = z.strictObject({
  permission: z.enum(['discount.edit', 'refund.add', 'negativeStock.enable', 'till.enable']),
  approvedById: Id,
  /** What it was for, as people read it. */
  about: line(200).default(''),
  /** Of goods back without a receipt: the lines it let through, at most so many of each for so much. Older tills do not tell. */
  refunds: z
    .array(z.strictObject({ line: z.int().min(0), quantity: Milli, amount: Cents }))
    .max(500)
    .optional(),
});
export type Approval = z.output<typeof Approval>;

/** Where goods that come back were sold: by a till's own sale, or by an order of the server. */
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
  /** Units or packs; negative when given back. */
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
        /** Of a limited-time price: units of this line that got it. */
        units: EventCount.min(0).optional(),
      }),
    )
    .max(100),
  priceInclGst: Cents,
  gst: Cents,
  subtotal: Cents,
  gstFree: z.boolean(),
  note: line(200).default(''),
  /** Of each piece, where the product asks for them. */
  serials: z.array(line(MAX_SERIAL_LENGTH)).max(1000).optional(),
  /** Of goods given back; null without a receipt. */
  original: OriginalLine.nullable().default(null),
  /** Of goods given back: whether they go on the shelf again, and why they came. */
  restock: z.boolean().nullable().default(null),
  reason: line(40).nullable().default(null),
  /** Of a product with strict stock: the lease it was sold out of. */
  lease: Id.optional(),
});
export type SaleLine = z.output<typeof SaleLine>;

export const SalePayment = z.strictObject({
  paymentType: name(40),
  /** As tendered, and as applied; the rest was change. Negative gives money back. */
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
  /** Who made sure of the customer's age, where goods ask for it. */
  ageCheckedById: Id.nullable().optional(),
  /** The goods stay in the shop until the rest is paid: what was paid is a deposit. */
  layby: z.boolean().optional(),
  /** An order of the storefront that is paid and handed over with this sale: its lines take the place of that order's. */
  collects: Id.optional(),
  note: text(2000).default(''),
});
export type Sale = z.output<typeof Sale>;

/** What is paid later of an order whose goods were put aside; with the last of it they are handed over. */
const LaybyPayment = z.strictObject({
  /** Of the receipt, from the same sequence as those of sales. */
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
  /** What the order comes to, and what was owed before this payment: owed + rounding − Σ processed is still owed. */
  total: Cents,
  owed: UnsignedCents,
  rounding: Cents,
  change: Cents,
  payments: z.array(SalePayment).min(1).max(50),
  /** No layby of a till: an order of the desk or the storefront. */
  isOrder: z.boolean().optional(),
});
export type LaybyPayment = z.output<typeof LaybyPayment>;

/** A basket put aside, as the device has it; the server only keeps it. */
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
  /** Taken back by the till that put it aside, while it was cut off. */
  recalled: z.strictObject({ parkedId: Uuid }),
  sessionClosed: z.strictObject({
    counted: CashCount,
    /** What they come to. */
    countedCash: Cents,
    /** What should be there by this device's own events. */
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
  day: Day,
  userId: Id,
  /** The device's clock, how far it was from the server's when that was last measured, and a clock that never jumps. */
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
/** What a receipt is given for. */
export type ReceiptEvent = SaleEvent | LaybyEvent;

/** What every event says whatever its schema: enough to keep one that cannot be read. */
export const EventStamps = z.looseObject({
  id: Uuid,
  schema: z.int().min(1),
  kind: line(40),
  epoch: EventCount.min(1),
  seq: EventCount.min(1),
  day: Day,
  deviceAt: z.iso.datetime(),
  offsetMs: z.int(),
  boot: Uuid,
  mono: z.number(),
});
export type EventStamps = z.output<typeof EventStamps>;
