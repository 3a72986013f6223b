// @ts-check
// Lets a thread load TypeScript: it does not pass through the test runner, which does so for the tests themselves.
import { register } from 'node:module';

register('./typescript-hooks.mjs', import.meta.url);
