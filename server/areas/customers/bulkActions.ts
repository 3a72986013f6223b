import { sql } from 'kysely';
import type { BulkOutcome } from '#contract/bulkOutcome.ts';
import { type Failure, outcomeOf } from '#contract/bulkOutcome.ts';
import { type bulkActivateCustomers, type bulkTagCustomers, MAX_CUSTOMER_TAGS } from '#contract/customers.ts';
import type { Input } from '#contract/endpoint.ts';
import { say } from '#contract/messages/sentence.ts';
import { record } from '#server/platform/audit.ts';
import type { Ctx, Trx } from '#server/platform/context.ts';
import { badField } from '#server/platform/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';
import { selectedIds } from './list.ts';

type CustomerSelection = Input<typeof bulkActivateCustomers>;

/** The selected customers, by id or by filter, locked in order, and ids that don't exist. */
const lockSelection = async (trx: Trx, scope: Scope, { ids, filter }: CustomerSelection) => {
  if (!ids && !filter) throw badField('ids', say('field.chooseOne'));
  const customerIds = await selectedIds(trx, scope, ids, filter ?? {});
  await sql`select from customer where company_id = ${scope.companyId} and id = any(${customerIds}::bigint[]) order by id for update`.execute(
    trx,
  );
  const existingIds = new Set(customerIds);
  const missing = [...new Set(ids ?? [])].filter((id) => !existingIds.has(id));
  return { customerIds, missing: missing.map((id): Failure => ({ id, reason: 'notFound' })) };
};

/** One entry for the whole action: how many, and which. */
const recordBulkAction = (
  trx: Trx,
  ctx: Ctx,
  action: string,
  ids: readonly number[],
  after: Record<string, unknown>,
) =>
  ids.length === 0
    ? Promise.resolve()
    : record(trx, ctx, {
        action,
        entity: 'customer',
        entityId: null,
        label: `${ids.length} ${ids.length === 1 ? 'customer' : 'customers'}`,
        after: { ...after, customers: ids.length, ids },
      });

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id).toSorted((a, b) => a - b);

export const setStatusOfMany =
  (status: 'active' | 'inactive') =>
  (ctx: Ctx, choice: CustomerSelection): Promise<BulkOutcome> =>
    ctx.write(async (trx) => {
      const { customerIds, missing } = await lockSelection(trx, ctx.scope, choice);
      const { rows } = await sql<{ id: number }>`
        update customer set status = ${status}, updated_at = now(), version = version + 1
        where company_id = ${ctx.scope.companyId} and id = any(${customerIds}::bigint[]) and status <> ${status}
        returning id`.execute(trx);
      await recordBulkAction(trx, ctx, status === 'active' ? 'activate' : 'inactivate', idsOf(rows), { status });
      return outcomeOf(customerIds, missing);
    });

export const tagMany = (ctx: Ctx, { add, remove, ...choice }: Input<typeof bulkTagCustomers>): Promise<BulkOutcome> =>
  ctx.write(async (trx) => {
    const { customerIds, missing } = await lockSelection(trx, ctx.scope, choice);
    const newTags = sql`array(
      select tag from (
        select tag, at from unnest(c.tags) with ordinality as old (tag, at) where not tag = any(${remove}::text[])
        union all
        select tag, 1000 + at from unnest(${add}::text[]) with ordinality as new (tag, at) where not tag = any(c.tags)
      ) as both_of_them order by at)`;
    const { rows } = await sql<{ id: number; full: boolean }>`
      with wanted as (
        select c.id, ${newTags} as tags from customer c
        where c.company_id = ${ctx.scope.companyId} and c.id = any(${customerIds}::bigint[])
      ), done as (
        update customer c set tags = w.tags, updated_at = now(), version = c.version + 1
        from wanted w where c.id = w.id and c.tags <> w.tags and cardinality(w.tags) <= ${MAX_CUSTOMER_TAGS}
        returning c.id
      )
      select id, false as full from done
      union all select id, true from wanted where cardinality(tags) > ${MAX_CUSTOMER_TAGS}`.execute(trx);
    const full = new Set(rows.filter((row) => row.full).map(({ id }) => id));
    await recordBulkAction(trx, ctx, 'tag', idsOf(rows.filter((row) => !row.full)), { add, remove });
    return outcomeOf(
      customerIds.filter((id) => !full.has(id)),
      [...missing, ...[...full].map((id): Failure => ({ id, reason: 'badFormat', why: say('customers.maxTags') }))],
    );
  });
