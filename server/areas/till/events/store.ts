import { sql } from 'kysely';
import { occurredAt } from '#contract/till/clock.ts';
import type { EventStamps } from '#contract/till/events.ts';
import type { Oddity } from '#server/areas/sales/service.ts';
import type { Trx } from '#server/platform/context.ts';
import type { Device } from '#server/platform/device.ts';

/* Events as they came, and what a manager should look at. */

export type RequestClock = { boot: string; sentMono: number; receivedAt: number };

const FIRST_DAY = '1900-01-01';
/** The database knows no year 0. */
export const storableDay = (day: string): string => (day < FIRST_DAY ? FIRST_DAY : day);

const textAt = (event: EventStamps, field: string): string | null => {
  const value = event[field];
  return typeof value === 'string' ? value : null;
};
const uuidAt = (event: EventStamps, field: string): string | null => {
  const text = textAt(event, field);
  return text !== null && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) ? text : null;
};
const numberOf = ({ kind, content }: EventStamps): string | null => {
  const { number } = (typeof content === 'object' && content !== null ? content : {}) as { number?: unknown };
  return kind === 'sale' && typeof number === 'string' ? number.slice(0, 40) : null;
};

/** One event of a device at a time: numbers, sessions and epochs follow each other. */
const lockPrevious = async (trx: Trx, { companyId, id }: Device, { epoch, seq }: EventStamps): Promise<Date | null> => {
  const { rows } = await sql<{ previous: Date | null }>`
    select (select e.occurred_at from till_event e where e.company_id = d.company_id and e.device_id = d.id
        and e.epoch = ${epoch} and e.seq < ${seq} order by e.seq desc limit 1) as previous
    from till_device d where d.company_id = ${companyId} and d.id = ${id} for no key update of d`.execute(trx);
  return rows[0]?.previous ?? null;
};

export type OpenedEvent = {
  /** False: it was booked before. */
  isNew: boolean;
  /** Its number, or its receipt's, was used by another event: there are two of this till, or its memory was put back. */
  isClone: boolean;
  occurredAt: Date;
};

/** The event's own row, in the transaction that books it: its id decides whether there is anything to book. */
export const openEvent = async (
  trx: Trx,
  device: Device,
  event: EventStamps,
  clock: RequestClock,
): Promise<OpenedEvent> => {
  const { companyId, id: deviceId } = device;
  const previous = await lockPrevious(trx, device, event);
  const earliest = Math.max(device.createdAt.getTime(), previous?.getTime() ?? 0);
  const at = new Date(occurredAt(event, clock, Math.min(earliest, clock.receivedAt)));
  const { rows } = await sql<{ isNew: boolean; isClone: boolean }>`
    with event as (
      insert into till_event (company_id, id, device_id, epoch, seq, kind, schema, day, session, number, raw, occurred_at)
      values (${companyId}, ${event.id}, ${deviceId}, ${event.epoch}, ${event.seq}, ${event.kind}, ${event.schema},
        ${storableDay(event.day)}, ${uuidAt(event, 'sessionId')}, ${numberOf(event)}, ${JSON.stringify(event)}::jsonb, ${at})
      on conflict (company_id, id) do nothing returning id
    ), other as (
      select from till_event e where e.company_id = ${companyId} and e.device_id = ${deviceId} and e.epoch = ${event.epoch}
        and e.seq = ${event.seq} and e.id <> ${event.id} limit 1
    ), receipt as (
      select from till_event e where e.company_id = ${companyId} and upper(e.number) = upper(${numberOf(event)}::text)
        and e.id <> ${event.id} limit 1
    ), epoch as (
      insert into till_epoch as t (company_id, device_id, epoch, last_seq, events, hole_since)
      select ${companyId}, ${deviceId}, ${event.epoch}, ${event.seq}, 1, case when ${event.seq} > 1 then now() end from event
      on conflict (company_id, device_id, epoch) do update
        set last_seq = greatest(t.last_seq, excluded.last_seq), events = t.events + (not exists (select from other))::integer,
          hole_since = case when greatest(t.last_seq, excluded.last_seq) > t.events + (not exists (select from other))::integer
            then coalesce(t.hole_since, now()) end)
    select exists (select from event) as is_new, exists (select from event)
      and (exists (select from other) or exists (select from receipt)) as is_clone`.execute(trx);
  const { isNew = false, isClone = false } = rows[0] ?? {};
  return { isNew, isClone, occurredAt: at };
};

type Result = { outcome: 'applied' | 'review'; orderId: number | null };

export const closeEvent = (trx: Trx, { companyId }: Device, id: string, { outcome, orderId }: Result) =>
  sql`update till_event set outcome = ${outcome}, order_id = ${orderId}
    where company_id = ${companyId} and id = ${id}`.execute(trx);

type EarlierResult = {
  orderId: number | null;
  reference: string;
  /** It came with other contents then, or from another till: a device never does that by itself. */
  isOther: boolean;
  branchId: number;
};

/** What became of one that came before. */
export const readResult = async (trx: Trx, device: Device, event: EventStamps): Promise<EarlierResult> => {
  const { companyId, bookingBranchId } = device;
  const { rows } = await sql<EarlierResult>`
    select e.order_id, coalesce(o.reference, '') as reference, coalesce(o.branch_id, ${bookingBranchId}::bigint) as branch_id,
      e.raw <> ${JSON.stringify(event)}::jsonb and not exists (select from till_flag f
        where f.company_id = e.company_id and f.event_id = e.id and f.reason = 'content') as is_other
    from till_event e
    left join sales_order o on o.company_id = e.company_id and o.id = e.order_id
    where e.company_id = ${companyId} and e.id = ${event.id}`.execute(trx);
  const [earlier] = rows;
  if (!earlier) throw new Error('An event that is there already cannot be read');
  return earlier;
};

const MAX_DETAIL = 500;

type FlagPlace = { branchId: number; eventId: string | null; occurredAt: Date };

export const addFlags = async (
  trx: Trx,
  { companyId, id }: Device,
  { branchId, eventId, occurredAt: at }: FlagPlace,
  oddities: readonly Oddity[],
): Promise<void> => {
  if (oddities.length === 0) return;
  await sql`
    insert into till_flag (company_id, branch_id, device_id, event_id, reason, detail, occurred_at)
    select ${companyId}, ${branchId}, ${id}, ${eventId}, flag.reason, flag.detail, ${at}
    from unnest(${oddities.map(({ reason }) => reason)}::text[],
      ${oddities.map(({ detail }) => detail.slice(0, MAX_DETAIL))}::text[]) as flag (reason, detail)`.execute(trx);
};

/** The next epoch nobody has used: a device whose numbers are in doubt goes on there. */
export const takeEpoch = async (trx: Trx, { companyId, id }: Device, used: number): Promise<number> => {
  const { rows } = await sql<{ epoch: number }>`
    update till_device set epoch = greatest(epoch, ${used}) + 1
    where company_id = ${companyId} and id = ${id} returning epoch`.execute(trx);
  return rows[0]?.epoch ?? used + 1;
};
