import { randomUUID } from 'node:crypto';
import type { Sold } from '#bench/shared/sales.ts';
import { lineOf, saleOf } from '#bench/shared/tillSale.ts';
import { cents } from '#contract/cents.ts';
import type { Database } from '#server/platform/db/open.ts';
import { type Random, randomOf } from '#torture/shared/random.ts';
import type { NewEvent } from '#web/till/device/ledger.ts';
import { someEvent } from '#web/till/device/testing.ts';
import { copyOf, type Device, enrolTill, type Fault, idsOf, openDevice, startAnew, syncDevice } from './devices.ts';
import type { Place } from './place.ts';

/*
 * Requests and answers get lost, batches arrive twice at once, credentials are unknown for a moment, profiles are
 * restored and copied, power is cut, files are torn, databases deleted, clocks jump, newer apps send unreadable events,
 * the server's database goes away and is restored. What a device recorded is booked exactly once.
 */

const faults: readonly Fault[] = ['none', 'none', 'none', 'lostRequest', 'lostAnswer', 'twice', 'signedOut'];

const DAY_MS = 86_400_000;
const NEWER_SCHEMA = 99;
const UNKNOWN_ID = 999_999_999;

/** A clock that is right most of the time; otherwise it is years off, and may or may not know it. */
const clockOf = (random: Random) => {
  const offMs = random(10) === 0 ? (random(4000) - 2000) * DAY_MS : 0;
  const deviceAt = new Date(Date.now() + offMs).toISOString();
  return { deviceAt, offsetMs: random(2) === 0 ? -offMs : 0 };
};

const saleBy = ({ userId, productIds }: Sold, random: Random): Partial<NewEvent> => ({
  kind: 'sale',
  schema: random(40) === 0 ? NEWER_SCHEMA : 1,
  userId: random(20) === 0 ? UNKNOWN_ID : userId,
  content: saleOf([lineOf(random(40) === 0 ? UNKNOWN_ID : (productIds[random(50)] ?? 0), 1 + random(3))]),
});

const closing = (zNumber: number) => ({
  counted: {},
  countedCash: cents(0),
  expectedCash: cents(0),
  zNumber,
  note: '',
});

const anEvent = (sold: Sold, sessionId: string, random: Random): NewEvent => {
  const { userId } = sold;
  const what: Partial<NewEvent> =
    random(12) > 0
      ? saleBy(sold, random)
      : random(2) === 0
        ? { userId }
        : { kind: 'sessionClosed', userId, content: closing(1 + random(5)) };
  return someEvent({ ...what, sessionId, ...clockOf(random), day: `2026-11-1${4 + random(3)}` } as Partial<NewEvent>);
};

const STEPS = 40;
/** Out of this many steps of all tills, one saves the server's database and one restores it. */
const BACKUP_STEPS = 600;
const SET_BACK_STEPS = 900;

export type History = {
  devices: Device[];
  /** Sends everything over a reliable network. */
  finish: () => Promise<void>;
};

/** The history of one till. */
export const runHistory = async (place: Place, sold: Sold, keypadId: number, seed: number): Promise<History> => {
  const random = randomOf(seed);
  const sessions = [randomUUID(), randomUUID()];
  const enrol = () => enrolTill(place.ask, sold.token, keypadId);
  const devices = [await openDevice(await enrol())];
  const profiles: { of: number; copy: Device }[] = [];
  /** What was recorded and not lost by restoring a profile. */
  const dueIds = new Set<string>();
  const sync = async (at: number, fault: () => Fault) => {
    const device = devices[at];
    if (!device || (await syncDevice(device, place, fault))) return;
    devices[at] = await openDevice(await enrol(), device.files);
  };
  const setProfileBack = async ({ of, copy }: { of: number; copy: Device }) => {
    const before = devices[of];
    const after = await copyOf(copy);
    devices[of] = after;
    const others = new Set(devices.flatMap(idsOf));
    for (const id of before ? idsOf(before) : []) if (!others.has(id)) dueIds.delete(id);
  };
  const step = async (at: number, device: Device, chance: number): Promise<void> => {
    if (chance < 48) dueIds.add((await device.ledger.append(anEvent(sold, sessions[random(2)] ?? '', random))).id);
    else if (chance < 83) await sync(at, () => faults[random(faults.length)] ?? 'none');
    else if (chance < 86) {
      for (const log of device.files.logs) log.cutPower(random(3) * random(400));
      devices[at] = await startAnew(device);
    } else if (chance < 88) {
      device.files.store.rows.clear();
      devices[at] = await startAnew(device);
    } else if (chance < 91) profiles.push({ of: at, copy: await copyOf(device) });
    else if (chance < 95) {
      const profile = profiles[random(Math.max(1, profiles.length))];
      if (profile) await setProfileBack(profile);
    } else if (devices.length < 3) devices.push(await copyOf(device));
  };
  for (let count = 0; count < STEPS; count++) {
    const at = random(devices.length);
    const device = devices[at];
    if (device) await step(at, device, random(100));
    if (random(BACKUP_STEPS) === 0) await place.backUp();
    if (random(SET_BACK_STEPS) === 0) await place.setBack();
  }
  const finish = async () => {
    const isUnsent = () => devices.some(({ ledger }) => ledger.book.entries().some(({ sent }) => !sent));
    for (let round = 0; round < 2 || (round < 8 && isUnsent()); round++)
      for (const at of devices.keys()) await sync(at, () => 'none');
    if (isUnsent()) throw new Error(`seed ${seed}: some events were never sent`);
    const ids = new Set(devices.flatMap(idsOf));
    const lostIds = [...dueIds].filter((id) => !ids.has(id));
    if (lostIds.length > 0) throw new Error(`seed ${seed}: devices forgot ${lostIds.length} events`);
  };
  return { devices, finish };
};

export type Books = { lost: number; sales: number; orders: number; twice: number; wrong: number; ledger: number };

/** What the database says about all events of these tills, including rows that should not exist. */
export const checkBooks = async ({ pool }: Database, companyId: number, held: readonly string[]): Promise<Books> => {
  const { rows } = await pool.query<Record<keyof Books, string>>(
    `with held as (select unnest($2::uuid[]) as id),
      sale as (select * from till_event where company_id = $1 and kind = 'sale' and outcome = 'applied')
    select (select count(*) from held where id not in (select id from till_event where company_id = $1)) as lost,
      (select count(*) from sale) as sales,
      (select count(*) from sales_order where company_id = $1) as orders,
      (select count(*) from (select order_id from sale group by 1 having count(*) > 1) again) as twice,
      (select count(*) from sale left join sales_order o on o.company_id = sale.company_id and o.id = sale.order_id
        where o.id is null or o.total <> (sale.raw -> 'content' ->> 'total')::bigint or o.paid <> o.total) as wrong,
      (select sum(1000000000 - on_hand) from stock_level where company_id = $1)
        - (select coalesce(sum(quantity), 0) from sales_line where company_id = $1) as ledger`,
    [companyId, held],
  );
  const [books] = rows;
  if (!books) throw new Error('The books could not be read');
  return Object.fromEntries(Object.entries(books).map(([name, count]) => [name, Number(count)])) as Books;
};
