import { sql } from 'kysely';
import { cents } from '#contract/money.ts';
import type { Sale, SaleLine } from '#contract/till/events.ts';
import { type Line, type Order, withStanding } from '#server/areas/sales/orders/order.ts';
import { readOrders } from '#server/areas/sales/orders/queries.ts';
import { roundingOf } from '#server/areas/sales/returns/returns.ts';
import type { Trx } from '#server/platform/context.ts';
import type { Scope } from '#server/platform/scope.ts';
import { isReturnable, withReturned } from './lines.ts';

/** Where returned goods were sold: the order and its line, by id or by position. */
export type SoldAt = { orderId: number } & ({ lineId: number } | { position: number });

export type Originals = {
  /** For each line of the sale: the line it returns goods from. */
  soldLines: (Line | undefined)[];
  /** Lines whose sale is unknown, or that return more than was sold. */
  unlinked: number[];
  /** For unlinked lines whose goods were sold, but less of them can still be returned: the line they were sold on. */
  spent: ReadonlyMap<number, { lineId: number; sale: Order }>;
  /** The original sales, before and after. */
  changes: (readonly [before: Order, after: Order])[];
};

const lineOf = (order: Order | undefined, at: SoldAt): Line | undefined =>
  'lineId' in at ? order?.lines.find(({ id }) => id === at.lineId) : order?.lines[at.position];

/** An original sale, with the refund for its goods. */
const afterReturn = (sale: Order, lines: Line[], worth: number, refund: number | undefined): Order => {
  const value = refund ?? worth - roundingOf(sale, cents(worth));
  return withStanding({
    ...sale,
    lines,
    returned: cents(sale.returned + worth),
    refunded: cents(sale.refunded + value),
  });
};

/** Locks the original sales, at any branch, and links the returned goods to them, so that nothing is returned twice. */
export const linkOriginals = async (
  trx: Trx,
  scope: Scope,
  { lines, total, rounding }: Sale,
  soldAt: (line: SaleLine, at: number) => SoldAt | undefined,
): Promise<Originals> => {
  const places = lines.map((line, at) => (line.quantity < 0 && line.original ? soldAt(line, at) : undefined));
  const ids = [...new Set(places.flatMap((place) => place?.orderId ?? []))];
  const sales =
    ids.length === 0
      ? []
      : await readOrders(
          trx,
          scope,
          sql<boolean>`o.company_id = ${scope.companyId} and o.id = any(${ids}::bigint[])`,
          true,
        );
  const current = new Map(sales.map((sale) => [sale.id, { sale, worth: 0 }]));
  const unlinked: number[] = [];
  const spent = new Map<number, { lineId: number; sale: Order }>();
  const soldLines = lines.map((line, at) => {
    const place = places[at];
    const entry = place && current.get(place.orderId);
    const soldLine = place && lineOf(entry?.sale, place);
    if (!entry || !soldLine || !isReturnable(soldLine, line)) {
      if (line.quantity < 0 && line.original) unlinked.push(at);
      if (entry && soldLine?.id !== undefined && soldLine.returned > 0)
        spent.set(at, { lineId: soldLine.id, sale: entry.sale });
      return undefined;
    }
    const after = withReturned(soldLine, line.quantity);
    entry.sale = { ...entry.sale, lines: entry.sale.lines.map((each) => (each.id === soldLine.id ? after : each)) };
    entry.worth -= line.priceInclGst;
    return soldLine;
  });
  // If everything comes from one sale, the refund for it is known, rounding included.
  const isOneSale = sales.length === 1 && soldLines.every((line) => line !== undefined);
  const refund = isOneSale ? -(total + rounding) : undefined;
  const changes = sales.flatMap((before) => {
    const entry = current.get(before.id);
    // Also for goods that were free: they can't be returned twice either.
    return entry && entry.sale !== before
      ? [[before, afterReturn(before, entry.sale.lines, entry.worth, refund)] as const]
      : [];
  });
  return { soldLines, unlinked, spent, changes };
};
