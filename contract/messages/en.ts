import { type FaultName, faults, type RefusalName, refusals } from '#contract/refusals.ts';
import { catalogue } from './en/catalogue.ts';
import { customers } from './en/customers.ts';
import { dashboard } from './en/dashboard.ts';
import { identity } from './en/identity.ts';
import { names } from './en/names.ts';
import { papers } from './en/papers.ts';
import { platform } from './en/platform.ts';
import { purchasing } from './en/purchasing.ts';
import { sales } from './en/sales.ts';
import { settings } from './en/settings.ts';
import { stock } from './en/stock.ts';
import { uploads } from './en/uploads.ts';

type Usual = Record<`refusal.${RefusalName}` | `fault.${FaultName}`, string>;
const textsOf = (group: 'refusal' | 'fault', table: Record<string, { message: string }>) =>
  Object.entries(table).map(([name, { message }]) => [`${group}.${name}`, message]);
/** The specification's own words, written once beside their codes. */
const usual = Object.fromEntries([...textsOf('refusal', refusals), ...textsOf('fault', faults)]) as Usual;

/** What the server says, by id. An area adds a file of its own here and in each language. */
export const messages = {
  ...catalogue,
  ...customers,
  ...dashboard,
  ...identity,
  ...names,
  ...papers,
  ...platform,
  ...purchasing,
  ...sales,
  ...settings,
  ...stock,
  ...uploads,
  ...usual,
};
export type MessageId = keyof typeof messages;
