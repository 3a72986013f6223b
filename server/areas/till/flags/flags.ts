import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import type { Page } from '#contract/fields.ts';
import { say } from '#contract/messages/sentence.ts';
import type { pageOfFlags as pageEndpoint, resolveFlag as resolveEndpoint, TillFlag } from '#contract/till/devices.ts';
import { FLAG_PERMISSION, type FlagOutcome, outcomesOf } from '#contract/till/flags.ts';
import { readTillStaff } from '#server/areas/identity/service.ts';
import { record } from '#server/platform/audit.ts';
import type { Ctx, Db, Trx } from '#server/platform/context.ts';
import { isFiltered, orderOf, pageOf } from '#server/platform/page.ts';
import { badField, mustExist } from '#server/platform/refusal.ts';
import { branchOf, type Scope } from '#server/platform/scope.ts';

type Condition = RawBuilder<boolean>;
type FlagFilter = Input<typeof pageEndpoint>;

/** The one way to read flags, as a condition on `till_flag as f`. */
const visible = ({ companyId, branchIds }: Scope): Condition =>
  sql<boolean>`(f.company_id = ${companyId} and f.branch_id = any(${branchIds}::bigint[]))`;

/** Also used for counting, so that the number of open flags is the list's. */
export const flagsMatching = (
  scope: Scope,
  { branchId, reason, resolved, keyword }: Partial<FlagFilter>,
): Condition => {
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
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
};

/** Flags that nobody has settled yet, for counting them. */
export const openFlags = (db: Db, scope: Scope) =>
  db
    .selectFrom('tillFlag as f')
    .select(sql<number>`1`.as('one'))
    .where(flagsMatching(scope, { resolved: false }));

export const readFlags = async (db: Db, scope: Scope, ids: readonly number[]): Promise<TillFlag[]> => {
  const { rows } = await sql<TillFlag>`
    select f.id, f.event_id, coalesce(e.kind, 'hello') as kind, coalesce(e.number, '') as number, e.order_id,
      coalesce(o.reference, '') as reference, d.number as device_number, f.branch_id, b.name as branch_name, f.occurred_at,
      f.reason, f.detail, f.resolved_at, f.resolved_by, f.outcome, f.note, coalesce(e.outcome = 'review', false) as review,
      coalesce(e.raw ->> 'userId' = ${String(scope.userId)}, false) as own
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
  const { branchId } = filter;
  if (branchId !== undefined) branchOf(scope, branchId);
  const matching = db.selectFrom('tillFlag as f').where(flagsMatching(scope, filter));
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

type Settlement = { outcome: FlagOutcome | 'booked'; note: string };

export const settleFlag = async (trx: Trx, ctx: Ctx, flag: TillFlag, { outcome, note }: Settlement): Promise<void> => {
  const { id, branchId, number, deviceNumber, reason, detail } = flag;
  const { companyId, userName } = ctx.scope;
  await sql`update till_flag set resolved_at = now(), resolved_by = ${userName}, outcome = ${outcome}, note = ${note}
    where company_id = ${companyId} and id = ${id} and resolved_at is null`.execute(trx);
  await record(trx, ctx, {
    action: 'resolve',
    entity: 'tillFlag',
    entityId: id,
    branchId,
    label: number || `T${deviceNumber}`,
    after: { reason, detail, outcome, note },
  });
};

/** Locked, so that two people can't settle it in two ways. */
export const lockFlag = async (trx: Trx, scope: Scope, id: number): Promise<TillFlag> => {
  await sql`select id from till_flag where company_id = ${scope.companyId} and id = ${id} for no key update`.execute(
    trx,
  );
  const [flag] = await readFlags(trx, scope, [id]);
  return mustExist(flag);
};

/** Nobody settles what they rang up themselves, unless nobody else is there to do it. */
export const refuseOwn = async (trx: Trx, { companyId, userId }: Scope, { own, branchId }: TillFlag): Promise<void> => {
  if (!own) return;
  const staff = await readTillStaff(trx, companyId, branchId);
  if (staff.some(({ id, permissions }) => id !== userId && permissions.includes(FLAG_PERMISSION)))
    throw badField('id', say('till.ownFlag'));
};

/** Records how somebody settled it; settling it again changes nothing. */
export const resolveFlag = (ctx: Ctx, { id, outcome, note }: Input<typeof resolveEndpoint>): Promise<TillFlag> =>
  ctx.write(async (trx) => {
    const flag = await lockFlag(trx, ctx.scope, id);
    if (flag.resolvedAt !== null) return flag;
    await refuseOwn(trx, ctx.scope, flag);
    const fitting = outcomesOf(flag);
    if (outcome && !fitting.includes(outcome)) throw badField('outcome', say('till.noSuchOutcome'));
    await settleFlag(trx, ctx, flag, { outcome: outcome ?? fitting[0] ?? 'accepted', note });
    const [after] = await readFlags(trx, ctx.scope, [id]);
    return mustExist(after);
  });
