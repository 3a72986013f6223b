import { cents } from '#contract/cents.ts';
import { gstWithin } from '#contract/gst.ts';
import { milli } from '#contract/milli.ts';
import type { Sale, SaleLine } from '#contract/till/events.ts';

/* Sales as a till sends them, of the products that `openCompany` creates. */

export const lineOf = (productId: number, count: number, price = cents(250)): SaleLine => {
  const amount = cents(price * count);
  const gst = gstWithin(amount, 10);
  return {
    productId,
    sku: `B${productId}`,
    title: `Product ${productId}`,
    chineseTitle: '',
    pack: false,
    unitQty: 1,
    quantity: milli(count * 1000),
    listPrice: price,
    price,
    discount: 0,
    discountAmount: cents(0),
    ownDiscount: cents(0),
    shares: [],
    priceInclGst: amount,
    gst,
    subtotal: cents(amount - gst),
    gstFree: false,
    note: '',
    original: null,
    restock: null,
    reason: null,
  };
};

/** Paid exactly, by card. The device assigns its number. */
export const saleOf = (lines: SaleLine[]): Sale => {
  const total = cents(lines.reduce((sum, { priceInclGst }) => sum + priceInclGst, 0));
  return {
    number: '',
    customer: null,
    codes: [],
    gstRate: 10,
    lines,
    total,
    rounding: cents(0),
    change: cents(0),
    payments: [{ paymentType: 'card', amount: total, processed: total, remaining: cents(0), reference: '' }],
    note: '',
  };
};
