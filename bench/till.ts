import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { type Cents, cents } from '#contract/cents.ts';
import { enrolDevice } from '#contract/till/devices.ts';
import { hello, sendEvents } from '#contract/till/protocol.ts';
import type { Database } from '#server/platform/db/open.ts';
import { type Outcome, serveLoad, type Task } from './http/load.ts';
import { baskets, portOf, rounded } from './sales/race.ts';
import { withApp } from './shared/app.ts';
import { onEngine } from './shared/engines.ts';
import { openProcessorClock, type ProcessorTime } from './shared/processor.ts';
import { showResults } from './shared/results.ts';
import { openCompany, type Sold } from './shared/sales.ts';
import { lineOf, saleOf } from './shared/tillSale.ts';

// npm run bench -- till [embedded|postgres]; SECONDS, ROUNDS make it smaller.
// Twenty tills that each send a sale of five lines as it happens, beside twenty clients that send the same to the
// order's own path, each at a branch of its own as well; then the cost of 200 idle tills that say hello. Rates depend
// on how busy this machine is, processor time hardly does.

const TILLS = 20;
const IDLE_TILLS = 200;
const HELLO_SECONDS = 45;
const SECONDS = Number(process.env.SECONDS ?? 3);
const ROUNDS = Number(process.env.ROUNDS ?? 7);
/** More than a round can send. */
const BODIES = SECONDS * 1500;

type Device = { credential: string; seq: number; number: number; sessionId: string };

const enrol = async (http: FastifyInstance, { token }: Sold, keypadId: number): Promise<Device> => {
  const reply = await http.inject({
    method: 'POST',
    url: `/api/v1${enrolDevice.path}`,
    headers: { authorization: `MPB ${token}` },
    payload: { keypadId, name: randomUUID() },
  });
  const { credential, device } = reply.json().data;
  return { credential, seq: 0, number: device.number, sessionId: randomUUID() };
};

const clock = () => ({ boot: randomUUID(), sentDeviceAt: new Date().toISOString(), sentMono: performance.now() });

type Prices = ReadonlyMap<number, Cents>;

const readPrices = async ({ pool }: Database, { companyId }: Sold): Promise<Prices> => {
  const { rows } = await pool.query<{ id: number; price: number }>(
    'select id, retail_price as price from product where company_id = $1',
    [companyId],
  );
  return new Map(rows.map(({ id, price }) => [id, cents(price)]));
};

/** The next sale of a device, as it is sent: at the products' prices, so that nobody has to check it. */
const nextSale = (device: Device, { productIds, userId }: Sold, prices: Prices, at: number): string => {
  device.seq += 1;
  const lines = Array.from({ length: 5 }, (_, line) => {
    const id = productIds[(at * 37 + line * 401) % Math.min(2000, productIds.length)] ?? 0;
    return lineOf(id, 1 + (line % 3), prices.get(id));
  });
  const number = `T${device.number}-1-${String(device.seq).padStart(6, '0')}`;
  const event = {
    ...{ id: randomUUID(), schema: 1, epoch: 1, seq: device.seq, kind: 'sale', userId },
    ...{ sessionId: device.sessionId, day: new Date().toISOString().slice(0, 10), approvals: [] },
    ...{ deviceAt: new Date().toISOString(), offsetMs: 0, boot: randomUUID(), mono: 1 },
    content: { ...saleOf(lines), number },
  };
  return JSON.stringify({ ...clock(), events: [event] });
};

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

type Measured = Outcome & ProcessorTime;

const compareSales = async (
  http: FastifyInstance,
  database: Database,
  sold: Sold,
  { devices, prices, readClock }: { devices: readonly Device[]; prices: Prices; readClock: () => ProcessorTime },
) => {
  const clients = fork(fileURLToPath(import.meta.url), ['load']);
  const run = async (task: Task): Promise<Measured> => {
    clients.send(task);
    const before = readClock();
    const [outcome] = (await once(clients, 'message')) as [Outcome];
    const after = readClock();
    const each = (clock: keyof ProcessorTime) => (after[clock] - before[clock]) / outcome.requests;
    return { ...outcome, node: each('node'), postgres: each('postgres') };
  };
  const shared = { port: portOf(http), clients: TILLS, seconds: SECONDS, inTurns: true };
  const plainTask: Task = {
    ...shared,
    path: '/api/v1/salesOrder/',
    headers: { authorization: `MPB ${sold.token}` },
    bodies: baskets(sold, sold.branchIds.length),
  };
  const tillTask = (): Task => {
    const senders = Array.from({ length: BODIES }, (_, at) => devices[at % devices.length]).flatMap(
      (each) => each ?? [],
    );
    return {
      ...shared,
      path: `/api/v1${sendEvents.path}`,
      headers: {},
      bodies: senders.map((device, at) => nextSale(device, sold, prices, at)),
      bodyHeaders: senders.map(({ credential }) => ({ authorization: `Till ${credential}` })),
    };
  };
  await run({ ...plainTask, seconds: 5 });
  await run(tillTask());
  // As in a shop that has sold for a while: before its first statistics, PostgreSQL finds a new order by reading them
  // all.
  await database.pool.query('analyze');
  const plain: Measured[] = [];
  const till: Measured[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    plain.push(await run(plainTask));
    till.push(await run(tillTask()));
  }
  clients.disconnect();
  const of = (outcomes: Measured[], figure: (outcome: Measured, at: number) => number) =>
    rounded(median(outcomes.map(figure)));
  const row = (outcomes: Measured[]) => ({
    'sales/s': of(outcomes, ({ perSecond }) => perSecond),
    'p50 ms': of(outcomes, ({ p50 }) => p50),
    'p95 ms': of(outcomes, ({ p95 }) => p95),
    'of plain': of(outcomes, ({ perSecond }, at) => perSecond / (plain[at]?.perSecond ?? 1)),
    'Node ms': of(outcomes, ({ node }) => node),
    'PostgreSQL ms': of(outcomes, ({ postgres }) => postgres),
  });
  console.log(`\nA sale of 5 lines, ${TILLS} at once`);
  showResults({ 'plain sale': row(plain), 'till event': row(till) });
};

/** One hello from each of 200 tills, and the share of a core they take if each says one every 45 seconds. */
const measureHellos = async (http: FastifyInstance, device: Device) => {
  const say = () =>
    http.inject({
      method: 'POST',
      url: `/api/v1${hello.path}`,
      headers: { authorization: `Till ${device.credential}` },
      payload: {
        ...clock(),
        ...{ epoch: 1, seq: device.seq, days: [], app: 'bench', schema: 1, unsent: 0, persistent: true, setupTag: '' },
      },
    });
  for (let warm = 0; warm < 50; warm += 1) await say();
  const before = process.cpuUsage();
  for (let at = 0; at < IDLE_TILLS; at += 1) await say();
  const { user, system } = process.cpuUsage(before);
  const share = (user + system) / 1e6 / HELLO_SECONDS;
  console.log(`${IDLE_TILLS} idle tills: ${rounded(share * 100)} % of the server's core`);
};

const measure = async (database: Database) =>
  withApp(database, async (http) => {
    const company = await openCompany(database, { products: 5000, branches: TILLS, customers: 100 });
    const { rows } = await database.pool.query<{ id: number }>('select id from keypad where company_id = $1', [
      company.companyId,
    ]);
    const devices = await Promise.all(rows.map(({ id }) => enrol(http, company, id)));
    const prices = await readPrices(database, company);
    await compareSales(http, database, company, { devices, prices, readClock: await openProcessorClock(database) });
    const [first] = devices;
    if (first) await measureHellos(http, first);
  });

if (process.argv[2] === 'load') serveLoad();
else await onEngine(process.argv[2] === 'embedded' ? 'embedded' : 'postgres', measure);
