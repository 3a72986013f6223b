import { type Cents, cents } from '#contract/money.ts';
import { type Milli, milli } from '#contract/quantity.ts';

/** What a purchase line's amounts follow from. Cost excludes GST and is per pack on a line of packs. */
export type Costed = { orderQty: Milli; cost: Cents; discount: number; gstFree: boolean };
export type Amounts = { subtotal: Cents; gst: Cents; priceInclGst: Cents };
export type AmountSummary = { subtotal: Cents; discount: Cents; gst: Cents; total: Cents };

/** Hundredths of a percent keep the arithmetic in whole numbers. */
const hundredths = (percent: number) => BigInt(Math.round(percent * 100));

/** Half up; amounts of a purchase are never negative. */
const divided = (value: bigint, by: bigint): Cents => cents(Number((value * 2n + by) / (by * 2n)));

const grossOf = ({ orderQty, cost }: Pick<Costed, 'orderQty' | 'cost'>): Cents =>
  divided(BigInt(cost) * BigInt(orderQty), 1000n);

/** Cost × quantity less the discount, and the GST on top of it: each half up to the cent, per line. */
export const purchaseAmounts = (line: Costed, gstRate: number): Amounts => {
  const kept = 10_000n - hundredths(line.discount);
  const subtotal = divided(BigInt(line.cost) * BigInt(line.orderQty) * kept, 10_000_000n);
  const gst = line.gstFree ? cents(0) : divided(BigInt(subtotal) * hundredths(gstRate), 10_000n);
  return { subtotal, gst, priceInclGst: cents(subtotal + gst) };
};

/** Sums of lines and nothing else: subtotal − discount + gst = total. */
export const purchaseSummary = (lines: readonly Costed[], gstRate: number): AmountSummary => {
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
export const unitCostOf = ({ cost, discount }: Pick<Costed, 'cost' | 'discount'>, unitsEach: number): string => {
  const each = BigInt(unitsEach);
  const micro = (BigInt(cost) * (10_000n - hundredths(discount)) * 2n + each) / (each * 2n);
  return micro
    .toString()
    .padStart(7, '0')
    .replace(/(\d{6})$/, '.$1');
};

/** Stock counts units: a line of packs moves `unitQty` for each. */
export const unitsEach = ({ pack, unitQty }: { pack: boolean; unitQty: number }): number => (pack ? unitQty : 1);

type Progress = { orderQty: Milli; received: Milli };
export const restOf = ({ orderQty, received }: Progress): Milli => milli(Math.max(0, orderQty - received));

/** An ordered document's state is what its quantities say. */
export const receivedState = (lines: readonly Progress[]): 'ordered' | 'partlyReceived' | 'received' => {
  if (!lines.some(({ received }) => received > 0)) return 'ordered';
  return lines.every((line) => restOf(line) === 0) ? 'received' : 'partlyReceived';
};
