import { sql } from 'kysely';
import { type BulkOutcome, type Failure, outcomeOf } from '#contract/bulkOutcome.ts';
import type {
  bulkPrices as bulkPricesEndpoint,
  bulkReprice as bulkRepriceEndpoint,
  bulkTag as bulkTagEndpoint,
} from '#contract/catalogue.ts';
import type { Input } from '#contract/endpoint.ts';
import { say } from '#contract/messages/sentence.ts';
import { type Cents, cents, MAX_CENTS } from '#contract/money.ts';
import { packPrice, type Rounding, reprice } from '#contract/pricing.ts';
import type { Ctx, Trx } from '#server/platform/context.ts';
import { badField } from '#server/platform/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';
import { storeChangeSet } from './changeSet.ts';
import { choose, recordBulkAction } from './selection.ts';

const refuseForeignTags = async (trx: Trx, { companyId }: Scope, field: string, ids: readonly number[]) => {
  const { rows } = await sql<{ id: number }>`
    select id from tag where company_id = ${companyId} and id = any(${ids}::bigint[])`.execute(trx);
  const own = new Set(rows.map(({ id }) => id));
  const at = ids.findIndex((id) => !own.has(id));
  if (at >= 0) throw badField(`${field}.${at}`, say('catalogue.noSuchTag'));
};

type Tagged = { added: number[]; removed: number[] };

/** By product, which tags really came and went. */
export const retag = async (
  trx: Trx,
  { companyId }: Scope,
  products: readonly number[],
  add: readonly number[],
  remove: readonly number[],
): Promise<Map<number, Tagged>> => {
  const { rows } = await sql<{ id: number } & Tagged>`
    with gone as (
      delete from product_tag where company_id = ${companyId} and product_id = any(${products}::bigint[])
        and tag_id = any(${remove}::bigint[]) and not tag_id = any(${add}::bigint[])
      returning product_id, tag_id
    ), come as (
      insert into product_tag (company_id, product_id, tag_id)
      select ${companyId}, product_id, tag_id
      from unnest(${products}::bigint[]) as product_id, unnest(${add}::bigint[]) as tag_id
      on conflict do nothing
      returning product_id, tag_id
    ), touched as (
      update product set updated_at = now(), version = version + 1
      where company_id = ${companyId} and id in (select product_id from gone union select product_id from come)
    ), both_ways as (
      select product_id, tag_id, true as came from come union all select product_id, tag_id, false from gone
    )
    select product_id as id, coalesce(array_agg(tag_id order by tag_id) filter (where came), '{}') as added,
      coalesce(array_agg(tag_id order by tag_id) filter (where not came), '{}') as removed
    from both_ways group by product_id order by product_id`.execute(trx);
  return new Map(rows.map(({ id, added, removed }) => [id, { added, removed }]));
};

export const tagMany = (ctx: Ctx, { add, remove, ...choice }: Input<typeof bulkTagEndpoint>): Promise<BulkOutcome> =>
  ctx.write(async (trx) => {
    const { scope } = ctx;
    await refuseForeignTags(trx, scope, 'add', add);
    await refuseForeignTags(trx, scope, 'remove', remove);
    const { chosen, missing } = await choose(trx, scope, choice);
    const tagged = await retag(trx, scope, chosen, [...new Set(add)], remove);
    await recordBulkAction(trx, ctx, 'tag', [...tagged.keys()], { add, remove });
    const kept = [...tagged].map(([id, change]) => ({ id, change }));
    return outcomeOf(chosen, missing, await storeChangeSet(trx, scope, 'tag', kept));
  });

type Priced = {
  id: number;
  retailPrice: Cents;
  unitRetail: Cents | null;
  unitQty: number;
  unitDiscount: string;
  standardPrice: Cents | null;
};
type Moved = { id: number; from: Cents; to: Cents; tooHigh: boolean };

const pricesOf = async (trx: Trx, { companyId }: Scope, ids: readonly number[]): Promise<Priced[]> => {
  const { rows } = await sql<Priced>`
    select id, retail_price, unit_retail, unit_qty, unit_discount, standard_price from product
    where company_id = ${companyId} and id = any(${ids}::bigint[]) order by id`.execute(trx);
  return rows;
};

const movePrice = (product: Priced, percent: number, rounding: Rounding): Moved => {
  const to = reprice(cents(product.retailPrice), percent, rounding);
  const pack =
    product.standardPrice ?? packPrice(product.unitRetail ?? to, product.unitQty, Number(product.unitDiscount));
  return { id: product.id, from: product.retailPrice, to, tooHigh: to > MAX_CENTS || pack > MAX_CENTS };
};

const setPrices = (trx: Trx, { companyId, userId, userName }: Scope, moved: readonly Moved[]) =>
  sql`
    with moved as (
      update product p set retail_price = r.price, updated_at = now(), version = p.version + 1
      from unnest(${moved.map(({ id }) => id)}::bigint[], ${moved.map(({ to }) => to)}::bigint[]) as r(id, price)
      where p.company_id = ${companyId} and p.id = r.id
      returning p.id, p.retail_price, p.cost_price, coalesce(p.standard_price,
        round(coalesce(p.unit_retail, p.retail_price) * p.unit_qty * (100 - p.unit_discount) / 100))::bigint as pack_price
    )
    insert into product_price (company_id, product_id, user_id, user_name, retail_price, cost_price, standard_price)
    select ${companyId}, id, ${userId}::bigint, ${userName}, retail_price, cost_price, pack_price from moved`.execute(
    trx,
  );

/** Retail prices move; list prices of packs that were typed stay, derived ones follow. */
export const repriceMany = (
  ctx: Ctx,
  { percent, rounding, ...choice }: Input<typeof bulkRepriceEndpoint>,
): Promise<BulkOutcome> =>
  ctx.write(async (trx) => {
    const { scope } = ctx;
    const { chosen, missing } = await choose(trx, scope, choice);
    const moved = (await pricesOf(trx, scope, chosen)).map((product) => movePrice(product, percent, rounding));
    const tooHigh = moved.filter((each) => each.tooHigh);
    const fine = moved.filter((each) => !each.tooHigh && each.to !== each.from);
    if (fine.length > 0) await setPrices(trx, scope, fine);
    await recordBulkAction(
      trx,
      ctx,
      'reprice',
      fine.map(({ id }) => id),
      { percent, rounding },
    );
    const kept = fine.map(({ id, from, to }) => ({ id, change: { from, to } }));
    const undoId = await storeChangeSet(trx, scope, 'reprice', kept);
    const failed = new Set(tooHigh.map(({ id }) => id));
    return outcomeOf(
      chosen.filter((id) => !failed.has(id)),
      [
        ...missing,
        ...tooHigh.map(({ id }): Failure => ({ id, reason: 'badFormat', why: say('catalogue.priceTooHigh') })),
      ],
      undoId,
    );
  });

type WantedPrice = Input<typeof bulkPricesEndpoint>['prices'][number];

/** The way back from a repricing: a price somebody changed since stays, and is named. */
export const priceBack = async (ctx: Ctx, trx: Trx, prices: readonly WantedPrice[]): Promise<BulkOutcome> => {
  const { scope } = ctx;
  const wanted = new Map(prices.map((price) => [price.id, price]));
  const { chosen, missing } = await choose(trx, scope, { ids: [...wanted.keys()] });
  const stored = await pricesOf(trx, scope, chosen);
  const isSeen = ({ id, retailPrice }: Priced) => retailPrice === wanted.get(id)?.from;
  const moved = stored
    .filter(isSeen)
    .map(({ id, retailPrice }) => ({ id, from: retailPrice, to: wanted.get(id)?.to ?? retailPrice, tooHigh: false }));
  if (moved.length > 0) await setPrices(trx, scope, moved);
  const done = moved.map(({ id }) => id);
  await recordBulkAction(trx, ctx, 'reprice', done);
  const changed = stored.filter((product) => !isSeen(product));
  return outcomeOf(done, [...missing, ...changed.map(({ id }): Failure => ({ id, reason: 'changed' }))]);
};

export const setPricesOfMany = (ctx: Ctx, { prices }: Input<typeof bulkPricesEndpoint>): Promise<BulkOutcome> =>
  ctx.write((trx) => priceBack(ctx, trx, prices));
