import { runTests } from './shared/tests.ts';

// npm run torture -- screens
// All browser tests at full length. `npm test` runs about two fifths of them, the usual work of every area; the others try
// unusual mistakes, two people at once, phones, themes and limited roles, every list on a small laptop, and the till's odd days.

await runTests(['browser'], [], { LONG: '1' });
