import type { ProductHit } from '#contract/catalogue.ts';
import { type Cents, cents, sumOf } from '#contract/money.ts';
import type { OrderStanding } from '#contract/order/advance.ts';
import { type Milli, milli, units } from '#contract/quantity.ts';
import { returnOf, roundingBack, type SoldLine } from '#contract/sales/cart.ts';
import type { SalesLine, SalesOrder } from '#contract/sales/order.ts';
import { dueOf, paidByGoods, RETURNED } from '#contract/sales/tender.ts';

/** What of a line can still be returned: of what was dispatched. */
export const leftToReturn = ({ dispatched, returned, originalLineId }: SalesLine): Milli =>
  originalLineId === null ? milli(Math.max(0, dispatched - returned)) : milli(0);

/** True while anything of an order can be returned, including the new goods of an exchange. */
export const canReturn = ({ productList }: Pick<SalesOrder, 'productList'>): boolean =>
  productList.some((line) => leftToReturn(line) > 0);

type Scanned = Pick<ProductHit, 'id' | 'pack' | 'unitQty'>;
type ScannedBack = { lineId: number; quantity: Milli } | { problem: 'notSold' | 'unitOfPack' | 'allBack' };

/**
 * A scanned code counts one more of its line, first of one that is not fully counted. A pack's code counts its units if
 * the goods were sold in units; a single unit of goods sold in packs is left to the user.
 */
export const scannedBack = (
  { productList }: Pick<SalesOrder, 'productList'>,
  quantities: ReadonlyMap<number, Milli | null>,
  { id, pack, unitQty }: Scanned,
): ScannedBack => {
  const soldLines = productList.filter(
    (line) => line.productId === id && line.orderQty > 0 && line.originalLineId === null,
  );
  if (soldLines.length === 0) return { problem: 'notSold' };
  const fitting = soldLines
    .filter((line) => pack || !line.pack)
    .toSorted((a, b) => Number(b.pack === pack) - Number(a.pack === pack));
  if (fitting.length === 0) return { problem: 'unitOfPack' };
  const after = (line: SalesLine) => milli((quantities.get(line.id) ?? 0) + units(line.pack === pack ? 1 : unitQty));
  const line = fitting.find((each) => after(each) <= leftToReturn(each));
  return line ? { lineId: line.id, quantity: after(line) } : { problem: 'allBack' };
};

const soldOf = ({ subtotal, gst, priceInclGst, orderQty, returned }: SalesLine): SoldLine => ({
  subtotal,
  gst,
  priceInclGst,
  discountAmount: cents(0),
  quantity: orderQty,
  returned,
});

/** The value of this quantity of a line, at the net price paid. */
export const worthOf = (line: SalesLine, quantity: Milli): Cents =>
  cents(-returnOf(soldOf(line), quantity).priceInclGst);

/**
 * Per unit, pack or kilogram; leftover cents of a line that does not divide evenly are in the value of the quantity.
 */
export const pricePaid = ({ priceInclGst, orderQty }: Pick<SalesLine, 'priceInclGst' | 'orderQty'>): Cents =>
  cents(orderQty === 0 ? 0 : Math.round((priceInclGst * units(1)) / orderQty));

/** What was returned before. */
const returnedWorth = (line: SalesLine): Cents =>
  cents(-returnOf({ ...soldOf(line), returned: milli(0) }, line.returned).priceInclGst);

export type ReturnSum = OrderStanding & {
  /** Of the returned goods. */
  worth: Cents;
  /** The part that the sale still owed. */
  paidOff: Cents;
};

/** The money of a return, as the server will calculate it: goods first pay what is owed on their sale. */
export const returnSum = (
  sale: SalesOrder,
  quantities: ReadonlyMap<number, Milli | null>,
  /** The total of the new goods. */
  fresh: Cents,
): ReturnSum => {
  const soldLines = sale.productList.filter(({ orderQty }) => orderQty > 0);
  const worth = sumOf(soldLines.map((line) => worthOf(line, quantities.get(line.id) ?? milli(0))));
  const whole = sumOf(soldLines.map(({ priceInclGst }) => priceInclGst));
  const { rounding: rounded, refunded } = sale.amountSummary;
  const credited = cents(refunded + paidByGoods(sale.payments));
  const rounding = roundingBack(
    { rounding: rounded, whole, returned: sumOf(soldLines.map(returnedWorth)), credited },
    worth,
  );
  const paidOff = cents(Math.max(0, Math.min(worth - rounding, dueOf(sale.amountSummary))));
  return {
    status: 'confirmed',
    lines: [],
    payments: paidOff === 0 ? [] : [{ paymentType: RETURNED, processed: cents(-paidOff) }],
    total: cents(fresh - worth),
    rounding,
    paid: cents(-paidOff),
    onAccount: cents(0),
    refunded: cents(0),
    offset: cents(-paidOff),
    worth,
    paidOff,
  };
};
