import { ArrowRightOutlined } from '@ant-design/icons';
import { type CustomerImport, type CustomerSheetRow, customerSheet } from '#contract/customers/sheets.ts';
import type { CustomerTypeKey } from '#contract/customers.ts';
import { phoneText } from '#contract/phone.ts';
import { t } from '#web/desk/areas/customers/texts.ts';
import { Figures } from '#web/desk/ui/Figures.tsx';
import { type Mood, StatusTag } from '#web/desk/ui/StatusTag.tsx';
import { usualName, wordsOf } from '#web/platform/i18n.ts';
import { typeName } from './names.ts';
import '#web/desk/ui/preview.css';
import './customers.css';

const outcomeWords = (outcome: CustomerSheetRow['outcome']): [Mood, string] =>
  ({
    new: ['good', t('customers.importRowNew')] as [Mood, string],
    changed: ['attention', t('customers.importRowChanged')] as [Mood, string],
    unchanged: ['neutral', t('customers.importRowUnchanged')] as [Mood, string],
    wrong: ['wrong', t('customers.importRowWrong')] as [Mood, string],
  })[outcome];

/** A value as the customer's own page shows it. */
const shown = (field: string, value: string): string => {
  if (value === '') return '–';
  if (field === 'type') return typeName(value as CustomerTypeKey);
  if (field === 'status') return value === 'active' ? t('common.active') : t('common.inactive');
  return field === 'phone' ? phoneText(value) : value;
};

function Row({ row }: { row: CustomerSheetRow }) {
  const [mood, words] = outcomeWords(row.outcome);
  return (
    <tr>
      <td className="td-number">{row.row}</td>
      <td>
        <StatusTag mood={mood}>{words}</StatusTag>
      </td>
      <td>{row.name || '–'}</td>
      <td className="td-wrap">
        <ul className="td-plain">
          {row.problems.map(({ column, why, said }) => (
            <li key={`${column} ${why}`}>
              <strong>{column}</strong>: {wordsOf(said, why)}
            </li>
          ))}
          {row.outcome === 'wrong'
            ? null
            : row.changes.map(({ field, from, to }) => (
                <li key={field}>
                  <strong>
                    {usualName(
                      `customers.column${field.charAt(0).toUpperCase()}${field.slice(1)}`,
                      customerSheet[field],
                    )}
                  </strong>
                  : {row.outcome === 'changed' ? <del>{shown(field, from)}</del> : null}{' '}
                  {row.outcome === 'changed' ? <ArrowRightOutlined aria-label={t('customers.importBecomes')} /> : null}{' '}
                  <ins>{shown(field, to)}</ins>
                </li>
              ))}
        </ul>
      </td>
    </tr>
  );
}

/** What a sheet of customers would do: in numbers, then row by row, wrong ones first. */
export function ImportRows({ found, fileName }: { found: CustomerImport; fileName: string }) {
  const { counts, columns, rows } = found;
  const ignored = columns.filter(({ field, title }) => field === null && title !== '').map(({ title }) => title);
  const left = counts.new + counts.changed + counts.wrong - rows.length;
  return (
    <>
      <Figures
        label={t('customers.importRows')}
        figures={(['wrong', 'changed', 'new', 'unchanged'] as const).map((outcome) => ({
          label: outcomeWords(outcome)[1],
          value: counts[outcome],
          mood: outcome === 'wrong' && counts.wrong > 0 ? ('wrong' as const) : undefined,
        }))}
      />
      <div className="td-surface td-history">
        <p>
          <strong>{fileName}</strong>
          {ignored.length > 0 ? ` · ${t('customers.importIgnored', { names: ignored.join(', ') })}` : null}
        </p>
        {rows.length > 0 ? (
          <table className="td-preview">
            <thead>
              <tr>
                <th scope="col">{t('customers.importRowNumber')}</th>
                <th scope="col">{t('common.status')}</th>
                <th scope="col">{t('common.customer')}</th>
                <th scope="col">{t('customers.importRowDetails')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={row.row} row={row} />
              ))}
            </tbody>
          </table>
        ) : null}
        {left > 0 ? <p>{t('common.andMore', { count: left })}</p> : null}
      </div>
    </>
  );
}
