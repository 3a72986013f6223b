import { runBrowserTests } from './shared/browserTests.ts';

// npm run torture -- screens
// Every list on a small laptop, longer texts on a phone, and a sheet of 20,500 rows, as e2e/ tries a part of it in
// `npm test`.

await runBrowserTests(['e2e/narrow-lists.test.ts', 'e2e/long-texts.test.ts', 'e2e/reports.test.ts']);
