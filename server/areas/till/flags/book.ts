import { sql } from 'kysely';
import { say } from '#contract/messages/sentence.ts';
import type { TillFlag } from '#contract/till/devices.ts';
import { TillEvent } from '#contract/till/events.ts';
import { EVENT_SCHEMA } from '#contract/till/schema.ts';
import { bookEvent } from '#server/areas/till/events/receive.ts';
import { isExplained, oddityOf } from '#server/areas/till/events/review.ts';
import { closeEvent } from '#server/areas/till/events/store.ts';
import type { Ctx, Trx } from '#server/platform/context.ts';
import { isOutage } from '#server/platform/db/outage.ts';
import type { Device } from '#server/platform/device.ts';
import { findDeviceById } from '#server/platform/http/device.ts';
import { badField, Fault, mustExist } from '#server/platform/refusal.ts';
import { lockFlag, readFlags, refuseOwn, settleFlag } from './flags.ts';

/* Retries an event that was kept for review: the product is back, the app was updated, the credit is there. */

type ReviewedEvent = { raw: unknown; schema: number; occurredAt: Date; inSession: boolean };

/** Locked, so that two people who try at once book it only once. */
const lockReviewed = async (trx: Trx, companyId: number, eventId: string): Promise<ReviewedEvent | undefined> => {
  const { rows } = await sql<ReviewedEvent>`
    select raw, schema, occurred_at, in_session from till_event
    where company_id = ${companyId} and id = ${eventId} and outcome = 'review' for no key update`.execute(trx);
  return rows[0];
};

const readEvent = ({ raw, schema }: ReviewedEvent): TillEvent => {
  const parsed = schema > EVENT_SCHEMA ? undefined : TillEvent.safeParse(raw);
  if (parsed?.success) return parsed.data;
  throw badField('id', say('till.notBookableAsIs'));
};

const tryBooking = async (trx: Trx, ctx: Ctx, entry: ReviewedEvent, device: Device): Promise<void> => {
  const event = readEvent(entry);
  const { occurredAt, inSession: isInSession } = entry;
  try {
    await bookEvent(trx, { ...ctx, device }, event, {
      isClone: false,
      occurredAt,
      isInSession,
      close: (result) => closeEvent(trx, device, event.id, result),
    });
  } catch (error) {
    if (isOutage(error) || error instanceof Fault) throw error;
    ctx.log.warn({ err: error, event: event.id }, 'event of a till still cannot be booked');
    const { detail: why } = oddityOf(error, event);
    throw badField('id', isExplained(error) ? say('till.notBookable', { why }) : say('till.notBookableAsIs'));
  }
};

const deviceIdOf = async ({ db, scope: { companyId } }: Ctx, { deviceNumber }: TillFlag): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select id from till_device where company_id = ${companyId} and number = ${deviceNumber}`.execute(db);
  return mustExist(rows[0]).id;
};

/** Booking settles all flags that held it; anything still unusual is flagged again. */
export const bookFlagged = async (ctx: Ctx, { id }: { id: number }): Promise<TillFlag> => {
  const { scope, services } = ctx;
  const [row] = await readFlags(ctx.db, scope, [id]);
  const deviceId = await deviceIdOf(ctx, mustExist(row));
  const device = mustExist(await findDeviceById(services, scope.companyId, deviceId));
  return ctx.write(async (trx) => {
    const flag = await lockFlag(trx, scope, id);
    if (flag.eventId === null) return flag;
    const entry = await lockReviewed(trx, scope.companyId, flag.eventId);
    if (!entry) return flag;
    await refuseOwn(trx, scope, flag);
    const { rows: open } = await sql<{ id: number }>`
      select id from till_flag where company_id = ${scope.companyId} and event_id = ${flag.eventId} and resolved_at is null`.execute(
      trx,
    );
    await tryBooking(trx, ctx, entry, { ...device, bookingBranchId: flag.branchId });
    const flags = await readFlags(
      trx,
      scope,
      open.map((each) => each.id),
    );
    for (const each of flags) await settleFlag(trx, ctx, each, { outcome: 'booked', note: '' });
    const [after] = await readFlags(trx, scope, [id]);
    return mustExist(after);
  });
};
