import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rename, rm } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { openDatabase } from './open.ts';

/** PostgreSQL is backed up by its own tools, which know every server version. */

const startTool = (tool: string, args: string[], url: string) => {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = ''; // every user of the machine can see arguments
  const env = { ...process.env, ...(password && { PGPASSWORD: password }) };
  const child = spawn(tool, [...args, '--dbname', address.href], { env, stdio: ['pipe', 'pipe', 'pipe'] });
  child.stdin.on('error', () => {}); // the exit code reports it
  return { child, done: finish(tool, child) };
};

const finish = async (tool: string, child: ReturnType<typeof spawn>): Promise<void> => {
  const complaint = child.stderr ? text(child.stderr) : Promise.resolve('');
  const [code] = await once(child, 'close').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new Error(`${tool} was not found. Install the PostgreSQL client tools, of the server's version or newer.`);
  });
  if (code !== 0) throw new Error(`${tool} failed: ${(await complaint).trim()}`);
};

const runTool = async (tool: string, args: string[], url: string): Promise<void> => {
  const { child, done } = startTool(tool, args, url);
  child.stdout.resume();
  await done;
};

export const dumpPostgres = async (url: string, file: string): Promise<void> => {
  const draft = `${file}.part`;
  try {
    await runTool('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', '--file', draft], url);
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
};

const hasTables = async (url: string): Promise<boolean> => {
  const { pool, close } = await openDatabase({ url, poolSize: 1 });
  const tables = pool.query(`select from pg_class where relkind = 'r'
    and relnamespace = (select oid from pg_namespace where nspname = 'public') limit 1`);
  return (await tables.finally(close)).rowCount === 1;
};

/** One transaction: either the old content is replaced by the new one, or nothing changes. */
export const restorePostgres = async (url: string, file: string, force: boolean): Promise<void> => {
  await checkDump(file);
  if (!force && (await hasTables(url)))
    throw new Error('The database is not empty. Say force to replace what it holds.');
  const psql = startTool('psql', ['--no-psqlrc', '--quiet', '--single-transaction', '--set=ON_ERROR_STOP=1'], url);
  psql.child.stdout.resume();
  psql.child.stdin.write('drop schema public cascade; create schema public;\n');
  const script = spawn('pg_restore', ['--no-owner', '--no-privileges', '--file=-', file]);
  script.stdout.pipe(psql.child.stdin, { end: false });
  const read = finish('pg_restore', script);
  // Only a script that was read completely may be committed; if the client is cut off, the database rolls back.
  read.then(
    () => psql.child.stdin.end(),
    () => psql.child.kill(),
  );
  psql.done.catch(() => script.kill());
  const [ran, wasRead] = await Promise.allSettled([psql.done, read]);
  if (ran.status === 'rejected' && !psql.child.killed) throw ran.reason;
  if (wasRead.status === 'rejected') throw wasRead.reason;
};

const checkDump = async (file: string): Promise<void> => {
  const child = spawn('pg_restore', ['--list', file]);
  child.stdout.resume();
  await finish('pg_restore', child).catch((error: Error) => {
    throw new Error(`${file} is no backup of a PostgreSQL database. ${error.message}`);
  });
};
