import { type Cents, cents } from '#contract/money.ts';
import { type Milli, milli } from '#contract/quantity.ts';

/** The values a purchase line's amounts are calculated from. */
export type CostLine = { orderQty: Milli; cost: Cents; discount: number; gstFree: boolean };
export type Amounts = { subtotal: Cents; gst: Cents; priceInclGst: Cents };
export type AmountSummary = { subtotal: Cents; discount: Cents; gst: Cents; total: Cents };

/** Hundredths of a percent keep the arithmetic in whole numbers. */
const hundredths = (percent: number) => BigInt(Math.round(percent * 100));

/** Half up; amounts of a purchase are never negative. */
const divideRounded = (value: bigint, by: bigint): Cents => cents(Number((value * 2n + by) / (by * 2n)));

const grossOf = ({ orderQty, cost }: Pick<CostLine, 'orderQty' | 'cost'>): Cents =>
  divideRounded(BigInt(cost) * BigInt(orderQty), 1000n);

/** Cost × quantity less the discount, and the GST on top of it: each half up to the cent, per line. */
export const purchaseAmounts = (line: CostLine, gstRate: number): Amounts => {
  const percentDue = 10_000n - hundredths(line.discount);
  const subtotal = divideRounded(BigInt(line.cost) * BigInt(line.orderQty) * percentDue, 10_000_000n);
  const gst = line.gstFree ? cents(0) : divideRounded(BigInt(subtotal) * hundredths(gstRate), 10_000n);
  return { subtotal, gst, priceInclGst: cents(subtotal + gst) };
};

/** Sums of lines and nothing else: subtotal − discount + gst = total. */
export const purchaseSummary = (lines: readonly CostLine[], gstRate: number): AmountSummary => {
  const sum = { subtotal: 0, discount: 0, gst: 0, total: 0 };
  for (const line of lines) {
    const { subtotal, gst, priceInclGst } = purchaseAmounts(line, gstRate);
    const gross = grossOf(line);
    sum.subtotal += gross;
    sum.discount += gross - subtotal;
    sum.gst += gst;
    sum.total += priceInclGst;
  }
  return {
    subtotal: cents(sum.subtotal),
    discount: cents(sum.discount),
    gst: cents(sum.gst),
    total: cents(sum.total),
  };
};

/** Dollars with six decimals: the ledger's cost for one unit, after discount, a pack's cost divided by its units. */
export const unitCostOf = ({ cost, discount }: Pick<CostLine, 'cost' | 'discount'>, unitsEach: number): string => {
  const each = BigInt(unitsEach);
  const micro = (BigInt(cost) * (10_000n - hundredths(discount)) * 2n + each) / (each * 2n);
  return micro
    .toString()
    .padStart(7, '0')
    .replace(/(\d{6})$/, '.$1');
};

/** Without GST, and the GST on it. */
export type ReceiptAmounts = { net: Cents; gst: Cents };
/** Receipts and returns of a line, in the order they happened. */
export type Handled = ReceiptAmounts & { kind: 'receipt' | 'return'; quantity: Milli; cost: Cents | null };

const sumOf = (handled: readonly Handled[]) => {
  const sum = { quantity: 0, net: 0, gst: 0 };
  for (const { kind, ...each } of handled) {
    const sign = kind === 'return' ? -1 : 1;
    sum.quantity += sign * each.quantity;
    sum.net += sign * each.net;
    sum.gst += sign * each.gst;
  }
  return { quantity: milli(sum.quantity), net: cents(sum.net), gst: cents(sum.gst) };
};

/**
 * The amounts of goods as they are received. At the ordered cost they are the increase over all goods received at it,
 * so that a whole line adds up to its own amounts in however many parts it is received.
 */
export const receiptAmounts = (
  line: Omit<CostLine, 'orderQty'>,
  gstRate: number,
  handled: readonly Handled[],
  { quantity, cost }: { quantity: Milli; cost: Cents | null },
): ReceiptAmounts => {
  if (cost !== null) {
    const { subtotal, gst } = purchaseAmounts({ ...line, orderQty: quantity, cost, discount: 0 }, gstRate);
    return { net: subtotal, gst };
  }
  const earlier = sumOf(handled.filter((each) => each.kind === 'receipt' && each.cost === null));
  const together = purchaseAmounts({ ...line, orderQty: milli(earlier.quantity + quantity) }, gstRate);
  return { net: cents(together.subtotal - earlier.net), gst: cents(together.gst - earlier.gst) };
};

/** A quantity's part of the amounts, half up; the full quantity gets all. */
export const partOf = (
  { quantity: whole, net, gst }: ReceiptAmounts & { quantity: Milli },
  quantity: Milli,
): ReceiptAmounts => {
  const part = (amount: Cents) => divideRounded(BigInt(amount) * BigInt(quantity), BigInt(whole));
  return { net: part(net), gst: part(gst) };
};

/**
 * The amounts of returned goods: their part of the remaining goods' amounts. The last ones get the rest, so that a
 * fully returned line leaves nothing. `cost` is the average per unit or pack, or null if all came as ordered.
 */
export const returnAmounts = (
  handled: readonly Handled[],
  quantity: Milli,
): ReceiptAmounts & { cost: Cents | null } => {
  const amounts = partOf(sumOf(handled), quantity);
  const isAsOrdered = handled.every(({ cost }) => cost === null);
  const mean = divideRounded(BigInt(amounts.net) * 1000n, BigInt(quantity));
  return { ...amounts, cost: isAsOrdered ? null : mean };
};

/** Stock counts units: a line of packs moves `unitQty` for each. */
export const unitsEach = ({ pack, unitQty }: { pack: boolean; unitQty: number }): number => (pack ? unitQty : 1);

type Progress = { orderQty: Milli; received: Milli };
export const restOf = ({ orderQty, received }: Progress): Milli => milli(Math.max(0, orderQty - received));

/** The units that came of those ordered: too many of one line don't make up for too few of another. */
export const cameOf = (order: { receivedQuantity: Milli; overQuantity: Milli }): Milli =>
  milli(order.receivedQuantity - order.overQuantity);

/** The status of an ordered document follows from its quantities. */
export const receivedState = (lines: readonly Progress[]): 'ordered' | 'partlyReceived' | 'received' => {
  if (!lines.some(({ received }) => received > 0)) return 'ordered';
  return lines.every((line) => restOf(line) === 0) ? 'received' : 'partlyReceived';
};
