import { useQuery } from '@tanstack/react-query';
import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import type { z } from 'zod';
import type { ReportPage as Page, Report, ReportRow } from '#contract/reports/frame.ts';
import { t } from '#web/desk/areas/reports/texts.ts';
import { useBranchField } from '#web/desk/ui/branchField.tsx';
import { DataTable } from '#web/desk/ui/DataTable.tsx';
import { NothingYet } from '#web/desk/ui/Emptiness.tsx';
import { type Figure, Figures } from '#web/desk/ui/Figures.tsx';
import { ListPage } from '#web/desk/ui/ListPage.tsx';
import type { Column, FilterField, FilterGroup, ListFilter, RowId } from '#web/desk/ui/list.ts';
import { MoneyAlone, nameAlone } from '#web/desk/ui/Money.tsx';
import { useIsPhone } from '#web/desk/ui/media.ts';
import { SavedViews } from '#web/desk/ui/SavedViews.tsx';
import { useBranchFilter } from '#web/platform/branchFilter.ts';
import { formats } from '#web/platform/formats.ts';
import { inWords } from '#web/platform/i18n.ts';
import { listQuery } from '#web/platform/query.ts';
import { useMay } from '#web/platform/session.ts';
import { useUrlFilter } from '#web/platform/url.ts';
import { cellOf, columnsOf, type Place, totalCells } from './columns.tsx';
import { PrintedPart, ReportButtons } from './ReportHead.tsx';
import { chosenFields, costsDiffer } from './selection.ts';
import './reports.css';

type ReportPageProps<F> = {
  report: Report;
  places: Readonly<Record<string, Place>>;
  filters: readonly FilterField<F>[];
  /** The rarer filters, behind a button. */
  more?: FilterGroup<F>;
  idOf: (row: ReportRow) => RowId;
  nameOf: (row: ReportRow) => string;
  /** The page of the documents behind a row. */
  pathOf?: (row: ReportRow, filter: F) => string;
  /** By column: the page of the documents behind that figure, if it is a different one. */
  links?: Readonly<Record<string, (row: ReportRow, filter: F) => string>>;
  /** The totals' filter, as a row from which their links are made. */
  whole?: (page: Page, filter: F) => ReportRow | undefined;
  search?: string;
  /** Opens the documents behind a row without leaving the page. */
  onOpen?: (row: ReportRow) => void;
  /** What users should know about its figures. */
  hint?: string | ((filter: F) => string);
  /** Further content above the table. */
  head?: (page: Page | undefined, filter: F, change: (changes: Partial<F>) => void) => ReactNode;
  /** Filters above the table, which have no chip. */
  chosenAbove?: readonly (keyof F)[];
  /** It covers all branches unless the address has one, whatever the header says. */
  allBranches?: boolean;
  /** The totals row, if it is not a sum of columns. */
  totals?: (totals: ReportRow) => Record<string, ReactNode>;
  /** How soon it is loaded again, depending on the rows it shows. */
  watch?: (rows: readonly ReportRow[]) => number | false;
  /** The totals above the table. */
  figures?: readonly string[];
  empty: { title: string; text: string };
};

const withoutKeys = <T extends object>(from: T, keys: readonly PropertyKey[] = []): T =>
  Object.fromEntries(Object.entries(from).filter(([key]) => !keys.includes(key))) as T;

type Filter = ListFilter & { compare?: boolean; branchId?: number };

type FiguresProps = {
  report: Report;
  names: readonly string[];
  page: Page;
  linkOf: (name: string) => string | undefined;
};

/** Totals above the table, with those of the previous period if requested. */
function ReportFigures({ report, names, page, linkOf }: FiguresProps) {
  const seesCost = useMay('cost.get');
  const navigate = useNavigate();
  const figures = names
    .filter((name) => seesCost || !report.columns[name]?.cost)
    .map((name): Figure => {
      const { kind, title } = report.columns[name] ?? { kind: 'text', title: 'reports.total' };
      const before = page.before?.[name];
      const path = linkOf(name);
      return {
        label: nameAlone(inWords(title)),
        value: cellOf(kind, page.totals[name]),
        ...(path && { onOpen: () => void navigate(path) }),
        ...(before === undefined ? {} : { sub: <Before>{cellOf(kind, before)}</Before> }),
      };
    });
  return (
    <MoneyAlone value={true}>
      <Figures label={t('reports.summary')} figures={figures} />
    </MoneyAlone>
  );
}

function Before({ children }: { children: ReactNode }) {
  const [head = '', tail = ''] = t('reports.before', { value: '\u0000' }).split('\u0000');
  return (
    <>
      {head}
      {children}
      {tail}
    </>
  );
}

type Links<F> = NonNullable<ReportPageProps<F>['links']>;

/** A figure that opens the documents behind it. */
const linked = (path: string, cell: ReactNode) => (
  <Link className="td-report-open" to={path}>
    {cell}
  </Link>
);

const withLinks = <F,>(columns: Column<ReportRow>[], links: Links<F>, filter: F): Column<ReportRow>[] =>
  columns.map((column) => {
    const pathOf = links[column.key];
    if (!pathOf) return column;
    return {
      ...column,
      // Zero has no documents behind it.
      render: (row) => (row[column.key] ? linked(pathOf(row, filter), column.render(row)) : column.render(row)),
    };
  });

/** A report: filters in the address, totals, drill-down, print and sheet, all from its description. */
export function ReportPage<F extends Filter>(props: ReportPageProps<F>) {
  const { report, pathOf, links = {}, figures = [], watch, onOpen } = props;
  const useFilter = props.allBranches ? useUrlFilter : useBranchFilter;
  const [filter, setFilter] = useFilter(report.page.input as z.ZodObject) as unknown as [
    F,
    (changes: Partial<F>) => void,
  ];
  const query = useQuery({
    ...listQuery(report.page, filter as never),
    refetchInterval: ({ state }) => watch?.((state.data as Page | undefined)?.data ?? []) ?? false,
  });
  const page = query.data as Page | undefined;
  const title = inWords(`menu.${report.screen}`);
  const whole = page && props.whole?.(page, filter);
  const linkOfTotal = (name: string): string | undefined =>
    whole && page.totals[name] ? links[name]?.(whole, filter) : undefined;
  const sums = props.totals ? page && props.totals(page.totals) : totalCells(report, page?.totals);
  const totals =
    sums &&
    Object.fromEntries(
      Object.entries(sums).map(([name, cell]) => {
        const path = linkOfTotal(name);
        return [name, path ? linked(path, cell) : cell];
      }),
    );
  const ownHint = typeof props.hint === 'function' ? props.hint(filter) : props.hint;
  const hint = ownHint ?? (costsDiffer(report, page) ? t('reports.costHint') : undefined);
  const phone = useIsPhone();
  // Cards have no headings to mark.
  const sortedBy = report.columns[filter.sortField ?? report.sort.field]?.title;
  const sortColumn = sortedBy && inWords(sortedBy);
  const branch = useBranchField() as unknown as FilterField<F>[];
  return (
    <ListPage title={title} actions={<ReportButtons report={report} filter={filter} page={page} />}>
      {page?.period ? (
        <p className="td-report-period">
          {formats().days(page.period)}
          {report.compares ? (
            <Checkbox
              checked={filter.compare ?? false}
              onChange={({ target }) => setFilter({ compare: target.checked || undefined } as Partial<F>)}
            >
              {t('reports.compare')}
            </Checkbox>
          ) : null}
        </p>
      ) : null}
      <PrintedPart page={page} />
      {hint ? <p className="td-report-hint">{hint}</p> : null}
      {page && figures.length > 0 ? (
        <ReportFigures report={report} names={figures} page={page} linkOf={linkOfTotal} />
      ) : null}
      {phone && sortColumn ? <p className="td-report-hint">{t('reports.sortedBy', { column: sortColumn })}</p> : null}
      {props.head?.(page, filter, setFilter)}
      <DataTable<ReportRow, F>
        name={report.screen}
        title={title}
        query={query as never}
        columns={withLinks(columnsOf(report, props.places, page?.data), links, filter)}
        tools={<SavedViews table={report.screen} />}
        filter={withoutKeys(filter, props.chosenAbove)}
        onFilter={(changes) => setFilter(withoutKeys(changes, props.chosenAbove))}
        idOf={props.idOf}
        nameOf={props.nameOf}
        search={props.search}
        filters={[...chosenFields(report.page.input, props.filters), ...branch]}
        more={props.more && [{ ...props.more, fields: chosenFields(report.page.input, props.more.fields) }]}
        pathOf={pathOf && ((row) => pathOf(row, filter))}
        onOpen={onOpen}
        totals={totals}
        usualSort={report.sort}
        empty={<NothingYet {...props.empty} />}
      />
    </ListPage>
  );
}
