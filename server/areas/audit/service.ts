export { entriesMatching, entriesOf, lastEntryAt } from './queries.ts';
