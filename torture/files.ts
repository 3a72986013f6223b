import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, kill, start } from '#torture/shared/server.ts';
import { attack } from './files/attack.ts';

// npm run torture -- files [files] [database url]
// Hundreds of harmful files, sent to a running server: it never ends, and users working meanwhile are hardly slowed
// down.

const [files = '300', databaseUrl] = process.argv.slice(2);
const seed = Date.now() % 1_000_000_007;
console.log(`seed ${seed}`);

let state = seed;
/** The same files for the same seed. */
const random = (below: number): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
};

const dataDir = await mkdtemp(join(tmpdir(), 'tilldesk-torture-'));
const port = await freePort();
const server = await start(port, { DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) });
try {
  const result = await attack(`http://127.0.0.1:${port}/api/v1`, Number(files), random);
  if (server.exitCode !== null || server.signalCode !== null) throw new Error('The server ended');
  console.log(`${databaseUrl ? 'postgres' : 'embedded'}: ${result}`);
} finally {
  await kill(server);
  await rm(dataDir, { recursive: true, force: true });
}
