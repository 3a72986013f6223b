import { sql } from 'kysely';
import type { Input, Reply } from '#contract/endpoint.ts';
import { say } from '#contract/messages/sentence.ts';
import type { TillEvent } from '#contract/till/events.ts';
import type { hello, takeParked as takeEndpoint } from '#contract/till/protocol.ts';
import type { Oddity } from '#server/areas/sales/service.ts';
import type { Db, Trx } from '#server/platform/context.ts';
import type { Device, DeviceCtx } from '#server/platform/device.ts';
import { Refusal } from '#server/platform/refusal.ts';

/* Sales parked at a till, for any till of the branch. */

type Parked = Extract<TillEvent, { kind: 'parked' }>['content'];

export const addParked = (
  trx: Trx,
  { companyId, id }: Device,
  branchId: number,
  { parkedId, label, total, basket }: Parked,
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
    update till_parked p set taken_at = coalesce(p.taken_at, now()), taken_by = coalesce(p.taken_by, ${id})
    where p.company_id = ${companyId} and p.branch_id = ${branchId} and p.id = ${parkedId}
    returning p.label, (select d.number from till_device d where d.company_id = p.company_id and d.id = p.taken_by
      and d.id <> ${id}) as other`.execute(trx);
  return rows.flatMap(({ label, other }) =>
    other === null ? [] : [{ reason: 'parked', detail: `${label} (T${other})` }],
  );
};

/** Only one till gets it; that till may ask again for a minute, in case the answer was lost. */
export const takeParked = async (
  { db, device: { companyId, branchId, id } }: DeviceCtx,
  { parkedId }: Input<typeof takeEndpoint>,
): Promise<Reply<typeof takeEndpoint>> => {
  const { rows } = await sql<Reply<typeof takeEndpoint>>`
    update till_parked set taken_at = coalesce(taken_at, now()), taken_by = ${id}
    where company_id = ${companyId} and branch_id = ${branchId} and id = ${parkedId}
      and (taken_at is null or (taken_by = ${id} and taken_at > now() - interval '1 minute'))
    returning id as parked_id, label, basket`.execute(db);
  const [parked] = rows;
  if (!parked) throw new Refusal('notFound', null, say('till.parkedTaken'));
  return parked;
};

/** Tills list recently parked sales; those that nobody fetched are forgotten. */
const PARKED_DAYS = 7;
const MAX_PARKED = 100;
type ParkedRow = Omit<Reply<typeof hello>['parked'][number], 'createTime'> & { createTime: Date };

export const readParked = async (
  db: Db,
  { companyId, bookingBranchId }: Device,
): Promise<Reply<typeof hello>['parked']> => {
  const { rows } = await sql<ParkedRow>`
    select p.id as parked_id, p.label, p.total, d.number as till, p.created_at as create_time
    from till_parked p join till_device d on d.company_id = p.company_id and d.id = p.device_id
    where p.company_id = ${companyId} and p.branch_id = ${bookingBranchId} and p.taken_at is null
      and p.created_at > now() - make_interval(days => ${PARKED_DAYS})
    order by p.created_at limit ${MAX_PARKED}`.execute(db);
  return rows.map(({ createTime, ...parked }) => ({ ...parked, createTime: createTime.toISOString() }));
};
