import { defineConfig } from 'vitest/config';

const setupFiles = ['./scripts/seed.ts'];

// Threads of one process share the compiled PGlite; a process per file would compile it anew each time.
const pool = 'threads' as const;

const server = {
  include: ['server/**/*.test.ts'],
  setupFiles,
  pool,
  testTimeout: 60_000, // for a machine that does other things too
  hookTimeout: 180_000,
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
        },
      },
      { test: { ...server, name: 'embedded', env: { ENGINE: 'embedded' } } },
      { test: { ...server, name: 'postgres', env: { ENGINE: 'postgres' }, globalSetup: ['./scripts/postgres.mjs'] } },
      {
        test: {
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          globalSetup: [...(process.env.ENGINE === 'postgres' ? ['./scripts/postgres.mjs'] : []), './e2e/template.ts'],
          testTimeout: 90_000,
          hookTimeout: 180_000,
          fileParallelism: false,
          retry: 0,
        },
      },
    ],
  },
});
