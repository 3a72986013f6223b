import { Cron } from 'croner';
import { z } from 'zod';
import { type Sentence, say } from '#contract/messages/sentence.ts';

/*
 * When a schedule runs: simple choices, or cron. The same on screen, which shows upcoming runs while typing, and on
 * the server.
 */

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof weekdays)[number];

const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, say('settings.clockFormat'));

const cronOptions = (timeZone: string) => ({ mode: '5-part', timezone: timeZone }) as const;

/** The numbers of one field, such as 0,30 or 15-45/15; a star is the whole range. Empty if it is none of these. */
const numbersOf = (field: string, most: number): number[] | undefined => {
  const numbers: number[] = [];
  for (const part of field.split(',')) {
    const [, from, to, star, step = '1'] = /^(?:(\d+)(?:-(\d+))?|(\*))(?:\/(\d+))?$/.exec(part) ?? [];
    if ((from === undefined && star === undefined) || Number(step) === 0) return undefined;
    const first = Number(from ?? 0);
    const last = star || (to === undefined && part.includes('/')) ? most : Number(to ?? first);
    for (let number = first; number <= Math.min(last, most); number += Number(step)) numbers.push(number);
  }
  return numbers;
};

/**
 * One expression per time of day if hours are listed. Croner moves a single time past the hour that the clock skips,
 * and runs it once in the hour that is repeated; with several times it would skip or repeat some.
 */
const timesOfDay = (cron: string): string[] => {
  const [minuteField = '', hourField = '', ...days] = cron.trim().split(/\s+/);
  const [minutes, hours] = [numbersOf(minuteField, 59), numbersOf(hourField, 23)];
  // Every hour, or every second one, continues whatever the clock shows.
  if (!minutes?.length || !hours?.length || hourField.includes('*')) return [cron];
  return hours.flatMap((hour) => minutes.map((minute) => [minute, hour, ...days].join(' ')));
};

/** Between expressions that apply together: a single one can't say "the 30th, and the last day of February". */
const OR = ' | ';

/** The times after a moment, at most `count`; none for an invalid expression, or one that never comes. */
const cronTimes = (cron: string, timeZone: string, count: number, after: Date): Date[] => {
  try {
    const all = cron
      .split(OR)
      .flatMap(timesOfDay)
      .flatMap((each) => new Cron(each, cronOptions(timeZone)).nextRuns(count, after));
    const moments = new Set(all.map((time) => time.getTime()));
    return [...moments]
      .toSorted((one, two) => one - two)
      .slice(0, count)
      .map((moment) => new Date(moment));
  } catch {
    return [];
  }
};

/** `@daily` and the like: croner accepts them, people reading five fields don't. */
const isNickname = (cron: string): boolean => cron.trim().startsWith('@');

const isCron = (cron: string): boolean => {
  if (isNickname(cron)) return false;
  try {
    new Cron(cron, cronOptions('UTC'));
    return true;
  } catch {
    return false;
  }
};

const cronFields = [
  say('jobs.cronMinutes'),
  say('jobs.cronHours'),
  say('jobs.cronDays'),
  say('jobs.cronMonths'),
  say('jobs.cronWeekdays'),
];

/** Which of the five fields is wrong, testing each with the others open. */
const whyNoCron = (cron: string): Sentence => {
  if (isNickname(cron)) return say('jobs.cronNickname');
  const parts = cron.trim().split(/\s+/);
  if (parts.length !== cronFields.length) return say('jobs.cronFormat');
  const isWrong = (part: string, at: number) =>
    !isCron(cronFields.map((_, each) => (each === at ? part : '*')).join(' '));
  return cronFields[parts.findIndex(isWrong)] ?? say('jobs.cronFormat');
};

const CronExpression = z
  .string()
  .trim()
  .max(100, say('field.maxCharacters', { max: 100 }))
  .refine(isCron, { error: ({ input }) => whyNoCron(String(input)), abort: true })
  .refine((cron) => cronTimes(cron, 'UTC', 1, new Date(0)).length > 0, say('jobs.cronNever'));

/** The last day of any month counts as the 31st. */
export const LAST_DAY = 31;
/** Every month has this day; for a later one, February uses its last day. */
export const COMMON_DAYS = 28;

export const Timing = z.discriminatedUnion('every', [
  z.strictObject({ every: z.literal('hour'), minute: z.int().min(0).max(59) }),
  z.strictObject({ every: z.literal('day'), time: ClockTime }),
  z.strictObject({ every: z.literal('weekday'), time: ClockTime }),
  z.strictObject({
    every: z.literal('week'),
    days: z.array(z.enum(weekdays)).min(1, say('jobs.chooseDay')).max(7),
    time: ClockTime,
  }),
  z.strictObject({ every: z.literal('month'), day: z.int().min(1).max(LAST_DAY), time: ClockTime }),
  z.strictObject({ every: z.literal('cron'), cron: CronExpression }),
]);
export type Timing = z.output<typeof Timing>;

const clockOf = (time: string): string => {
  const [hour, minute] = time.split(':').map(Number);
  return `${minute} ${hour}`;
};

/** Sunday is 0. */
const cronDay = (day: Weekday): number => (weekdays.indexOf(day) + 1) % 7;

const cronOfMonth = (clock: string, day: number): string => {
  if (day === LAST_DAY) return `${clock} L * *`;
  return day > COMMON_DAYS ? [`${clock} ${day} 1,3-12 *`, `${clock} L 2 *`].join(OR) : `${clock} ${day} * *`;
};

export const cronOf = (timing: Timing): string => {
  switch (timing.every) {
    case 'hour':
      return `${timing.minute} * * * *`;
    case 'day':
      return `${clockOf(timing.time)} * * *`;
    case 'weekday':
      return `${clockOf(timing.time)} * * 1-5`;
    case 'week':
      return `${clockOf(timing.time)} * * ${[...new Set(timing.days.map(cronDay))].toSorted().join(',')}`;
    case 'month':
      return cronOfMonth(clockOf(timing.time), timing.day);
    case 'cron':
      return timing.cron;
  }
};

/** In the time zone's local time. A time skipped in spring runs after the jump, a repeated one in autumn runs once. */
export const nextTimes = (timing: Timing, timeZone: string, count: number, after: Date): Date[] =>
  cronTimes(cronOf(timing), timeZone, count, after);

/** The same for stored timing: undefined if it never comes again. */
export const nextTime = (cron: string, timeZone: string, after: Date): Date | undefined =>
  cronTimes(cron, timeZone, 1, after)[0];
