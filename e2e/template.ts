// The demo company is created once per run; every test file then starts from its own copy.
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
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

const people = ['admin', 'manager', 'sales', 'warehouse', 'viewer'] as const;
export type Person = (typeof people)[number];
type Tokens = Partial<Record<Person, string>>;

/** The data folder of the demo company and, on PostgreSQL, its database; and its people's sessions. */
type Template = { folder: string; database: string; tokens: Tokens };

const onPostgres = process.env.ENGINE !== 'embedded';
const remove = (folder: string) => rm(folder, { recursive: true, force: true });

async function execute(url: string | undefined, statement: string) {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
const admin = (statement: string) => execute(process.env.TEST_DATABASE_URL, statement);

function databaseUrl(name: string) {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  url.pathname = `/${name}`;
  return url.href;
}

/** Where a server stores its data: the settings for it, who is signed in, and how to delete it. */
export type Place = {
  settings: Record<string, string>;
  tokens: Tokens;
  discard: () => void;
  /** Makes it a new copy of the demo company while its server runs, as a test file would find it after a start. */
  renew?: () => Promise<void>;
};

// Nobody waits for it: anything left is deleted with the run.
const discarding = (folder: string) => () => void remove(folder).catch(() => {});

/** An embedded database without a company. */
export async function emptyPlace(): Promise<Place> {
  const folder = await mkdtemp(join(inject('run'), 'empty-'));
  return { settings: { DATA_DIR: folder, DEMO: '0' }, tokens: {}, discard: discarding(folder) };
}

/** A copy of the demo company. */
export async function copyOf(template: Template): Promise<Place> {
  const folder = await mkdtemp(join(inject('run'), 'copy-'));
  const copyFolder = () => cp(template.folder, folder, { recursive: true });
  await copyFolder();
  const place = { tokens: template.tokens, discard: discarding(folder) };
  if (!onPostgres) return { ...place, settings: { DATA_DIR: folder } };

  const name = `e2e_${process.pid}_${Date.now()}`;
  const url = databaseUrl(name);
  const copyDatabase = () => admin(`create database ${name} template ${template.database}`);
  await copyDatabase();
  let copies = 1;
  const renew = async () => {
    await admin(`drop database ${name} with (force)`);
    for (const entry of await readdir(folder)) await remove(join(folder, entry));
    await Promise.all([copyDatabase(), copyFolder()]);
    // The server knows a role's rights by its version: no earlier copy may have had the same one.
    await execute(url, `update role set version = version + ${copies * 1_000_000}`);
    copies += 1;
  };
  return { ...place, settings: { DATA_DIR: folder, DATABASE_URL: url }, renew };
}

async function call<T>(url: string, path: string, body?: object, token?: string): Promise<T> {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `MPB ${token}` } : {}) };
  const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
  const { code, data, message } = await (await fetch(`${url}/api/v1${path}`, init)).json();
  if (code !== 0) throw new Error(`${path}: ${message}`);
  return data;
}

export const signIn = async (url: string, username: Person): Promise<string> =>
  (await call<{ token: string }>(url, '/user/login/', { username, password: 'admin123' })).token;

/** Once for all copies: a password is checked slowly on purpose. */
async function signInAll(url: string): Promise<Tokens> {
  const tokens: Tokens = {};
  for (const person of people) tokens[person] = await signIn(url, person);
  return tokens;
}

/** Prices must not depend on the time of day at which the tests run. */
async function pauseHappyHours(url: string, token?: string) {
  for (const { id, hours } of await call<{ id: number; hours: object | null }[]>(url, '/promo/', undefined, token))
    if (hours) await call(url, `/promo/update/${id}/`, { state: 'paused' }, token);
}

export async function setup(project: TestProject) {
  const run = await mkdtemp(join(tmpdir(), 'tilldesk-e2e-'));
  const folder = join(run, 'template');
  const database = `e2e_template_${process.pid}`;
  try {
    if (onPostgres) await admin(`create database ${database}`);
    const server = await startServer({ DATA_DIR: folder, ...(onPostgres && { DATABASE_URL: databaseUrl(database) }) });
    const tokens = await signInAll(server.url);
    await pauseHappyHours(server.url, tokens.admin);
    await server.stop();
    project.provide('run', run);
    project.provide('template', { folder, database, tokens });
  } catch (error) {
    await remove(run);
    throw error;
  }
  return () => remove(run);
}
