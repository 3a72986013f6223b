export { entriesMatching, lastEntryAt, sentMails } from './queries.ts';
