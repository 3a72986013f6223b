import { type Cents, cents } from '#contract/cents.ts';
import { type Milli, milli } from '#contract/milli.ts';
import { amountOf, backOf, returnOf } from '#contract/sales/cart.ts';
import { paidByGoods } from '#contract/sales/tender.ts';
import type { TillProduct } from '#contract/till/catalogue.ts';
import type { OriginalLine, SaleEvent, SaleLine, TillEvent } from '#contract/till/events.ts';
import type { ReceiptSale } from '#contract/till/protocol.ts';
import type { GoodsBack, ReturnedSale, SharedAmount } from '#web/till/basket/basket.ts';

/* A sale that goods may come back from: of this till's own book, or as the server has it. */

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
  /** Its goods are still in the shop. */
  isLayby: boolean;
  lines: PastLine[];
  sale: ReturnedSale;
};

const sum = (amounts: readonly number[]): Cents => cents(amounts.reduce((all, each) => all + each, 0));

/** As the server answers it, in plain numbers. */
export const pastSaleOf = (reply: ReceiptSale): PastSale => ({
  number: reply.number || reply.reference,
  soldAt: reply.soldAt,
  customer: reply.customer,
  isLayby: reply.isLayby,
  lines: reply.lines
    .filter(({ quantity }) => quantity > 0)
    .map(({ lineId, ...line }) => ({
      ...line,
      original: { orderId: reply.orderId, lineId },
      quantity: milli(line.quantity),
      returned: milli(line.returned),
      listPrice: cents(line.listPrice),
      price: cents(line.price),
      priceInclGst: cents(line.priceInclGst),
      gst: cents(line.gst),
      subtotal: cents(line.subtotal),
      shares: line.shares.map((share) => ({ ...share, amount: cents(share.amount) })),
    })),
  sale: {
    number: reply.number || reply.reference,
    rounding: cents(reply.rounding),
    whole: sum(reply.lines.filter(({ quantity }) => quantity > 0).map(({ priceInclGst }) => priceInclGst)),
    returned: cents(reply.returned),
    credited: cents(
      reply.refunded + paidByGoods(reply.payments.map((row) => ({ ...row, processed: cents(row.processed) }))),
    ),
    payments: reply.payments.map((row) => ({ ...row, processed: cents(row.processed) })),
  },
});

const isSale = (event: TillEvent): event is SaleEvent => event.kind === 'sale';
const isBackFrom =
  (saleId: string) =>
  ({ original }: SaleLine): boolean =>
    original !== null && 'saleId' in original && original.saleId === saleId;

/** From what happened at this till: works before the server has heard of it. */
export const ownSale = (events: readonly TillEvent[], number: string): PastSale | undefined => {
  const sales = events.filter(isSale);
  const event = sales.find(({ content }) => content.number.toUpperCase() === number.trim().toUpperCase());
  if (!event) return undefined;
  const { id, content } = event;
  const later = sales.filter((other) => other.content.lines.some(isBackFrom(id)));
  const back = later.flatMap((other) => other.content.lines.filter(isBackFrom(id)));
  const returnedOf = (line: number) =>
    milli(
      back.reduce(
        (all, { original, quantity }) =>
          original && 'line' in original && original.line === line ? all - quantity : all,
        0,
      ),
    );
  const worth = sum(back.map(({ priceInclGst }) => -priceInclGst));
  const given = sum(
    later
      .filter((other) => other.content.lines.every(isBackFrom(id)))
      .map((other) => -(other.content.total + other.content.rounding)),
  );
  return {
    number: content.number,
    soldAt: event.deviceAt,
    customer: content.customer,
    isLayby: content.layby === true,
    lines: content.lines.flatMap((line, at) =>
      line.quantity > 0 ? [{ ...line, original: { saleId: id, line: at }, returned: returnedOf(at) }] : [],
    ),
    sale: {
      number: content.number,
      rounding: content.rounding,
      whole: sum(content.lines.filter(({ quantity }) => quantity > 0).map(({ priceInclGst }) => priceInclGst)),
      returned: worth,
      credited: later.length === 0 ? cents(0) : given || worth,
      payments: [...content.payments, ...later.flatMap((other) => other.content.payments)]
        .filter(({ processed }, at) => at < content.payments.length || processed < 0)
        .map(({ paymentType, processed }) => ({ paymentType, processed })),
    },
  };
};

export const leftToReturn = ({ quantity, returned }: PastLine): Milli => milli(Math.max(0, quantity - returned));

/** What is paid back for all that can still come back. */
export const leftWorth = (line: PastLine): Cents => cents(0 - backOf(line, leftToReturn(line))(line.priceInclGst));

/** Shares of several promotions add up to what they took off together: the last has what rounding leaves. */
const backShares = (shares: readonly SharedAmount[], back: (whole: Cents) => Cents): SharedAmount[] => {
  let left: number = back(sum(shares.map(({ amount }) => amount)));
  return shares.map((share, at) => {
    const amount = at === shares.length - 1 ? cents(left) : back(share.amount);
    left -= amount;
    return { ...share, amount };
  });
};

type Wanted = { quantity: Milli; restock: boolean; reason: string };

/** A line as it comes back: at what was paid for it, with the share of each promotion. */
export const backLine = (line: PastLine, receipt: string, { quantity, restock, reason }: Wanted) => {
  const back = backOf(line, quantity);
  const amounts = returnOf({ ...line, discountAmount: cents(0) }, quantity);
  const shares = backShares(line.shares, back);
  const listAmount = amountOf(line.listPrice, milli(-quantity), 0);
  const taken = shares.reduce((all, { amount }) => all + amount, 0);
  const goods: GoodsBack = {
    original: line.original,
    receipt,
    restock,
    reason,
    settled: {
      listAmount,
      // What rounding leaves lies here, so that the line adds up.
      ownDiscount: cents(listAmount - taken - amounts.priceInclGst),
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

/** Goods as they were sold, whether or not the catalogue still has them. */
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
