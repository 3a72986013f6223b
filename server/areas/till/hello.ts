import { sql } from 'kysely';
import type { Input, Reply } from '#contract/endpoint.ts';
import type { DayDigest } from '#contract/till/digest.ts';
import type { hello as endpoint } from '#contract/till/protocol.ts';
import { recordAs } from '#server/platform/audit.ts';
import type { Db } from '#server/platform/context.ts';
import type { Device, DeviceCtx } from '#server/platform/device.ts';
import { addFlags, storableDay, takeEpoch } from './events/store.ts';
import { readParked } from './parked.ts';
import { readManifest, setupTag } from './setup/stamps.ts';

/* A till reports its state and learns the server's. */

/** Older apps must be updated before they can sell. */
const MIN_APP = '0';

type Hello = Input<typeof endpoint>;

const noteContact = (
  db: Db,
  { companyId, id }: Device,
  { app, unsent, persistent, sentDeviceAt }: Hello,
  now: number,
) =>
  sql`update till_device set last_contact = now(), enrolment_id = null, app = ${app}, unsent = ${unsent}, persistent = ${persistent},
      offset_ms = ${now - Date.parse(sentDeviceAt)}
    where company_id = ${companyId} and id = ${id}`.execute(db);

type Numbers = { seen: number; isBehind: boolean };

/**
 * The events received of an epoch. A device that has lost some of them was restored to an earlier state; events
 * written while this hello was on its way belong to the same page run and don't count as lost.
 */
const readNumbers = async (db: Db, { companyId, id }: Device, { epoch, seq, boot }: Hello): Promise<Numbers> => {
  const { rows } = await sql<Numbers>`
    select coalesce((select last_seq from till_epoch
        where company_id = ${companyId} and device_id = ${id} and epoch = ${epoch}), 0)::bigint as seen,
      exists (select from till_event where company_id = ${companyId} and device_id = ${id} and epoch = ${epoch}
        and seq > ${seq} and raw ->> 'boot' is distinct from ${boot}) as is_behind`.execute(db);
  return rows[0] ?? { seen: 0, isBehind: false };
};

/** It continues with numbers that were never used. A manager is told once each time. */
const startNewEpoch = (ctx: DeviceCtx, { epoch, seq }: Hello, seen: number): Promise<number> =>
  ctx.write(async (trx) => {
    const { device, origin } = ctx;
    const newEpoch = await takeEpoch(trx, device, epoch);
    const place = { branchId: device.bookingBranchId, eventId: null, occurredAt: new Date() };
    await addFlags(trx, device, place, [{ reason: 'number', detail: `${epoch}-${seen} → ${epoch}-${seq}` }]);
    const actor = { companyId: device.companyId, userId: null, userName: `T${device.number}` };
    await recordAs(trx, actor, origin, [
      {
        action: 'newEpoch',
        entity: 'till',
        entityId: device.id,
        branchId: device.bookingBranchId,
        label: `T${device.number}`,
        after: { epoch: newEpoch, lastNumberSeen: seen, lastNumberAtTill: seq },
      },
    ]);
    return newEpoch;
  });

type DayRow = { day: string; count: number; high: string; low: string };

const hex = (half: string): string => BigInt.asUintN(64, BigInt(half)).toString(16).padStart(16, '0');

/** The server's digests of these days, calculated by the database. */
const readDigests = async (
  db: Db,
  { companyId, id }: Device,
  days: readonly string[],
): Promise<Map<string, DayDigest>> => {
  const half = (from: number) =>
    sql`bit_xor(('x' || substr(replace(id::text, '-', ''), ${sql.lit(from)}, 16))::bit(64)::bigint)::text`;
  const { rows } = await sql<DayRow>`
    select day::text as day, count(*)::integer as count, ${half(1)} as high, ${half(17)} as low from till_event
    where company_id = ${companyId} and device_id = ${id} and day = any(${days}::date[]) group by 1`.execute(db);
  return new Map(rows.map(({ day, count, high, low }) => [day, { day, count, fold: hex(high) + hex(low) }]));
};

const NO_EVENTS = { count: 0, fold: '0'.repeat(32) };

const readDifferences = async (
  db: Db,
  device: Device,
  { days }: Hello,
): Promise<Reply<typeof endpoint>['daysThatDiffer']> => {
  if (days.length === 0) return [];
  const own = await readDigests(
    db,
    device,
    days.map(({ day }) => storableDay(day)),
  );
  const differing = days.filter(({ day, count, fold }) => {
    const ownDigest = own.get(storableDay(day)) ?? NO_EVENTS;
    return ownDigest.count !== count || ownDigest.fold !== fold;
  });
  if (differing.length === 0) return [];
  const { rows } = await sql<{ day: string; ids: string[] }>`
    select day::text as day, array_agg(id) as ids from till_event
    where company_id = ${device.companyId} and device_id = ${device.id}
      and day = any(${differing.map(({ day }) => storableDay(day))}::date[]) group by 1`.execute(db);
  const idsByDay = new Map(rows.map(({ day, ids }) => [day, ids]));
  return differing.map(({ day }) => ({ day, ids: idsByDay.get(storableDay(day)) ?? [] }));
};

const stopOf = ({ status, moved }: Device): Reply<typeof endpoint>['stop'] =>
  status === 'revoked' ? 'revoked' : moved ? 'moved' : null;

export const answerHello = async (ctx: DeviceCtx, sent: Hello): Promise<Reply<typeof endpoint>> => {
  const { db, device } = ctx;
  const now = Date.now();
  await noteContact(db, device, sent, now);
  const numbers = await readNumbers(db, device, sent);
  return {
    serverTime: new Date(now).toISOString(),
    seen: numbers.seen,
    newEpoch: numbers.isBehind ? await startNewEpoch(ctx, sent, numbers.seen) : null,
    daysThatDiffer: await readDifferences(db, device, sent),
    // A moved till first sends what it has, then asks for its new branch itself.
    setupTag: device.moved ? sent.setupTag : await setupTag(db, device, now),
    catalogue: await readManifest(db, device.companyId, now),
    minApp: MIN_APP,
    stop: stopOf(device),
    parked: await readParked(db, device),
  };
};
