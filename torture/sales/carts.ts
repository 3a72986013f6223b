import fc from 'fast-check';
import { gstWithin } from '#contract/gst.ts';
import { cents } from '#contract/money.ts';
import { milli } from '#contract/quantity.ts';
import { lineOf, returnOf, totalsOf } from '#contract/sales/cart.ts';
import { openOf, type Standing, settle } from '#contract/sales/tender.ts';

/* Whole carts: lines, totals, GST, payments, and everything returned in parts. */

const line = fc.record({
  price: fc.integer({ min: 0, max: 2_000_000 }).map(cents),
  quantity: fc
    .oneof(
      fc.integer({ min: 1, max: 40 }).map((units) => units * 1000),
      fc.integer({ min: 1, max: 60_000 }),
    )
    .map(milli),
  discount: fc.integer({ min: 0, max: 10_000 }).map((each) => each / 100),
  gstFree: fc.boolean(),
});
const tender = fc.record({
  paymentType: fc.constantFrom('cash', 'card', 'bankTransfer', 'account', 'storeCredit'),
  amount: fc.integer({ min: 0, max: 3_000_000 }).map(cents),
});

export const cart = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 12 }),
  rate: fc.constantFrom(0, 10, 12.5, 15),
  tenders: fc.array(tender, { maxLength: 4 }),
  step: fc.constantFrom(0, 5, 10),
  cuts: fc.array(fc.nat(), { maxLength: 3 }),
});
type Cart = typeof cart extends fc.Arbitrary<infer T> ? T : never;

const equal = (what: string, left: number, right: number) => {
  if (!Object.is(left + 0, right + 0)) throw new Error(`${what}: ${left} is not ${right}`);
};

const checkTenders = (total: number, { tenders, step }: Cart) => {
  const none = cents(0);
  const standing: Standing = {
    total: cents(total),
    rounding: none,
    paid: none,
    onAccount: none,
    refunded: none,
    offset: none,
  };
  const result = settle(standing, tenders, step);
  if (result.refused) return;
  const processed = result.payments.reduce((sum, payment) => sum + payment.processed, 0);
  const paid = result.payments.reduce((sum, payment) => sum + payment.amount, 0);
  equal('payments + remaining = total', processed + openOf(result.standing), total + result.standing.rounding);
  equal('tenders − change = payments', paid - result.change, processed);
  if (openOf(result.standing) < 0) throw new Error('overpaid');
  if (Math.abs(result.standing.rounding) > step / 2) throw new Error(`rounded by ${result.standing.rounding}`);
};

export const checkCart = (drawn: Cart): void => {
  const { lines, rate, cuts } = drawn;
  const amounts = lines.map((each) => lineOf(each, rate));
  const totals = totalsOf(amounts);
  equal('subtotal + GST = total', totals.subtotal + totals.gst, totals.total);
  const back = lines.flatMap(({ quantity, gstFree }, at) => {
    const amount = amounts[at] ?? lineOf(lines[0] as (typeof lines)[0], rate);
    equal('GST within the line', amount.gst, gstFree ? 0 : gstWithin(amount.priceInclGst, rate));
    const edges = [0, ...cuts.map((cut) => cut % (quantity + 1)), quantity].toSorted((a, b) => a - b);
    return edges.slice(1).map((edge, part) => {
      const returned = milli(edges[part] ?? 0);
      return returnOf({ ...amount, quantity, returned }, milli(edge - returned));
    });
  });
  const refund = totalsOf(back);
  equal('refund = −sale', refund.total, -totals.total);
  equal('GST of the refund', refund.gst, -totals.gst);
  equal('discount of the refund', refund.discount, -totals.discount);
  checkTenders(totals.total, drawn);
};
