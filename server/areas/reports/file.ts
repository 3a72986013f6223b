import type { Locale } from '#contract/common.ts';
import type { ReportFormat } from '#contract/reports/frame.ts';
import type { Db, Services } from '#server/platform/context.ts';
import type { Download } from '#server/platform/http/serve.ts';
import type { Scope } from '#server/platform/scope.ts';
import type { ReportFilter, Source } from './frame.ts';
import { paperOf } from './paper.ts';
import { sheetOf } from './sheet.ts';

/** Where a report is read from, and who draws it. */
export type Office = { db: Db; printer: Services['printer'] };

/** The whole report as a file: without the columns its reader may not see. */
export const fileOf = <F extends ReportFilter>(
  office: Office,
  scope: Scope,
  source: Source<F>,
  filter: F,
  { language, format }: { language: Locale; format: ReportFormat },
): Promise<Download> => {
  const fixedFilter = (source.atOneMoment?.(filter) ?? filter) as F;
  return format === 'pdf'
    ? paperOf(office, scope, source, fixedFilter, language)
    : sheetOf(office.db, scope, source, fixedFilter, language);
};
