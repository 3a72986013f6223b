import { runTests } from './shared/tests.ts';

// npm run torture -- engines
// On the embedded database also the tests of what both engines share, which `npm test` runs on PostgreSQL alone.

await runTests('embedded', [], { WALKS: 'both' });
