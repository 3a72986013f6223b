import { defineConfig } from 'vitest/config';
import { inLongRuns, onPostgresAlone } from './scripts/engines.ts';

const setupFiles = ['./scripts/seed.ts'];

// Threads of one process share the compiled PGlite; a process per file would compile it anew each time.
const pool = 'threads' as const;

// Far beyond what any test takes: it ends what hangs, and never a test on a machine that does other things too.
const TIMEOUT_MS = 300_000;

const isLong = process.env.LONG === '1';
const skipped = isLong ? [] : inLongRuns;
const skippedEmbedded = isLong ? [] : [...inLongRuns, ...onPostgresAlone];
const server = {
  include: ['server/**/*.test.ts'],
  globalSetup: ['./server/testing/folder.ts'],
  setupFiles: [...setupFiles, './server/testing/setup.ts'],
  pool,
  isolate: false, // reading the whole house anew for every file would take longer than most files' tests
  testTimeout: TIMEOUT_MS,
  hookTimeout: TIMEOUT_MS,
};

export default defineConfig({
  test: {
    // One more than the two processors it is meant for: tests of leases, outages and tills wait for time and for each other.
    maxWorkers: 3,
    // What one engine's tests have read, the other's need not read anew, nor does the next run.
    experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/vitest' },
    projects: [
      {
        test: {
          name: 'contract',
          include: ['contract/**/*.test.ts', 'web/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          setupFiles: [...setupFiles, './web/till/counter/texts/setup.ts'],
          pool,
          isolate: false,
          testTimeout: TIMEOUT_MS,
        },
      },
      {
        test: { ...server, name: 'embedded', exclude: skippedEmbedded, env: { ENGINE: 'embedded' } },
      },
      {
        test: {
          ...server,
          name: 'postgres',
          exclude: skipped,
          env: { ENGINE: 'postgres' },
          globalSetup: [...server.globalSetup, './scripts/postgres.mjs'],
        },
      },
      {
        test: {
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          // The server of every file starts in a quarter of the time that it takes with the embedded database.
          globalSetup: [...(process.env.ENGINE === 'embedded' ? [] : ['./scripts/postgres.mjs']), './e2e/template.ts'],
          isolate: false, // a browser and its driver are started once, not for every file
          testTimeout: 2 * TIMEOUT_MS,
          expect: { poll: { timeout: 90_000 } }, // as long as a click may wait
          hookTimeout: TIMEOUT_MS,
        },
      },
    ],
  },
});
