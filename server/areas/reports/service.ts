import type { Locale } from '#contract/common.ts';
import type { Db } from '#server/platform/context.ts';
import type { Download } from '#server/platform/http/serve.ts';
import { Fault } from '#server/platform/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';
import { mayRead, readFilter, type Source, sheetOf } from './frame.ts';
import { type ReportName, sources } from './sources.ts';

export { booksJob, watchBooks } from './books/job.ts';
export { proveBooks } from './books/prove.ts';
export type { ReportName } from './sources.ts';

/* What other parts of the server use of reports: any of them by its name, for a scope, without a request. */

const sourceFor = (scope: Scope, name: ReportName): Source => {
  const source = sources[name] as Source;
  if (!mayRead(scope, source.report)) throw new Fault('forbidden');
  return source;
};

/** A report's workbook for whoever the scope is of. `filter` is as it crosses the wire; dates left out mean the last 30 days. */
export const renderReport = (
  db: Db,
  scope: Scope,
  name: ReportName,
  filter: unknown,
  language: Locale,
): Promise<Download> => {
  const source = sourceFor(scope, name);
  return sheetOf(db, scope, source, readFilter(scope, source.report, filter), language);
};
