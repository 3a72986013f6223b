/* What other areas use of keypads. */

export { findKeypad, lockKeypad } from './keypads/queries.ts';
