import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import type { Page } from '#contract/fields.ts';
import type { pageOfDevices as pageEndpoint, TillDevice } from '#contract/till/devices.ts';
import type { Db, Trx } from '#server/platform/context.ts';
import { containing, isFiltered, orderOf, pageOf } from '#server/platform/page.ts';
import type { Scope } from '#server/platform/scope.ts';
import { isSilent } from './silence.ts';

type Condition = RawBuilder<boolean>;
type DeviceFilter = Input<typeof pageEndpoint>;

/** The one way to read tills, as a condition on `till_device as d` and its `keypad as k`. */
const visible = ({ companyId, branchIds }: Scope): Condition =>
  sql<boolean>`(d.company_id = ${companyId} and k.branch_id = any(${branchIds}::bigint[]))`;

const tables = sql`till_device d
  join keypad k on k.company_id = d.company_id and k.id = d.keypad_id
  join branch b on b.company_id = d.company_id and b.id = k.branch_id`;

const columns = sql`d.id, d.number, d.name, d.keypad_id, k.name as keypad_name, k.branch_id, b.name as branch_name, d.status,
  d.enrolled_by_name as enrolled_by, d.created_at as create_time, d.last_contact, d.app, d.unsent, d.persistent, d.offset_ms,
  coalesce((select sum(e.last_seq - e.events) from till_epoch e
    where e.company_id = d.company_id and e.device_id = d.id), 0)::bigint as missing,
  ${isSilent} as silent`;

export const findDevice = async (db: Db, scope: Scope, id: number): Promise<TillDevice | undefined> => {
  const { rows } = await sql<TillDevice>`
    select ${columns} from ${tables} where ${visible(scope)} and d.id = ${id}`.execute(db);
  return rows[0];
};

/** Locked against other changes; events that the till sends meanwhile wait. */
export const lockDevice = async (trx: Trx, scope: Scope, id: number): Promise<TillDevice | undefined> => {
  await sql`select id from till_device where company_id = ${scope.companyId} and id = ${id} for no key update`.execute(
    trx,
  );
  return findDevice(trx, scope, id);
};

const sortColumns = {
  number: sql`d.number`,
  name: sql`lower(d.name) collate "C"`,
  branchName: sql`lower(b.name) collate "C"`,
  lastContact: sql`d.last_contact`,
  createTime: sql`d.created_at`,
};

export const pageOfDevices = async (db: Db, scope: Scope, filter: DeviceFilter): Promise<Page<TillDevice>> => {
  const { keyword, branchId, status } = filter;
  const conditions = [
    visible(scope),
    ...(keyword
      ? [sql<boolean>`(lower(d.name) like ${containing(keyword)} or lower(k.name) like ${containing(keyword)})`]
      : []),
    ...(branchId === undefined ? [] : [sql<boolean>`k.branch_id = ${branchId}`]),
    ...(status === undefined ? [] : [sql<boolean>`d.status = ${status}`]),
  ];
  const matching = db
    .selectFrom('tillDevice as d')
    .innerJoin('keypad as k', (join) => join.onRef('k.companyId', '=', 'd.companyId').onRef('k.id', '=', 'd.keypadId'))
    .innerJoin('branch as b', (join) => join.onRef('b.companyId', '=', 'd.companyId').onRef('b.id', '=', 'k.branchId'))
    .where(sql<boolean>`(${sql.join(conditions, sql` and `)})`);
  const order = orderOf(filter, sortColumns, { field: 'number' }, sql`d.id`);
  const page = await pageOf(db, matching, (rows) => rows.select('d.id').orderBy(order), filter, isFiltered(filter));
  const ids = page.data.map(({ id }) => id);
  if (ids.length === 0) return { ...page, data: [] };
  const { rows } = await sql<TillDevice>`
    select ${columns} from ${tables} where ${visible(scope)} and d.id = any(${ids}::bigint[])
    order by array_position(${ids}::bigint[], d.id)`.execute(db);
  return { ...page, data: rows };
};

const lockWhere = async (
  trx: Trx,
  { companyId }: Scope,
  condition: RawBuilder<unknown>,
): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    select id from till_device where company_id = ${companyId} and ${condition} for no key update`.execute(trx);
  return rows[0]?.id;
};

/** Locked: the till with this credential, at any branch. */
export const lockByCredential = (trx: Trx, scope: Scope, credentialHash: Buffer) =>
  lockWhere(trx, scope, sql`credential_hash = ${credentialHash}`);

/** Locked: the till that was created or set up again with this enrolment id and has not said hello since. */
export const lockByEnrolment = (trx: Trx, scope: Scope, enrolmentId: string) =>
  lockWhere(trx, scope, sql`enrolment_id = ${enrolmentId}`);

type Place = { keypadId: number; name: string; credentialHash: Buffer; enrolmentId: string | undefined };
type NewDevice = Place & { previous: { number: number; since: Date } | undefined };

/** A till's unsent events are not older than this; nothing it sends is dated earlier. */
const MAX_DAYS_BEFORE = 60;

/**
 * Numbers have no gaps: the company's row stays locked until the enrolment commits. A till that is set up again keeps
 * the number on its receipts if no other till has it, and its earlier sales keep their dates.
 */
export const insertDevice = async (
  trx: Trx,
  { companyId, userId, userName }: Scope,
  { keypadId, name, credentialHash, enrolmentId, previous }: NewDevice,
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    with own as (
      select ${previous?.number ?? null}::integer as number
      where not exists (select from till_device where company_id = ${companyId} and number = ${previous?.number ?? null}::integer)
    ), next as (
      update company set last_till_number = greatest(last_till_number, coalesce((select number from own), last_till_number + 1))
      where id = ${companyId} returning coalesce((select number from own), last_till_number) as number)
    insert into till_device (company_id, number, name, keypad_id, credential_hash, enrolment_id, enrolled_by, enrolled_by_name, created_at)
    select ${companyId}, next.number, ${name}, ${keypadId}, ${credentialHash}, ${enrolmentId ?? null}::uuid, ${userId}, ${userName},
      greatest(least(now(), ${previous?.since ?? null}::timestamptz), now() - make_interval(days => ${MAX_DAYS_BEFORE}))
    from next
    returning id`.execute(trx);
  return rows[0]?.id ?? 0;
};

/** The same till sells again. Unsent events still belong to its old branch. */
export const renewDevice = (trx: Trx, { companyId, userId, userName }: Scope, id: number, place: Place) =>
  sql`update till_device set status = 'active', name = ${place.name}, credential_hash = ${place.credentialHash}, enrolment_id = ${place.enrolmentId ?? null}::uuid,
      enrolled_by = ${userId}, enrolled_by_name = ${userName}, keypad_id = ${place.keypadId},
      moved_from_keypad_id = nullif(coalesce(moved_from_keypad_id, keypad_id), ${place.keypadId})
    where company_id = ${companyId} and id = ${id}`.execute(trx);

export const isSessionClosed = async (trx: Trx, { companyId }: Scope, sessionId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from till_session where company_id = ${companyId} and uuid = ${sessionId} and status = 'closed'`.execute(
    trx,
  );
  return rows.length > 0;
};

/** The active till of a keypad stops. */
export const revokeAt = async (trx: Trx, { companyId }: Scope, keypadId: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    update till_device set status = 'revoked'
    where company_id = ${companyId} and keypad_id = ${keypadId} and status = 'active' returning id`.execute(trx);
  return rows.map(({ id }) => id);
};

export const setRevoked = (trx: Trx, { companyId }: Scope, id: number) =>
  sql`update till_device set status = 'revoked' where company_id = ${companyId} and id = ${id}`.execute(trx);

/** Until it learns of the move, its events belong to the old branch. */
export const setKeypad = (trx: Trx, { companyId }: Scope, id: number, keypadId: number) =>
  sql`update till_device set keypad_id = ${keypadId},
      moved_from_keypad_id = nullif(coalesce(moved_from_keypad_id, keypad_id), ${keypadId})
    where company_id = ${companyId} and id = ${id}`.execute(trx);
