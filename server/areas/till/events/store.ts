import { sql } from 'kysely';
import { occurredAt } from '#contract/till/clock.ts';
import type { EventStamps } from '#contract/till/events.ts';
import { hasReceipt } from '#contract/till/numbers.ts';
import type { Oddity } from '#server/areas/sales/service.ts';
import type { Trx } from '#server/platform/context.ts';
import { cut } from '#server/platform/cut.ts';
import { readAlong, sendAlong } from '#server/platform/db/pipeline.ts';
import { PREPARED } from '#server/platform/db/prepared.ts';
import type { Device } from '#server/platform/device.ts';

/* Events as they came, and their flags. */

export type RequestClock = { boot: string; sentMono: number; receivedAt: number };

const FIRST_DAY = '1900-01-01';
/** PostgreSQL has no year 0. */
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
  return hasReceipt(kind) && typeof number === 'string' ? number.slice(0, 40) : null;
};

type Standing = {
  /** When the event before it happened. */
  previous: Date | null;
  isThere: boolean;
  /** Another event has already used its number or its receipt number. */
  isNumberTaken: boolean;
  isReceiptTaken: boolean;
};

/**
 * A device's events are booked one at a time, because numbers, sessions and epochs build on each other. Both
 * statements go with the next one; the second sees what the lock waited for.
 */
const lockDevice = async (trx: Trx, { companyId, id }: Device, event: EventStamps) => {
  const lock = sql`${sql.raw(PREPARED)}
    select from till_device where company_id = ${companyId} and id = ${id} for no key update`;
  await sendAlong(trx, lock.compile(trx));
  const number = numberOf(event);
  const standing = sql`${sql.raw(PREPARED)}
    select (select e.occurred_at from till_event e where e.company_id = ${companyId} and e.device_id = ${id}
        and e.epoch = ${event.epoch} and e.seq < ${event.seq} order by e.seq desc limit 1) as previous,
      exists (select from till_event e where e.company_id = ${companyId} and e.id = ${event.id}) as is_there,
      exists (select from till_event e where e.company_id = ${companyId} and e.device_id = ${id} and e.epoch = ${event.epoch}
        and e.seq = ${event.seq} and e.id <> ${event.id}) as is_number_taken,
      exists (select from till_event e where e.company_id = ${companyId} and upper(e.number) = upper(${number}::text)
        and e.number is not null and e.id <> ${event.id}) as is_receipt_taken`;
  return readAlong<Standing>(trx, standing.compile(trx));
};

export type OpenedEvent = {
  /** False: it was booked before. */
  isNew: boolean;
  /** Another event has used its number or receipt number: the till was cloned, or its storage was restored. */
  isClone: boolean;
  occurredAt: Date;
  /** Writes the event's own row, with its outcome: the last step of the transaction that books it. */
  close: (result: EventResult) => Promise<void>;
};

/** When it happened, as far as that is known before the previous event is read. */
export const likelyTime = (device: Device, event: EventStamps, clock: RequestClock, previous = 0): Date => {
  const earliest = Math.max(device.createdAt.getTime(), previous);
  return new Date(occurredAt(event, clock, Math.min(earliest, clock.receivedAt)));
};

/** Whether there is anything to book, known after the next statement. */
export const openEvent = async (
  trx: Trx,
  device: Device,
  event: EventStamps,
  clock: RequestClock,
): Promise<() => Promise<OpenedEvent>> => {
  const rows = await lockDevice(trx, device, event);
  return async () => {
    const [standing] = await rows();
    if (!standing) throw new Error('One row is always answered');
    const { previous, isThere, isNumberTaken, isReceiptTaken } = standing;
    const at = likelyTime(device, event, clock, previous?.getTime());
    return {
      isNew: !isThere,
      isClone: !isThere && (isNumberTaken || isReceiptTaken),
      occurredAt: at,
      close: (result) => insertEvent(trx, device, event, { at, isNumberTaken }, result),
    };
  };
};

type EventResult = {
  outcome: 'applied' | 'review';
  orderId: number | null;
  /** Its order's payments before this one. */
  paymentsBefore?: number;
  /** It isn't booked, but its money is in the session. */
  inSession?: boolean;
};

/** The id decides: if two requests book it at once, one fails here and finds it booked when it retries. */
const insertEvent = (
  trx: Trx,
  { companyId, id: deviceId }: Device,
  event: EventStamps,
  { at, isNumberTaken }: { at: Date; isNumberTaken: boolean },
  { outcome, orderId, paymentsBefore = 0, inSession = false }: EventResult,
): Promise<void> => {
  const { epoch, seq } = event;
  const counted = isNumberTaken ? 0 : 1;
  const statement = sql`${sql.raw(PREPARED)}
    with event as (
      insert into till_event (company_id, id, device_id, epoch, seq, kind, schema, day, session, number, raw, occurred_at,
        outcome, order_id, payments_before, in_session)
      values (${companyId}, ${event.id}, ${deviceId}, ${epoch}, ${seq}, ${event.kind}, ${event.schema},
        ${storableDay(event.day)}, ${uuidAt(event, 'sessionId')}, ${numberOf(event)}, ${JSON.stringify(event)}::jsonb, ${at},
        ${outcome}, ${orderId}, ${paymentsBefore}, ${inSession})
    )
    insert into till_epoch as t (company_id, device_id, epoch, last_seq, events, hole_since)
    values (${companyId}, ${deviceId}, ${epoch}, ${seq}, 1, case when ${seq}::bigint > 1 then now() end)
    on conflict (company_id, device_id, epoch) do update
      set last_seq = greatest(t.last_seq, excluded.last_seq), events = t.events + ${counted}::integer,
        hole_since = case when greatest(t.last_seq, excluded.last_seq) > t.events + ${counted}::integer
          then coalesce(t.hole_since, now()) end`;
  return sendAlong(trx, statement.compile(trx));
};

/** Another request booked it at the same moment. */
export const isBookedMeanwhile = (error: unknown): boolean =>
  (error as { constraint?: string } | undefined)?.constraint === 'till_event_pkey';

/** The outcome of an event that was kept for review and has been booked after all. */
export const closeEvent = async (
  trx: Trx,
  { companyId }: Device,
  id: string,
  { outcome, orderId, paymentsBefore = 0 }: EventResult,
): Promise<void> => {
  await sql`update till_event set outcome = ${outcome}, order_id = ${orderId}, payments_before = ${paymentsBefore}
    where company_id = ${companyId} and id = ${id}`.execute(trx);
};

type EarlierResult = {
  orderId: number | null;
  reference: string;
  /** The contents differ, or it came from another till: a device never does that on its own. */
  isOther: boolean;
  branchId: number;
};

/** The outcome of an event that came before. */
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
  const statement = sql`${sql.raw(PREPARED)}
    insert into till_flag (company_id, branch_id, device_id, event_id, reason, detail, occurred_at)
    select ${companyId}, ${branchId}, ${id}, ${eventId}, flag.reason, flag.detail, ${at}
    from unnest(${oddities.map(({ reason }) => reason)}::text[],
      ${oddities.map(({ detail }) => cut(detail, MAX_DETAIL))}::text[]) as flag (reason, detail)`;
  await sendAlong(trx, statement.compile(trx));
};

/** The next unused epoch: a device with doubtful numbers continues there. */
export const takeEpoch = async (trx: Trx, { companyId, id }: Device, used: number): Promise<number> => {
  const { rows } = await sql<{ epoch: number }>`
    update till_device set epoch = greatest(epoch, ${used}) + 1
    where company_id = ${companyId} and id = ${id} returning epoch`.execute(trx);
  return rows[0]?.epoch ?? used + 1;
};
