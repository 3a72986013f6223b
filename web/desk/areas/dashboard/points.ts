import type { DayFigure, MonthFigure } from '#contract/dashboard.ts';
import type { Cents } from '#contract/money.ts';
import { formatDay } from '#web/platform/i18n.ts';

/** One mark of a chart and row of its table. */
export type Point = {
  key: string;
  /** On the axis. */
  label: string;
  /** In full. */
  name: string;
  sales: Cents;
  transactions: number;
};

export const dayPoints = (days: readonly DayFigure[]): Point[] =>
  days.map(({ day, sales, transactions }) => ({
    key: day,
    label: formatDay(day, { day: 'numeric', month: 'short' }),
    name: formatDay(day, { weekday: 'long', day: 'numeric', month: 'short', year: 'numeric' }),
    sales,
    transactions,
  }));

export const monthPoints = (months: readonly MonthFigure[]): Point[] =>
  months.map(({ month, sales, transactions }) => ({
    key: month,
    label: formatDay(`${month}-01`, { month: 'short' }),
    name: formatDay(`${month}-01`, { month: 'short', year: 'numeric' }),
    sales,
    transactions,
  }));
