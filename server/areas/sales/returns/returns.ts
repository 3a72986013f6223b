import type { Input } from '#contract/endpoint.ts';
import { say } from '#contract/messages/sentence.ts';
import { type Cents, cents } from '#contract/money.ts';
import { isWhole, milli } from '#contract/quantity.ts';
import { returnOf, roundingBack, unitsOf } from '#contract/sales/cart.ts';
import type { SalesOrder } from '#contract/sales/order.ts';
import { statusOf } from '#contract/sales/status.ts';
import { dueOf, openOf, paidByGoods, RETURNED, settle } from '#contract/sales/tender.ts';
import type { returnOrder as endpoint } from '#contract/sales.ts';
import { costOfUnits } from '#server/areas/sales/orders/cost.ts';
import { buildLines, refuseDiscounts, sumOf, withLines } from '#server/areas/sales/orders/lines.ts';
import { type Line, type Order, standingOf, toWire, withPaymentStatus } from '#server/areas/sales/orders/order.ts';
import { type Around, lookAround, refuseClosed } from '#server/areas/sales/orders/orderSetting.ts';
import { readSold } from '#server/areas/sales/orders/products.ts';
import { findByReference, findOrder } from '#server/areas/sales/orders/queries.ts';
import { confirm, inOneGo, keep, reach } from '#server/areas/sales/orders/saveOrder.ts';
import { type Tally, tallyChange } from '#server/areas/sales/orders/totals.ts';
import { updateOrder } from '#server/areas/sales/orders/writer.ts';
import { asPayments, newOnes, refuseStatus } from '#server/areas/sales/payments/payments.ts';
import { blankOrder } from '#server/areas/sales/service.ts';
import type { Ctx, Trx } from '#server/platform/context.ts';
import { badField, found } from '#server/platform/refusal.ts';
import { branchOf, type Scope } from '#server/platform/scope.ts';

type Returning = Input<typeof endpoint>;

/** The sale goods come back from, held. Beyond one's branches only its exact reference opens it. */
const holdSale = async (trx: Trx, scope: Scope, { id, reference }: Returning): Promise<Order> => {
  const sale =
    reference === undefined
      ? await findOrder(trx, scope, id, true)
      : await findByReference(trx, scope, reference, true);
  return found(sale?.id === id ? sale : undefined);
};

const backLine = (sold: Line, quantity: number, restock: boolean): Line => {
  const unitCost = sold.unitCost;
  return {
    ...sold,
    ...returnOf(sold, milli(quantity)),
    id: undefined,
    quantity: milli(-quantity),
    dispatched: milli(-quantity),
    returned: milli(0),
    unitCost,
    cost: costOfUnits(unitCost, unitsOf(milli(-quantity), sold.unitQty)),
    originalLineId: sold.id ?? null,
    restock,
  };
};

const leftOf = ({ dispatched, returned }: Line): number => Math.max(0, dispatched - returned);

/** Lines as they come back, and the sale's lines with that much returned. */
const giveBack = (sale: Order, { lines }: Returning): { back: Line[]; sold: Line[] } => {
  const sold = new Map(sale.lines.map((line) => [line.id, line]));
  const wanted =
    lines ??
    sale.lines.flatMap((line) =>
      line.id !== undefined && leftOf(line) > 0
        ? { lineId: line.id, quantity: milli(leftOf(line)), restock: true }
        : [],
    );
  if (wanted.length === 0) throw badField('lines', say('sales.allReturned'));
  const back = wanted.map(({ lineId, quantity, restock }, at) => {
    const line = sold.get(lineId);
    const field = `lines.${at}.quantity`;
    if (!line || line.originalLineId !== null) throw badField(`lines.${at}.lineId`, say('field.noSuchLine'));
    if (quantity <= 0) throw badField(field, say('field.moreThanZero'));
    if (line.pack && !isWhole(quantity)) throw badField(field, say('field.wholePacks'));
    if (quantity > leftOf(line)) throw badField(field, say('sales.maxReturn', { left: leftOf(line) / 1000 }));
    sold.set(lineId, { ...line, returned: milli(line.returned + quantity) });
    return backLine(line, quantity, restock);
  });
  return { back, sold: sale.lines.map((line) => sold.get(line.id) ?? line) };
};

/** A line that was made smaller after some of it came back may be off by a cent: the last to come back makes it even. */
const evened = (sale: Order, back: Line[], sold: readonly Line[]): Line[] => {
  const goods = sold.filter(({ quantity }) => quantity > 0);
  const last = back.at(-1);
  if (!last || goods.some(({ quantity, returned }) => quantity !== returned)) return back;
  const off = worthOf(goods) - sale.returned + worthOf(back);
  if (off === 0) return back;
  const [priceInclGst, subtotal] = [cents(last.priceInclGst - off), cents(last.subtotal - off)];
  return [...back.slice(0, -1), { ...last, priceInclGst, subtotal }];
};

const worthOf = (lines: readonly Line[]): Cents => sumOf(lines.map(({ priceInclGst }) => priceInclGst));

const roundingOf = ({ rounding, returned, refunded, payments, lines }: Order, worth: Cents): Cents => {
  const whole = worthOf(lines.filter(({ quantity }) => quantity > 0));
  return roundingBack({ rounding, whole, returned, credited: cents(refunded + paidByGoods(payments)) }, worth);
};

/** Goods given back first pay what is still owed on their sale. */
const offset = (sale: Order, sold: Line[], worth: Cents, rounding: Cents, scope: Scope, around: Around) => {
  const value = cents(worth - rounding);
  const paidOff = cents(Math.max(0, Math.min(value, dueOf(sale))));
  const result = settle(standingOf(sale), paidOff > 0 ? [{ paymentType: RETURNED, amount: paidOff }] : [], 0);
  if (result.refused) throw new Error('What is due can always be paid');
  const { paid, onAccount } = result.standing;
  const after: Order = {
    ...sale,
    lines: sold,
    paid,
    onAccount,
    returned: cents(sale.returned + worth),
    refunded: cents(sale.refunded + value - paidOff),
    payments: [...sale.payments, ...asPayments(result.payments, scope, around)],
  };
  return { paidOff, sale: withPaymentStatus({ ...after, status: statusOf(sold, openOf(after)) }) };
};

/** The other side of it, on the order that takes the goods back. */
const withOffset = (order: Order, paidOff: Cents, scope: Scope, around: Around): Order => {
  if (paidOff === 0) return order;
  const after = { ...order, paid: cents(order.paid - paidOff) };
  const row = { paymentType: RETURNED, amount: cents(-paidOff), processed: cents(-paidOff), remaining: openOf(after) };
  return { ...after, payments: [...order.payments, ...asPayments([row], scope, around)] };
};

const returning = ['partlyDispatched', 'dispatched', 'completed'];

const makeReturn = async (trx: Trx, ctx: Ctx, tally: Tally, asked: Returning): Promise<Order> => {
  const { scope } = ctx;
  const { occurredAt, allowNegative, allowOverLimit } = asked;
  const sale = await holdSale(trx, scope, asked);
  if (!returning.includes(sale.status)) refuseStatus(sale.status, 'completed', say('sales.returnDispatchedOnly'));
  const own = scope.branchIds.includes(sale.branchId) ? sale.branchId : undefined;
  const branchId = branchOf(scope, asked.branchId ?? own);
  const around = await lookAround(trx, scope, branchId, sale.customerId, { occurredAt, known: true });
  refuseClosed(around);
  if (occurredAt && sale.confirmedAt && occurredAt < sale.confirmedAt)
    throw badField('occurredAt', say('sales.beforeSold'));
  const { back: given, sold } = giveBack(sale, asked);
  const back = evened(sale, given, sold);
  const products = await readSold(
    trx,
    scope,
    asked.productList.map(({ productId }) => productId),
  );
  const fresh = buildLines(
    asked.productList.map(({ id: _, ...line }) => line),
    products,
    around,
    [],
  );
  refuseDiscounts(scope, fresh);
  const worth = cents(-worthOf(back));
  const rounding = roundingOf(sale, worth);
  const { paidOff, sale: owed } = offset(sale, sold, worth, rounding, scope, around);
  const blank: Order = {
    ...blankOrder(scope, around),
    channel: sale.channel,
    originalId: sale.id,
    originalReference: sale.reference ?? '',
    otherReference: asked.otherReference ?? '',
    note: asked.note ?? '',
    rounding,
  };
  // Goods in hand are in at once; new ones leave by the status asked for.
  const order = confirm(withLines(blank, [...back, ...fresh]), scope, around, products);
  const credited = withOffset(order, paidOff, scope, around);
  const reached = reach(credited, asked.status, { scope, around, products, drafts: newOnes(asked.payments) });
  const stored = await keep(trx, ctx, tally, undefined, reached, {
    action: 'return',
    around,
    occurredAt,
    allowNegative,
    allowOverLimit,
    beside: [sale, owed],
    skip: back.length,
    fieldOf: (_, at) => (at < back.length ? `lines.${at}.quantity` : `productList.${at - back.length}`),
  });
  tallyChange(tally, sale, await updateOrder(trx, scope, owed, around));
  return stored;
};

export const returnOrder = (ctx: Ctx, asked: Returning): Promise<SalesOrder> =>
  inOneGo(ctx, async (trx, tally) => toWire(await makeReturn(trx, ctx, tally, asked)));
