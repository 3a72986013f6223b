import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Runs tests of `npm test` at full length. */
export async function runTests(
  projects: readonly string[],
  files: readonly string[],
  settings: Record<string, string>,
) {
  const machine = new URL('../../scripts/machine.mjs', import.meta.url).href;
  const chromium: string | undefined = await (await import(machine)).findChromium();
  const tests = spawn('npx', ['vitest', 'run', ...projects.map((project) => `--project=${project}`), ...files], {
    env: { ...process.env, ...settings, ...(chromium ? { CHROMIUM_PATH: chromium } : {}) },
    stdio: 'inherit',
  });
  const [code] = await once(tests, 'exit');
  process.exitCode = code === 0 ? 0 : 1;
}
