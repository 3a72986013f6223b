import { runTests } from './shared/tests.ts';

// npm run torture -- screens
// Every list on a small laptop, of which `npm test` visits every third, and a sheet of 20,500 rows.

await runTests('browser', ['e2e/narrow-lists.test.ts', 'e2e/reports.test.ts'], { LONG: '1' });
