import { ArrowRightOutlined } from '@ant-design/icons';
import { type CustomerImport, type CustomerSheetRow, customerSheet } from '#contract/customerSheets.ts';
import type { CustomerTypeKey } from '#contract/customers.ts';
import { phoneText } from '#contract/phone.ts';
import { t } from '#web/platform/i18n.ts';
import { Figures } from '#web/ui/Figures.tsx';
import { type Mood, StatusTag } from '#web/ui/StatusTag.tsx';
import { typeName } from './words.ts';
import '#web/ui/preview.css';
import './customers.css';

const outcomeWords = (outcome: CustomerSheetRow['outcome']): [Mood, string] =>
  ({
    new: ['good', t('New')] as [Mood, string],
    changed: ['attention', t('Changed')] as [Mood, string],
    unchanged: ['neutral', t('Unchanged')] as [Mood, string],
    wrong: ['wrong', t('Wrong')] as [Mood, string],
  })[outcome];

/** A value as the customer's own page shows it. */
const shown = (field: string, value: string): string => {
  if (value === '') return '–';
  if (field === 'type') return typeName(value as CustomerTypeKey);
  if (field === 'status') return value === 'active' ? t('Active') : t('Inactive');
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
          {row.problems.map(({ column, why }) => (
            <li key={`${column} ${why}`}>
              <strong>{column}</strong>: {t(why)}
            </li>
          ))}
          {row.outcome === 'wrong'
            ? null
            : row.changes.map(({ field, from, to }) => (
                <li key={field}>
                  <strong>{t(customerSheet[field])}</strong>:{' '}
                  {row.outcome === 'changed' ? <del>{shown(field, from)}</del> : null}{' '}
                  {row.outcome === 'changed' ? <ArrowRightOutlined aria-label={t('becomes')} /> : null}{' '}
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
        label={t('Rows')}
        figures={(['wrong', 'changed', 'new', 'unchanged'] as const).map((outcome) => ({
          label: outcomeWords(outcome)[1],
          value: counts[outcome],
          mood: outcome === 'wrong' && counts.wrong > 0 ? ('wrong' as const) : undefined,
        }))}
      />
      <div className="td-surface td-history">
        <p>
          <strong>{fileName}</strong>
          {ignored.length > 0 ? ` · ${t('Columns left out: {names}', { names: ignored.join(', ') })}` : null}
        </p>
        {rows.length > 0 ? (
          <table className="td-preview">
            <thead>
              <tr>
                <th scope="col">{t('Row')}</th>
                <th scope="col">{t('State')}</th>
                <th scope="col">{t('Customer')}</th>
                <th scope="col">{t('What happens')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={row.row} row={row} />
              ))}
            </tbody>
          </table>
        ) : null}
        {left > 0 ? <p>{t('And {count} more.', { count: left })}</p> : null}
      </div>
    </>
  );
}
