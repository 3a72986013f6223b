import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { ClockDay, Email, Id, line, Nothing } from '#contract/fields.ts';
import { Keypad } from '#contract/pos/keypads.ts';
import { priceLevels } from '#contract/pricing.ts';
import { EventCount, EventStamps, MAX_EVENTS } from './events.ts';
import { MAX_PARKED } from './parked.ts';

/*
 * Between a till and the server: docs/areas/till.md. All of it uses the device's credential (`Authorization: Till …`),
 * not a person's session, and amounts are whole cents.
 */

const Cents = z.int();

/** Checks a PIN without the server: PBKDF2-SHA256. */
export const PinVerifier = z.object({
  salt: z.string(),
  hash: z.string(),
  rounds: z.int(),
  /** Without contact, it is no longer valid from then on. */
  expiresAt: z.iso.datetime(),
});
export const TillStaff = z.object({
  id: Id,
  name: z.string(),
  /** Those of a till: pos.add, discount.edit, refund.add, negativeStock.enable, till.enable. */
  permissions: z.array(z.string()),
  discountLimit: z.number(),
  /** None: a PIN was never set, or may not be used without the server. */
  pin: PinVerifier.nullable(),
});
export type TillStaff = z.output<typeof TillStaff>;

export const ChunkTag = z.object({ chunk: z.int(), tag: z.string(), count: z.int() });
export type ChunkTag = z.output<typeof ChunkTag>;

/** Everything a till needs besides its products, in one answer. */
export const TillSetup = z.object({
  /** Changes with the contents. */
  tag: z.string(),
  device: z.object({ id: Id, number: z.int(), name: z.string() }),
  company: z.object({
    id: Id,
    name: z.string(),
    legalName: z.string(),
    abn: z.string(),
    country: z.string(),
    gstRate: z.number(),
    cashRounding: z.int(),
    /** A larger quantity needs confirmation. */
    askAboveQuantity: z.int(),
    receiptNote: z.string(),
    logo: z.string().nullable(),
  }),
  branch: z.object({ id: Id, name: z.string(), timeZone: z.string(), phone: z.string(), address: z.string() }),
  keypad: Keypad,
  /** As offered at a counter: key and name. */
  paymentTypes: z.array(z.object({ key: z.string(), name: z.string() })),
  /** The contents of a scale's labels, by their first two digits. */
  scaleLayouts: z.record(z.string(), z.string()),
  /** In the shop's network: printed to through the server. */
  printers: z.array(z.object({ name: z.string(), address: z.string() })),
  /** Each with all its parents. */
  categories: z.array(z.object({ id: Id, name: z.string(), path: z.array(Id) })),
  /** Promotions as pricing needs them (contract/order/basket.ts, Rule), without those of other branches. */
  rules: z.array(z.record(z.string(), z.unknown())),
  /** Unit cost including GST, for products in a promotion that stops at cost. */
  floors: z.record(z.string(), z.int()),
  staff: z.array(TillStaff),
  catalogue: z.array(ChunkTag),
  /** The number of the next closing report at this keypad. */
  nextZNumber: z.int(),
});
export type TillSetup = z.output<typeof TillSetup>;

/** Put aside at a till of the branch, and not recalled yet. */
const ParkedSale = z.object({
  parkedId: z.uuid(),
  label: z.string(),
  total: Cents,
  till: z.int(),
  createTime: z.iso.datetime(),
});

const DayDigest = z.strictObject({ day: ClockDay, count: z.int(), fold: z.string().regex(/^[0-9a-f]{32}$/) });
const clock = { boot: z.uuid(), sentDeviceAt: z.iso.datetime(), sentMono: z.number() };

export const hello = endpoint({
  method: 'POST',
  path: '/till/hello/',
  can: 'device',
  summary: 'Compare the events of a till with those on the server',
  input: z.strictObject({
    ...clock,
    epoch: EventCount.min(1),
    /** The last event number of this epoch; 0 for none. */
    seq: EventCount.min(0),
    days: z.array(DayDigest).max(100),
    app: line(40),
    schema: z.int(),
    unsent: z.int().min(0),
    persistent: z.boolean(),
    /** The tag of its current setup. */
    setupTag: line(100),
  }),
  reply: z.object({
    serverTime: z.iso.datetime(),
    /** The highest number the server has for this epoch. */
    seen: z.int(),
    /** The device's memory is outdated, or there are two copies of it: it continues in this epoch. */
    newEpoch: z.int().nullable(),
    /** Days for which the server has different events: it asks for their ids. */
    daysThatDiffer: z.array(z.object({ day: ClockDay, ids: z.array(z.uuid()) })),
    setupTag: z.string(),
    catalogue: z.array(ChunkTag),
    /** Older apps must be updated before they continue selling. */
    minApp: z.string(),
    /** Revoked, or moved to another keypad: it sends what it still has, then stops. */
    stop: z.enum(['revoked', 'moved']).nullable(),
    parked: z.array(ParkedSale),
  }),
});
/** Duplicate: it was booked before. Review: stored for a person to check. All three are acknowledged. */
export const EventResult = z.object({
  id: z.uuid(),
  outcome: z.enum(['applied', 'duplicate', 'review']),
  /** Of a sale. */
  orderId: Id.nullable(),
  reference: z.string(),
});
export const sendEvents = endpoint({
  method: 'POST',
  path: '/till/events/',
  can: 'device',
  summary: 'Book events of a till, each exactly once',
  input: z.strictObject({ ...clock, events: z.array(EventStamps).min(1).max(MAX_EVENTS) }),
  reply: z.object({
    results: z.array(EventResult),
    newEpoch: z.int().nullable(),
  }),
  maxBody: 4_000_000,
});
export const tillSetup = endpoint({
  method: 'GET',
  path: '/till/setup/',
  can: 'device',
  summary: 'The setup of a till: everything but its products',
  input: Nothing,
  reply: TillSetup,
});
export const catalogueChunk = endpoint({
  method: 'GET',
  path: '/till/catalogue/{chunk}/',
  can: 'device',
  summary: 'A part of the products, column by column',
  input: z.strictObject({ chunk: EventCount.min(0), tag: line(100).optional() }),
  reply: { file: 'application/json' },
});

export const TillCustomer = z.object({
  id: Id,
  name: z.string(),
  code: z.string(),
  phone: z.string(),
  type: z.string(),
  typeName: z.string(),
  priceLevel: z.enum(priceLevels),
  percent: z.number(),
  /** Cents: the credit left, and the store credit available. */
  accountRoom: Cents,
  storeCredit: Cents,
  /** The number of orders that used a promotion, by its id. */
  uses: z.record(z.string(), z.int()),
});
export type TillCustomer = z.output<typeof TillCustomer>;
export const findCustomers = endpoint({
  method: 'GET',
  path: '/till/customers/',
  can: 'device',
  summary: 'Customers by name, phone or code, as a till needs them',
  input: z.strictObject({ keyword: line(100) }),
  reply: z.array(TillCustomer),
});
export const tillPrices = endpoint({
  method: 'POST',
  path: '/till/prices/',
  can: 'device',
  summary: 'Prices for a customer with cost-plus prices',
  changes: false,
  input: z.strictObject({ customerId: Id, productIds: z.array(Id).max(500) }),
  reply: z.array(z.object({ productId: Id, unit: Cents, pack: Cents })),
});
export const tillStock = endpoint({
  method: 'POST',
  path: '/till/stock/',
  can: 'device',
  summary: 'Stock of products at the branch of the till, in thousandths',
  changes: false,
  input: z.strictObject({ productIds: z.array(Id).max(500) }),
  reply: z.array(z.object({ productId: Id, onHand: z.int(), available: z.int() })),
});
/** A sale whose goods may be returned. */
export const ReceiptSale = z.object({
  number: z.string(),
  orderId: Id,
  /** Its event; null if no till sold it. */
  saleId: z.uuid().nullable(),
  reference: z.string(),
  soldAt: z.iso.datetime(),
  branchName: z.string(),
  customer: z.object({ id: Id, name: z.string() }).nullable(),
  /** None of its goods has left the shop. */
  isLayby: z.boolean(),
  /** It was put aside at a till, or paid off at one. */
  wasLayby: z.boolean(),
  /** Ordered on the storefront to be collected here, and not paid yet. */
  isHeld: z.boolean(),
  /** For a storefront order: when it was handed over. */
  collectedAt: z.iso.datetime().nullable(),
  lines: z.array(
    z.object({
      lineId: Id,
      productId: Id,
      sku: z.string(),
      title: z.string(),
      chineseTitle: z.string(),
      pack: z.boolean(),
      unitQty: z.int(),
      quantity: z.int(),
      returned: z.int(),
      listPrice: Cents,
      price: Cents,
      discount: z.number(),
      discountAmount: Cents,
      ownDiscount: Cents,
      shares: z.array(
        z.object({ promotionId: Id, version: z.int(), name: z.string(), amount: Cents, units: z.int().optional() }),
      ),
      priceInclGst: Cents,
      gst: Cents,
      subtotal: Cents,
      gstFree: z.boolean(),
    }),
  ),
  total: Cents,
  rounding: Cents,
  /** What returns gave back already, in goods and in money. */
  returned: Cents,
  refunded: Cents,
  /** Till events included in those quantities: a till adds its own events that are missing. */
  returnIds: z.array(z.uuid()),
  /** Put aside here and not fully paid: the amount owing. Null if it cannot be paid at this till. */
  owed: Cents.nullable(),
  /** Till payments included in that. */
  laybyIds: z.array(z.uuid()),
  /** What was paid, and what was refunded by each payment type since. */
  payments: z.array(z.object({ paymentType: z.string(), processed: Cents })),
});
export type ReceiptSale = z.output<typeof ReceiptSale>;
export const findReceipt = endpoint({
  method: 'GET',
  path: '/till/receipt/',
  can: 'device',
  summary: 'A past sale by the number on its receipt or its reference',
  input: z.strictObject({ number: line(40) }),
  reply: ReceiptSale,
});
export const mailReceipt = endpoint({
  method: 'POST',
  path: '/till/receipt/mail/',
  can: 'device',
  summary: 'Email the receipt of a sale that has arrived',
  input: z.strictObject({ saleId: z.uuid(), email: Email }),
  reply: z.null(),
});
export const listParked = endpoint({
  method: 'POST',
  path: '/till/parked/',
  can: 'device',
  summary: 'Parked sales of the branch, and which of a till’s own another till has recalled',
  changes: false,
  input: z.strictObject({ ownIds: z.array(z.uuid()).max(MAX_PARKED) }),
  reply: z.object({
    /** With those this till has just taken: the answer may have been lost. */
    parked: z.array(ParkedSale),
    takenIds: z.array(z.uuid()),
  }),
});
export const takeParked = endpoint({
  method: 'POST',
  path: '/till/parked/take/',
  can: 'device',
  summary: 'Take a parked sale of the branch; only one till gets it',
  input: z.strictObject({ parkedId: z.uuid() }),
  reply: z.object({ parkedId: z.uuid(), label: z.string(), basket: z.json() }),
});
