// The demo company is made once per run; every test file then starts from its own copy.
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { startServer } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Everything of the run lies in here. */
    run: string;
    template: string;
  }
}

const onPostgres = process.env.ENGINE === 'postgres';
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

/** A copy of the demo company: the server settings that lead to it, and how to throw it away. */
export async function copyOf(template: string) {
  const folder = await mkdtemp(join(inject('run'), 'copy-'));
  const settings: Record<string, string> = { DATA_DIR: folder };
  if (onPostgres) {
    const name = `e2e_${process.pid}_${Date.now()}`;
    await admin(`create database ${name} template ${template}`);
    settings.DATABASE_URL = databaseUrl(name);
  } else {
    await cp(template, folder, { recursive: true });
  }
  // Nobody waits for it: what is left in the end goes with the run.
  const discard = () => void remove(folder).catch(() => {});
  return { settings, discard };
}

export async function setup(project: TestProject) {
  const run = await mkdtemp(join(tmpdir(), 'tilldesk-e2e-'));
  const folder = join(run, 'template');
  const name = `e2e_template_${process.pid}`;
  try {
    if (onPostgres) await admin(`create database ${name}`);
    const server = await startServer({ DATA_DIR: folder, ...(onPostgres && { DATABASE_URL: databaseUrl(name) }) });
    await server.stop();
  } catch (error) {
    await remove(run);
    throw error;
  }
  project.provide('run', run);
  project.provide('template', onPostgres ? name : folder);
  return () => remove(run);
}
