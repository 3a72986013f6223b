import { sql } from 'kysely';
import { type BulkOutcome, outcomeOf } from '#contract/bulkOutcome.ts';
import type { bulkTag as bulkTagEndpoint } from '#contract/catalogue.ts';
import type { Input } from '#contract/endpoint.ts';
import { say } from '#contract/messages/sentence.ts';
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

/** Which tags were actually added and removed, by product. */
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
    const { productIds, missing } = await choose(trx, scope, choice);
    const tagged = await retag(trx, scope, productIds, [...new Set(add)], remove);
    await recordBulkAction(trx, ctx, 'tag', [...tagged.keys()], { add, remove });
    const changes = [...tagged].map(([id, change]) => ({ id, change }));
    return outcomeOf(productIds, missing, await storeChangeSet(trx, scope, 'tag', changes));
  });
