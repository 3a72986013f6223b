export { entriesMatching, lastEntryAt, lastEntryOf, sentMails } from './queries.ts';
