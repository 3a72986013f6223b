import { sql } from 'kysely';
import { cents } from '#contract/money.ts';
import { referenceOf } from '#contract/reference.ts';
import { isDraft } from '#contract/sales/status.ts';
import type { Buyer, OrderSetting } from '#server/areas/sales/demo.ts';
import { type Order, readSoldProducts } from '#server/areas/sales/service.ts';
import { type Mover, post } from '#server/areas/stock/service.ts';
import type { Services, Trx } from '#server/platform/context.ts';
import type { Scope } from '#server/platform/scope.ts';
import { type Basket, fillBasket } from './basket.ts';
import { type BusyHour, busyHours, dayLater, shareOut } from './calendar.ts';
import type { Arrival } from './purchases.ts';
import { type Random, seeded } from './random.ts';
import { isReturnable, returnLastLine, type Selling, sell } from './sale.ts';
import { type DemoStock, deliveries, readDemoStock, takeFromStock } from './supply.ts';
import { readSetting, type Setting } from './tradeSetting.ts';
import { type LastNumbers, writeOrders } from './tradeWriter.ts';

/** A sale with goods to be returned, and the day of the return. */
type PendingReturn = { sale: Order; buyer: Buyer | null; day: string };
type Return = PendingReturn & { at: Date; hour: BusyHour };
/** Written together. */
type Lot = { baskets: Basket[]; returns: Return[] };

type Trade = {
  setting: Setting;
  scope: Scope;
  random: Random;
  stock: DemoStock;
  numbers: LastNumbers;
  pendingReturns: PendingReturn[];
  now: Date;
};

const scopeOf = (setting: Setting, { userId, userName }: Mover): Scope => ({
  companyId: setting.companyId,
  homeCompanyId: setting.companyId,
  branchIds: setting.branches.map(({ id }) => id),
  userId: userId ?? 0,
  userName,
  sessionId: 0,
  roleId: 0,
  reach: 'company',
  permissions: new Set(['refund.add', 'discount.edit']),
  discountLimit: 100,
});

const orderSettingOf = (
  { setting }: Trade,
  nextId: number,
  at: Date,
  hour: BusyHour,
  buyer: Buyer | null,
): OrderSetting => ({
  ...setting.common,
  nextId,
  branchId: hour.branch.id,
  branchName: hour.branch.name,
  branchNumber: hour.branch.number,
  branchActive: true,
  buyer,
  now: at,
  at,
  day: hour.day,
  weekday: hour.weekday,
  hour: hour.hour,
  localMoment: `${hour.day}T${String(hour.hour).padStart(2, '0')}:00`,
  promotionState: { stamp: null, uses: null, units: null },
});

/** Without gaps, in the order of the day. */
const withNumber = ({ numbers }: Trade, order: Order, { number }: BusyHour['branch']): Order => {
  if (isDraft(order.status) || order.localDay === null) return order;
  const year = Number(order.localDay.slice(0, 4));
  const key = `${order.branchId} ${year}`;
  const last = (numbers.get(key)?.last ?? 0) + 1;
  numbers.set(key, { branchId: order.branchId, year, last });
  return { ...order, reference: referenceOf('S', number, year, last) };
};

const nextIds = async (trx: Trx, count: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('sales_order', 'id')) as id
    from generate_series(1, ${count}::integer)`.execute(trx);
  return rows.map(({ id }) => id);
};

/** Later orders of the same customer have less credit left. */
const addToAccount = (buyer: Buyer | null, { onAccount }: Order) => {
  if (buyer) buyer.onAccount = cents(buyer.onAccount + onAccount);
};

const writeLot = async (trx: Trx, trade: Trade, { baskets, returns }: Lot): Promise<void> => {
  const { scope, setting, random, now } = trade;
  const ids = await nextIds(trx, baskets.length + returns.length);
  const products = await readSoldProducts(
    trx,
    scope,
    baskets.flatMap(({ lines }) => lines.map(({ productId }) => productId)),
  );
  const sellingAt = (at: Date, hour: BusyHour, buyer: Buyer | null): Selling => {
    const { id, name } = random.pick(setting.staff);
    const orderSetting = orderSettingOf(trade, ids.shift() ?? 0, at, hour, buyer);
    return { scope: { ...scope, userId: id, userName: name }, setting: orderSetting, products, random, now };
  };
  const visits = [
    ...baskets.map((basket) => ({ at: basket.at, hour: basket.hour, basket, goodsReturn: undefined })),
    ...returns.map((goodsReturn) => ({ at: goodsReturn.at, hour: goodsReturn.hour, basket: undefined, goodsReturn })),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const orders: Order[] = [];
  const returnedSales: Order[] = [];
  const basketOf = new Map<number, Basket>();
  for (const { at, hour, basket, goodsReturn } of visits) {
    const buyer = basket ? basket.buyer : goodsReturn.buyer;
    const selling = sellingAt(at, hour, buyer);
    if (basket) {
      const order = withNumber(trade, sell(basket, selling), hour.branch);
      addToAccount(buyer, order);
      orders.push(order);
      basketOf.set(order.id, basket);
    } else {
      const { sale, back: order } = returnLastLine(goodsReturn.sale, selling);
      returnedSales.push(sale);
      orders.push(withNumber(trade, order, hour.branch));
    }
  }
  const { moves, holds } = takeFromStock(trade.stock, orders);
  await post(trx, { ...scope, backdated: true }, moves, holds);
  const storedOrders = await writeOrders(trx, setting.companyId, orders, returnedSales, trade.numbers);
  for (const sale of storedOrders) {
    const basket = basketOf.get(sale.id);
    if (basket?.returnsAfter !== undefined && isReturnable(sale))
      trade.pendingReturns.push({ sale, buyer: basket.buyer, day: dayLater(basket.hour.day, basket.returnsAfter) });
  }
};

/** Takes the returns that are due at this branch by now. */
const returnsDueAt = (trade: Trade, hour: BusyHour): Return[] => {
  const due = ({ sale, day }: PendingReturn) => sale.branchId === hour.branch.id && day <= hour.day;
  if (!trade.pendingReturns.some(due)) return [];
  const dueReturns = trade.pendingReturns.filter(due);
  trade.pendingReturns = trade.pendingReturns.filter((each) => !due(each));
  return dueReturns.map((each, at) => ({
    ...each,
    hour,
    at: new Date(hour.from + Math.min(at, hour.minutes - 1) * 60_000),
  }));
};

/**
 * A year of trade up to now: seasons, weekdays and hours, returns, accounts, deliveries, purchase orders. The same
 * company, count and time create the same orders. All of it follows the rules, as in the books of a shop that traded
 * that long.
 */
export const loadTrade = async (
  { database }: Services,
  mover: Mover,
  count: number,
  onProgress: (done: number) => void,
  now = new Date(),
  arrivals: readonly Arrival[] = [],
): Promise<void> => {
  const { db } = database;
  const setting = await readSetting(db, mover.companyId);
  if (setting.crowd.products.length === 0 || setting.branches.length === 0) return;
  const trade: Trade = {
    setting,
    scope: scopeOf(setting, mover),
    random: seeded(20_261),
    stock: await readDemoStock(db, mover.companyId, setting.crowd.products),
    numbers: new Map(),
    pendingReturns: [],
    now,
  };
  const hours = busyHours(setting.branches, now);
  const shares = shareOut(hours, count);
  const size = Math.max(50, Math.min(1000, Math.ceil(count / 15)));
  let [lot, done]: [Lot, number] = [{ baskets: [], returns: [] }, 0];
  const write = async () => {
    const first = lot.baskets[0];
    if (!first) return;
    // Before anything of this batch, and after everything of the last one.
    const opening = Math.min(first.hour.from, lot.returns[0]?.hour.from ?? first.hour.from);
    const receipts = deliveries(trade.stock, lot.baskets, trade.random, new Date(opening));
    const books = { ...trade.scope, backdated: true };
    await db.transaction().execute((trx) => post(trx, books, receipts));
    await db.transaction().execute((trx) => writeLot(trx, trade, lot));
    done += lot.baskets.length;
    lot = { baskets: [], returns: [] };
    onProgress(done);
  };
  const due = [...arrivals];
  for (const [at, hour] of hours.entries()) {
    const warehouse = setting.branches.length > 2 && hour.branch === setting.branches.at(-1);
    lot.returns.push(...returnsDueAt(trade, hour));
    for (let remaining = shares[at] ?? 0; remaining > 0; remaining -= 1)
      lot.baskets.push(fillBasket(trade.random, hour, warehouse, setting.crowd, now.getTime()));
    // A batch ends with the hour at every branch, so that movements are recorded in the order they happened.
    const next = hours[at + 1]?.from;
    if (next === hour.from) continue;
    const comes = next !== undefined && due[0] !== undefined && due[0].at.getTime() <= next;
    if (comes || lot.baskets.length >= size) await write();
    // At the end of an hour too: everything sold before is recorded, and nothing sold later.
    for (; next !== undefined && due[0] && due[0].at.getTime() <= next; due.shift())
      await due[0].receive(new Date(next));
  }
  await write();
  for (const arrival of due) await arrival.receive(undefined);
};
