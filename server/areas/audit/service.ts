export { entriesMatching, lastEntryAt } from './queries.ts';
