import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const npmTest = (...args: string[]) =>
  spawnSync(process.execPath, ['scripts/test.mjs', ...args], {
    // Nothing is found there, and nothing could be installed.
    env: { PATH: '/nowhere', HOME: '/nowhere', NO_COLOR: '1' },
    encoding: 'utf8',
  });

// Elsewhere a browser is looked for outside the path, too.
test.runIf(process.platform === 'linux')(
  'npm test -- --no-install names what is missing and runs nothing',
  {
    timeout: 60_000,
  },
  () => {
    const { status, stdout, stderr } = npmTest('--no-install', '--only', 'lint,browser');
    expect(stderr).toContain('Chromium is missing: install');
    expect(stdout).toBe('');
    expect(status).toBe(1);
  },
);
