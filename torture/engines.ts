import { runTests } from './shared/tests.ts';

// npm run torture -- engines
// All server tests, on both engines. `npm test` runs those of what both share on PostgreSQL alone, and leaves out a few
// slow ones: what the demo company has, processes that are killed at an import or a long sheet.

await runTests(['embedded', 'postgres'], [], { LONG: '1' });
