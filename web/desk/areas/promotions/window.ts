import type { Promotion } from '#contract/promotions.ts';
import { type Language, readersLanguage } from './language.ts';

type Window = Pick<Promotion, 'startsAt' | 'endsAt' | 'hours' | 'weekdays'>;

export const dayOf = (moment: string): string => moment.slice(0, 10);
export const clockOf = (moment: string): string => moment.slice(11);
export const MIDNIGHT = '00:00';

export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const DAY_MS = 24 * 60 * 60 * 1000;
/** This many calendar days later; days before are negative. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** A time as the reader writes it: 5:30 pm. */
export const clockIn = ({ formats }: Language, clock: string): string =>
  /^\d\d:\d\d$/.test(clock) ? formats.time(new Date(`2000-01-01T${clock}:00Z`), 'UTC') : '…';

const startIn = (language: Language, moment: string): string =>
  clockOf(moment) === MIDNIGHT
    ? language.formats.day(dayOf(moment))
    : language.formats.dateTime(new Date(`${moment}:00Z`), 'UTC');
/** The first excluded moment; at midnight, the previous day is the last one included. */
const endIn = (language: Language, moment: string): string =>
  clockOf(moment) === MIDNIGHT ? language.formats.day(addDays(dayOf(moment), -1)) : startIn(language, moment);

/** 1 is Monday; 1 January 2001 was one. */
export const weekdayIn = ({ formats }: Language, weekday: number, length: 'long' | 'short' = 'long'): string =>
  formats.day(addDays('2001-01-01', weekday - 1), { weekday: length });

/** Its two ends separately, each undefined if it is open. */
export const endsIn = ({ startsAt, endsAt }: Pick<Window, 'startsAt' | 'endsAt'>, language = readersLanguage()) => ({
  from: startsAt ? capital(language.t('promotions.windowFrom', { from: startIn(language, startsAt) })) : undefined,
  to: endsAt ? capital(language.t('promotions.windowTo', { to: endIn(language, endsAt) })) : undefined,
});

/** From when to when; undefined if both ends are open. */
const datesIn = ({ startsAt, endsAt }: Pick<Window, 'startsAt' | 'endsAt'>, language: Language) => {
  const { t } = language;
  if (startsAt && endsAt) {
    // An end before the start is refused at its field, and not described.
    const to = endsAt > startsAt ? endIn(language, endsAt) : '…';
    return t('promotions.windowFromTo', { from: startIn(language, startsAt), to });
  }
  if (startsAt) return t('promotions.windowFrom', { from: startIn(language, startsAt) });
  if (endsAt) return t('promotions.windowTo', { to: endIn(language, endsAt) });
  return '';
};

/** Dates, days of the week and hours together. */
export const windowIn = (window: Window, language: Language = readersLanguage()): string => {
  const { t, join } = language;
  const { hours, weekdays } = window;
  const days = weekdays.toSorted((a, b) => a - b).map((weekday) => weekdayIn(language, weekday));
  const parts = [
    datesIn(window, language),
    days.length > 0 && days.length < 7 ? t('promotions.windowWeekdays', { days: join(days) }) : '',
    hours
      ? t(hours.to < hours.from ? 'promotions.windowHoursNight' : 'promotions.windowHours', {
          from: clockIn(language, hours.from),
          to: hours.to === hours.from ? '…' : clockIn(language, hours.to),
        })
      : '',
  ].filter(Boolean);
  return parts.join(t('promotions.comma'));
};
