import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Database } from '#server/platform/db/open.ts';
import { type Outcome, serveLoad, type Task } from './http/load.ts';
import { type DemoServer, withDemo } from './shared/app.ts';
import { onEngine } from './shared/engines.ts';
import { showResults } from './shared/results.ts';

// npm run bench -- storefront [embedded|postgres] [100000]
// The public home page beside a static file of its size, 8 clients each, in alternating rounds; and the cost of
// rendering a page.

const CLIENTS = 8;
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const SECONDS = Number(process.env.SECONDS ?? 2);
const HOME = '/m/golden-lane';

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const portOf = (http: FastifyInstance) => (http.server.address() as AddressInfo).port;

const openStatic = async (folder: string): Promise<FastifyInstance> => {
  const http = Fastify();
  await http.register(fastifyStatic, { root: folder });
  await http.listen({ port: 0, host: '127.0.0.1' });
  return http;
};

/** The wait of the first shopper, page by page: nothing is cached yet. */
const timeAnew = async (http: FastifyInstance, paths: readonly string[]) => {
  const times: number[] = [];
  for (const url of paths) {
    const started = performance.now();
    const { statusCode } = await http.inject({ method: 'GET', url });
    if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`);
    times.push(performance.now() - started);
  }
  return `median ${median(times).toFixed(1)} ms, slowest ${Math.max(...times).toFixed(1)} ms`;
};

const measure = async (database: Database, products: number, { http, dataDir }: DemoServer) => {
  const onSale = `select id from product where status = 'active' and archived_at is null order by id limit 40`;
  const ids = (await database.pool.query(onSale)).rows.map(({ id }) => id);
  const categories = (await database.pool.query('select id from category order by id limit 20')).rows;
  console.log(`\n${database.engine}, ${products.toLocaleString('en')} products, pages made anew:`);
  console.log(`  home      ${await timeAnew(http, [HOME])}`);
  console.log(
    `  product   ${await timeAnew(
      http,
      ids.map((id) => `${HOME}/p/${id}`),
    )}`,
  );
  console.log(
    `  category  ${await timeAnew(
      http,
      categories.map(({ id }) => `${HOME}/c/${id}`),
    )}`,
  );
  console.log(
    `  search    ${await timeAnew(
      http,
      ['tea', 'rice', 'noodle', 'soap'].map((q) => `${HOME}/search?q=${q}`),
    )}`,
  );

  const page = await http.inject({ method: 'GET', url: HOME, headers: { 'accept-encoding': 'gzip' } });
  await writeFile(join(dataDir, 'page.html'), page.rawPayload);
  const file = await openStatic(dataDir);
  const headers = { 'accept-encoding': 'gzip' };
  const contenders = [
    { name: 'static file', task: { port: portOf(file), path: '/page.html', headers, clients: CLIENTS } },
    { name: 'home page', task: { port: portOf(http), path: HOME, headers, clients: CLIENTS } },
  ];
  const outcomes = contenders.map((): Outcome[] => []);
  // A separate process, so that sending requests costs the server nothing.
  const clients = fork(fileURLToPath(import.meta.url), ['load']);
  const run = async (task: Task): Promise<Outcome> => {
    clients.send(task);
    const [outcome] = (await once(clients, 'message')) as [Outcome];
    return outcome;
  };
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const [at, { task }] of contenders.entries()) {
      const outcome = await run({ ...task, seconds: SECONDS });
      // The first round is warm-up.
      if (round > 0) outcomes[at]?.push(outcome);
    }
  clients.disconnect();
  showResults(
    Object.fromEntries(
      contenders.map(({ name }, at) => {
        const own = outcomes[at] ?? [];
        const share = own.map(({ perSecond }, round) => perSecond / (outcomes[0]?.[round]?.perSecond ?? 1));
        return [
          name,
          {
            'requests/s': Math.round(median(own.map(({ perSecond }) => perSecond))),
            'p99 ms': Number(median(own.map(({ p99 }) => p99)).toFixed(2)),
            bytes: own[0]?.bytes,
            'of static': Number(median(share).toFixed(2)),
          },
        ];
      }),
    ),
  );
  await file.close();
};

const main = async () => {
  process.env.NODE_ENV ??= 'production';
  const [engine = 'both', size = '100000'] = process.argv.slice(2);
  for (const each of ['postgres', 'embedded'] as const)
    if (engine === each || engine === 'both')
      await onEngine(each, (database) =>
        withDemo(database, { products: Number(size), customers: 0, orders: 0 }, (server) =>
          measure(database, Number(size), server),
        ),
      );
};

if (process.argv[2] === 'load') serveLoad();
else await main();
