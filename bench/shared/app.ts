import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '#server/app.ts';
import { prepareDeployment } from '#server/areas/identity/service.ts';
import { type DemoSize, fillDemo } from '#server/demo/fill.ts';
import { readConfig } from '#server/platform/config.ts';
import type { Services } from '#server/platform/context.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import type { Database } from '#server/platform/db/open.ts';
import { openPrinter } from '#server/platform/pdf/printer.ts';
import { openStorage } from '#server/platform/storage.ts';

/** What a server needs besides its database: files in a separate folder, and no email. */
const openServices = async (database: Database, settings: Record<string, string>): Promise<Services> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tilldesk-bench-'));
  const config = readConfig({ RATE_LIMIT: '0', DATA_DIR: dataDir, ...settings });
  const mailer = { send: async () => {}, close: () => {} };
  return { config, database, mailer, printer: openPrinter(), storage: openStorage(config), version: 'bench' };
};

const closeApp = async (http: FastifyInstance, { config, printer }: Services): Promise<void> => {
  await Promise.all([http.close(), printer.close()]);
  await rm(config.dataDir, { recursive: true, force: true });
};

export type App = { http: FastifyInstance; close: () => Promise<void> };

/** The server, listening, with its files in a separate folder. */
export const openApp = async (database: Database): Promise<App> => {
  const services = await openServices(database, { LOG_LEVEL: 'info', DEMO: '0' });
  const { http } = await buildApp(services, undefined, createWriteStream(devNull));
  await http.listen({ port: 0, host: '127.0.0.1' });
  return { http, close: () => closeApp(http, services) };
};

/** The server on an empty database for as long as the work takes. */
export const withApp = async (database: Database, work: (http: FastifyInstance) => Promise<void>): Promise<void> => {
  await migrate(database);
  const { http, close } = await openApp(database);
  await work(http).finally(close);
};

export type DemoServer = { http: FastifyInstance; dataDir: string };

/** The server with a demo company of that size, listening, with its files in a separate folder. */
export const withDemo = async (
  database: Database,
  size: DemoSize,
  work: (server: DemoServer) => Promise<void>,
): Promise<void> => {
  const services = await openServices(database, { LOG_LEVEL: 'silent', DEMO: '1' });
  await migrate(database);
  await prepareDeployment(services, () => {});
  await fillDemo(services, size, console.log);
  await database.pool.query('vacuum analyze');
  const { http } = await buildApp(services);
  await http.listen({ port: 0, host: '127.0.0.1' });
  await work({ http, dataDir: services.config.dataDir }).finally(() => closeApp(http, services));
};
