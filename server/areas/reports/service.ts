import type { Download } from '#server/platform/http/serve.ts';
import { Fault } from '#server/platform/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';
import { branchInWords } from './about.ts';
import { type FileWish, fileOf, type Office } from './file.ts';
import { mayRead, readFilter, type Source } from './frame.ts';
import { type ReportName, sources } from './sources.ts';

export { booksJob, watchBooks } from './books/job.ts';
export { proveBooks } from './books/prove.ts';
export { sheetJob } from './sheets/job.ts';
export { eraseSheets } from './sheets/queries.ts';
export { sheetSweepJob } from './sheets/service.ts';
export { snapshotStock } from './snapshot.ts';
export type { ReportName } from './sources.ts';

/* What other parts of the server use of reports: any report by its name, for a scope, without a request. */

const sourceFor = (scope: Scope, name: ReportName): Source => {
  const source = sources[name] as Source;
  if (!mayRead(scope, source.report)) throw new Fault('forbidden');
  return source;
};

/** What a report's email needs: its file, and which branches it is about. */
type RenderedReport = Download & { branch: string };

/** A report with the rights of the scope's user. `filter` is in its wire format; without dates, the last 30 days. */
export const renderReport = (
  office: Office,
  scope: Scope,
  name: ReportName,
  filter: unknown,
  how: FileWish,
): Promise<RenderedReport> => {
  const source = sourceFor(scope, name);
  const narrowing = readFilter(scope, source.report, filter);
  return Promise.all([
    fileOf(office, scope, source, narrowing, how),
    branchInWords(office.db, scope, source, narrowing, how.language),
  ]).then(([file, branch]) => ({ ...file, branch }));
};
