import { type RawBuilder, sql } from 'kysely';
import type { Cents } from '#contract/money.ts';
import { type Milli, milli, whyNotWhole } from '#contract/quantity.ts';
import type { AdjustReason } from '#contract/stock/levels.ts';
import type { MovementKind } from '#contract/stock.ts';
import type { Trx } from '#server/platform/context.ts';
import { readAlong, sendAlong } from '#server/platform/db/pipeline.ts';
import { PREPARED } from '#server/platform/db/prepared.ts';
import { badField } from '#server/platform/refusal.ts';
import { refuseOddTime } from './backdating.ts';

/** Who a movement is recorded for; a request's scope has all of these. */
export type Mover = {
  companyId: number;
  userId: number | null;
  userName: string;
  /**
   * For demo data: movements are recorded at the time they happened. The caller posts them in that order, or balances
   * would be wrong.
   */
  backdated?: boolean;
};

export type Move = {
  productId: number;
  branchId: number;
  kind: MovementKind;
  /**
   * Units in thousandths, negative for outgoing. A count without variance moves nothing, but records when it was
   * counted.
   */
  quantity: Milli;
  /** Dollars per unit, up to six decimals; incoming goods without it come in at the average cost. */
  unitCost?: string | undefined;
  documentType?: string | undefined;
  documentId?: number | undefined;
  reference?: string | undefined;
  /** Why stock was corrected or written off. */
  reason?: AdjustReason | undefined;
  note?: string | undefined;
  /** When it happened in the shop; now by default. Text comes from the database itself, exact to the microsecond. */
  occurredAt?: Date | string | undefined;
  /** The field of the request, for refusals. */
  field?: string | undefined;
  /** It has happened at a till: a fraction of a unit sold whole is recorded, and flagged there. */
  hasHappened?: boolean | undefined;
};

/** Quantity committed to a customer, or incoming; negative releases it. */
export type Hold = {
  productId: number;
  branchId: number;
  committed?: Milli | undefined;
  incoming?: Milli | undefined;
};

/** The level after the document was posted; a shortage is found from it and rolled back. */
export type Level = { productId: number; branchId: number; onHand: Milli; committed: Milli; incoming: Milli };

/** The unit cost of each move, in the same order, and the levels that changed. */
export type PostResult = { costs: string[]; levels: Level[] };

/** A price in cents as a cost of the ledger: dollars with six decimals. */
export const costOf = (price: Cents): string => (price / 100).toFixed(2);

type LockedProduct = { productId: number; soldByWeight: boolean };

/**
 * Adds missing cost rows of products that never moved, before any row is locked: while waiting for a row that
 * somebody else is inserting, this transaction holds nothing the other could wait for. The foreign key refuses
 * products of other companies.
 */
const openCosts = (companyId: number, productIds: readonly number[]) => sql`${sql.raw(PREPARED)}
    insert into stock_cost (company_id, product_id)
    select ${companyId}, id from unnest(${productIds}::bigint[]) as id
    where not exists (select from stock_cost cost where cost.company_id = ${companyId} and cost.product_id = id) order by id
    on conflict do nothing`;

/**
 * Locks the products to be moved, in product order, so that two documents with the same products cannot deadlock. A
 * statement of its own, so that it sees rows inserted while the previous one waited.
 */
const lockCosts = (companyId: number, productIds: readonly number[]) => sql<LockedProduct>`${sql.raw(PREPARED)}
    select cost.product_id, product.sold_by_weight
    from stock_cost cost join product on product.id = cost.product_id
    where cost.company_id = ${companyId} and cost.product_id = any(${productIds}::bigint[])
    order by cost.product_id
    for no key update of cost`;

/** Sent with the next statement. */
const lockAlong = async (
  trx: Trx,
  companyId: number,
  productIds: readonly number[],
): Promise<() => Promise<LockedProduct[]>> => {
  await sendAlong(trx, openCosts(companyId, productIds).compile(trx));
  return readAlong<LockedProduct>(trx, lockCosts(companyId, productIds).compile(trx));
};

/** Nobody else moves these products until the transaction ends. */
export const lockStock = async (trx: Trx, companyId: number, productIds: readonly number[]): Promise<LockedProduct[]> =>
  (await lockAlong(trx, companyId, productIds))();

/**
 * Adds missing levels and costs in lock order. Call it first when one transaction writes many documents: adding rows
 * document by document would deadlock.
 */
export const openLevels = async (
  trx: Trx,
  companyId: number,
  places: readonly { productId: number; branchId: number }[],
): Promise<void> => {
  const productIds = places.map(({ productId }) => productId);
  const branchIds = places.map(({ branchId }) => branchId);
  // Joined with the tables they refer to: unknown ids are refused later, by the document with those ids.
  await sql`
    insert into stock_cost (company_id, product_id)
    select company_id, id from product where company_id = ${companyId} and id = any(${productIds}::bigint[]) order by id
    on conflict do nothing`.execute(trx);
  await sql`
    insert into stock_level (company_id, product_id, branch_id)
    select distinct ${companyId}::bigint, product.id, branch.id
    from unnest(${productIds}::bigint[], ${branchIds}::bigint[]) as place (product_id, branch_id)
      join product on product.company_id = ${companyId} and product.id = place.product_id
      join branch on branch.company_id = ${companyId} and branch.id = place.branch_id
    order by 2, 3
    on conflict do nothing`.execute(trx);
};

/** Locked with the next statement; checked when its result arrives. */
const lockMoves = async (trx: Trx, companyId: number, moves: readonly Move[]): Promise<() => Promise<void>> => {
  const productIds = [...new Set(moves.map(({ productId }) => productId))];
  const locked = await lockAlong(trx, companyId, productIds);
  return async () => {
    const soldByWeightById = new Map((await locked()).map(({ productId, soldByWeight }) => [productId, soldByWeight]));
    for (const { productId, kind, quantity, field = 'quantity', hasHappened } of moves) {
      // A count in whole units removes the fraction that a till recorded.
      if (hasHappened || kind === 'count') continue;
      const notWhole = whyNotWhole(quantity, { soldByWeight: soldByWeightById.get(productId) ?? false });
      if (notWhole) throw badField(field, notWhole);
    }
  };
};

const moveRows = (moves: readonly Move[]): RawBuilder<unknown> => {
  const of = <V>(value: (move: Move) => V) => moves.map(value);
  return sql`
    select * from unnest(
      ${of(({ productId }) => productId)}::bigint[],
      ${of(({ branchId }) => branchId)}::bigint[],
      ${of(({ kind }) => kind)}::text[],
      ${of(({ quantity }) => quantity)}::bigint[],
      ${of(({ unitCost = null }) => unitCost)}::numeric[],
      ${of(({ documentType = null }) => documentType)}::text[],
      ${of(({ documentId = null }) => documentId)}::bigint[],
      ${of(({ reference = '' }) => reference)}::text[],
      ${of(({ reason = null }) => reason)}::text[],
      ${of(({ note = '' }) => note)}::text[],
      ${of(({ occurredAt = null }) => occurredAt)}::timestamptz[]
    ) with ordinality as m (
      product_id, branch_id, kind, quantity, unit_cost, document_type, document_id, reference, reason, note, occurred_at,
      line
    )`;
};

/**
 * A movement from before a count that is recorded only now was not on the counted shelf: a count movement at the time
 * of the count cancels it, so that the counted quantity stands. The locks on costs keep counted_at unchanged.
 */
const settledLate = (companyId: number, moves: readonly Move[]): RawBuilder<unknown> =>
  moves.some(({ occurredAt, kind }) => occurredAt && kind !== 'count')
    ? sql`
      union all
      select move.product_id, move.branch_id, 'count', -move.quantity, null, move.document_type, move.document_id,
        move.reference, move.reason, move.note, level.counted_at, move.line, 1
      from move join stock_level level on level.company_id = ${companyId}
        and level.product_id = move.product_id and level.branch_id = move.branch_id
      where move.kind <> 'count' and move.occurred_at <= level.counted_at`
    : sql``;

const holdRows = (holds: readonly Hold[]): RawBuilder<unknown> => {
  const of = <V>(value: (hold: Hold) => V) => holds.map(value);
  return sql`
    select product_id, branch_id, 0::bigint, committed, incoming, null::timestamptz, 0::bigint from unnest(
      ${of(({ productId }) => productId)}::bigint[],
      ${of(({ branchId }) => branchId)}::bigint[],
      ${of(({ committed = milli(0) }) => committed)}::bigint[],
      ${of(({ incoming = milli(0) }) => incoming)}::bigint[]
    ) as h (product_id, branch_id, committed, incoming)`;
};

/** Adds changes to the levels, in key order. */
const raise = (companyId: number, changes: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into stock_level as level
    (company_id, product_id, branch_id, on_hand, committed, incoming, counted_at, late_by, updated_at)
  select ${companyId}, product_id, branch_id, sum(on_hand)::bigint, sum(committed)::bigint, sum(incoming)::bigint,
    max(counted_at), max(late_by), clock_timestamp()
  from (${changes}) as change (product_id, branch_id, on_hand, committed, incoming, counted_at, late_by)
  group by product_id, branch_id order by product_id, branch_id
  on conflict (company_id, product_id, branch_id) do update set
    on_hand = level.on_hand + excluded.on_hand,
    committed = level.committed + excluded.committed,
    incoming = level.incoming + excluded.incoming,
    counted_at = greatest(level.counted_at, excluded.counted_at),
    late_by = greatest(level.late_by, excluded.late_by),
    -- Never back, even if the clock is: movements of a level stay in the order they were made.
    updated_at = greatest(level.updated_at, clock_timestamp())
  returning product_id, branch_id, on_hand, committed, incoming, updated_at`;

type Row = Level & { line: number | null; unitCost: string | null };

const levelOf = ({ productId, branchId, onHand, committed, incoming }: Level): Level => ({
  productId,
  branchId,
  onHand: milli(onHand),
  committed: milli(committed),
  incoming: milli(incoming),
});

const hold = async (trx: Trx, companyId: number, holds: readonly Hold[]): Promise<() => Promise<Level[]>> => {
  const rows = await readAlong<Level>(trx, raise(companyId, holdRows(holds)).compile(trx));
  return async () => (await rows()).map(levelOf);
};

/** The cost of a move without quantity. */
const NO_COST = '0.000000';

/**
 * The only writer of stock. Movements, levels, commitments and average cost change together, in three statements for
 * any number of lines, or one if nothing moves. A transaction calls it once, or with moves before it calls it with
 * commitments alone, so that locks are always taken in the same order. It is sent with the next statement; callers
 * must await its result, which throws refusals.
 */
export const postAlong = async (
  trx: Trx,
  { companyId, userId, userName, backdated = false }: Mover,
  moves: readonly Move[],
  holds: readonly Hold[] = [],
): Promise<() => Promise<PostResult>> => {
  for (const { occurredAt, field } of moves) refuseOddTime(occurredAt, field);
  const counts = ({ quantity, kind }: Move) => quantity !== 0 || kind === 'count';
  const real = moves.filter(counts);
  const changedHolds = holds.filter(({ committed, incoming }) => committed || incoming);
  if (real.length === 0) {
    const readLevels = changedHolds.length === 0 ? async () => [] : await hold(trx, companyId, changedHolds);
    return async () => ({ costs: moves.map(() => NO_COST), levels: await readLevels() });
  }
  const refuseWrong = await lockMoves(trx, companyId, real);
  const statement = sql<Row>`${sql.raw(PREPARED)}
    with move as materialized (${moveRows(real)}),
    whole as materialized (select move.*, 0 as part from move ${settledLate(companyId, real)}),
    raised as (${raise(
      companyId,
      sql`select product_id, branch_id, quantity, 0::bigint, 0::bigint,
          case when kind = 'count' and part = 0 then least(occurred_at, clock_timestamp()) end,
          -- The document's own clock is read a little later: a minute covers that.
          ${backdated ? sql`0` : sql`coalesce(ceil(extract(epoch from clock_timestamp() - occurred_at)) + 60, 0)`} from whole
        union all ${holdRows(changedHolds)}`,
    )}),
    -- One reading for the document, taken when all its levels are locked.
    clock as materialized (select max(updated_at) as now from raised),
    costed as materialized (
      select whole.*, stock_fold(cost.quantity, cost.value, cost.average, whole.quantity, whole.unit_cost)
          over (partition by whole.product_id order by line, part) as state,
        coalesce(sum(whole.quantity) over (partition by whole.product_id, branch_id order by line desc, part desc
          rows between unbounded preceding and 1 preceding), 0) as later
      from whole join stock_cost cost on cost.company_id = ${companyId} and cost.product_id = whole.product_id
      where whole.quantity <> 0
    ), settled as (
      update stock_cost cost set quantity = last.state[1], value = last.state[2], average = last.state[3]
      from (select distinct on (product_id) product_id, state from costed order by product_id, line desc, part desc) as last
      where cost.company_id = ${companyId} and cost.product_id = last.product_id
    ), written as (
      insert into stock_movement (company_id, product_id, branch_id, kind, quantity, unit_cost, document_type,
        document_id, reference, reason, note, user_id, user_name, occurred_at, recorded_at, balance, average)
      select ${companyId}, product_id, branch_id, kind, quantity, state[4], document_type, document_id, reference, reason,
        note, ${userId}::bigint, ${userName}, least(occurred_at, clock.now),
        ${backdated ? sql`least(occurred_at, clock.now)` : sql`clock.now`}, raised.on_hand - later, state[3]
      from clock, costed join raised using (product_id, branch_id)
      order by line, part
    )
    select product_id, branch_id, on_hand, committed, incoming, null::bigint as line, null::numeric as unit_cost
    from raised
    union all
    select product_id, branch_id, 0, 0, 0, line, state[4]::numeric(20, 6) from costed where part = 0`;
  const answer = await readAlong<Row>(trx, statement.compile(trx));
  return async () => {
    const rows = await answer();
    await refuseWrong();
    const costOfLine = new Map(rows.map(({ line, unitCost }) => [line, unitCost]));
    let line = 0;
    return {
      costs: moves.map((move) => (counts(move) && costOfLine.get(++line)) || NO_COST),
      levels: rows.filter((row) => row.line === null).map(levelOf),
    };
  };
};

export const post = async (...given: Parameters<typeof postAlong>): Promise<PostResult> =>
  (await postAlong(...given))();
