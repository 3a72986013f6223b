import { runTests } from './shared/tests.ts';

// npm run torture -- screens
// All browser tests, of which `npm test` runs about four fifths, at full length: every list on a small laptop, both widths
// of longer texts, phones in the dark, a sheet of 20,500 rows, and what other tests also try in part.

await runTests('browser', [], { LONG: '1' });
