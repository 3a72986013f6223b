import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { t } from '#web/desk/areas/dashboard/texts.ts';
import { formatMoney } from '#web/desk/ui/amount.ts';
import { formats } from '#web/platform/formats.ts';
import { labelInterval, ticksOf } from './chartScale.ts';
import type { Point } from './points.ts';
import { salesCount } from './words.ts';
import './chart.css';

const HEIGHT_PX = 240;
const [LEFT, RIGHT, TOP, BOTTOM] = [52, 8, 8, 30];
const MAX_BAR = 36;
const BAR_SHARE = 0.8;
const CORNER_PX = 3;

const dollars = (cents: number) =>
  formats()
    .compact(cents / 100)
    .replace(/\d/, '$$$&');

/** Rounded at its end, straight at its start. */
const barPath = (middle: number, width: number, from: number, to: number): string => {
  const corner = Math.min(CORNER_PX, width / 2, Math.abs(from - to));
  const edge = to + (to < from ? corner : -corner);
  const [left, right] = [middle - width / 2, middle + width / 2];
  return `M${left},${from}V${edge}Q${left},${to} ${left + corner},${to}H${right - corner}Q${right},${to} ${right},${edge}V${from}Z`;
};

/** Pixels of a chart's marks and amounts. */
const placesOf = (points: readonly Point[], kind: 'area' | 'bar', width: number) => {
  const ticks = ticksOf(points.map(({ sales }) => sales));
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const inner = Math.max(1, width - LEFT - RIGHT);
  const apart = inner / Math.max(1, kind === 'bar' ? points.length : points.length - 1);
  const first = LEFT + (kind === 'bar' ? apart / 2 : 0);
  return {
    ticks,
    apart,
    lastEndsAtMark: kind === 'area',
    right: LEFT + inner,
    xOf: (at: number) => first + at * apart,
    yOf: (amount: number) => TOP + ((high - amount) / (high - low)) * (HEIGHT_PX - TOP - BOTTOM),
    nearest: (x: number) => Math.max(0, Math.min(points.length - 1, Math.round((x - first) / apart))),
  };
};
type Places = ReturnType<typeof placesOf>;

function Axes({ points, places }: { points: readonly Point[]; places: Places }) {
  const { ticks, apart, lastEndsAtMark, right, xOf, yOf } = places;
  const interval = labelInterval(
    points.map(({ label }) => label),
    apart,
    lastEndsAtMark,
  );
  return (
    <g>
      {ticks.map((amount) => (
        <g key={amount}>
          <line className="td-chart-line" x1={LEFT} x2={right} y1={yOf(amount)} y2={yOf(amount)} />
          <text x={LEFT - 8} y={yOf(amount)} dy="0.355em" textAnchor="end">
            {dollars(amount)}
          </text>
        </g>
      ))}
      <path className="td-chart-axis" d={`M${LEFT},${TOP}V${HEIGHT_PX - BOTTOM}H${right}`} />
      {points.map(({ key, label }, at) =>
        // Counted from the end: today's label is always there.
        (points.length - 1 - at) % interval === 0 ? (
          <text
            key={key}
            x={xOf(at)}
            y={HEIGHT_PX - BOTTOM + 20}
            textAnchor={lastEndsAtMark && at > 0 && at === points.length - 1 ? 'end' : 'middle'}
          >
            {label}
          </text>
        ) : null,
      )}
    </g>
  );
}

function Marks({ points, kind, places }: { points: readonly Point[]; kind: 'area' | 'bar'; places: Places }) {
  const { apart, xOf, yOf } = places;
  if (kind === 'bar') {
    const width = Math.min(MAX_BAR, apart * BAR_SHARE);
    return points.map(({ key, sales }, at) =>
      sales === 0 ? null : <path key={key} className="td-chart-bar" d={barPath(xOf(at), width, yOf(0), yOf(sales))} />,
    );
  }
  const line = points.map(({ sales }, at) => `${xOf(at)},${yOf(sales)}`).join(' ');
  return (
    <>
      <polygon className="td-chart-area" points={`${xOf(0)},${yOf(0)} ${line} ${xOf(points.length - 1)},${yOf(0)}`} />
      <polyline className="td-chart-run" points={line} />
    </>
  );
}

type SalesChartProps = { title: string; points: readonly Point[]; kind: 'area' | 'bar'; width: number };

/** Sales over time. The arrow keys move between marks; the table beside it has the same figures. */
export function SalesChart({ title, points, kind, width }: SalesChartProps) {
  const [active, setActive] = useState<number | null>(null);
  const places = placesOf(points, kind, width);
  const { apart, xOf, yOf, nearest } = places;
  const last = points.length - 1;
  const at = active === null ? null : Math.min(active, last);
  const point = at === null ? undefined : points[at];
  const markX = at === null ? 0 : xOf(at);
  const goBy = (event: KeyboardEvent) => {
    const to = { ArrowLeft: (at ?? 0) - 1, ArrowRight: (at ?? -1) + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setActive(Math.max(0, Math.min(last, to)));
  };
  const pointAt = ({ clientX, currentTarget }: PointerEvent) =>
    setActive(nearest(clientX - currentTarget.getBoundingClientRect().left));
  return (
    <>
      <svg
        className="td-sales-chart"
        width={width}
        height={HEIGHT_PX}
        role="application"
        aria-label={t('dashboard.chartKeys', { title })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys go from mark to mark
        tabIndex={0}
        onKeyDown={goBy}
        onFocus={() => setActive((before) => before ?? 0)}
        onBlur={() => setActive(null)}
        onPointerMove={pointAt}
        onPointerDown={pointAt}
        onPointerLeave={() => setActive(null)}
      >
        <Axes points={points} places={places} />
        {point && kind === 'bar' && (
          <rect
            className="td-chart-band"
            x={markX - apart / 2}
            y={TOP}
            width={apart}
            height={HEIGHT_PX - TOP - BOTTOM}
          />
        )}
        <Marks points={points} kind={kind} places={places} />
        {point && kind === 'area' && (
          <>
            <line className="td-chart-axis" x1={markX} x2={markX} y1={TOP} y2={HEIGHT_PX - BOTTOM} />
            <circle className="td-chart-spot" cx={markX} cy={yOf(point.sales)} r={4} />
          </>
        )}
      </svg>
      <div
        className="td-chart-mark"
        role="status"
        hidden={!point}
        style={markX > width / 2 ? { right: width - markX + 12 } : { left: markX + 12 }}
      >
        {point && (
          <>
            <span>{point.name}</span>
            <strong className="td-number">{formatMoney(point.sales)}</strong>
            <span>{salesCount(point.transactions)}</span>
          </>
        )}
      </div>
    </>
  );
}
