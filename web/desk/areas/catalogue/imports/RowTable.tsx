import { ArrowRightOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { ImportRow, importRows } from '#contract/catalogue/imports.ts';
import { t } from '#web/desk/areas/catalogue/texts.ts';
import { DataTable } from '#web/desk/ui/DataTable.tsx';
import { NothingYet } from '#web/desk/ui/Emptiness.tsx';
import type { Column } from '#web/desk/ui/list.ts';
import { useIsPhone } from '#web/desk/ui/media.ts';
import { TwoLine } from '#web/desk/ui/TwoLine.tsx';
import { wordsOf } from '#web/platform/i18n.ts';
import { columnName, fieldName, inNumbers, valueWords } from './names.ts';
import { rowPage } from './queries.ts';
import './imports.css';

type Filter = z.output<typeof importRows.input>;

function Changes({ changes }: Pick<ImportRow, 'changes'>) {
  return (
    <ul className="td-differences">
      {changes.map(({ field, from, to }) => (
        <li key={field}>
          <span className="td-differences-name">{fieldName(field)}</span>
          <del>{valueWords(field, from)}</del>
          <ArrowRightOutlined aria-label={t('catalogue.importValueBecomes')} />
          <ins>{valueWords(field, to)}</ins>
        </li>
      ))}
    </ul>
  );
}

/** Of a new product; its title and SKU stand beside it. */
function Values({ changes }: Pick<ImportRow, 'changes'>) {
  return (
    <ul className="td-differences td-values">
      {changes
        .filter(({ field }) => field !== 'title' && field !== 'sku')
        .map(({ field, to }) => (
          <li key={field}>
            <span className="td-differences-name">{fieldName(field)}</span>
            <span>{valueWords(field, to)}</span>
          </li>
        ))}
    </ul>
  );
}

function Problems({ problems }: Pick<ImportRow, 'problems'>) {
  return (
    <ul className="td-differences">
      {problems.map(({ column, field, why, said }) => (
        <li key={`${column} ${why}`}>
          <span className="td-differences-name">{columnName(column, field)}</span>
          <span>{wordsOf(said, why)}</span>
        </li>
      ))}
    </ul>
  );
}

const columnsOf = (outcome: ImportRow['outcome'], phone: boolean): Column<ImportRow>[] => [
  {
    key: 'row',
    title: t('catalogue.importRow'),
    sort: true,
    align: 'right',
    card: 'corner',
    width: 72,
    // A card has no heading to say what the number is.
    render: ({ row }) => (
      <span className="td-number">{phone ? t('catalogue.importRowNumber', { number: row }) : inNumbers(row)}</span>
    ),
  },
  {
    key: 'product',
    title: t('common.product'),
    card: 'title',
    width: 280,
    grows: outcome === 'unchanged',
    render: ({ sku, title }) => <TwoLine main={title || t('catalogue.importNoTitle')} sub={sku} />,
  },
  ...(outcome === 'changed'
    ? [
        {
          key: 'changes',
          title: t('catalogue.importRowChanges'),
          card: 'fact',
          render: (row) => <Changes {...row} />,
        } satisfies Column<ImportRow>,
      ]
    : []),
  ...(outcome === 'new'
    ? [
        {
          key: 'values',
          title: t('catalogue.importRowValues'),
          card: 'fact',
          grows: true,
          width: 360,
          render: (row) => <Values {...row} />,
        } satisfies Column<ImportRow>,
      ]
    : []),
  {
    key: 'problems',
    title: outcome === 'wrong' ? t('catalogue.importRowProblems') : t('catalogue.importRowNotes'),
    card: 'fact',
    width: 360,
    grows: outcome === 'wrong',
    render: (row) => (row.problems.length > 0 ? <Problems {...row} /> : '–'),
  },
];

type RowTableProps = {
  outcome: ImportRow['outcome'];
  filter: Filter;
  onFilter: (changes: Partial<Filter>) => void;
};

/** The rows of a dry run that come out one way, numbered as the spreadsheet does. */
export function RowTable({ outcome, filter, onFilter }: RowTableProps) {
  const phone = useIsPhone();
  const rows = useQuery(rowPage({ ...filter, outcome }));
  // Of the filter only the keyword narrows; what import and which outcome are the page itself.
  const { id: _, outcome: __, ...shown } = filter;
  return (
    <div className="td-page td-import-rows">
      <DataTable
        name={`import.${outcome}`}
        title={t('catalogue.importRows')}
        query={rows}
        columns={columnsOf(outcome, phone)}
        filter={shown}
        onFilter={(changes: Partial<typeof shown>) => onFilter(changes)}
        idOf={({ row }) => row}
        nameOf={({ row }) => t('catalogue.importRowNumber', { number: row })}
        search={t('catalogue.importRowSearch')}
        empty={<NothingYet title={t('catalogue.importRowsEmpty')} />}
      />
    </div>
  );
}
