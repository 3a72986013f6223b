import type { Quote } from '#contract/order/basket.ts';
import { goodsOf } from '#contract/order/line.ts';
import type { Sale, SaleLine } from '#contract/till/events.ts';
import type { Basket, CounterLine } from './basket.ts';
import type { PayState } from './payments.ts';
import { lineListPrice, type Prices } from './pricing.ts';

/* A paid basket, as recorded and sent. */

type Facts = { number: string; basket: Basket; quote: Quote; paid: PayState; prices: Prices };

const sharesOf = (line: CounterLine, at: number, quote: Quote): SaleLine['shares'] => {
  const settled = line.back?.settled ?? line.agreed;
  if (settled) return settled.shares;
  const applied = new Map(quote.applied.map((each) => [each.promotionId, each]));
  return (quote.lines[at]?.shares ?? []).map(({ promotionId, amount, units }) => ({
    promotionId,
    version: applied.get(promotionId)?.version ?? 1,
    name: applied.get(promotionId)?.name ?? '',
    amount,
    ...(units === undefined ? {} : { units }),
  }));
};

const saleLine = (line: CounterLine, at: number, { basket, quote, prices }: Facts): SaleLine => {
  const quoted = quote.lines[at];
  if (!quoted) throw new Error('A quote has a line for each line');
  const listPrice = lineListPrice(line, basket, prices.gstRate);
  return {
    ...goodsOf(line.product, line.pack),
    quantity: line.quantity,
    listPrice,
    price: line.price ?? listPrice,
    discount: line.discount,
    discountAmount: line.discountAmount,
    ownDiscount: quoted.ownDiscount,
    shares: sharesOf(line, at, quote),
    priceInclGst: quoted.priceInclGst,
    gst: quoted.gst,
    subtotal: quoted.subtotal,
    note: line.note,
    ...(line.serials ? { serials: [...line.serials] } : {}),
    original: line.back?.original ?? null,
    restock: line.back?.restock ?? null,
    reason: line.back?.reason ?? null,
  };
};

export const toSale = (facts: Facts): Sale => {
  const { number, basket, quote, paid, prices } = facts;
  return {
    number,
    customer: basket.customer && { id: basket.customer.id, name: basket.customer.name },
    codes: [...basket.codes],
    gstRate: prices.gstRate,
    lines: basket.lines.map((line, at) => saleLine(line, at, facts)),
    total: quote.totals.total,
    rounding: paid.rounding,
    change: paid.change,
    payments: paid.payments,
    ...(basket.ageCheckedById ? { ageCheckedById: basket.ageCheckedById } : {}),
    ...(basket.isLayby ? { layby: true } : {}),
    ...(basket.collects && basket.lines.some(({ agreed }) => agreed) ? { collects: basket.collects.orderId } : {}),
    note: basket.note,
  };
};
