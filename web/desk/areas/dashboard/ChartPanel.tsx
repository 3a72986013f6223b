import { AreaChartOutlined, TableOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useId, useState } from 'react';
import { t } from '#web/desk/areas/dashboard/texts.ts';
import { Money } from '#web/desk/ui/Money.tsx';
import { useWidth } from '#web/desk/ui/width.ts';
import type { Point } from './points.ts';
import { SalesChart } from './SalesChart.tsx';
import './analysis.css';

type ChartPanelProps = { title: string; column: string; points: readonly Point[]; kind: 'area' | 'bar' };

/** The table is always there for screen readers; it is visible on request. */
function PointTable({ title, column, points }: Omit<ChartPanelProps, 'kind'>) {
  return (
    <table className="td-plain">
      <caption className="td-visually-hidden">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{column}</th>
          <th scope="col">{t('dashboard.sales')}</th>
          <th scope="col">{t('dashboard.transactions')}</th>
        </tr>
      </thead>
      <tbody>
        {points.toReversed().map(({ key, name, sales, transactions }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td>
              <Money amount={sales} />
            </td>
            <td className="td-number">{transactions || '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function ChartPanel({ title, column, points, kind }: ChartPanelProps) {
  const [asTable, setAsTable] = useState(false);
  const [ref, width] = useWidth<HTMLDivElement>();
  const id = useId();
  return (
    <section className="td-panel" aria-labelledby={id}>
      <div className="td-panel-head">
        <h2 id={id}>{title}</h2>
        <Button
          size="small"
          type="text"
          icon={asTable ? <AreaChartOutlined aria-hidden /> : <TableOutlined aria-hidden />}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? t('dashboard.showChart') : t('dashboard.showTable')}
        </Button>
      </div>
      <div ref={ref} className="td-chart">
        {!asTable && width > 0 && <SalesChart title={title} points={points} kind={kind} width={width} />}
        <div className={asTable ? undefined : 'td-visually-hidden'}>
          <PointTable title={title} column={column} points={points} />
        </div>
      </div>
    </section>
  );
}
