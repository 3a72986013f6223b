import type { Locale } from '#contract/common.ts';
import { formatsFor } from '#contract/formats.ts';
import type { ReportFormat, ReportPeriod } from '#contract/reports/frame.ts';
import type { Db } from '#server/platform/context.ts';
import { dayOfCompany } from '#server/platform/days.ts';
import { textIn } from '#server/platform/packs.ts';
import { narrowToBranch, type Scope } from '#server/platform/scope.ts';
import { type ReportFilter, type ReportReader, type Source, titleOf } from './frame.ts';
import { readHead } from './head.ts';
import { type Narrowing, narrowingOf } from './narrowing.ts';
import { periodOf } from './period.ts';

/** Whether the report covers a period by default: then the last thirty days. */
const isDated = <F extends ReportFilter>({ report, about }: Source<F>): boolean =>
  !about && 'from' in report.page.input.shape;

const headOf = <F extends ReportFilter>(db: Db, scope: Scope, { branchFor }: Source<F>, { branchId }: F) =>
  readHead(db, scope, branchFor?.(scope, branchId) ?? branchId);

/** The branches it is about, in words. */
export const branchInWords = async <F extends ReportFilter>(
  db: Db,
  scope: Scope,
  source: Source<F>,
  filter: F,
  language: Locale,
): Promise<string> => (await headOf(db, scope, source, filter)).branch ?? textIn(language, 'reports.allBranches');

const daysIn = <F extends ReportFilter>(db: Db, scope: Scope, filter: F): Promise<ReportPeriod> =>
  periodOf(db, narrowToBranch(scope, filter.branchId), filter);

/** The days or the moment it covers, in the reader's format. */
const whenOf = async <F extends ReportFilter>(
  db: Db,
  scope: Scope,
  source: Source<F>,
  filter: F,
  reader: ReportReader,
): Promise<string> => {
  const { language, formats, timeZone } = reader;
  if (isDated(source)) return formats.days(await daysIn(db, scope, filter));
  if (!source.about) return formats.dateTime(new Date(), timeZone);
  return source.about(filter, reader).join(', ') || textIn(language, 'reports.aboutAllDates');
};

/** What a report's file says about itself. */
export const readAbout = async <F extends ReportFilter>(
  db: Db,
  scope: Scope,
  source: Source<F>,
  filter: F,
  language: Locale,
) => {
  const { company, country, branch, timeZone } = await headOf(db, scope, source, filter);
  const formats = formatsFor({ language, country });
  const when = await whenOf(db, scope, source, filter, { language, formats, timeZone });
  return {
    title: titleOf(source.report, language),
    company,
    country,
    timeZone,
    formats,
    branch: branch ?? textIn(language, 'reports.allBranches'),
    when,
    isOfDays: 'from' in source.report.page.input.shape,
    narrowing: await narrowingOf(db, scope, filter, language),
  };
};
export type About = Awaited<ReturnType<typeof readAbout>>;

/** The same as rows of two cells. */
export const aboutRows = (
  { title, company, branch, when, isOfDays, narrowing, formats, timeZone }: About,
  language: Locale,
): [label: string, value: string][] => {
  const rows: Narrowing[] = [
    { label: textIn(language, 'reports.aboutReport'), value: title },
    { label: textIn(language, 'reports.aboutCompany'), value: company },
    { label: textIn(language, 'reports.columnBranch'), value: branch },
    { label: textIn(language, isOfDays ? 'reports.aboutPeriod' : 'reports.aboutAsAt'), value: when },
    ...narrowing,
    { label: textIn(language, 'reports.aboutMade'), value: formats.dateTime(new Date(), timeZone) },
  ];
  return rows.map(({ label, value }) => [label, value]);
};

const MAX_BRANCH_LETTERS = 60;
/** "Sydney CBD" → sydney-cbd */
const inFileName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, MAX_BRANCH_LETTERS)
    .replace(/^-|-$/g, '');

const daysInFileName = ({ from, to }: { from?: string | undefined; to?: string | undefined }): string | undefined => {
  if (from === undefined || to === undefined) return from ? `from-${from}` : to && `to-${to}`;
  return from === to ? from : `${from}-to-${to}`;
};

/** A file's name, from its report, branch and days, so that two of them fit in one folder. */
export const fileNameOf = async <F extends ReportFilter>(
  db: Db,
  scope: Scope,
  source: Source<F>,
  filter: F,
  type: ReportFormat,
): Promise<string> => {
  const { page, file = page.path.split('/').at(-2) ?? 'report' } = source.report;
  const { branch } = await headOf(db, scope, source, filter);
  const day = source.dayOf?.(filter);
  const days =
    typeof day === 'string'
      ? day
      : (daysInFileName(isDated(source) ? await daysIn(db, scope, filter) : filter) ??
        (await dayOfCompany(db, scope.companyId, day)));
  return `${[file, inFileName(branch ?? ''), days].filter(Boolean).join('-')}.${type}`;
};
