import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

type Prepared = { folder: string; who: { uid?: number; gid?: number }; command: string[]; url: string };

// After the build, this file is in dist/server.
const prepare = async (): Promise<Prepared> =>
  (await import(new URL('../../scripts/postgres.mjs', import.meta.url).href)).preparePostgres({ durable: true });

/** A PostgreSQL that can be stopped, killed, frozen and started again. */
export const openTarget = async () => {
  const { folder, who, command, url } = await prepare();
  const [program = '', ...args] = command;
  let child: ChildProcess | undefined;

  const ask = async (text: string) => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
    client.on('error', () => {});
    try {
      await client.connect();
      return (await client.query(text)).rows;
    } finally {
      await client.end().catch(() => {});
    }
  };
  /** Resolves when it answers queries. */
  const start = async () => {
    child = spawn(program, args, { ...who, cwd: folder, stdio: 'ignore' });
    for (;;) {
      const isUp = await ask('select 1').then(
        () => true,
        () => false,
      );
      if (isUp) return;
      await pause(50);
    }
  };
  const end = async (signal: NodeJS.Signals) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  /** The postmaster and all its children. */
  const pids = async (): Promise<number[]> => {
    const [main] = (await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n').map(Number);
    if (!main) return [];
    const children = await readFile(`/proc/${main}/task/${main}/children`, 'utf8').catch(() => '');
    return [main, ...children.split(' ').filter(Boolean).map(Number)];
  };
  const signalAll = async (signal: NodeJS.Signals) => {
    for (const pid of await pids()) process.kill(pid, signal);
  };
  await start();
  return {
    url,
    ask,
    start,
    restart: async () => {
      await end('SIGINT'); // PostgreSQL's fast shutdown: it ends every connection
      await start();
    },
    kill: async () => {
      await signalAll('SIGKILL');
      await pause(500);
      await start();
    },
    terminate: () =>
      ask(`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'tilldesk' and state <> 'idle' limit 1`),
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    remove: async () => {
      await end('SIGQUIT');
      await rm(folder, { recursive: true, force: true });
    },
  };
};
