import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/platform/config.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import type { Database } from '#server/platform/db/open.ts';
import { openPrinter } from '#server/platform/pdf/printer.ts';
import { openStorage } from '#server/platform/storage.ts';
import { openBare, statementsOf } from './http/bare.ts';
import { type Outcome, serveLoad, type Task } from './http/load.ts';
import { fillShop } from './http/shop.ts';
import { onEngine } from './shared/engines.ts';
import { showResults } from './shared/results.ts';

// npm run bench -- http [embedded|postgres] [/path/of/a/list/]
// One authorised list beside a bare Fastify route that sends the same SQL through the same pool, in alternating rounds.

const CLIENTS = 8;
const ROUNDS = Number(process.env.ROUNDS ?? 7);
const SECONDS = Number(process.env.SECONDS ?? 2);

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const portOf = (http: FastifyInstance) => (http.server.address() as AddressInfo).port;

/** With the server's own processor time per request, in microseconds: it stays the same on a busy machine. */
type Measured = Outcome & { cpu: number };
type Contender = { name: string; task: Omit<Task, 'seconds'>; outcomes: Measured[] };

const measure = async (contenders: Contender[]) => {
  // A separate process, so that sending requests costs the server nothing.
  const clients = fork(fileURLToPath(import.meta.url), ['load']);
  const run = async (task: Task): Promise<Measured> => {
    const before = process.cpuUsage();
    clients.send(task);
    const [outcome] = (await once(clients, 'message')) as [Outcome];
    const { user, system } = process.cpuUsage(before);
    return { ...outcome, cpu: (user + system) / outcome.requests };
  };
  for (const { task } of contenders) await run({ ...task, seconds: SECONDS });
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { task, outcomes } of contenders) outcomes.push(await run({ ...task, seconds: SECONDS }));
  }
  clients.disconnect();
};

const report = (contenders: Contender[]) => {
  const figure = (outcomes: Measured[], of: (outcome: Measured) => number) => median(outcomes.map(of));
  const base = contenders[0]?.outcomes ?? [];
  /** Per round, since the machine may be busier in some than in others. */
  const share = (outcomes: Measured[], of: (ours: Measured, bare: Measured) => number) =>
    Number(median(outcomes.map((outcome, round) => of(outcome, base[round] ?? outcome))).toFixed(2));
  showResults(
    Object.fromEntries(
      contenders.map(({ name, outcomes }) => {
        return [
          name,
          {
            'requests/s': Math.round(figure(outcomes, ({ perSecond }) => perSecond)),
            'p50 ms': Number(figure(outcomes, ({ p50 }) => p50).toFixed(2)),
            'p99 ms': Number(figure(outcomes, ({ p99 }) => p99).toFixed(2)),
            'CPU µs': Math.round(figure(outcomes, ({ cpu }) => cpu)),
            bytes: outcomes[0]?.bytes,
            'of bare': share(outcomes, (ours, bare) => ours.perSecond / bare.perSecond),
            'of bare by CPU': share(outcomes, (ours, bare) => bare.cpu / ours.cpu),
          },
        ];
      }),
    ),
  );
};

const openOurs = (database: Database, dataDir: string, rateLimit: string) => {
  const config = { ...readConfig({ LOG_LEVEL: 'info', RATE_LIMIT: rateLimit, DEMO: '0' }), dataDir };
  const mailer = { send: async () => {}, close: () => {} };
  const services = { config, database, mailer, printer: openPrinter(), storage: openStorage(config), version: 'bench' };
  return buildApp(services, undefined, createWriteStream(devNull));
};

const compare = async (database: Database, path: string) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tilldesk-bench-'));
  await migrate(database);
  const headers = { authorization: `MPB ${await fillShop(database)}` };
  const limited = await openOurs(database, dataDir, '1000000000');
  const unlimited = await openOurs(database, dataDir, '0');
  for (const { http } of [limited, unlimited]) await http.listen({ port: 0, host: '127.0.0.1' });

  const ask = () => limited.http.inject({ method: 'GET', url: path, headers });
  const first = await ask();
  if (first.json().code !== 0) throw new Error(`${path} answered ${first.payload}`);
  const statements = await statementsOf(ask);
  const [row = {}] = first.json().data.data;
  const bare = await openBare(database, statements, Object.keys(row));
  console.log(`\n${database.engine}: GET ${path}, ${CLIENTS} clients, ${statements.length} statements a request`);

  const contender = (name: string, http: FastifyInstance, url: string): Contender => ({
    name,
    task: { port: portOf(http), path: url, headers, clients: CLIENTS },
    outcomes: [],
  });
  const contenders = [
    contender('bare Fastify', bare, '/list'),
    contender('ours', limited.http, path),
    contender('ours, no limits', unlimited.http, path),
  ];
  await measure(contenders);
  report(contenders);

  for (const http of [bare, limited.http, unlimited.http]) await http.close();
  await rm(dataDir, { recursive: true, force: true });
};

const main = async () => {
  process.env.NODE_ENV ??= 'production';
  const [engine = 'both', path = '/api/v1/user/pagination/?pageNo=1&pageSize=20'] = process.argv.slice(2);
  const engines = ['postgres', 'embedded'] as const;
  for (const each of engines) {
    if (engine === each || engine === 'both') await onEngine(each, (database) => compare(database, path));
  }
};

if (process.argv[2] === 'load') serveLoad();
else await main();
