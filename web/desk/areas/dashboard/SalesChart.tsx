import { Area, Bar, CartesianGrid, ComposedChart, Tooltip, XAxis, YAxis } from 'recharts';
import type { Cents } from '#contract/money.ts';
import { t } from '#web/desk/areas/dashboard/texts.ts';
import { formatMoney } from '#web/desk/ui/amount.ts';
import { formats } from '#web/platform/formats.ts';
import type { Point } from './points.ts';
import { salesCount } from './words.ts';

export const CHART_HEIGHT = 240;

type TooltipProps = { active?: boolean; payload?: readonly { payload?: Point }[] };

function Mark({ active, payload }: TooltipProps) {
  const point = payload?.[0]?.payload;
  if (!active || !point) return null;
  return (
    <div className="td-chart-mark">
      <span>{point.name}</span>
      <strong className="td-number">{formatMoney(point.sales)}</strong>
      <span>{salesCount(point.transactions)}</span>
    </div>
  );
}

type SalesChartProps = { title: string; points: readonly Point[]; kind: 'area' | 'bar'; width: number };

/** Sales over time. The arrow keys go from mark to mark; the table beside it says the same. */
export function SalesChart({ title, points, kind, width }: SalesChartProps) {
  const color = 'var(--td-chart-1)';
  return (
    <ComposedChart
      width={width}
      height={CHART_HEIGHT}
      data={[...points]}
      margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
      accessibilityLayer
      title={t('dashboard.chartKeys', { title })}
    >
      <CartesianGrid vertical={false} stroke="var(--ant-color-border-secondary)" />
      <XAxis
        dataKey="label"
        tickLine={false}
        axisLine={{ stroke: 'var(--ant-color-border)' }}
        tick={{ fill: 'var(--ant-color-text-secondary)', fontSize: 12 }}
        minTickGap={16}
      />
      <YAxis
        width={52}
        tickLine={false}
        axisLine={{ stroke: 'var(--ant-color-border)' }}
        // Below zero only where more came back than was sold.
        domain={[(least: number) => Math.min(0, least), 'auto']}
        tick={{ fill: 'var(--ant-color-text-secondary)', fontSize: 12 }}
        tickFormatter={(amount: Cents) =>
          formats()
            .compact(amount / 100)
            .replace(/\d/, '$$$&')
        }
      />
      <Tooltip
        content={<Mark />}
        isAnimationActive={false}
        cursor={kind === 'bar' ? { fill: 'var(--ant-color-fill-secondary)' } : { stroke: 'var(--ant-color-border)' }}
      />
      {kind === 'bar' ? (
        <Bar dataKey="sales" fill={color} radius={[3, 3, 0, 0]} maxBarSize={36} isAnimationActive={false} />
      ) : (
        <Area
          dataKey="sales"
          type="linear"
          stroke={color}
          strokeWidth={2}
          fill={color}
          fillOpacity={0.14}
          isAnimationActive={false}
        />
      )}
    </ComposedChart>
  );
}
