import type { Promotion } from '#contract/promotions.ts';
import { addDays, clockOf, dayOf, MIDNIGHT } from './window.ts';

export const views = ['weeks', 'months'] as const;
export type View = (typeof views)[number];
/** Four weeks by day, or a quarter of a year by week. */
export const DAYS_OF: Record<View, number> = { weeks: 28, months: 91 };
export const WEEK_DAYS = 7;

/** The Monday of that day's week. */
export const mondayOf = (day: string): string => {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % WEEK_DAYS;
  return addDays(day, -weekday);
};

const DAY_MS = 24 * 60 * 60 * 1000;
const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);

/** The days a promotion covers within the days shown, counted from the first; including both ends. */
export type Span = { first: number; last: number; opensBefore: boolean; endsAfter: boolean };

type Window = Pick<Promotion, 'startsAt' | 'endsAt'>;

/** Undefined if it ends before, or starts after, the days shown. */
export const spanOf = ({ startsAt, endsAt }: Window, from: string, days: number): Span | undefined => {
  const start = startsAt === null ? 0 : daysBetween(from, dayOf(startsAt));
  const lastDay = endsAt === null ? null : clockOf(endsAt) === MIDNIGHT ? addDays(dayOf(endsAt), -1) : dayOf(endsAt);
  const end = lastDay === null ? days - 1 : daysBetween(from, lastDay);
  if (end < 0 || start > days - 1 || end < start) return undefined;
  return {
    first: Math.max(start, 0),
    last: Math.min(end, days - 1),
    opensBefore: startsAt === null || start < 0,
    endsAfter: endsAt === null || end > days - 1,
  };
};

export type Bar = { promotion: Promotion; span: Span; overlaps: { promotion: Promotion; span: Span }[] };

/** The overlap of two spans. */
const commonOf = (one: Span, other: Span): Span | undefined => {
  const first = Math.max(one.first, other.first);
  const last = Math.min(one.last, other.last);
  return first > last ? undefined : { first, last, opensBefore: false, endsAfter: false };
};

/** One bar for each promotion active in the days shown, with those it overlaps with on the same products. */
export const barsOf = (
  promotions: readonly Promotion[],
  from: string,
  days: number,
  meet: (one: Promotion, other: Promotion) => boolean,
): Bar[] => {
  const spans = promotions
    .filter(({ status }) => status === 'running' || status === 'scheduled')
    .flatMap((promotion) => {
      const span = spanOf(promotion, from, days);
      return span ? [{ promotion, span }] : [];
    })
    .toSorted((a, b) => a.span.first - b.span.first || a.promotion.id - b.promotion.id);
  return spans.map(({ promotion, span }) => ({
    promotion,
    span,
    overlaps: spans.flatMap((other) => {
      const common = other.promotion.id === promotion.id ? undefined : commonOf(span, other.span);
      return common && meet(promotion, other.promotion) ? [{ promotion: other.promotion, span: common }] : [];
    }),
  }));
};
