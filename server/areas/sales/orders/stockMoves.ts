import { type Milli, milli } from '#contract/quantity.ts';
import { unitsOf } from '#contract/sales/cart.ts';
import { counts } from '#contract/sales/status.ts';
import {
  type AllowNegative,
  type Hold,
  type IssueLine,
  type Level,
  type Move,
  post,
  postAlong,
  readStrict,
  refuseShortage,
} from '#server/areas/stock/service.ts';
import type { Trx } from '#server/platform/context.ts';
import type { Scope } from '#server/platform/scope.ts';
import type { Line, Order } from './order.ts';

const inUnits = (line: Line, quantity: number): Milli => unitsOf(milli(quantity), line.unitQty);

/** What an order has committed but not yet dispatched, in units. */
const committedBy = (order: Order | undefined, line: Line | undefined): number =>
  order && line && counts(order.status) && line.quantity > 0 ? inUnits(line, line.quantity - line.dispatched) : 0;

/** The request's field for a line. */
type FieldOf = (line: Line, at: number) => string;
const quantityField: FieldOf = (_, at) => `productList.${at}.orderQty`;

export type StockOptions = {
  occurredAt?: Date | undefined;
  allowNegative?: AllowNegative | undefined;
  /** Number of lines before those in the request's `productList`. */
  skip?: number;
  fieldOf?: FieldOf;
  /** Receives the stock levels it changed. */
  onLevels?: (levels: readonly Level[]) => void;
};

type Pair = { was: Line | undefined; is: Line | undefined };

const linePairs = (before: Order | undefined, after: Order): Pair[] => {
  const old = new Map(before?.lines.map((line) => [line.id, line]));
  const pairs = after.lines.map((is): Pair => {
    const was = is.id === undefined ? undefined : old.get(is.id);
    old.delete(is.id);
    return { was, is };
  });
  return [...pairs, ...[...old.values()].map((was): Pair => ({ was, is: undefined }))];
};

/** What leaves now for a line (negative: comes in), in units. */
const leaving = ({ was, is }: Pair): number => (is ? inUnits(is, is.dispatched - (was?.dispatched ?? 0)) : 0);

const movesOf = (
  pairs: readonly Pair[],
  order: Order,
  { occurredAt, hasHappened }: Pick<Move, 'occurredAt' | 'hasHappened'>,
  fieldOf: FieldOf,
): Move[] =>
  pairs.flatMap((pair, at): Move[] => {
    const { is } = pair;
    const quantity = leaving(pair);
    if (!is || quantity === 0) return [];
    const { productId, unitCost } = is;
    const { branchId, id: documentId } = order;
    const field = fieldOf(is, at);
    const common = { productId, branchId, documentType: 'salesOrder', documentId, occurredAt, hasHappened, field };
    if (quantity > 0) return [{ ...common, kind: 'sale', quantity: milli(-quantity) }];
    const back: Move = { ...common, kind: 'return', quantity: milli(-quantity), unitCost };
    return is.restock === false ? [back, { ...common, kind: 'writeOff', quantity: milli(quantity) }] : [back];
  });

const holdsOf = (pairs: readonly Pair[], before: Order | undefined, after: Order): Hold[] =>
  pairs.flatMap(({ was, is }): Hold[] => {
    const productId = (is ?? was)?.productId ?? 0;
    // A line may have changed its product, and a draft its branch.
    const released =
      was && before ? [{ productId: was.productId, branchId: before.branchId, by: -committedBy(before, was) }] : [];
    return [...released, { productId, branchId: after.branchId, by: committedBy(after, is) }]
      .filter(({ by }) => by !== 0)
      .map(({ by, ...place }) => ({ ...place, committed: milli(by) }));
  });

/**
 * Moves and commitments that lead from the old order to the new one, sent with the next statement. Its result refuses
 * if there isn't enough stock.
 */
export const moveStock = async (
  trx: Trx,
  scope: Scope,
  before: Order | undefined,
  after: Order,
  { occurredAt, allowNegative, skip = 0, fieldOf = quantityField, onLevels }: StockOptions,
): Promise<() => Promise<void>> => {
  const pairs = linePairs(before, after);
  const moves = movesOf(pairs, after, { occurredAt, hasHappened: allowNegative === 'tillSale' }, fieldOf);
  const holds = holdsOf(pairs, before, after);
  if (moves.length === 0 && holds.length === 0) return async () => {};
  const posted = await postAlong(trx, scope, moves, holds);
  const issueLines = (quantityOf: (pair: Pair) => number): IssueLine[] =>
    pairs.flatMap((pair, at) =>
      pair.is && at >= skip
        ? {
            productId: pair.is.productId,
            branchId: after.branchId,
            quantity: milli(Math.max(0, quantityOf(pair))),
            field: fieldOf(pair.is, at),
          }
        : [],
    );
  const requested = (pair: Pair) => leaving(pair) + committedBy(after, pair.is) - committedBy(before, pair.was);
  return async () => {
    const { levels } = await posted();
    onLevels?.(levels);
    const refuseIfShort = async (by: 'available' | 'onHand', lines: IssueLine[]) => {
      if (lines.some(({ quantity }) => quantity > 0))
        await refuseShortage(trx, scope, levels, lines, { by, allowNegative });
    };
    await refuseIfShort('available', issueLines(requested));
    await refuseIfShort(
      'onHand',
      issueLines((pair) => (requested(pair) > 0 ? 0 : leaving(pair))),
    );
  };
};

export type NewSale = { order: Order; occurredAt: Date | undefined; allowNegative: boolean | undefined };

/**
 * The same for many new orders at once. Their stock is moved together; if there isn't enough, `refuseAt` gets the
 * first order, in sequence, that is short.
 */
export const sellStock = async (
  trx: Trx,
  scope: Scope,
  sales: readonly NewSale[],
  refuseAt: (at: number, refuse: () => Promise<void>) => Promise<void>,
): Promise<void> => {
  const pairsOf = ({ order }: NewSale) => linePairs(undefined, order);
  const moves = sales.flatMap((sale) => movesOf(pairsOf(sale), sale.order, sale, quantityField));
  const holds = sales.flatMap((sale) => holdsOf(pairsOf(sale), undefined, sale.order));
  if (moves.length === 0 && holds.length === 0) return;
  const { levels } = await post(trx, scope, moves, holds);
  const lacking = levels.filter(({ onHand, committed }) => onHand < committed);
  if (lacking.length === 0) return;
  const mayLack = sales.some(({ allowNegative }) => allowNegative);
  const strictIds = mayLack
    ? await readStrict(
        trx,
        scope,
        lacking.map(({ productId }) => productId),
      )
    : undefined;
  const takenBy = ({ order }: NewSale): IssueLine[] =>
    order.lines.map((line, at) => ({
      productId: line.productId,
      branchId: order.branchId,
      quantity: milli(leaving({ was: undefined, is: line }) + committedBy(order, line)),
      field: quantityField(line, at),
    }));
  const keyOf = ({ productId, branchId }: { productId: number; branchId: number }) => `${productId} ${branchId}`;
  const levelByKey = new Map(levels.map((level) => [keyOf(level), level]));
  const change = (lines: readonly IssueLine[], sign: 1 | -1) => {
    for (const { quantity, ...place } of lines) {
      const level = levelByKey.get(keyOf(place));
      if (level) levelByKey.set(keyOf(place), { ...level, onHand: milli(level.onHand + sign * quantity) });
    }
  };
  // Puts back what all of them took, then takes it again order by order.
  for (const sale of sales) change(takenBy(sale), 1);
  for (const [at, sale] of sales.entries()) {
    const lines = takenBy(sale);
    change(lines, -1);
    const { allowNegative } = sale;
    const after = [...levelByKey.values()];
    await refuseAt(at, () => refuseShortage(trx, scope, after, lines, { by: 'available', allowNegative, strictIds }));
  }
};
