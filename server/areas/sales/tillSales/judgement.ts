import { gstWithin } from '#contract/gst.ts';
import { type Cents, cents } from '#contract/money.ts';
import { listPrice, retailLevel } from '#contract/pricing.ts';
import { isTooHeavy, isWhole } from '#contract/quantity.ts';
import { isTooMuchOff } from '#contract/sales/cart.ts';
import { CASH, cashProblem, openOf, STORE_CREDIT } from '#contract/sales/tender.ts';
import type { Sale } from '#contract/till/events.ts';
import type { FlagReason } from '#contract/till/flags.ts';
import { rulesFor } from '#server/areas/promotions/service.ts';
import type { Line } from '#server/areas/sales/orders/order.ts';
import { promoteLines } from '#server/areas/sales/orders/promotions.ts';
import { readOrder } from '#server/areas/sales/orders/queries.ts';
import type { Trx } from '#server/platform/context.ts';
import type { Scope } from '#server/platform/scope.ts';
import { type BookedSale, spendsCredit } from './booking.ts';
import { numberOf, readOverpaid, readReturns } from './refunds.ts';

/* What is unusual about a sale that was booked as rung up: reported to a manager, never changed. */

/** Details consist of names and figures, so that they read the same in every language. */
export type Oddity = { reason: FlagReason; detail: string };

/** What the clerk, or a manager's PIN for this sale, allowed. */
export type Rights = {
  discountLimit: number;
  mayDiscount: boolean;
  maySellNegative: boolean;
  /** Of a line back without a receipt that nobody let through as it is: what somebody did let through for it. */
  beyondApproval: (line: Sale['lines'][number], at: number) => Cents | undefined;
};

const dollars = (amount: number): string => (amount / 100).toFixed(2);
const change = (from: number, to: number): string => `${dollars(from)} → ${dollars(to)}`;

/** Goods ordered earlier keep their price. */
const wasAgreed = ({ id }: Line, { held }: Pick<BookedSale, 'held'>): boolean =>
  held?.lines.some((line) => line.id === id) ?? false;

const priceOddities = ({ order, held, setting, products }: BookedSale): Oddity[] =>
  order.lines.flatMap((line): Oddity[] => {
    const product = products.get(line.productId);
    if (!product || line.quantity < 0 || wasAgreed(line, { held })) return [];
    const list = listPrice(product, line.pack, setting.buyer ?? retailLevel, setting.gstRate);
    const gst = product.gstFree ? cents(0) : gstWithin(line.priceInclGst, setting.gstRate);
    return [
      ...(line.listPrice === list || product.openPrice
        ? []
        : [{ reason: 'price' as const, detail: `${line.sku}: ${change(line.listPrice, list)}` }]),
      ...(line.gst === gst ? [] : [{ reason: 'sums' as const, detail: `${line.sku}, GST: ${change(line.gst, gst)}` }]),
    ];
  });

/** An open price of zero has no list price to compare with, so no discount limit applies. */
const giveawayOddities = ({ order, products }: BookedSale, { mayDiscount }: Rights): Oddity[] =>
  mayDiscount
    ? []
    : order.lines
        .filter(({ productId, quantity, listPrice: list, priceInclGst, promotionDiscount }) => {
          const isOpen = products.get(productId)?.openPrice && list === 0;
          return isOpen && quantity > 0 && priceInclGst + promotionDiscount === 0;
        })
        .map(({ sku }) => ({ reason: 'price', detail: `${sku}: ${dollars(0)}` }));

/** Priced again by current rules, for the time of the sale. */
const promotionOddities = async (trx: Trx, scope: Scope, booked: BookedSale): Promise<Oddity[]> => {
  const { order, setting, products, exceeded } = booked;
  const soldLines = order.lines.filter((line) => line.quantity > 0 && !wasAgreed(line, booked));
  const rules = soldLines.length > 0 ? await rulesFor(trx, scope, setting.promotionState) : [];
  const { lines } = promoteLines(order, soldLines, () => true, { rules, setting, products });
  const amountOf = (all: typeof soldLines) => all.reduce((sum, { promotionDiscount }) => sum + promotionDiscount, 0);
  const [given, due] = [amountOf(soldLines), amountOf(lines)];
  const names = order.promotions.filter(({ promotionId }) => exceeded.includes(promotionId)).map(({ name }) => name);
  return [
    ...(given === due ? [] : [{ reason: 'promotion' as const, detail: change(given, due) }]),
    ...(names.length === 0 ? [] : [{ reason: 'promotion' as const, detail: names.join(', ') }]),
  ];
};

const discountOddities = ({ order }: BookedSale, { discountLimit, mayDiscount }: Rights): Oddity[] =>
  mayDiscount
    ? []
    : order.lines
        .filter(({ listPrice: list, quantity, priceInclGst, promotionDiscount }) => {
          const own = cents(priceInclGst + promotionDiscount);
          return quantity > 0 && isTooMuchOff(list, quantity, own, discountLimit);
        })
        .map(({ sku, ownDiscount }) => ({ reason: 'discount', detail: `${sku}: ${dollars(ownDiscount)}` }));

/** What stock is short of, now that it is booked. */
const stockOddities = ({ order, products, levels }: BookedSale, { maySellNegative }: Rights): Oddity[] => {
  if (maySellNegative) return [];
  const ids = new Set(order.lines.filter(({ quantity }) => quantity > 0).map(({ productId }) => productId));
  return levels
    .filter(({ productId, branchId, onHand, committed }) => {
      return ids.has(productId) && branchId === order.branchId && onHand < committed;
    })
    .map(({ productId, onHand, committed }) => ({
      sku: products.get(productId)?.sku ?? '',
      available: onHand - committed,
    }))
    .toSorted((a, b) => (a.sku < b.sku ? -1 : 1))
    .map(({ sku, available }) => ({ reason: 'stock', detail: `${sku}: ${available / 1000}` }));
};

/** More store credit than the customer had: booked, and the balance is now negative. */
export const creditOddities = async (
  trx: Trx,
  { companyId }: Scope,
  customerId: number | null,
  { payments }: Pick<Sale, 'payments'>,
): Promise<Oddity[]> => {
  if (customerId === null || !spendsCredit({ payments })) return [];
  const { storeCredit } = await trx
    .selectFrom('customerBalance')
    .select('storeCredit')
    .where('companyId', '=', companyId)
    .where('customerId', '=', customerId)
    .executeTakeFirstOrThrow();
  const spent = payments
    .filter(({ paymentType }) => paymentType === STORE_CREDIT)
    .reduce((sum, { processed }) => sum + processed, 0);
  return storeCredit < 0 ? [{ reason: 'credit', detail: change(spent, Math.max(0, spent + storeCredit)) }] : [];
};

/** Store credit spent without a customer the company knows. */
const tenderOddities = ({ order: { payments }, setting }: BookedSale): Oddity[] => {
  const { buyer, paymentTypes, cashRounding } = setting;
  return payments.flatMap(({ paymentType, amount, processed }): Oddity[] => [
    ...(paymentType === CASH && cashProblem(amount, processed, cashRounding)
      ? [{ reason: 'sums' as const, detail: `${paymentType}: ${change(amount, processed)}` }]
      : []),
    ...(paymentType in paymentTypes
      ? []
      : [{ reason: 'sums' as const, detail: `${paymentType}: ${dollars(processed)}` }]),
    ...(paymentType === STORE_CREDIT && !buyer ? [{ reason: 'credit' as const, detail: change(processed, 0) }] : []),
  ]);
};

const moneyOddities = (sale: Sale, booked: BookedSale): Oddity[] => {
  const {
    order,
    setting: { buyer },
  } = booked;
  const open: Cents = openOf(order);
  const room = buyer && !buyer.isDeleted ? Math.max(0, buyer.creditLimit - buyer.onAccount) : 0;
  return [
    ...(sale.total === order.total ? [] : [{ reason: 'sums' as const, detail: change(sale.total, order.total) }]),
    ...(open === 0 || sale.layby ? [] : [{ reason: 'sums' as const, detail: dollars(open) }]),
    ...(sale.change === order.change ? [] : [{ reason: 'sums' as const, detail: change(sale.change, order.change) }]),
    ...tenderOddities(booked),
    ...(order.onAccount > room ? [{ reason: 'credit' as const, detail: change(order.onAccount, room) }] : []),
  ];
};

const unreceiptedOddities = ({ lines }: Sale, { beyondApproval }: Rights): Oddity[] =>
  lines.flatMap((line, at): Oddity[] => {
    const { sku, quantity, original, priceInclGst } = line;
    if (quantity >= 0 || original) return [];
    const approved = beyondApproval(line, at);
    if (approved === undefined) return [];
    const detail = approved === 0 ? sku : `${sku}: ${change(-priceInclGst, approved)}`;
    return [{ reason: 'return', detail }];
  });

/** “COLA: T1-1-000007 → T2-1-000013”: sold on the first receipt, and returned before on the second. */
const unlinkedOddities = async (
  trx: Trx,
  scope: Scope,
  sale: Sale,
  { order, originals: { unlinked, spent } }: BookedSale,
): Promise<Oddity[]> => {
  const lineIds = [...spent.values()].map(({ lineId }) => lineId);
  const returns = await readReturns(trx, scope, lineIds, order.id);
  return unlinked.map((at): Oddity => {
    const sku = sale.lines[at]?.sku ?? '';
    const sold = spent.get(at);
    const numbers = returns.flatMap(({ lineId, number }) => (lineId === sold?.lineId ? [number] : []));
    if (!sold || numbers.length === 0) return { reason: 'return', detail: sku };
    return { reason: 'returned', detail: `${sku}: ${numberOf(sold.sale)} → ${numbers.join(', ')}` };
  });
};

const refundOddities = async (trx: Trx, scope: Scope, booked: BookedSale): Promise<Oddity[]> =>
  (await readOverpaid(trx, scope, booked)).map(({ paymentType, paid, refunded }) => ({
    reason: 'return',
    detail: `${paymentType}: ${change(refunded, paid)}`,
  }));

/** A fraction of a product sold whole, or an impossibly large quantity; stock is wrong until it is counted. */
const quantityOddities = ({ order, products }: BookedSale): Oddity[] =>
  order.lines
    .filter(({ productId, quantity, pack }) => {
      const soldByWeight = products.get(productId)?.soldByWeight ?? false;
      return (!isWhole(quantity) && (pack || !soldByWeight)) || isTooHeavy({ soldByWeight }, pack, quantity);
    })
    .map(({ sku, quantity }) => ({ reason: 'quantity', detail: `${sku}: ${quantity / 1000}` }));

const noneOddities = ({ lines }: Sale): Oddity[] =>
  lines.filter(({ quantity }) => quantity === 0).map(({ sku }) => ({ reason: 'quantity', detail: `${sku}: 0` }));

const goodsOddities = ({ order, products }: BookedSale): Oddity[] =>
  order.lines
    .filter(({ productId, quantity }) => quantity > 0 && products.get(productId)?.active === false)
    .map(({ sku }) => ({ reason: 'product', detail: sku }));

/** Names the order, so that a manager finds whom to refund. */
const collectOddities = async (
  trx: Trx,
  scope: Scope,
  { collects, number }: Sale,
  { held }: BookedSale,
): Promise<Oddity[]> => {
  if (collects === undefined || held) return [];
  const order = await readOrder(trx, scope, collects);
  const names = order ? [order.reference, order.otherReference].filter(Boolean) : [number];
  return [{ reason: 'collected', detail: names.join(', ') }];
};

export const judgeTillSale = async (
  trx: Trx,
  scope: Scope,
  sale: Sale,
  booked: BookedSale,
  rights: Rights,
): Promise<Oddity[]> => [
  ...priceOddities(booked),
  ...giveawayOddities(booked, rights),
  ...(await promotionOddities(trx, scope, booked)),
  ...discountOddities(booked, rights),
  ...stockOddities(booked, rights),
  ...moneyOddities(sale, booked),
  ...(await unlinkedOddities(trx, scope, sale, booked)),
  ...unreceiptedOddities(sale, rights),
  ...(await refundOddities(trx, scope, booked)),
  ...(await creditOddities(trx, scope, booked.order.customerId, sale)),
  ...goodsOddities(booked),
  ...quantityOddities(booked),
  ...noneOddities(sale),
  ...(await collectOddities(trx, scope, sale, booked)),
];
