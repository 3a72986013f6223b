import type { Locale } from '#contract/common.ts';
import type { Formats } from '#contract/formats.ts';
import { say } from '#contract/messages/sentence.ts';
import type { Cents } from '#contract/money.ts';
import type { Milli } from '#contract/quantity.ts';
import { type ColumnKind, MAX_PAPER_ROWS, type Report, type ReportRow, valueToShow } from '#contract/reports/frame.ts';
import type { Db, Services } from '#server/platform/context.ts';
import type { Download } from '#server/platform/http/serve.ts';
import { packs, textIn } from '#server/platform/packs.ts';
import type { JobFor } from '#server/platform/pdf/printer.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { may, type Scope } from '#server/platform/scope.ts';
import { fileNameOf, readAbout } from './about.ts';
import type { reportDrawings } from './drawings.ts';
import { type ReportFilter, type Source, totalsOf } from './frame.ts';

const NONE = '–';

/** A date broken over two lines looks like two dates. */
const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0');

const inWords = (
  { number, quantity, amount, percent, day, time, dateTime }: Formats,
  timeZone: string,
): Record<ColumnKind, (value: never) => string> => ({
  text: (value: string) => value,
  day: (value: string) => unbroken(day(value)),
  lastDay: (value: string | null) => (value === null ? NONE : unbroken(day(value))),
  month: (value: string) => day(`${value}-15`, { month: 'short', year: 'numeric' }),
  time: (value: string) => time(new Date(`1970-01-01T${value}Z`), 'UTC'),
  instant: (value: Date | null) => (value === null ? NONE : dateTime(value, timeZone)),
  duration: (value: number | null) => (value === null ? NONE : (value / 1000).toFixed(1)),
  count: (value: number) => (value === 0 ? NONE : number(value)),
  quantity: (value: Milli) => (value === 0 ? NONE : quantity(value)),
  money: (value: Cents) => (value === 0 ? NONE : amount(value)),
  average: (value: number) => value.toFixed(2),
  percent: (value: number | null) => (value === null ? NONE : percent(value / 100)),
  ratio: (value: number | null) => (value === null ? NONE : number(value)),
});

const isText = (kind: ColumnKind) => ['text', 'day', 'lastDay', 'month', 'time', 'instant'].includes(kind);

/** The columns shown on screen by default that the reader may see. */
const columnsFor = (scope: Scope, { columns }: Report) =>
  Object.entries(columns).filter(([, { extra, cost }]) => !extra && (!cost || may(scope, 'cost.get')));

/** The column that takes the remaining width. */
const widestText = (columns: ReturnType<typeof columnsFor>): number | undefined =>
  columns
    .flatMap(([, { kind, width = 0 }], at) => (kind === 'text' ? [{ at, width }] : []))
    .toSorted((a, b) => b.width - a.width)[0]?.at;

export class TooLongForPaper extends Refusal<'badFormat'> {
  constructor() {
    super('badFormat', { fields: { format: say('reports.tooLongForPaper', { max: MAX_PAPER_ROWS }) } });
  }
}

const readRows = async <F extends ReportFilter>(
  db: Db,
  scope: Scope,
  { rows }: Source<F>,
  filter: F,
): Promise<ReportRow[]> => {
  const all: ReportRow[] = [];
  for await (const some of rows(db, scope, filter)) {
    all.push(...some);
    if (all.length > MAX_PAPER_ROWS) throw new TooLongForPaper();
  }
  return all;
};

/** The whole report as a PDF, A4 landscape. */
export const paperOf = async <F extends ReportFilter>(
  { db, printer }: { db: Db; printer: Services['printer'] },
  scope: Scope,
  source: Source<F>,
  filter: F,
  language: Locale,
): Promise<Download> => {
  const { report } = source;
  const { title, company, country, branch, timeZone, formats, when, narrowing } = await readAbout(
    db,
    scope,
    source,
    filter,
    language,
  );
  const words = inWords(formats, timeZone);
  const columns = columnsFor(scope, report);
  const first = columns.findIndex(([, { kind }]) => isText(kind));
  const free = widestText(columns) ?? first;
  const rows = (await readRows(db, scope, source, filter)).map((row) => source.inWords?.(row, language) ?? row);
  const totals = totalsOf(source, await source.totals(db, scope, filter), language);
  const textOf = (row: ReportRow, [name, column]: (typeof columns)[number]) =>
    words[column.kind](valueToShow(column, row[name]) as never);
  const job: JobFor<typeof reportDrawings> = {
    paper: 'report',
    rows: rows.length,
    data: {
      title,
      company,
      country,
      language,
      about: [when, branch],
      narrowing: narrowing.map(({ label, value }) => `${label}: ${value}`),
      columns: columns.map(([, { kind, title: heading }], at) => ({
        title: packs[language][heading],
        isFree: at === free,
        align: isText(kind) ? 'left' : 'right',
      })),
      rows: rows.map((row) => columns.map((column) => textOf(row, column))),
      totals: totals
        ? columns.map((column, at) => {
            if (totals[column[0]] !== undefined) return textOf(totals, column);
            return at === first ? textIn(language, 'reports.total') : '';
          })
        : null,
    },
  };
  return {
    filename: await fileNameOf(db, scope, source, filter, 'pdf'),
    type: 'application/pdf',
    body: await printer.print(scope.companyId, job),
  };
};
