import { type Cents, cents } from '#contract/money.ts';
import { type ReturnReason, returnReasons } from '#contract/sales/returnReasons.ts';
import { ACCOUNT, STORE_CREDIT } from '#contract/sales/tender.ts';
import type { Sale } from '#contract/till/events.ts';
import { allowOverdraft } from '#server/areas/customers/service.ts';
import { blankOrder } from '#server/areas/sales/orders/create.ts';
import { sumOf, withLines } from '#server/areas/sales/orders/lines.ts';
import { isHeldAt, type Line, type Order, type Payment } from '#server/areas/sales/orders/order.ts';
import {
  dueDateOf,
  type OrderSetting,
  readOrderSetting,
  readOrderSettingAlong,
} from '#server/areas/sales/orders/orderSetting.ts';
import { readSoldProductsAlong, type SoldProduct } from '#server/areas/sales/orders/products.ts';
import { withPromotions } from '#server/areas/sales/orders/promotions.ts';
import { readOrder } from '#server/areas/sales/orders/queries.ts';
import { saveOrder } from '#server/areas/sales/orders/saveOrder.ts';
import { type Tally, tallyChange } from '#server/areas/sales/orders/totals.ts';
import { updateOrder } from '#server/areas/sales/orders/writer.ts';
import type { Level } from '#server/areas/stock/service.ts';
import type { Trx, WriteCtx } from '#server/platform/context.ts';
import { cut } from '#server/platform/cut.ts';
import type { Scope } from '#server/platform/scope.ts';
import { toLine } from './lines.ts';
import { linkOriginals, type Originals, type SoldAt } from './originals.ts';

/* A sale that happened at a till: booked as rung up, whatever the current rules say. */

export type TillSale = {
  sale: Sale;
  branchId: number;
  /** Its customer, if the company still has them. */
  customerId: number | null;
  occurredAt: Date;
  soldAt: (line: Sale['lines'][number], at: number) => SoldAt | undefined;
  knownPromotions: ReadonlySet<number>;
  /** If its number may be taken at the end of the transaction: called with a function that returns it once it is assigned. */
  onNumberLast?: ((reference: () => string) => void) | undefined;
};

/** What booking a sale depends on: read ahead for the branch it most probably belongs to, and again if that was wrong. */
export type SaleFacts = {
  products: () => Promise<Map<number, SoldProduct>>;
  settingFor: (place: SalePlace) => Promise<OrderSetting>;
};
type SalePlace = Pick<TillSale, 'branchId' | 'customerId' | 'occurredAt'>;

export type BookedSale = {
  order: Order;
  /** The collected order, as it was before. */
  held: Order | undefined;
  setting: OrderSetting;
  products: ReadonlyMap<number, SoldProduct>;
  originals: Originals;
  /** Promotions used beyond their limits. */
  exceeded: readonly number[];
  /** The stock levels it changed. */
  levels: readonly Level[];
};

/** Sold, and deleted since: the ledger can't record it. */
export class UnknownProduct extends Error {
  readonly sku: string;
  constructor(sku: string) {
    super(`The product ${sku} is unknown`);
    this.sku = sku;
  }
}

const isReason = (text: string | null): text is ReturnReason => returnReasons.some((reason) => reason === text);

/** Of the goods that come back, whether or not their sale is known. */
const reasonOf = ({ lines }: Sale): ReturnReason | null =>
  lines.flatMap(({ quantity, reason }) => (quantity < 0 ? [reason] : [])).find(isReason) ?? null;

export const toPayments = (
  { payments }: Pick<Sale, 'payments'>,
  { userName }: Scope,
  { at, day }: OrderSetting,
): Payment[] => payments.map((payment) => ({ ...payment, id: undefined, createdAt: at, userName, localDay: day }));

export const sumOfType = (payments: readonly Payment[], isMeant: (type: string) => boolean): Cents =>
  sumOf(payments.filter(({ paymentType }) => isMeant(paymentType)).map(({ processed }) => processed));

/** Whether store credit was used: there may be less of it by now. */
export const spendsCredit = ({ payments }: Pick<Sale, 'payments'>): boolean =>
  payments.some(({ paymentType, processed }) => paymentType === STORE_CREDIT && processed > 0);

const MAX_NOTE_LENGTH = 2000;

/** As far as they fit: the till's event has the rest. */
const joinNotes = (notes: readonly string[]): string =>
  cut(notes.filter((text) => text !== '').join('\n'), MAX_NOTE_LENGTH);

/** Order lines have no note, so line notes and serial numbers go into the order's note. */
const noteOf = ({ note, lines }: Sale): string =>
  joinNotes([
    note,
    ...lines.map(({ sku, note: ofLine }) => (ofLine === '' ? '' : `${sku}: ${ofLine}`)),
    ...lines.map(({ sku, serials = [] }) => (serials.length === 0 ? '' : `${sku}: S/N ${serials.join(', ')}`)),
  ]);

const buildOrder = (
  { sale, knownPromotions }: TillSale,
  scope: Scope,
  setting: OrderSetting,
  products: ReadonlyMap<number, SoldProduct>,
  { soldLines, changes }: Originals,
): Order => {
  const lines = sale.lines.flatMap((line, at): Line[] => {
    const product = products.get(line.productId);
    if (!product) throw new UnknownProduct(line.sku);
    // Lines with a quantity of zero are dropped; a sale with nothing else needs a person to look at it.
    if (line.quantity === 0 && sale.lines.some(({ quantity }) => quantity !== 0)) return [];
    return [toLine(line, { product, sold: soldLines[at], knownPromotions, isLayby: sale.layby === true })];
  });
  const original = changes[0]?.[0];
  const payments = toPayments(sale, scope, setting);
  const head: Order = {
    ...blankOrder(scope, setting),
    status: 'confirmed',
    otherReference: sale.number,
    note: noteOf(sale),
    codes: sale.codes.map((code) => code.toUpperCase()),
    originalId: original?.id ?? null,
    originalReference: original?.reference ?? '',
    reason: reasonOf(sale),
    // The number of uses stays as recorded in the sale.
    promotions: original?.promotions ?? [],
    rounding: sale.rounding,
    paid: sumOfType(payments, (type) => type !== ACCOUNT),
    onAccount: sumOfType(payments, (type) => type === ACCOUNT),
    change: cents(payments.reduce((sum, { amount, processed }) => sum + amount - processed, 0)),
    payments,
    confirmedAt: setting.at,
    localDay: setting.day,
    localWeekday: setting.weekday,
    localHour: setting.hour,
    dueDate: dueDateOf(setting),
  };
  return withPromotions(withLines(head, lines));
};

/** Undefined if it is not of the storefront, or was paid, dispatched or cancelled meanwhile. */
const findHeld = async (trx: Trx, scope: Scope, { sale, branchId }: TillSale): Promise<Order | undefined> => {
  if (sale.collects === undefined) return undefined;
  const order = await readOrder(trx, scope, sale.collects, true);
  return order && isHeldAt(order, branchId) ? order : undefined;
};

const isSameLine = (one: Line, other: Line): boolean =>
  one.productId === other.productId &&
  one.pack === other.pack &&
  one.quantity === other.quantity &&
  one.priceInclGst === other.priceInclGst;

/** The order continues with what was paid and handed over; unchanged lines keep their ids. */
const collect = (held: Order, sold: Order): Order => {
  const heldLines = [...held.lines];
  const lines = sold.lines.map((line) => {
    const at = heldLines.findIndex((each) => isSameLine(each, line));
    const [same] = at < 0 ? [] : heldLines.splice(at, 1);
    return same ? { ...line, id: same.id, unitCost: same.unitCost, cost: same.cost } : line;
  });
  return withPromotions({
    ...sold,
    id: held.id,
    reference: held.reference,
    channel: held.channel,
    customerId: sold.customerId ?? held.customerId,
    note: joinNotes([held.note, sold.note]),
    createdAt: held.createdAt,
    confirmedAt: held.confirmedAt,
    localDay: held.localDay,
    localWeekday: held.localWeekday,
    localHour: held.localHour,
    dueDate: held.dueDate,
    version: held.version,
    promotions: held.promotions,
    lines,
  });
};

const isSamePlace = (one: SalePlace, other: SalePlace): boolean =>
  one.branchId === other.branchId &&
  one.customerId === other.customerId &&
  one.occurredAt.getTime() === other.occurredAt.getTime();

/** Read with the next statement. */
export const readSaleFacts = async (
  trx: Trx,
  scope: Scope,
  { lines, payments }: Sale,
  likely: SalePlace,
): Promise<SaleFacts> => {
  const products = await readSoldProductsAlong(
    trx,
    scope,
    lines.map(({ productId }) => productId),
    { allowArchived: true },
  );
  const ids = { lines: lines.length, payments: payments.length };
  const options = { occurredAt: likely.occurredAt, allowFormerCustomer: true, ids };
  const setting = await readOrderSettingAlong(trx, scope, likely.branchId, likely.customerId, options);
  return {
    products,
    settingFor: (place) =>
      isSamePlace(place, likely)
        ? setting()
        : readOrderSetting(trx, scope, place.branchId, place.customerId, {
            occurredAt: place.occurredAt,
            allowFormerCustomer: true,
            anyDate: true,
          }),
  };
};

/**
 * Order, stock, payments, balances and totals, in the caller's transaction. Only what the database can't store is
 * refused.
 */
export const bookTillSale = async (
  trx: Trx,
  ctx: WriteCtx,
  tally: Tally,
  booking: TillSale,
  facts: SaleFacts,
): Promise<BookedSale> => {
  const { scope } = ctx;
  const { sale, branchId, occurredAt } = booking;
  const originals = await linkOriginals(trx, scope, sale, booking.soldAt);
  const customerId = booking.customerId ?? originals.changes[0]?.[0].customerId ?? null;
  const setting = await facts.settingFor({ branchId, customerId, occurredAt });
  const products = await facts.products();
  const sold = buildOrder(booking, scope, setting, products, originals);
  const heldOrder = await findHeld(trx, scope, booking);
  const order = heldOrder ? collect(heldOrder, sold) : sold;
  if (order.customerId !== null && spendsCredit(sale)) await allowOverdraft(trx);
  let exceeded: readonly number[] = [];
  let levels: readonly Level[] = [];
  const stored = await saveOrder(trx, ctx, tally, heldOrder, order, {
    action: heldOrder ? 'update' : originals.changes.length > 0 ? 'return' : 'create',
    setting,
    occurredAt,
    allowNegative: 'tillSale',
    allowOverLimit: true,
    linkedOrders: originals.changes,
    onNumberLast: originals.changes.length === 0 && order.promotions.length === 0 ? booking.onNumberLast : undefined,
    onExceeded: (ids) => {
      exceeded = ids;
    },
    onLevels: (changed) => {
      levels = changed;
    },
  });
  for (const [before, after] of originals.changes)
    tallyChange(tally, before, await (await updateOrder(trx, scope, after, setting))());
  return { order: stored, held: heldOrder, setting, products, originals, exceeded, levels };
};
