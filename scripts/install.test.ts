import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const npmTest = (...args: string[]) =>
  spawnSync(process.execPath, ['scripts/test.mjs', ...args], {
    // No browser is found there, and none could be installed.
    env: { PATH: '/nowhere', HOME: '/nowhere', NO_COLOR: '1' },
    encoding: 'utf8',
  });

// Elsewhere a browser is also looked for outside the path.
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
