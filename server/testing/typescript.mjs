// @ts-check
// Lets a thread read TypeScript: it does not pass through the test runner, which reads it for the tests themselves.
import { register } from 'node:module';

register('./typescript-hooks.mjs', import.meta.url);
