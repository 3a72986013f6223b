import { Suspense } from 'react';
import type { z } from 'zod';
import type { userSalesReport } from '#contract/identity/users.ts';
import { t } from '#web/desk/areas/identity/texts.ts';
import { useWidth } from '#web/desk/ui/width.ts';
import { lazily } from '#web/platform/lazy.tsx';
import type { Point } from './points.ts';
import './dashboard.css';

// The chart library is as big as all the rest of the screen: the figures do not wait for it.
const SalesChart = lazily(async () => (await import('./SalesChart.tsx')).SalesChart);

export type StaffSales = z.output<(typeof userSalesReport)['Row']>;

const MAX_BARS = 12;

/** Who sold most, of the rows shown; the table below says the same in figures. */
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
          <Suspense fallback={null}>
            <SalesChart title={t('identity.salesRevenue')} points={points} kind="bar" width={width} />
          </Suspense>
        ) : null}
      </div>
    </section>
  );
}
