import type { Locale } from '#contract/common.ts';
import type { ReportFormat } from '#contract/reports/frame.ts';
import type { Db, Services } from '#server/platform/context.ts';
import type { Download } from '#server/platform/http/serve.ts';
import type { Scope } from '#server/platform/scope.ts';
import type { ReportFilter, Source } from './frame.ts';
import { paperOf, TooLongForPaper } from './paper.ts';
import { sheetOf } from './sheet.ts';

/** Where a report is read from, and who draws it. */
export type Office = { db: Db; printer: Services['printer'] };

/** How to make a file: `orSheet` falls back to a spreadsheet where a PDF would be too long. */
export type FileWish = { language: Locale; format: ReportFormat; orSheet?: boolean };

/** The whole report as a file, without the columns its reader may not see. */
export const fileOf = async <F extends ReportFilter>(
  office: Office,
  scope: Scope,
  source: Source<F>,
  filter: F,
  { language, format, orSheet = false }: FileWish,
): Promise<Download> => {
  const fixedFilter = (source.atOneMoment?.(filter) ?? filter) as F;
  const sheet = () => sheetOf(office.db, scope, source, fixedFilter, language);
  if (format !== 'pdf') return sheet();
  try {
    return await paperOf(office, scope, source, fixedFilter, language);
  } catch (error) {
    if (orSheet && error instanceof TooLongForPaper) return sheet();
    throw error;
  }
};
