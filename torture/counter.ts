import { runTests } from './shared/tests.ts';

// npm run torture -- counter [offline sales] [faulty sales]
// The till in a real browser with its own profile, as e2e/till-faults.test.ts tries it with a few sales in `npm test`:
// through a cut network, reloads, 401, two tabs, kill -9 and a restart of the server; then through a network that
// loses, delays, doubles and reorders three requests or answers in ten. As many orders as receipts, each number once.
// Then twenty baskets by keyboard and by touch.

const [offline = '50', faulty = '1000'] = process.argv.slice(2);
await runTests(['browser'], ['e2e/till-faults.test.ts', 'e2e/till.test.ts'], {
  LONG: '1',
  TILL_SALES: offline,
  TILL_FAULTY_SALES: faulty,
});
