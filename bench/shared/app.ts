import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '#server/app.ts';
import { prepareDeployment } from '#server/areas/identity/service.ts';
import { type DemoSize, fillDemo } from '#server/demo/fill.ts';
import { readConfig } from '#server/platform/config.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import type { Database } from '#server/platform/db/open.ts';
import { openPrinter } from '#server/platform/pdf/printer.ts';
import { openStorage } from '#server/platform/storage.ts';

export type App = { http: FastifyInstance; close: () => Promise<void> };

/** The server, listening, its files in a folder of their own. */
export const openApp = async (database: Database): Promise<App> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tilldesk-bench-'));
  const config = { ...readConfig({ LOG_LEVEL: 'info', RATE_LIMIT: '0', DEMO: '0' }), dataDir };
  const mailer = { send: async () => {}, close: () => {} };
  const services = { config, database, mailer, printer: openPrinter(), storage: openStorage(config), version: 'bench' };
  const { http } = await buildApp(services, undefined, createWriteStream(devNull));
  await http.listen({ port: 0, host: '127.0.0.1' });
  const close = async () => {
    await http.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { http, close };
};

/** The server on an empty database for as long as the work takes. */
export const withApp = async (database: Database, work: (http: FastifyInstance) => Promise<void>): Promise<void> => {
  await migrate(database);
  const { http, close } = await openApp(database);
  await work(http).finally(close);
};

export type DemoServer = { http: FastifyInstance; dataDir: string };

/** The server with a demo company of that size, listening, its files in a folder of their own. */
export const withDemo = async (
  database: Database,
  size: DemoSize,
  work: (server: DemoServer) => Promise<void>,
): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tilldesk-bench-'));
  const config = { ...readConfig({ LOG_LEVEL: 'silent', RATE_LIMIT: '0', DATA_DIR: dataDir }), demo: true };
  const mailer = { send: async () => {}, close: () => {} };
  const services = { config, database, mailer, printer: openPrinter(), storage: openStorage(config), version: 'bench' };
  await migrate(database);
  await prepareDeployment(services, () => {});
  await fillDemo(services, size, () => {});
  await database.pool.query('analyze');
  const { http } = await buildApp(services);
  await http.listen({ port: 0, host: '127.0.0.1' });
  try {
    await work({ http, dataDir });
  } finally {
    await Promise.all([http.close(), services.printer.close()]);
    await rm(dataDir, { recursive: true, force: true });
  }
};
