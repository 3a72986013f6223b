import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { migrate } from '#server/platform/db/migrate.ts';
import type { Database } from '#server/platform/db/open.ts';
import { writeXlsx } from '#server/platform/sheets/write.ts';
import { productSheet } from '#server/testing/productSheet.ts';
import { fillShop } from './http/shop.ts';
import { type App, openApp } from './shared/app.ts';
import { onEngine } from './shared/engines.ts';
import { openProcessorClock, type ProcessorTime } from './shared/processor.ts';
import { showResults } from './shared/results.ts';
import { percentile } from './shared/times.ts';

// npm run bench -- imports [embedded|postgres] [50000] [new]
// Imports a sheet of products, changes their prices, exports them and undoes it all, while somebody else reads the
// product list ten times a second; with `new` only the first of these.

type Sheet = { headings: string[]; cells: string[][] };
type State = { id: number; state: string; mapping: Record<string, string>; counts: object; reason: string | null };

const pages = async function* ({ cells }: Sheet) {
  for (let at = 0; at < cells.length; at += 500) yield cells.slice(at, at + 500);
};
const asXlsx = async (sheet: Sheet) =>
  buffer(
    await writeXlsx(
      'Products',
      sheet.headings.map((title) => ({ title })),
      pages(sheet),
    ),
  );

const megabytes = () => Math.round(process.memoryUsage().rss / 1024 / 1024);

/** The other user: how long they wait for their list, and how much memory the process uses meanwhile. */
const watch = (ask: () => Promise<unknown>) => {
  const waits: number[] = [];
  let most = megabytes();
  let open = true;
  const run = (async () => {
    while (open) {
      const begun = performance.now();
      await ask();
      waits.push(performance.now() - begun);
      most = Math.max(most, megabytes());
      await pause(100);
    }
  })();
  return async () => {
    open = false;
    await run;
    return {
      'list p50 ms': percentile(waits, 0.5),
      'list p95 ms': percentile(waits, 0.95),
      'list max ms': percentile(waits, 1),
      'MB at most': most,
    };
  };
};

const callerOf = ({ http }: App, headers: Record<string, string>) => {
  const get = async (url: string) => (await http.inject({ url: `/api/v1${url}`, headers })).json().data;
  const post = async (url: string, payload: object | Buffer, more: Record<string, string> = {}): Promise<State> => {
    const reply = (
      await http.inject({ method: 'POST', url: `/api/v1${url}`, headers: { ...headers, ...more }, payload })
    ).json();
    if (reply.code !== 0) throw new Error(JSON.stringify(reply));
    return reply.data;
  };
  const settle = async ({ id }: State, wanted: string): Promise<State> => {
    for (;;) {
      const now: State = await get(`/product/import/${id}/`);
      if (now.state === wanted) return now;
      if (!['reading', 'checking', 'applying'].includes(now.state)) throw new Error(`${now.state}: ${now.reason}`);
      await pause(100);
    }
  };
  return { get, post, settle };
};

const formOf = async (bytes: Buffer, branchId: number) => {
  const form = new FormData();
  form.set('branchId', String(branchId));
  form.set('file', new Blob([new Uint8Array(bytes)]), 'products.xlsx');
  const packed = new Response(form);
  return { payload: Buffer.from(await packed.arrayBuffer()), type: packed.headers.get('content-type') ?? '' };
};

const measure = async (database: Database, rows: number, isWhole: boolean) => {
  await migrate(database);
  const headers = { authorization: `MPB ${await fillShop(database)}` };
  const app = await openApp(database);
  const { get, post, settle } = callerOf(app, headers);
  const [branch] = (await get('/branch/')) as { id: number }[];
  const table: Record<string, object> = { 'at rest': { 'MB at most': megabytes() } };
  const readClock = await openProcessorClock(database);
  const since = (before: ProcessorTime) => {
    const { node, postgres } = readClock();
    return { 'our processor s': (node - before.node) / 1000, 'PostgreSQL s': (postgres - before.postgres) / 1000 };
  };
  const step = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const stop = watch(() => get('/product/?pageSize=20'));
    const before = readClock();
    const begun = performance.now();
    const result = await work();
    const seconds = Number(((performance.now() - begun) / 1000).toFixed(1));
    table[name] = { seconds, ...since(before), ...(await stop()) };
    return result;
  };
  const bring = async (name: string, sheet: Sheet): Promise<State> => {
    const { payload, type } = await formOf(await asXlsx(sheet), branch?.id ?? 0);
    const created = await step(`${name}: answer`, () =>
      post('/product/update_by_xls/', payload, { 'content-type': type }),
    );
    await step(`${name}: read and stage`, () => settle(created, 'mapping'));
    await step(`${name}: check`, async () => settle(await post(`/product/import/check/${created.id}/`, {}), 'checked'));
    return step(`${name}: apply`, async () =>
      settle(await post(`/product/import/apply/${created.id}/`, {}), 'applied'),
    );
  };
  const { headings, cells } = productSheet({ rows, wrong: false });
  const changeAndUndo = async () => {
    const dearer = cells.map(([sku = '', barcode = '']) => [sku, barcode, '99.95']);
    const changed = await bring('changed', { headings: ['SKU', 'Barcode', 'Retail price'], cells: dearer });
    await step('export all', async () => {
      const { rawPayload } = await app.http.inject({ url: '/api/v1/product/export/all/', headers });
      table.export = { bytes: rawPayload.length };
    });
    await step('revert', async () => settle(await post(`/product/import/revert/${changed.id}/`, {}), 'reverted'));
  };
  await bring('new', { headings, cells });
  if (isWhole) await changeAndUndo();
  await app.close();
  console.log(`\n${database.engine}: ${rows} rows`);
  showResults(table);
};

const [engine, rows = '50000', part] = process.argv.slice(2);
for (const each of engine === undefined ? (['embedded', 'postgres'] as const) : [engine as 'embedded' | 'postgres'])
  await onEngine(each, (database) => measure(database, Number(rows), part !== 'new'));
