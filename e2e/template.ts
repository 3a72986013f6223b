// The demo company is created once per run; every test file then starts from its own copy.
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { startServer } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of everything in this run. */
    run: string;
    template: Template;
  }
}

/** The data folder of the demo company and, on PostgreSQL, its database. */
type Template = { folder: string; database: string };

const onPostgres = process.env.ENGINE !== 'embedded';
const remove = (folder: string) => rm(folder, { recursive: true, force: true });

async function admin(statement: string) {
  const client = new pg.Client(process.env.TEST_DATABASE_URL);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

function databaseUrl(name: string) {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  url.pathname = `/${name}`;
  return url.href;
}

/** Where a server stores its data: the settings for it, and how to delete it. */
export type Place = { settings: Record<string, string>; discard: () => void };

// Nobody waits for it: anything left is deleted with the run.
const discarding = (folder: string) => () => void remove(folder).catch(() => {});

/** An embedded database without a company. */
export async function emptyPlace(): Promise<Place> {
  const folder = await mkdtemp(join(inject('run'), 'empty-'));
  return { settings: { DATA_DIR: folder, DEMO: '0' }, discard: discarding(folder) };
}

/** A copy of the demo company. */
export async function copyOf(template: Template): Promise<Place> {
  const folder = await mkdtemp(join(inject('run'), 'copy-'));
  await cp(template.folder, folder, { recursive: true });
  const settings: Record<string, string> = { DATA_DIR: folder };
  if (onPostgres) {
    const name = `e2e_${process.pid}_${Date.now()}`;
    await admin(`create database ${name} template ${template.database}`);
    settings.DATABASE_URL = databaseUrl(name);
  }
  return { settings, discard: discarding(folder) };
}

/** Prices must not depend on the time of day at which the tests run. */
async function pauseHappyHours(url: string) {
  let headers: Record<string, string> = { 'content-type': 'application/json' };
  const call = async <T>(path: string, body?: object): Promise<T> => {
    const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
    const { code, data, message } = await (await fetch(`${url}/api/v1${path}`, init)).json();
    if (code !== 0) throw new Error(`${path}: ${message}`);
    return data;
  };
  const { token } = await call<{ token: string }>('/user/login/', { username: 'admin', password: 'admin123' });
  headers = { ...headers, authorization: `MPB ${token}` };
  for (const { id, hours } of await call<{ id: number; hours: object | null }[]>('/promo/'))
    if (hours) await call(`/promo/update/${id}/`, { state: 'paused' });
}

export async function setup(project: TestProject) {
  const run = await mkdtemp(join(tmpdir(), 'tilldesk-e2e-'));
  const folder = join(run, 'template');
  const database = `e2e_template_${process.pid}`;
  try {
    if (onPostgres) await admin(`create database ${database}`);
    const server = await startServer({ DATA_DIR: folder, ...(onPostgres && { DATABASE_URL: databaseUrl(database) }) });
    await pauseHappyHours(server.url);
    await server.stop();
  } catch (error) {
    await remove(run);
    throw error;
  }
  project.provide('run', run);
  project.provide('template', { folder, database });
  return () => remove(run);
}
