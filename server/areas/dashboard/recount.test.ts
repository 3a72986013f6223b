import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  type Dashboard,
  DayPart,
  fetchDashboard,
  MonthPart,
  recountMonth,
  recountToday,
  recountTotal,
  recountWeek,
  TotalPart,
  WeekPart,
} from '#contract/dashboard.ts';
import type { WireReply } from '#contract/endpoint.ts';
import { createOrder, dispatchOrder, payOrder, returnOrder, updateOrder } from '#contract/sales.ts';
import { recomputeTotals } from '#server/areas/sales/service.ts';
import { scopeOf } from '#server/testing/scope.ts';
import { openShop, type Shop } from '#server/testing.ts';
import { dashboardOf } from './figures.ts';
import { recountSource, runningTotals } from './sources.ts';

const HOUR_MS = 3_600_000;
/** Around the days of 23 and 25 hours of Sydney and New York, a leap over midnight, and now. */
const clockChanges = [
  '2026-10-03T16:00Z',
  '2026-04-04T16:00Z',
  '2026-03-08T07:00Z',
  '2025-11-02T06:00Z',
  '2026-01-01T00:00Z',
];
const moments = [...clockChanges.map((instant) => new Date(instant)), new Date()];

type Order = WireReply<typeof createOrder>;
type Act = {
  kind: 'sell' | 'confirm' | 'edit' | 'cancel' | 'return' | 'pay' | 'dispatch';
  /** Picks an order or product. */
  which: number;
  quantity: number;
  branch: 0 | 1;
  channel: 'inStore' | 'web' | 'wholesale';
  turn: number;
  minutes: number;
};
const act: fc.Arbitrary<Act> = fc.record({
  kind: fc.constantFrom('sell', 'sell', 'confirm', 'edit', 'cancel', 'return', 'pay', 'dispatch'),
  which: fc.nat(20),
  quantity: fc.integer({ min: 1, max: 5 }),
  branch: fc.constantFrom(0, 1),
  channel: fc.constantFrom('inStore', 'web', 'wholesale'),
  turn: fc.nat(moments.length - 1),
  minutes: fc.integer({ min: -30 * 60, max: 30 * 60 }),
});

/** Late entries are dated around a clock change, never in the future. */
const momentOf = ({ turn, minutes }: Act) =>
  new Date(Math.min(Date.now(), (moments[turn]?.getTime() ?? 0) + minutes * 60_000)).toISOString();

/** Trades as people would; a refused action changes nothing. */
const trade = (shop: Shop, products: readonly { id: number }[], done: Set<string>) => {
  const owner = shop.as('owner');
  const orders: Order[] = [];
  const update = (order: Order) => {
    const at = orders.findIndex(({ id }) => id === order.id);
    orders[at < 0 ? orders.length : at] = order;
  };
  const pick = <T>(from: readonly T[], which: number) => from[which % Math.max(1, from.length)];

  return async (each: Act): Promise<void> => {
    const { kind, which, quantity, branch, channel } = each;
    const product = pick(products, which);
    const order = pick(orders, which);
    const productList = product ? [{ productId: product.id, orderQty: quantity }] : [];
    const cash = (amount: number) => [{ paymentType: 'cash', amount }];
    const branchId = branch === 0 ? shop.branchId : shop.otherBranchId;
    const draft = { branchId, channel, productList, occurredAt: momentOf(each), allowNegative: true };
    const id = order?.id ?? 0;
    const ask = {
      sell: () => owner.call(createOrder, { ...draft, status: 'completed', payments: cash(1000) }),
      confirm: () => owner.call(createOrder, { ...draft, status: 'confirmed' }),
      edit: () => owner.call(updateOrder, { id, productList, allowNegative: true }),
      cancel: () => owner.call(updateOrder, { id, status: 'cancelled' }),
      pay: () => owner.call(payOrder, { id, payments: cash(quantity) }),
      dispatch: () => owner.call(dispatchOrder, { id, allowNegative: true, allowOverLimit: true }),
      return: () => owner.call(returnOrder, { id, status: 'confirmed', occurredAt: momentOf(each) }),
    } satisfies Record<Act['kind'], () => Promise<{ code: number; data: Order }>>;
    if (!order && kind !== 'sell' && kind !== 'confirm') return;
    const reply = await ask[kind]();
    if (reply.code !== 0) return;
    update(reply.data);
    done.add(kind);
  };
};

const parts = [
  { part: DayPart, days: 2, endpoint: recountToday },
  { part: WeekPart, days: 14, endpoint: recountWeek },
  { part: MonthPart, days: 62, endpoint: recountMonth },
  { part: TotalPart, days: undefined, endpoint: recountTotal },
];

/** The fields a part has, of a whole dashboard. */
const partOf = (whole: Dashboard, { part }: (typeof parts)[number]) => {
  const keys = Object.keys(part.shape) as (keyof Dashboard)[];
  const tenders = Object.keys(part.shape.payments.shape) as (keyof Dashboard['payments'])[];
  return {
    ...Object.fromEntries(keys.map((key) => [key, whole[key]])),
    payments: Object.fromEntries(tenders.map((key) => [key, whole.payments[key]])),
  };
};

/** Running totals per day that are not all zero. */
const keptDays = async ({ services, companyId }: Shop) => {
  const { rows } = await sql`
    select branch_id, day, sales, transactions from sales_day
    where company_id = ${companyId} and (sales, transactions) <> (0, 0) order by 1, 2`.execute(services.database.db);
  return rows;
};
const daysFromHours = async ({ services, companyId }: Shop) => {
  const { hours } = await recomputeTotals(services.database.db, companyId);
  const days = new Map<string, { branchId: number; day: string; sales: number; transactions: number }>();
  for (const { branchId, day, sales, transactions } of hours as {
    branchId: number;
    day: string;
    sales: number;
    transactions: number;
  }[]) {
    const figures = days.get(`${branchId} ${day}`) ?? { branchId, day, sales: 0, transactions: 0 };
    days.set(`${branchId} ${day}`, {
      ...figures,
      sales: figures.sales + sales,
      transactions: figures.transactions + transactions,
    });
  }
  return [...days.values()].filter(({ sales, transactions }) => sales !== 0 || transactions !== 0);
};

test('counted anew, every part is what the running totals say, at every turn of the clocks', async () => {
  const actionKinds = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 20 }), async (acts) => {
      const shop = await openShop();
      const { db } = shop.services.database;
      await db
        .updateTable('branch')
        .set({ timeZone: 'America/New_York' })
        .where('id', '=', shop.otherBranchId)
        .execute();
      const products = [
        await shop.product({ retailPrice: 3.33 }),
        await shop.product({ retailPrice: 7, gstFree: true }),
      ];
      const next = trade(shop, products, actionKinds);
      for (const each of acts) await next(each);

      const scope = scopeOf(shop);
      for (const at of moments.flatMap((moment) => [moment, new Date(moment.getTime() + 20 * HOUR_MS)])) {
        const running = await dashboardOf(db, scope, runningTotals, at);
        for (const each of parts) {
          const anew = await dashboardOf(db, scope, recountSource(scope, at, each.days), at);
          expect(partOf(anew, each), `${each.endpoint.path} at ${at.toISOString()}`).toEqual(partOf(running, each));
        }
      }
      expect(await keptDays(shop)).toEqual(await daysFromHours(shop));

      const owner = shop.as('owner');
      const { data: whole } = await owner.call(fetchDashboard, {});
      for (const { endpoint, part } of parts) {
        const { payments, ...figures } = (await owner.call(endpoint, {})).data;
        expect(Object.keys(figures).length).toBe(Object.keys(part.shape).length - 1);
        expect(whole).toMatchObject({ ...figures, payments });
      }
    }),
    { numRuns: Number(process.env.FC_RUNS ?? 4) },
  );
  expect([...actionKinds].toSorted()).toEqual(['cancel', 'confirm', 'dispatch', 'edit', 'pay', 'return', 'sell']);
});
