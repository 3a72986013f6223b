import { ArrowRightOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { ImportEndpoints, ImportRow } from '#contract/imports.ts';
import { t } from '#web/desk/areas/imports/texts.ts';
import { DataTable } from '#web/desk/ui/DataTable.tsx';
import { NothingYet } from '#web/desk/ui/Emptiness.tsx';
import type { Column } from '#web/desk/ui/list.ts';
import { useIsPhone } from '#web/desk/ui/media.ts';
import { TwoLine } from '#web/desk/ui/TwoLine.tsx';
import { wordsOf } from '#web/platform/i18n.ts';
import type { ImportKind } from './kind.ts';
import { inNumbers } from './names.ts';
import { rowPage } from './queries.ts';
import './imports.css';

type Filter = z.output<ImportEndpoints['importRows']['input']>;
type Of = { kind: ImportKind };

function Changes({ kind, changes }: Of & Pick<ImportRow, 'changes'>) {
  return (
    <ul className="td-differences">
      {changes.map(({ field, from, to }) => (
        <li key={field}>
          <span className="td-differences-name">{kind.fieldName(field)}</span>
          <del>{kind.valueWords(field, from)}</del>
          <ArrowRightOutlined aria-label={t('imports.valueBecomes')} />
          <ins>{kind.valueWords(field, to)}</ins>
        </li>
      ))}
    </ul>
  );
}

/** Of a new record; how it is called stands beside it. */
function Values({ kind, changes }: Of & Pick<ImportRow, 'changes'>) {
  return (
    <ul className="td-differences td-values">
      {changes
        .filter(({ field }) => !kind.describingFields.includes(field))
        .map(({ field, to }) => (
          <li key={field}>
            <span className="td-differences-name">{kind.fieldName(field)}</span>
            <span>{kind.valueWords(field, to)}</span>
          </li>
        ))}
    </ul>
  );
}

function Problems({ kind, problems }: Of & Pick<ImportRow, 'problems'>) {
  return (
    <ul className="td-differences">
      {problems.map(({ column, field, why, said }) => (
        <li key={`${column} ${why}`}>
          <span className="td-differences-name">{kind.columnName(column, field)}</span>
          <span>{wordsOf(said, why)}</span>
        </li>
      ))}
    </ul>
  );
}

const columnsOf = (kind: ImportKind, outcome: ImportRow['outcome'], phone: boolean): Column<ImportRow>[] => [
  {
    key: 'row',
    title: t('imports.row'),
    sort: true,
    align: 'right',
    card: 'corner',
    width: 72,
    // A card has no heading to say what the number is.
    render: ({ row }) => (
      <span className="td-number">{phone ? t('imports.rowNumber', { number: row }) : inNumbers(row)}</span>
    ),
  },
  {
    key: 'record',
    title: kind.texts().record,
    card: 'title',
    width: 280,
    grows: outcome === 'unchanged',
    render: (row) => <TwoLine {...kind.describe(row)} />,
  },
  ...(outcome === 'changed'
    ? [
        {
          key: 'changes',
          title: t('imports.rowChanges'),
          card: 'fact',
          render: (row) => <Changes kind={kind} {...row} />,
        } satisfies Column<ImportRow>,
      ]
    : []),
  ...(outcome === 'new'
    ? [
        {
          key: 'values',
          title: t('imports.rowValues'),
          card: 'fact',
          grows: true,
          width: 360,
          render: (row) => <Values kind={kind} {...row} />,
        } satisfies Column<ImportRow>,
      ]
    : []),
  {
    key: 'problems',
    title: outcome === 'wrong' ? t('imports.rowProblems') : t('imports.rowNotes'),
    card: 'fact',
    width: 360,
    grows: outcome === 'wrong',
    render: (row) => (row.problems.length > 0 ? <Problems kind={kind} {...row} /> : '–'),
  },
];

type RowTableProps = {
  kind: ImportKind;
  outcome: ImportRow['outcome'];
  filter: Filter;
  onFilter: (changes: Partial<Filter>) => void;
};

/** The rows of a dry run that come out one way, numbered as the spreadsheet does. */
export function RowTable({ kind, outcome, filter, onFilter }: RowTableProps) {
  const phone = useIsPhone();
  const rows = useQuery(rowPage(kind, { ...filter, outcome }));
  // Of the filter only the keyword narrows; what import and which outcome are the page itself.
  const { id: _, outcome: __, ...shown } = filter;
  return (
    <div className="td-page td-import-rows">
      <DataTable
        name={`import.${outcome}`}
        title={t('imports.rows')}
        query={rows}
        columns={columnsOf(kind, outcome, phone)}
        filter={shown}
        onFilter={(changes: Partial<typeof shown>) => onFilter(changes)}
        idOf={({ row }) => row}
        nameOf={({ row }) => t('imports.rowNumber', { number: row })}
        search={kind.texts().search}
        empty={<NothingYet title={t('imports.rowsEmpty')} />}
      />
    </div>
  );
}
