import { sql } from 'kysely';
import { type Milli, milli } from '#contract/quantity.ts';
import { unitsOf } from '#contract/sales/cart.ts';
import { counts } from '#contract/sales/status.ts';
import type { Line } from '#server/areas/sales/demo.ts';
import type { Order } from '#server/areas/sales/service.ts';
import type { Hold, Move } from '#server/areas/stock/service.ts';
import type { Db } from '#server/platform/context.ts';
import type { Basket, DemoProductRow } from './basket.ts';
import type { Random } from './random.ts';

/* The demo's stock while it trades: delivered before it runs out. */

type Place = { productId: number; branchId: number };
const keyOf = ({ productId, branchId }: Place) => `${productId} ${branchId}`;

export type DemoStock = { available: Map<string, number>; products: Map<number, DemoProductRow> };

export const readDemoStock = async (
  db: Db,
  companyId: number,
  products: readonly DemoProductRow[],
): Promise<DemoStock> => {
  const { rows } = await sql<Place & { available: number }>`
    select product_id, branch_id, on_hand - committed as available from stock_level
    where company_id = ${companyId}`.execute(db);
  return {
    available: new Map(rows.map((row) => [keyOf(row), row.available])),
    products: new Map(products.map((product) => [product.id, product])),
  };
};

const MIN_DELIVERY_MILLI = 24_000;
const UNIT_MILLI = 1000;

/** Deliveries needed before these baskets are sold: twice their quantity, in whole units. */
export const deliveries = (
  { available, products }: DemoStock,
  baskets: readonly Basket[],
  random: Random,
  occurredAt: Date,
): Move[] => {
  const demand = new Map<string, Place & { quantity: number }>();
  for (const { hour, lines } of baskets)
    for (const { productId, pack, orderQty } of lines) {
      const stockKey = { productId, branchId: hour.branch.id };
      const before = demand.get(keyOf(stockKey))?.quantity ?? 0;
      const quantity = orderQty * (pack ? (products.get(productId)?.unitQty ?? 1) : 1);
      demand.set(keyOf(stockKey), { ...stockKey, quantity: before + quantity });
    }
  return [...demand.values()].flatMap(({ quantity, ...place }): Move[] => {
    const availableQty = available.get(keyOf(place)) ?? 0;
    const delivery =
      availableQty >= quantity ? 0 : Math.ceil(Math.max(MIN_DELIVERY_MILLI, quantity * 2) / UNIT_MILLI) * UNIT_MILLI;
    available.set(keyOf(place), availableQty + delivery);
    if (delivery === 0) return [];
    const cost = (products.get(place.productId)?.costPrice ?? 0) * (0.96 + random.next() * 0.09);
    return [
      {
        ...place,
        kind: 'receipt',
        quantity: milli(delivery),
        unitCost: (Math.round(cost) / 100).toFixed(2),
        reference: 'Demo delivery',
        occurredAt,
      },
    ];
  });
};

const inUnits = ({ unitQty }: Line, quantity: Milli): Milli => unitsOf(quantity, unitQty);

const movesOf = ({ id, branchId, confirmedAt }: Order, line: Line): Move[] => {
  const common = {
    productId: line.productId,
    branchId,
    documentType: 'salesOrder',
    documentId: id,
    occurredAt: confirmedAt ?? undefined,
  };
  const out = inUnits(line, line.dispatched);
  if (out === 0) return [];
  if (out > 0) return [{ ...common, kind: 'sale', quantity: milli(-out) }];
  const back: Move = { ...common, kind: 'return', quantity: milli(-out), unitCost: line.unitCost };
  return line.restock === false ? [back, { ...common, kind: 'writeOff', quantity: out }] : [back];
};

/** The stock moves and commitments of orders, deducted from what is available. */
export const takeFromStock = ({ available }: DemoStock, orders: readonly Order[]): { moves: Move[]; holds: Hold[] } => {
  const sales = orders.filter(({ status }) => counts(status));
  const moves = sales.flatMap((order) => order.lines.flatMap((line) => movesOf(order, line)));
  const holds = sales.flatMap(({ branchId, lines }) =>
    lines.flatMap((line): Hold[] => {
      const committed = inUnits(line, milli(line.quantity - line.dispatched));
      return line.quantity > 0 && committed !== 0 ? [{ productId: line.productId, branchId, committed }] : [];
    }),
  );
  const change = (place: Place, by: number) => available.set(keyOf(place), (available.get(keyOf(place)) ?? 0) + by);
  for (const move of moves) change(move, move.quantity);
  for (const hold of holds) change(hold, -(hold.committed ?? 0));
  return { moves, holds };
};
