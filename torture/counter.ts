import { spawn } from 'node:child_process';
import { once } from 'node:events';

// npm run torture -- counter [offline sales] [faulty sales]
// The till in a real browser with its own profile, as e2e/till-faults.test.ts tries it with a few sales in `npm test`:
// through a cut network, reloads, 401, two tabs, kill -9 and a restart of the server; then through a network that
// loses, delays, doubles and reorders three requests or answers in ten. As many orders as receipts, each number once.

const [offline = '50', faulty = '1000'] = process.argv.slice(2);
const machine = new URL('../../scripts/machine.mjs', import.meta.url).href;
const chromium: string | undefined = await (await import(machine)).findChromium();
const tests = spawn('npx', ['vitest', 'run', '--project', 'browser', 'e2e/till-faults.test.ts'], {
  env: {
    ...process.env,
    TILL_SALES: offline,
    TILL_FAULTY_SALES: faulty,
    ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
  },
  stdio: 'inherit',
});
const [code] = await once(tests, 'exit');
process.exitCode = code === 0 ? 0 : 1;
