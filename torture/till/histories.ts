import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Sold } from '#bench/shared/sales.ts';
import { lineOf, saleOf } from '#bench/shared/tillSale.ts';
import { enrolDevice } from '#contract/till/devices.ts';
import { hello, sendEvents } from '#contract/till/protocol.ts';
import type { Database } from '#server/platform/db/open.ts';
import { Ledger, type NewEvent } from '#web/till/device/ledger.ts';
import { type HelloReply, Outbox, type SendReply } from '#web/till/device/outbox.ts';
import { type MemoryFiles, memoryFiles, someEvent } from '#web/till/device/testing.ts';

/*
 * The device's own ledger and outbox against the real server, over HTTP: requests and answers get lost, batches come twice at
 * once, profiles are set back and copied, power is cut. What a device holds in the end is booked exactly once.
 */

type Device = { files: MemoryFiles; ledger: Ledger };
type Fault = 'none' | 'lostRequest' | 'lostAnswer' | 'twice';
export type Till = { number: number; credential: string; id: number };
type Random = (below: number) => number;

const faults: readonly Fault[] = ['none', 'none', 'lostRequest', 'lostAnswer', 'twice'];

export const randomOf = (seed: number): Random => {
  let state = seed | 0;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
};

/** Only as long as it is the last one at its keypad does a till hear no stop; it sends all the same. */
export const enrolTill = async (http: FastifyInstance, { token }: Sold, keypadId: number): Promise<Till> => {
  const reply = await http.inject({
    method: 'POST',
    url: `/api/v1${enrolDevice.path}`,
    headers: { authorization: `MPB ${token}` },
    payload: { keypadId, name: randomUUID() },
  });
  const { code, data } = reply.json();
  if (code !== 0) throw new Error(reply.payload);
  return { number: data.device.number, id: data.device.id, credential: data.credential };
};

const openDevice = async (files: MemoryFiles, { number }: Till): Promise<Device> => ({
  files,
  ledger: await Ledger.open(files, number, Date.now()),
});

/** As it is on disk now, for a profile that is set back or copied later. */
const copyOf = ({ files }: Device, till: Till): Promise<Device> => {
  const copy = memoryFiles();
  for (const [id, entry] of files.store.rows) copy.store.rows.set(id, entry);
  for (const at of [0, 1] as const) copy.logs[at].write(files.logs[at].read(), 0);
  return openDevice(copy, till);
};

const clock = () => ({ boot: randomUUID(), sentDeviceAt: new Date().toISOString(), sentMono: performance.now() });

const outboxOf = ({ ledger }: Device, http: FastifyInstance, { credential }: Till, fault: () => Fault): Outbox => {
  const post = async <T>(path: string, payload: object): Promise<T | undefined> => {
    const mishap = fault();
    if (mishap === 'lostRequest') return undefined;
    const headers = { authorization: `Till ${credential}` };
    const ask = () => http.inject({ method: 'POST', url: `/api/v1${path}`, headers, payload });
    const replies = await Promise.all(mishap === 'twice' ? [ask(), ask()] : [ask()]);
    const [reply] = replies;
    if (!reply || reply.statusCode >= 500) return undefined;
    if (reply.statusCode !== 200 || reply.json().code !== 0) throw new Error(`${path}: ${reply.payload}`);
    return mishap === 'lostAnswer' ? undefined : (reply.json().data as T);
  };
  return new Outbox(
    {
      entries: () => ledger.book.entries(),
      counters: () => ledger.book.counters,
      markSent: (ids) => ledger.markSent(ids),
      markUnsent: (ids) => ledger.markUnsent(ids),
      startEpoch: async (epoch) => ledger.startEpoch(epoch),
    },
    {
      hello: ({ epoch, seq, days, unsent }) =>
        post<HelloReply>(hello.path, {
          ...clock(),
          ...{ epoch, seq, days, unsent },
          ...{ app: 'torture', schema: 1, persistent: true, setupTag: '' },
        }),
      send: (events) => post<SendReply>(sendEvents.path, { ...clock(), events }),
    },
  );
};

const aSale = (sold: Sold, sessionId: string, random: Random): NewEvent =>
  someEvent({
    kind: 'sale',
    sessionId,
    userId: sold.userId,
    deviceAt: new Date().toISOString(),
    day: `2026-11-1${4 + random(3)}`,
    content: saleOf([lineOf(sold.productIds[random(50)] ?? 0, 1 + random(3))]),
  } as Partial<NewEvent>);

const STEPS = 40;

/** One till's story. Answers the ids of the sales that its devices hold in the end. */
export const runHistory = async (http: FastifyInstance, sold: Sold, till: Till, seed: number): Promise<string[]> => {
  const random = randomOf(seed);
  const sessionId = randomUUID();
  const devices = [await openDevice(memoryFiles(), till)];
  const profiles: { of: number; copy: Device }[] = [];
  let faulty = true;
  const fault = (): Fault => (faulty ? (faults[random(faults.length)] ?? 'none') : 'none');
  const sync = async (device: Device) => {
    const outbox = outboxOf(device, http, till, fault);
    if (await outbox.hello(true)) await outbox.send();
  };
  for (let step = 0; step < STEPS; step++) {
    const at = random(devices.length);
    const device = devices[at];
    if (!device) continue;
    const chance = random(100);
    if (chance < 50) await device.ledger.append(aSale(sold, sessionId, random));
    else if (chance < 85) await sync(device);
    else if (chance < 88) {
      for (const log of device.files.logs) log.cutPower();
      devices[at] = await openDevice(device.files, till);
    } else if (chance < 91) profiles.push({ of: at, copy: await copyOf(device, till) });
    else if (chance < 95) {
      const profile = profiles[random(Math.max(1, profiles.length))];
      if (profile) devices[profile.of] = await copyOf(profile.copy, till);
    } else if (devices.length < 3) devices.push(await copyOf(device, till));
  }
  faulty = false;
  for (let round = 0; round < 4; round++) for (const device of devices) await sync(device);
  const unsent = devices.flatMap(({ ledger }) => ledger.book.entries().filter(({ sent }) => !sent));
  if (unsent.length > 0) throw new Error(`seed ${seed}: ${unsent.length} events were never sent`);
  return [...new Set(devices.flatMap(({ ledger }) => ledger.book.entries().map(({ event }) => event.id)))];
};

type Books = { lost: string; sales: string; orders: string; twice: string; wrong: string; ledger: string };

/** What the database says of all events of these tills: rows that should not be are counted. */
export const checkBooks = async ({ pool }: Database, companyId: number, held: readonly string[]): Promise<Books> => {
  const { rows } = await pool.query<Books>(
    `with held as (select unnest($2::uuid[]) as id),
      sale as (select * from till_event where company_id = $1 and kind = 'sale')
    select (select count(*) from held where id not in (select id from sale)) as lost,
      (select count(*) from sale) as sales,
      (select count(*) from sales_order where company_id = $1) as orders,
      (select count(*) from (select order_id from sale group by 1 having count(*) > 1) again) as twice,
      (select count(*) from sale join sales_order o on o.company_id = sale.company_id and o.id = sale.order_id
        where o.total <> (sale.raw -> 'content' ->> 'total')::bigint or o.paid <> o.total) as wrong,
      (select sum(1000000000 - on_hand) from stock_level where company_id = $1)
        - (select sum(quantity) from sales_line where company_id = $1) as ledger`,
    [companyId, held],
  );
  const [books] = rows;
  if (!books) throw new Error('The books could not be read');
  return books;
};
