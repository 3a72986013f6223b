import { type RawBuilder, sql } from 'kysely';
import type { Input, Reply } from '#contract/endpoint.ts';
import { say } from '#contract/messages/sentence.ts';
import type { TillEvent } from '#contract/till/events.ts';
import { MAX_PARKED } from '#contract/till/parked.ts';
import type { hello, listParked as listEndpoint, takeParked as takeEndpoint } from '#contract/till/protocol.ts';
import type { Oddity } from '#server/areas/sales/service.ts';
import type { Db, Trx } from '#server/platform/context.ts';
import type { Device, DeviceCtx } from '#server/platform/device.ts';
import { Refusal } from '#server/platform/refusal.ts';

/* Sales parked at a till, for any till of the branch. */

type ParkedContent = Extract<TillEvent, { kind: 'parked' }>['content'];

export const addParked = (
  trx: Trx,
  { companyId, id }: Device,
  branchId: number,
  { parkedId, label, total, basket }: ParkedContent,
  at: Date,
) =>
  sql`insert into till_parked (company_id, id, branch_id, device_id, label, total, basket, created_at)
    values (${companyId}, ${parkedId}, ${branchId}, ${id}, ${label}, ${total}, ${JSON.stringify(basket)}::jsonb, ${at})
    on conflict (company_id, id) do nothing`.execute(trx);

/**
 * A till that was offline took its own sale back, but another may have fetched it meanwhile: the same goods, rung up
 * twice.
 */
export const removeParked = async (
  trx: Trx,
  { companyId, id }: Device,
  branchId: number,
  parkedId: string,
): Promise<Oddity[]> => {
  const { rows } = await sql<{ label: string; other: number | null }>`
    update till_parked p set taken_at = coalesce(p.taken_at, now()), taken_by = coalesce(p.taken_by, ${id}),
      recalled_at = coalesce(p.recalled_at, now())
    where p.company_id = ${companyId} and p.branch_id = ${branchId} and p.id = ${parkedId}
    returning p.label, (select d.number from till_device d where d.company_id = p.company_id and d.id = p.taken_by
      and d.id <> ${id}) as other`.execute(trx);
  return rows.flatMap(({ label, other }) =>
    other === null ? [] : [{ reason: 'parked', detail: `${label} (T${other})` }],
  );
};

/** It took the sale and has not said that it has it: the answer may have been lost, so it may ask again. */
const isUnconfirmed = (deviceId: number) => sql<boolean>`(taken_by = ${deviceId} and recalled_at is null)`;

/** After this long, a till with nothing unsent would have said that it has the sale it took. */
const CONFIRMED_MINUTES = 1;
const putBackUnconfirmed = (db: Db, { companyId, bookingBranchId }: Device) =>
  sql`update till_parked p set taken_at = null, taken_by = null
    from till_device d
    where p.company_id = ${companyId} and p.branch_id = ${bookingBranchId}
      and p.taken_at is not null and p.recalled_at is null
      and d.company_id = p.company_id and d.id = p.taken_by and d.unsent = 0
      and d.last_contact > p.taken_at + make_interval(mins => ${CONFIRMED_MINUTES})`.execute(db);

/** Only one till gets it. */
export const takeParked = async (
  { db, device: { companyId, branchId, id } }: DeviceCtx,
  { parkedId }: Input<typeof takeEndpoint>,
): Promise<Reply<typeof takeEndpoint>> => {
  const { rows } = await sql<Reply<typeof takeEndpoint>>`
    update till_parked set taken_at = coalesce(taken_at, now()), taken_by = ${id}
    where company_id = ${companyId} and branch_id = ${branchId} and id = ${parkedId}
      and (taken_at is null or ${isUnconfirmed(id)})
    returning id as parked_id, label, basket`.execute(db);
  const [parked] = rows;
  if (!parked) throw new Refusal('notFound', null, say('till.parkedTaken'));
  return parked;
};

/** Tills list recently parked sales; those that nobody fetched are forgotten. */
const PARKED_DAYS = 7;
type Parked = Reply<typeof hello>['parked'];
type ParkedRow = Omit<Parked[number], 'createTime'> & { createTime: Date };

const readListed = async (
  db: Db,
  { companyId, bookingBranchId }: Device,
  isListed: RawBuilder<boolean>,
): Promise<Parked> => {
  const { rows } = await sql<ParkedRow>`
    select p.id as parked_id, p.label, p.total, d.number as till, p.created_at as create_time
    from till_parked p join till_device d on d.company_id = p.company_id and d.id = p.device_id
    where p.company_id = ${companyId} and p.branch_id = ${bookingBranchId} and ${isListed}
      and p.created_at > now() - make_interval(days => ${PARKED_DAYS})
    order by p.created_at limit ${MAX_PARKED}`.execute(db);
  return rows.map(({ createTime, ...parked }) => ({ ...parked, createTime: createTime.toISOString() }));
};

export const readParked = (db: Db, device: Device): Promise<Parked> => readListed(db, device, sql`taken_at is null`);

/** For a till that shows its list: a parked sale is gone from it as soon as another till has it. */
export const listParked = async (
  { db, device }: DeviceCtx,
  { ownIds }: Input<typeof listEndpoint>,
): Promise<Reply<typeof listEndpoint>> => {
  await putBackUnconfirmed(db, device);
  const { rows } = await sql<{ id: string }>`
    select id from till_parked
    where company_id = ${device.companyId} and id = any(${ownIds}::uuid[])
      and taken_at is not null and taken_by <> ${device.id}`.execute(db);
  return {
    parked: await readListed(db, device, sql`(taken_at is null or ${isUnconfirmed(device.id)})`),
    takenIds: rows.map(({ id }) => id),
  };
};
