import { type FaultName, faults, type RefusalName, refusals } from '#contract/refusals.ts';
import { field } from './en/field.ts';
import { identity } from './en/identity.ts';

type Usual = Record<`refusal.${RefusalName}` | `fault.${FaultName}`, string>;
const textsOf = (group: 'refusal' | 'fault', table: Record<string, { message: string }>) =>
  Object.entries(table).map(([name, { message }]) => [`${group}.${name}`, message]);
/** The specification's own words, written once next to their codes. */
export const usual = Object.fromEntries([...textsOf('refusal', refusals), ...textsOf('fault', faults)]) as Usual;

/**
 * The English texts loaded so far. Signing in needs only a few; `en.ts` adds all of them wherever it is loaded: by
 * the server at start, and by the back office after signing in.
 */
export const table: Record<string, string> = { ...usual, ...field, ...identity };
