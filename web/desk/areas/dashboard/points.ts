import type { DayFigure, MonthFigure } from '#contract/dashboard.ts';
import type { Cents } from '#contract/money.ts';
import { formats } from '#web/platform/formats.ts';

/** One mark of a chart and row of its table. */
export type Point = {
  key: string;
  /** Label on the axis. */
  label: string;
  /** Full label. */
  name: string;
  sales: Cents;
  transactions: number;
};

export const dayPoints = (days: readonly DayFigure[]): Point[] =>
  days.map(({ day, sales, transactions }) => ({
    key: day,
    label: formats().day(day, { day: 'numeric', month: 'short' }),
    name: formats().day(day, { weekday: 'long', day: 'numeric', month: 'short', year: 'numeric' }),
    sales,
    transactions,
  }));

export const monthPoints = (months: readonly MonthFigure[]): Point[] =>
  months.map(({ month, sales, transactions }) => ({
    key: month,
    label: formats().day(`${month}-01`, { month: 'short' }),
    name: formats().day(`${month}-01`, { month: 'short', year: 'numeric' }),
    sales,
    transactions,
  }));
