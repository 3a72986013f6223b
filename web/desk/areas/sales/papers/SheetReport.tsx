import type { z } from 'zod';
import type { importSheet } from '#contract/papers.ts';
import type { OrderStatus } from '#contract/sales/status.ts';
import { t } from '#web/desk/areas/sales/texts.ts';
import { statusName } from '#web/desk/areas/sales/words.ts';
import { Figures } from '#web/desk/ui/Figures.tsx';
import { Money } from '#web/desk/ui/Money.tsx';
import { wordsOf } from '#web/platform/i18n.ts';
import '#web/desk/ui/preview.css';
import './import.css';

export type Report = z.output<typeof importSheet.reply>;

/** Rows with errors come first; a long list is cut, since a sheet is corrected step by step anyway. */
const MAX_PROBLEMS = 200;

const MAX_ROW_NUMBERS = 5;
type Problem = Report['problems'][number];

/** The same error in many rows is shown once, with the row numbers. */
type Alike = Omit<Problem, 'row'> & { rows: number[] };
const groupAlike = (problems: readonly Problem[]): Alike[] => {
  const groups = new Map<string, Alike>();
  for (const { row, column, why, said } of problems) {
    const key = `${column} ${why}`;
    const group = groups.get(key);
    if (group) group.rows.push(row);
    else groups.set(key, { column, why, said, rows: [row] });
  }
  return [...groups.values()];
};

const rowsInWords = (rows: readonly number[]) =>
  rows.length > MAX_ROW_NUMBERS
    ? t('sales.importRowsMore', {
        rows: rows.slice(0, MAX_ROW_NUMBERS).join(', '),
        count: rows.length - MAX_ROW_NUMBERS,
      })
    : rows.join(', ');

function Problems({ problems }: Pick<Report, 'problems'>) {
  if (problems.length === 0) return null;
  return (
    <table className="td-preview">
      <caption>{t('sales.importErrors')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('sales.importRow')}</th>
          <th scope="col">{t('sales.importColumn')}</th>
          <th scope="col">{t('sales.importProblem')}</th>
        </tr>
      </thead>
      <tbody>
        {groupAlike(problems)
          .slice(0, MAX_PROBLEMS)
          .map(({ rows, column, why, said }) => (
            <tr key={`${column} ${why}`}>
              <td className="td-number">{rowsInWords(rows)}</td>
              <td>{column}</td>
              <td className="td-wrap">{wordsOf(said, why)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

function Orders({ orders }: Pick<Report, 'orders'>) {
  if (orders.length === 0) return null;
  return (
    <table className="td-preview">
      <caption>{t('sales.importOrders')}</caption>
      <thead>
        <tr>
          <th scope="col" className="td-roomy">
            {t('sales.importRow')}
          </th>
          <th scope="col">{t('sales.otherReference')}</th>
          <th scope="col">{t('common.customer')}</th>
          <th scope="col" className="td-roomy">
            {t('common.branch')}
          </th>
          <th scope="col">{t('common.status')}</th>
          <th scope="col" className="td-right">
            {t('sales.importLines')}
          </th>
          <th scope="col" className="td-right">
            {t('common.total')}
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.row}>
            <td className="td-number td-roomy">{order.row}</td>
            <td className="td-wrap">{order.otherReference || '–'}</td>
            <td className="td-wrap">{order.customerName || '–'}</td>
            <td className="td-roomy">{order.branchName}</td>
            <td>{statusName(order.status as OrderStatus)}</td>
            <td className="td-number td-right">{order.items}</td>
            <td className="td-right">
              <Money amount={order.totalInclGst} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What a sheet of orders would create, and what prevents it. */
export function SheetReport({ report, fileName }: { report: Report; fileName: string }) {
  const { problems, orders } = report;
  return (
    <>
      <Figures
        label={t('sales.importOrders')}
        figures={[
          { label: t('sales.importErrors'), value: problems.length, mood: problems.length > 0 ? 'wrong' : undefined },
          { label: t('sales.importOrders'), value: orders.length },
          { label: t('sales.importLines'), value: orders.reduce((sum, { items }) => sum + items, 0) },
        ]}
      />
      <div className="td-surface td-history td-import-report">
        <p>
          <strong>{fileName}</strong>
        </p>
        <Problems problems={problems} />
        {groupAlike(problems).length > MAX_PROBLEMS ? (
          <p>{t('common.andMore', { count: groupAlike(problems).length - MAX_PROBLEMS })}</p>
        ) : null}
        <Orders orders={orders} />
      </div>
    </>
  );
}
