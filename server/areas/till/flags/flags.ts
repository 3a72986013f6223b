import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import type { Page } from '#contract/fields.ts';
import type { pageOfFlags as pageEndpoint, resolveFlag as resolveEndpoint, TillFlag } from '#contract/till/devices.ts';
import { record } from '#server/platform/audit.ts';
import type { Ctx, Db } from '#server/platform/context.ts';
import { isFiltered, orderOf, pageOf } from '#server/platform/page.ts';
import { mustExist } from '#server/platform/refusal.ts';
import { branchOf, type Scope } from '#server/platform/scope.ts';

type Condition = RawBuilder<boolean>;
type FlagFilter = Input<typeof pageEndpoint>;

/** The one door to flags, as a condition on `till_flag as f`. */
const visible = ({ companyId, branchIds }: Scope): Condition =>
  sql<boolean>`(f.company_id = ${companyId} and f.branch_id = any(${branchIds}::bigint[]))`;

const readFlags = async (db: Db, scope: Scope, ids: readonly number[]): Promise<TillFlag[]> => {
  const { rows } = await sql<TillFlag>`
    select f.id, f.event_id, coalesce(e.kind, 'hello') as kind, coalesce(e.number, '') as number, e.order_id,
      coalesce(o.reference, '') as reference, d.number as device_number, f.branch_id, b.name as branch_name, f.occurred_at,
      f.reason, f.detail, f.resolved_at, f.resolved_by, f.note
    from till_flag f
    join till_device d on d.company_id = f.company_id and d.id = f.device_id
    join branch b on b.company_id = f.company_id and b.id = f.branch_id
    left join till_event e on e.company_id = f.company_id and e.id = f.event_id
    left join sales_order o on o.company_id = f.company_id and o.id = e.order_id
    where ${visible(scope)} and f.id = any(${ids}::bigint[])
    order by array_position(${ids}::bigint[], f.id)`.execute(db);
  return rows;
};

const sortColumns = { occurredAt: sql`f.occurred_at`, reason: sql`f.reason` };

export const pageOfFlags = async ({ db, scope }: Ctx, filter: FlagFilter): Promise<Page<TillFlag>> => {
  const { branchId, reason, resolved, keyword } = filter;
  if (branchId !== undefined) branchOf(scope, branchId);
  const conditions = [
    visible(scope),
    ...(branchId === undefined ? [] : [sql<boolean>`f.branch_id = ${branchId}`]),
    ...(reason === undefined ? [] : [sql<boolean>`f.reason = ${reason}`]),
    ...(resolved === undefined ? [] : [sql<boolean>`(f.resolved_at is not null) = ${resolved}`]),
    ...(keyword
      ? [
          sql<boolean>`f.event_id in (select e.id from till_event e
            where e.company_id = ${scope.companyId} and upper(e.number) = ${keyword.toUpperCase()})`,
        ]
      : []),
  ];
  const matching = db.selectFrom('tillFlag as f').where(sql<boolean>`(${sql.join(conditions, sql` and `)})`);
  const order = orderOf(filter, sortColumns, { field: 'occurredAt', order: 'descend' }, sql`f.id`);
  const page = await pageOf(db, matching, (rows) => rows.select('f.id').orderBy(order), filter, isFiltered(filter));
  return {
    ...page,
    data: await readFlags(
      db,
      scope,
      page.data.map(({ id }) => id),
    ),
  };
};

/** Somebody looked at it; looking again changes nothing. */
export const resolveFlag = (ctx: Ctx, { id, note }: Input<typeof resolveEndpoint>): Promise<TillFlag> =>
  ctx.write(async (trx) => {
    const { scope } = ctx;
    const [before] = await readFlags(trx, scope, [id]);
    const { resolvedAt, branchId, number, deviceNumber, reason, detail } = mustExist(before);
    if (resolvedAt === null) {
      await sql`update till_flag set resolved_at = now(), resolved_by = ${scope.userName}, note = ${note}
        where company_id = ${scope.companyId} and id = ${id} and resolved_at is null`.execute(trx);
      await record(trx, ctx, {
        action: 'resolve',
        entity: 'tillFlag',
        entityId: id,
        branchId,
        label: number || `T${deviceNumber}`,
        after: { reason, detail, note },
      });
    }
    const [after] = await readFlags(trx, scope, [id]);
    return mustExist(after);
  });
