import type { z } from 'zod';
import type { userSalesReport } from '#contract/identity/users.ts';
import { t } from '#web/desk/areas/identity/texts.ts';
import { useWidth } from '#web/desk/ui/width.ts';
import type { Point } from './points.ts';
import { SalesChart } from './SalesChart.tsx';
import './dashboard.css';

export type StaffSales = z.output<(typeof userSalesReport)['Row']>;

const MAX_BARS = 12;

/** The best sellers of the rows shown; the table below has the same figures. */
export function SalesBars({ rows }: { rows: readonly StaffSales[] }) {
  const [ref, width] = useWidth<HTMLDivElement>();
  const points = rows
    .filter(({ orders, revenue }) => orders > 0 || revenue !== 0)
    .toSorted((a, b) => b.revenue - a.revenue)
    .slice(0, MAX_BARS)
    .map(({ userId, name, revenue, orders }): Point => {
      const [label = name] = name.split(' ');
      return { key: String(userId), name, label, sales: revenue, transactions: orders };
    });
  return (
    <section className="td-panel" aria-label={t('identity.salesRevenue')} hidden={points.length === 0}>
      <div ref={ref} className="td-chart">
        {points.length > 0 && width > 0 ? (
          <SalesChart title={t('identity.salesRevenue')} points={points} kind="bar" width={width} />
        ) : null}
      </div>
    </section>
  );
}
