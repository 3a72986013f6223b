import { defineConfig } from 'vitest/config';

const setupFiles = ['./scripts/seed.ts'];

const server = {
  include: ['server/**/*.test.ts'],
  setupFiles,
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'contract',
          include: ['contract/**/*.test.ts', 'web/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          setupFiles,
        },
      },
      { test: { ...server, name: 'embedded', env: { ENGINE: 'embedded' } } },
      {
        test: { ...server, name: 'postgres', env: { ENGINE: 'postgres' }, globalSetup: ['./scripts/postgres.mjs'] },
      },
      {
        test: {
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          globalSetup: [...(process.env.ENGINE === 'postgres' ? ['./scripts/postgres.mjs'] : []), './e2e/template.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          fileParallelism: false,
          retry: 0,
        },
      },
    ],
  },
});
