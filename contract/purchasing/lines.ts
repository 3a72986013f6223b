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

/** Dollars with six decimals: what the ledger takes for one unit in, discount off, a pack's cost spread over its units. */
export const unitCostOf = ({ cost, discount }: Pick<CostLine, 'cost' | 'discount'>, unitsEach: number): string => {
  const each = BigInt(unitsEach);
  const micro = (BigInt(cost) * (10_000n - hundredths(discount)) * 2n + each) / (each * 2n);
  return micro
    .toString()
    .padStart(7, '0')
    .replace(/(\d{6})$/, '.$1');
};

type Handled = { kind: 'receipt' | 'return'; quantity: Milli; cost: Cents | null };
/**
 * What goods of a line that go back cost as they came, per unit or pack and discount off: the mean of those still here, or
 * null where all came at the cost they were ordered for.
 */
export const returnCostOf = (
  { cost: orderCost, discount }: Pick<CostLine, 'cost' | 'discount'>,
  handled: readonly Handled[],
): Cents | null => {
  if (handled.every(({ cost }) => cost === null)) return null;
  let [quantity, value] = [0n, 0n];
  for (const { kind, cost, ...step } of handled) {
    const sign = kind === 'return' ? -1n : 1n;
    const each = cost === null ? BigInt(orderCost) * (10_000n - hundredths(discount)) : BigInt(cost) * 10_000n;
    quantity += sign * BigInt(step.quantity);
    value += sign * BigInt(step.quantity) * each;
  }
  return quantity <= 0n || value <= 0n ? cents(0) : divideRounded(value, quantity * 10_000n);
};

/** Stock counts units: a line of packs moves `unitQty` for each. */
export const unitsEach = ({ pack, unitQty }: { pack: boolean; unitQty: number }): number => (pack ? unitQty : 1);

type Progress = { orderQty: Milli; received: Milli };
export const restOf = ({ orderQty, received }: Progress): Milli => milli(Math.max(0, orderQty - received));

/** The status of an ordered document follows from its quantities. */
export const receivedState = (lines: readonly Progress[]): 'ordered' | 'partlyReceived' | 'received' => {
  if (!lines.some(({ received }) => received > 0)) return 'ordered';
  return lines.every((line) => restOf(line) === 0) ? 'received' : 'partlyReceived';
};
