import { sql } from 'kysely';
import { z } from 'zod';
import type { Input } from '#contract/endpoint.ts';
import { say } from '#contract/messages/sentence.ts';
import { milli } from '#contract/quantity.ts';
import { type approveStockTake, type StockTake, TakeSummary } from '#contract/stock/counts.ts';
import { knownAt } from '#server/areas/stock/ledger/asOf.ts';
import { lockStock, post } from '#server/areas/stock/ledger/ledger.ts';
import type { Trx, WriteCtx } from '#server/platform/context.ts';
import { Refusal } from '#server/platform/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';
import { belongs, expectedHere, expectedOf, joinLevel, summaryOf } from './lines.ts';
import { clock, type Take, updateTake } from './queries.ts';
import { getTake, recordTake, takeToChange } from './service.ts';

/** Products that nobody counted are counted as zero at the moment counting ended. */
const zeroUncounted = (trx: Trx, { companyId }: Scope, take: Take) => {
  const keys = { companyId: sql`p.company_id`, productId: sql`p.id`, branchId: sql`${take.branchId}` };
  const countingEnd = sql`ended.at`;
  return sql`
    insert into stock_take_line (company_id, take_id, product_id, counted, counted_at, round, zeroed)
    select p.company_id, ${take.id}, p.id, 0, ended.at, 0, true
    from product p ${joinLevel(take)}
    cross join (select reviewed_at as at from stock_take
      where company_id = ${companyId} and id = ${take.id}) as ended
    where p.company_id = ${companyId} and ${belongs(take)} and ${expectedHere}
      and level.product_id is not null and ${knownAt(keys, countingEnd, sql`level.late_by`)} <> 0
      and not exists (select from stock_take_line line
        where line.company_id = p.company_id and line.take_id = ${take.id} and line.product_id = p.id)`.execute(trx);
};

const lockLines = async (trx: Trx, { companyId }: Scope, take: Take) => {
  const { rows } = await sql<{ productId: number }>`
    select product_id from stock_take_line where company_id = ${companyId} and take_id = ${take.id}`.execute(trx);
  await lockStock(
    trx,
    companyId,
    rows.map(({ productId }) => productId),
  );
};

/** `countedAt` is text so that it keeps its microseconds. */
type CountLine = { productId: number; counted: number; expected: number; countedAt: string; superseded: boolean };

/** Stores the expected quantity and cost of every counted line. These products are locked until the commit. */
const freeze = async (trx: Trx, { companyId }: Scope, take: Take): Promise<CountLine[]> => {
  const { rows } = await sql<CountLine>`
    update stock_take_line kept set expected = now.expected, unit_cost = now.average, superseded = now.superseded,
      recount = false
    from (
      select line.product_id, ${expectedOf(take)} as expected, coalesce(cost.average, 0) as average,
        coalesce(level.counted_at >= line.counted_at, false) as superseded
      from stock_take_line line
      join product p on p.id = line.product_id
      ${joinLevel(take)}
      left join stock_cost cost on cost.company_id = line.company_id and cost.product_id = line.product_id
      where line.company_id = ${companyId} and line.take_id = ${take.id}
    ) as now
    where kept.company_id = ${companyId} and kept.take_id = ${take.id} and kept.product_id = now.product_id
    returning kept.product_id, kept.counted, kept.expected, kept.counted_at::text as counted_at, kept.superseded`.execute(
    trx,
  );
  return rows;
};

const refuseDoubtful = async (trx: Trx, scope: Scope, take: Take) => {
  const { needRecount, awaitingRecount } = await summaryOf(trx, scope, take);
  const doubtful = (needRecount ?? 0) + awaitingRecount;
  if (doubtful > 0)
    throw new Refusal(
      'statusNotAllowed',
      { needRecount, awaitingRecount },
      say('stock.recountNeeded', { count: doubtful }),
    );
};

/** Posts each variance as of the moment it was counted; later sales and receipts are unaffected. */
export const approveTake = (ctx: WriteCtx, input: Input<typeof approveStockTake>): Promise<StockTake> =>
  ctx.write(async (trx) => {
    const { scope } = ctx;
    const take = await takeToChange(trx, scope, input, 'applied');
    if (!input.accept) await refuseDoubtful(trx, scope, take);
    const { complete = false } = input;
    if (complete) await zeroUncounted(trx, scope, take);
    await lockLines(trx, scope, take);
    const lines = (await freeze(trx, scope, take)).filter(({ superseded }) => !superseded);
    await post(
      trx,
      scope,
      lines.map(({ productId, counted, expected, countedAt }) => ({
        productId,
        branchId: take.branchId,
        kind: 'count',
        quantity: milli(counted - expected),
        documentType: 'stockTake',
        documentId: take.id,
        reference: take.reference,
        occurredAt: countedAt,
      })),
    );
    const change = { status: 'applied', complete, appliedAt: clock, appliedByName: scope.userName } as const;
    await updateTake(trx, scope, take.id, change);
    const after = await getTake(trx, scope, take.id);
    await recordTake(trx, ctx, 'approve', take, {
      before: { status: take.status },
      after: { status: 'applied', complete, ...z.encode(TakeSummary, after.summary) },
    });
    return after;
  });
