import { ArrowRightOutlined, InfoCircleOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import type { z } from 'zod';
import type { ImportEndpoints, ImportRow } from '#contract/imports.ts';
import { t } from '#web/desk/areas/imports/texts.ts';
import { DataTable } from '#web/desk/ui/DataTable.tsx';
import { NothingYet } from '#web/desk/ui/Emptiness.tsx';
import type { Column } from '#web/desk/ui/list.ts';
import { useIsPhone } from '#web/desk/ui/media.ts';
import { TwoLine } from '#web/desk/ui/TwoLine.tsx';
import { wordsOf } from '#web/platform/i18n.ts';
import type { Fixes } from './fixes.ts';
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

/** Of a new record; its name is shown beside it. */
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

/** Notes to read before applying, below the row they are about: a small screen has no room for a column beside it. */
function Notes({ kind, problems }: Of & Pick<ImportRow, 'problems'>) {
  if (problems.length === 0) return null;
  return (
    <div className="td-row-notes">
      <InfoCircleOutlined role="img" aria-label={t('imports.rowNotes')} />
      <Problems kind={kind} problems={problems} />
    </div>
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

/** The problems of a row, each in a cell that can be typed into. */
function Repairs({ kind, row: { row, problems }, fixes }: Of & { row: ImportRow; fixes: Fixes }) {
  const fix = fixes.of(row);
  const isSkipped = fix?.skip ?? false;
  return (
    <div className="td-repairs">
      <ul className="td-differences">
        {problems.map(({ column, field, value = '', why, said }) => {
          const name = kind.columnName(column, field);
          return (
            <li key={`${column} ${why}`}>
              {kind.fields.includes(field) ? (
                <span className="td-repair">
                  <span className="td-differences-name">{name}</span>
                  <Input
                    size="small"
                    aria-label={t('imports.cellOf', { column: name, row })}
                    disabled={isSkipped}
                    value={fix?.values[field] ?? value}
                    onChange={({ target }) => fixes.edit(row, field, target.value)}
                    onPressEnter={() => void fixes.send()}
                  />
                </span>
              ) : (
                <span className="td-differences-name">{name}</span>
              )}
              <span>{wordsOf(said, why)}</span>
            </li>
          );
        })}
      </ul>
      <Button size="small" type="text" onClick={() => fixes.skip(row, !isSkipped)}>
        {isSkipped ? t('imports.skipUndo') : t('imports.skipRow')}
      </Button>
    </div>
  );
}

const columnsOf = (
  kind: ImportKind,
  outcome: ImportRow['outcome'],
  phone: boolean,
  fixes: Fixes | undefined,
): Column<ImportRow>[] => [
  {
    key: 'row',
    title: t('imports.row'),
    sort: true,
    align: 'right',
    card: 'corner',
    width: 72,
    // A card has no heading that explains the number.
    render: ({ row }) => (
      <span className="td-number">{phone ? t('imports.rowNumber', { number: row }) : inNumbers(row)}</span>
    ),
  },
  {
    key: 'record',
    title: kind.texts().record,
    card: 'title',
    // Beside it, a skipped row also has a button.
    width: outcome === 'skipped' ? 200 : 280,
    grows: outcome === 'unchanged',
    render: (row) => <TwoLine {...kind.describe(row)} />,
  },
  ...(outcome === 'changed'
    ? [
        {
          key: 'changes',
          title: t('imports.rowChanges'),
          card: 'fact',
          grows: true,
          width: 360,
          render: (row) => (
            <>
              <Changes kind={kind} {...row} />
              <Notes kind={kind} {...row} />
            </>
          ),
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
          render: (row) => (
            <>
              <Values kind={kind} {...row} />
              <Notes kind={kind} {...row} />
            </>
          ),
        } satisfies Column<ImportRow>,
      ]
    : []),
  ...(outcome === 'new' || outcome === 'changed'
    ? []
    : [
        {
          key: 'problems',
          title: outcome === 'wrong' ? t('imports.rowProblems') : t('imports.rowNotes'),
          card: 'fact',
          width: 360,
          grows: outcome === 'wrong' || outcome === 'skipped',
          render: (row) => {
            if (fixes && outcome === 'wrong') return <Repairs kind={kind} row={row} fixes={fixes} />;
            return row.problems.length > 0 ? <Problems kind={kind} {...row} /> : '–';
          },
        } satisfies Column<ImportRow>,
      ]),
  ...(fixes && outcome === 'skipped'
    ? [
        {
          key: 'include',
          title: '',
          card: 'fact',
          width: 112,
          render: ({ row }) => (
            <Button size="small" disabled={fixes.isSending} onClick={() => void fixes.include(row)}>
              {t('imports.includeRow')}
            </Button>
          ),
        } satisfies Column<ImportRow>,
      ]
    : []),
];

type RowTableProps = {
  kind: ImportKind;
  outcome: ImportRow['outcome'];
  filter: Filter;
  onFilter: (changes: Partial<Filter>) => void;
  /** Absent once it is applied. */
  fixes: Fixes | undefined;
};

/** The rows of a dry run with one outcome, numbered as in the spreadsheet. */
export function RowTable({ kind, outcome, filter, onFilter, fixes }: RowTableProps) {
  const phone = useIsPhone();
  const rows = useQuery(rowPage(kind, { ...filter, outcome }));
  // Only the keyword narrows the list; the import and the outcome define the page itself.
  const { id: _, outcome: __, ...shown } = filter;
  return (
    <div className="td-page td-import-rows">
      <DataTable
        name={`import.${outcome}`}
        title={t('imports.rows')}
        query={rows}
        columns={columnsOf(kind, outcome, phone, fixes)}
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
