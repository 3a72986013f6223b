import { type Cents, cents } from '#contract/cents.ts';
import { type Milli, milli } from '#contract/milli.ts';
import { amountOf, backOf, returnOf } from '#contract/sales/cart.ts';
import { paidByGoods } from '#contract/sales/tender.ts';
import type { TillProduct } from '#contract/till/catalogue.ts';
import type { OriginalLine, SaleLine, TillEvent } from '#contract/till/events.ts';
import type { ReceiptSale } from '#contract/till/protocol.ts';
import type { ReturnedGoods, ReturnedSale, SharedAmount } from '#web/till/basket/basket.ts';
import { momentOf } from '#web/till/device/moment.ts';
import { returnsOf, salesOf } from './ownReturns.ts';

/* A past sale for returns: from this till's own book, or from the server. */

export type PastLine = Pick<
  SaleLine,
  | 'productId'
  | 'sku'
  | 'title'
  | 'chineseTitle'
  | 'pack'
  | 'unitQty'
  | 'quantity'
  | 'listPrice'
  | 'price'
  | 'priceInclGst'
  | 'gst'
  | 'subtotal'
  | 'gstFree'
> & { original: OriginalLine; returned: Milli; shares: readonly SharedAmount[] };

export type PastSale = {
  number: string;
  soldAt: string;
  customer: { id: number; name: string } | null;
  /** Its items are still in the shop. */
  isLayby: boolean;
  /** It was paid off and handed over. */
  isPaidLayby: boolean;
  lines: PastLine[];
  sale: ReturnedSale;
};

const sum = (amounts: readonly number[]): Cents => cents(amounts.reduce((all, each) => all + each, 0));

const isSameGoods = (one: Goods, other: Goods): boolean =>
  one.productId === other.productId && one.pack === other.pack && one.quantity === other.quantity;
type Goods = Pick<PastLine, 'productId' | 'pack'> & { quantity: number };

const soldLines = <T extends { quantity: number }>(lines: readonly T[]): { line: T; at: number }[] =>
  lines.map((line, at) => ({ line, at })).filter(({ line }) => line.quantity > 0);

/**
 * Where this till's own book has the lines of a sale; missing for another till's sale, or one changed in the back
 * office. With these the till knows what was returned even while offline.
 */
const ownNames = (reply: ReceiptSale, events: readonly TillEvent[]): OriginalLine[] => {
  const event = salesOf(events).find(({ id }) => id === reply.saleId);
  const own = soldLines(event?.content.lines ?? []);
  const theirs = soldLines(reply.lines);
  const isSame =
    own.length === theirs.length && own.every(({ line }, at) => theirs[at] && isSameGoods(line, theirs[at].line));
  return event && isSame ? own.map(({ at }) => ({ saleId: event.id, line: at })) : [];
};

/** The server's answer in plain numbers, plus this till's returns that haven't been sent. */
export const pastSaleOf = (reply: ReceiptSale, events: readonly TillEvent[]): PastSale => {
  const names = ownNames(reply, events);
  const own = returnsOf(events, reply, reply);
  const payments = reply.payments.map((row) => ({ ...row, processed: cents(row.processed) }));
  return {
    number: reply.number || reply.reference,
    soldAt: reply.soldAt,
    customer: reply.customer,
    isLayby: reply.isLayby,
    isPaidLayby: reply.wasLayby && !reply.isLayby,
    lines: soldLines(reply.lines).map(({ line: { lineId, ...line } }, at) => {
      const byOrder = { orderId: reply.orderId, lineId };
      const byOwn = names[at];
      return {
        ...line,
        original: byOwn ?? byOrder,
        quantity: milli(line.quantity),
        returned: milli(line.returned + own.returnedOf(byOwn ? [byOwn, byOrder] : [byOrder])),
        listPrice: cents(line.listPrice),
        price: cents(line.price),
        priceInclGst: cents(line.priceInclGst),
        gst: cents(line.gst),
        subtotal: cents(line.subtotal),
        shares: line.shares.map((share) => ({ ...share, amount: cents(share.amount) })),
      };
    }),
    sale: {
      number: reply.number || reply.reference,
      rounding: cents(reply.rounding),
      whole: wholeOf(reply.lines),
      returned: cents(reply.returned + own.returned),
      credited: cents(reply.refunded + paidByGoods(payments) + own.credited),
      payments: [...payments, ...own.payments],
    },
  };
};

const wholeOf = (lines: readonly { quantity: number; priceInclGst: number }[]): Cents =>
  sum(soldLines(lines).map(({ line }) => line.priceInclGst));

/** From this till's own events: works before the server has the sale. */
export const ownSale = (events: readonly TillEvent[], number: string): PastSale | undefined => {
  const event = salesOf(events).find(({ content }) => content.number.toUpperCase() === number.trim().toUpperCase());
  if (!event) return undefined;
  const { id, content } = event;
  const own = returnsOf(events, { saleId: id, orderId: null });
  return {
    number: content.number,
    soldAt: momentOf(event).toISOString(),
    customer: content.customer,
    isLayby: content.layby === true,
    isPaidLayby: false,
    lines: soldLines(content.lines).map(({ line, at }) => {
      const original = { saleId: id, line: at };
      return { ...line, original, returned: own.returnedOf([original]) };
    }),
    sale: {
      number: content.number,
      rounding: content.rounding,
      whole: wholeOf(content.lines),
      returned: own.returned,
      credited: own.credited,
      payments: [
        ...content.payments.map(({ paymentType, processed }) => ({ paymentType, processed })),
        ...own.payments,
      ],
    },
  };
};

export const leftToReturn = ({ quantity, returned }: PastLine): Milli => milli(Math.max(0, quantity - returned));

/** False if nothing on it was sold. */
export const isAllReturned = ({ lines }: PastSale): boolean =>
  lines.length > 0 && lines.every((line) => leftToReturn(line) === 0);

/** What would be refunded for everything that can still be returned. */
export const leftWorth = (line: PastLine): Cents => cents(0 - backOf(line, leftToReturn(line))(line.priceInclGst));

/** The shares of several promotions add up to their total; the last one takes the rounding difference. */
const backShares = (shares: readonly SharedAmount[], back: (whole: Cents) => Cents): SharedAmount[] => {
  let left: number = back(sum(shares.map(({ amount }) => amount)));
  return shares.map((share, at) => {
    const amount = at === shares.length - 1 ? cents(left) : back(share.amount);
    left -= amount;
    return { ...share, amount };
  });
};

type Wanted = { quantity: Milli; restock: boolean; reason: string };

/** A returned line: at the price paid, with each promotion's share. */
export const returnLine = (line: PastLine, receipt: string, { quantity, restock, reason }: Wanted) => {
  const back = backOf(line, quantity);
  const amounts = returnOf({ ...line, discountAmount: cents(0) }, quantity);
  const shares = backShares(line.shares, back);
  const listAmount = amountOf(line.listPrice, milli(-quantity), 0);
  const promotionDiscount = shares.reduce((all, { amount }) => all + amount, 0);
  const goods: ReturnedGoods = {
    original: line.original,
    receipt,
    restock,
    reason,
    settled: {
      listAmount,
      // The rounding difference goes here, so that the line adds up.
      ownDiscount: cents(listAmount - promotionDiscount - amounts.priceInclGst),
      shares,
      priceInclGst: amounts.priceInclGst,
      gst: amounts.gst,
      subtotal: amounts.subtotal,
    },
  };
  return {
    product: productOf(line),
    pack: line.pack,
    quantity: milli(-quantity),
    listPrice: line.listPrice,
    price: line.price,
    back: goods,
  };
};

/** Items as they were sold, whether or not the catalogue still has them. */
export const productOf = (line: PastLine): TillProduct => ({
  id: line.productId,
  sku: line.sku,
  standardSku: line.pack ? line.sku : null,
  title: line.title,
  chineseTitle: line.chineseTitle,
  barcodes: [],
  packBarcodes: [],
  unitQty: line.unitQty,
  retailPrice: line.listPrice,
  standardPrice: line.listPrice,
  gstFree: line.gstFree,
  categoryId: null,
  brandId: null,
  supplierId: null,
  tagIds: [],
  soldByWeight: line.quantity % 1000 !== 0,
  openPrice: false,
  thumbnail: null,
});
