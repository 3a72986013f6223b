import { sql } from 'kysely';
import { CASH } from '#contract/sales/tender.ts';
import { countedCash, figuresOf } from '#contract/till/drawer.ts';
import type { TillEvent } from '#contract/till/events.ts';
import type { Oddity } from '#server/areas/sales/service.ts';
import { storableDay } from '#server/areas/till/events/store.ts';
import type { Trx } from '#server/platform/context.ts';
import { readAlong, sendAlong } from '#server/platform/db/pipeline.ts';
import { PREPARED } from '#server/platform/db/prepared.ts';
import type { Device } from '#server/platform/device.ts';

/* Sessions are built from events: totals grow, and a closing takes its number, in the event's own transaction. */

export type OpenSession = {
  id: number;
  deviceId: number;
  keypadId: number;
  branchId: number;
  branchName: string;
  status: 'open' | 'closed';
  takings: Record<string, number>;
  expectedCash: number;
  zNumber: number | null;
  countedCash: number | null;
};

/** A till wrote to a session of another branch: a person has to look at it. */
export class ForeignSession extends Error {
  readonly branchName: string;
  constructor(branchName: string) {
    super('The session belongs to another branch');
    this.branchName = branchName;
  }
}

const sessionOf = ({ companyId }: Device, { sessionId }: TillEvent) => sql<OpenSession>`${sql.raw(PREPARED)}
    select s.id, s.device_id, s.keypad_id, s.branch_id, b.name as branch_name, s.status, s.takings, s.expected_cash, s.z_number, s.counted_cash
    from till_session s join branch b on b.company_id = s.company_id and b.id = s.branch_id
    where s.company_id = ${companyId} and s.uuid = ${sessionId} for no key update of s`;

/** Opens the session if it doesn't exist yet, with the event's time and person. */
type LockedSession = (occurredAt: Date, userName: string) => Promise<OpenSession>;

/** Where an opening says it was, as far as that is a keypad of the branch; else where the till stands. */
const keypadOf = ({ companyId, bookingKeypadId, bookingBranchId }: Device, event: TillEvent) => {
  const keypadId = event.kind === 'sessionOpened' ? event.content.at?.keypadId : undefined;
  return sql`coalesce((select k.id from keypad k
    where k.company_id = ${companyId} and k.id = ${keypadId ?? null} and k.branch_id = ${bookingBranchId}), ${bookingKeypadId})`;
};

/**
 * The session of an event, locked with the next statement. If its opening has not arrived yet, its first event
 * creates it.
 */
export const lockSession = async (trx: Trx, device: Device, event: TillEvent): Promise<LockedSession> => {
  const { companyId, id: deviceId, bookingBranchId } = device;
  const sessions = await readAlong<OpenSession>(trx, sessionOf(device, event).compile(trx));
  return async (occurredAt, userName) => {
    const [existing] = await sessions();
    // A till that was set up again or moved continues its session.
    if (existing && existing.deviceId !== deviceId && existing.branchId !== bookingBranchId)
      throw new ForeignSession(existing.branchName);
    if (existing) return existing;
    await sql`
      insert into till_session (company_id, uuid, device_id, keypad_id, branch_id, day, opened_at, opened_by)
      values (${companyId}, ${event.sessionId}, ${deviceId}, ${keypadOf(device, event)}, ${bookingBranchId}, ${storableDay(event.day)},
        ${occurredAt}, ${userName})
      on conflict (company_id, uuid) do nothing`.execute(trx);
    const [added] = (await sessionOf(device, event).execute(trx)).rows;
    if (!added) throw new Error('The session that was just added is gone');
    return added;
  };
};

const dollars = (amount: number): string => (amount / 100).toFixed(2);

const noteOpening = (trx: Trx, companyId: number, { id }: OpenSession, day: string, openedAt: Date, openedBy: string) =>
  sql`update till_session set day = ${storableDay(day)}, opened_at = least(opened_at, ${openedAt}), opened_by = ${openedBy}
    where company_id = ${companyId} and id = ${id}`.execute(trx);

/** Adds an event to its session. After the closing this amends the report. */
const addFigures = async (trx: Trx, companyId: number, session: OpenSession, event: TillEvent): Promise<void> => {
  const by = figuresOf([event]);
  const takings = { ...session.takings };
  for (const [type, amount] of Object.entries(by.takings)) takings[type] = (takings[type] ?? 0) + amount;
  const isLate = session.status === 'closed';
  const statement = sql`${sql.raw(PREPARED)}
    update till_session set float = float + ${by.float}, cash_in = cash_in + ${by.cashIn}, cash_out = cash_out + ${by.cashOut},
      cash_taken = cash_taken + ${by.takings[CASH] ?? 0}, takings = ${JSON.stringify(takings)}::jsonb,
      sales = sales + ${by.sales}, returns = returns + ${by.returns}, drawer_openings = drawer_openings + ${by.drawerOpenings},
      total = total + ${by.total}, gst = gst + ${by.gst}, rounding = rounding + ${by.rounding},
      discounts = discounts + ${by.discounts}, promotions = promotions + ${by.promotions}, layby_paid = layby_paid + ${by.laybyPaid},
      late = late + ${isLate ? by.sales + by.returns : 0}, z_version = z_version + ${isLate ? 1 : 0}
    where company_id = ${companyId} and id = ${session.id}`;
  await sendAlong(trx, statement.compile(trx));
};

const takeZNumber = async (trx: Trx, companyId: number, keypadId: number): Promise<number> => {
  const { rows } = await sql<{ number: number }>`
    insert into till_closing as t (company_id, keypad_id, last_number) values (${companyId}, ${keypadId}, 1)
    on conflict (company_id, keypad_id) do update set last_number = t.last_number + 1
    returning last_number as number`.execute(trx);
  return rows[0]?.number ?? 1;
};

type Closing = Extract<TillEvent, { kind: 'sessionClosed' }>['content'];
type Count = Pick<Closing, 'counted' | 'note'> & {
  /** Null if nobody counted. */
  countedCash: Closing['countedCash'] | null;
  closedAt: Date;
  closedBy: string;
};

/** Closes a session with its count; returns the keypad's next number. */
export const endSession = async (
  trx: Trx,
  companyId: number,
  { id, keypadId }: Pick<OpenSession, 'id' | 'keypadId'>,
  { counted, countedCash: sum, note, closedAt, closedBy }: Count,
): Promise<number> => {
  const zNumber = await takeZNumber(trx, companyId, keypadId);
  await sql`
    update till_session set status = 'closed', closed_at = ${closedAt}, closed_by = ${closedBy}, z_number = ${zNumber},
      z_version = 1, counted = ${JSON.stringify(counted)}::jsonb, counted_cash = ${sum}, note = ${note}
    where company_id = ${companyId} and id = ${id}`.execute(trx);
  return zNumber;
};

/** Already closed, in the back office or by a copy of the till: the first count stands, and this one is flagged. */
const secondClosing = ({ zNumber, countedCash: before }: OpenSession, closing: Closing): Oddity[] => [
  { reason: 'number', detail: `Z ${zNumber}, Z ${closing.zNumber}` },
  ...(before === closing.countedCash
    ? []
    : [
        {
          reason: 'sums' as const,
          detail: `${dollars(closing.countedCash)} → ${before === null ? '–' : dollars(before)}`,
        },
      ]),
];

const closeSession = async (
  trx: Trx,
  companyId: number,
  session: OpenSession,
  closing: Closing,
  closedAt: Date,
  closedBy: string,
): Promise<Oddity[]> => {
  if (session.status === 'closed') return secondClosing(session, closing);
  const zNumber = await endSession(trx, companyId, session, { ...closing, closedAt, closedBy });
  const counted = countedCash(closing.counted);
  return [
    ...(counted === closing.countedCash
      ? []
      : [{ reason: 'sums' as const, detail: `${dollars(closing.countedCash)} → ${dollars(counted)}` }]),
    ...(zNumber === closing.zNumber
      ? []
      : [{ reason: 'number' as const, detail: `Z ${closing.zNumber} → Z ${zNumber}` }]),
    ...(session.expectedCash === closing.expectedCash
      ? []
      : [{ reason: 'sums' as const, detail: `${dollars(closing.expectedCash)} → ${dollars(session.expectedCash)}` }]),
  ];
};

/** A business day this far from the opening comes from a wrong clock. */
const MAX_DAYS_OFF = 7;
const clockOddities = (day: string, occurredAt: Date): Oddity[] =>
  Math.abs(Date.parse(day) - occurredAt.getTime()) <= MAX_DAYS_OFF * 86_400_000
    ? []
    : [{ reason: 'clock', detail: `${day} → ${occurredAt.toISOString().slice(0, 10)}` }];

/** What an event changes in its session, and what is unusual about it. */
export const applyToSession = async (
  trx: Trx,
  { companyId }: Device,
  session: OpenSession,
  event: TillEvent,
  occurredAt: Date,
  userName: string,
): Promise<Oddity[]> => {
  if (event.kind === 'sessionClosed') return closeSession(trx, companyId, session, event.content, occurredAt, userName);
  if (event.kind === 'parked' || event.kind === 'recalled') return [];
  if (event.kind === 'sessionOpened') await noteOpening(trx, companyId, session, event.day, occurredAt, userName);
  await addFigures(trx, companyId, session, event);
  return [
    ...(event.kind === 'sessionOpened' ? clockOddities(event.day, occurredAt) : []),
    ...(session.status === 'closed' ? [{ reason: 'lateSession' as const, detail: `Z ${session.zNumber}` }] : []),
  ];
};
