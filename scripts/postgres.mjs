// A temporary PostgreSQL for the tests. Also a Vitest global set-up, so that `npx vitest` alone works too.
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres } from './machine.mjs';
import { run } from './step.mjs';

// Standard input shows that the test run is alive: when it ends in any way, the pipe closes and everything is cleaned
// up.
const untilInputCloses = `
  folder=$1; shift
  "$@" & server=$!
  cat > /dev/null
  kill -QUIT $server; wait $server
  rm -rf "$folder"
`;

/** PostgreSQL refuses to run as root. */
function unprivileged() {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag, user) => Number(execFileSync('id', [flag, user], { stdio: ['ignore', 'pipe', 'ignore'] }));
  for (const user of ['postgres', 'nobody']) {
    try {
      return { uid: idOf('-u', user), gid: idOf('-g', user) };
    } catch {
      // no such user
    }
  }
  throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody to run it as.');
}

const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

async function initialise(bin, folder, who) {
  const args = ['-D', folder, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--no-sync', '--no-instructions'];
  const options = { ...who, cwd: folder };
  const first = await run(join(bin, 'initdb'), [...args, '--locale=C.UTF-8'], options);
  if (first.ok) return;
  const second = await run(join(bin, 'initdb'), args, options); // macOS has no C.UTF-8
  if (!second.ok) throw new Error(`initdb failed:\n${second.output}`);
}

/** Faster, but the latest commits may be lost after a crash. */
const careless = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

const makeFolder = (who) => {
  const folder = mkdtempSync(join(tmpdir(), 'tilldesk-postgres-'));
  if (who.uid !== undefined) chownSync(folder, who.uid, who.gid);
  return folder;
};

/** The command that serves a folder, and its address. */
async function commandFor(bin, folder, durable) {
  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 200,
    autovacuum_naptime: '10s',
    ...(durable ? {} : careless),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return {
    command: [join(bin, 'postgres'), '-D', folder, ...flags],
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
  };
}

const requirePostgres = () => {
  const bin = findPostgres();
  if (bin) return bin;
  throw new Error('PostgreSQL is missing. `npm test` installs it or says how; TEST_DATABASE_URL names another.');
};

/** A new database directory and the command that serves it. `durable` if it will be killed or copied. */
export async function preparePostgres({ durable = false } = {}) {
  const bin = requirePostgres();
  const who = unprivileged();
  const folder = makeFolder(who);
  await initialise(bin, folder, who);
  return { folder, who, ...(await commandFor(bin, folder, durable)) };
}

/** A copy of another server that replicates it from then on. */
async function prepareReplica(url) {
  const bin = requirePostgres();
  const who = unprivileged();
  const folder = makeFolder(who);
  const args = ['-D', folder, '-d', url, '--write-recovery-conf', '--checkpoint=fast', '--no-sync'];
  const copy = await run(join(bin, 'pg_basebackup'), args, { ...who, cwd: folder });
  if (!copy.ok) throw new Error(`pg_basebackup failed:\n${copy.output}`);
  return { folder, who, ...(await commandFor(bin, folder, true)) };
}

async function start({ folder, who, command, url }) {
  const child = spawn('sh', ['-c', untilInputCloses, 'sh', folder, ...command], {
    ...who,
    cwd: folder,
    detached: true, // Ctrl-C reaches the tests first
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const ended = new Promise((resolve) => child.on('close', resolve));
  await new Promise((resolve, reject) => {
    let log = '';
    child.stderr.on('data', (chunk) => {
      log = (log + chunk).slice(-10_000);
      if (/ready to accept (read-only )?connections/.test(log)) resolve();
      if (log.includes('FATAL')) reject(new Error(`PostgreSQL did not start:\n${log}`));
    });
    child.on('error', reject);
  });
  const stop = () => {
    child.stdin.end();
    return ended;
  };
  return { url, stop };
}

export const startPostgres = async (options) => start(await preparePostgres(options));
export const startReplica = async (url) => start(await prepareReplica(url));

export async function setup() {
  if (process.env.TEST_DATABASE_URL) return;
  const { url, stop } = await startPostgres();
  process.env.TEST_DATABASE_URL = url;
  return stop;
}
