import { defineConfig } from 'vitest/config';

const setupFiles = ['./scripts/seed.ts'];

// Threads of one process share the compiled PGlite; a process per file would compile it anew each time.
const pool = 'threads' as const;

// Far beyond what any test takes: it ends what hangs, and never a test on a machine that does other things too.
const PATIENCE_MS = 300_000;

const limits = 'server/**/*.limits.test.ts';
// Who may call what, what each of hundreds of calls may name, how bodies are read, passwords hashed, papers, pages and
// pictures made: the same code and the same SQL on both engines, and slow. On the slower one they run only with WALKS=both.
const walks =
  process.env.WALKS === 'both'
    ? []
    : [
        'server/testing/{walk,references,cost}.test.ts',
        'server/platform/http/{entry,input}.test.ts',
        'server/areas/identity/throttle.test.ts',
        'server/areas/sales/papers/**/*.test.ts',
        'server/areas/storefront/pages/*.test.ts',
        'server/areas/uploads/{pictures,banners,quota}.test.ts',
      ];
const server = {
  include: ['server/**/*.test.ts'],
  exclude: [limits],
  globalSetup: ['./server/testing/folder.ts'],
  setupFiles: [...setupFiles, './server/testing/setup.ts'],
  pool,
  isolate: false, // reading the whole house anew for every file would take longer than most files' tests
  testTimeout: PATIENCE_MS,
  hookTimeout: PATIENCE_MS,
};

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'contract',
          include: ['contract/**/*.test.ts', 'web/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          setupFiles,
          pool,
          isolate: false,
          testTimeout: PATIENCE_MS,
        },
      },
      {
        test: { ...server, name: 'embedded', exclude: [...server.exclude, ...walks], env: { ENGINE: 'embedded' } },
      },
      {
        test: {
          ...server,
          name: 'postgres',
          env: { ENGINE: 'postgres' },
          globalSetup: [...server.globalSetup, './scripts/postgres.mjs'],
        },
      },
      {
        // What is measured, in seconds or megabytes, runs last and has the process to itself.
        test: {
          ...server,
          name: 'limits',
          include: [limits],
          exclude: [],
          env: { ENGINE: 'embedded' },
          pool: 'forks',
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          // The server of every file starts in a quarter of the time that it takes with the embedded database.
          globalSetup: [...(process.env.ENGINE === 'embedded' ? [] : ['./scripts/postgres.mjs']), './e2e/template.ts'],
          isolate: false, // a browser and its driver are started once, not for every file
          testTimeout: 2 * PATIENCE_MS,
          expect: { poll: { timeout: 90_000 } }, // as long as a click may wait
          hookTimeout: PATIENCE_MS,
        },
      },
    ],
  },
});
