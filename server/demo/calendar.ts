/* When a shop sells: every opening hour of a year, each with how busy it is. */

export type DemoBranch = { id: number; name: string; number: number; timeZone: string };

/** An hour of a branch's day. */
export type BusyHour = {
  branch: DemoBranch;
  day: string;
  /** Monday is 1. */
  weekday: number;
  hour: number;
  /** When it begins, and how many of its minutes have passed. */
  from: number;
  minutes: number;
  weight: number;
};

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const TRADED_DAYS = 365;

const byWeekday = [0, 0.8, 0.85, 0.9, 1.05, 1.2, 1.5, 1.15];
/** From nine on: busy at lunch and in the evening. */
const byHour = [0.6, 0.8, 1, 1.25, 1.1, 0.85, 0.9, 1.15, 1.35, 0.9, 0.7, 0.5];
const [OPEN, LATE] = [9, 4];

const closesAt = (weekday: number): number => (weekday === LATE ? 21 : weekday === 7 ? 17 : 19);

/** Christmas, Lunar New Year, winter soup and a quiet February. */
const season = (day: string): number => {
  const [month, date] = [Number(day.slice(5, 7)), Number(day.slice(8))];
  const byMonth = [1.05, 0.92, 0.95, 1, 1, 1.08, 1.1, 1.04, 1, 1.02, 1.08, 1.3][month - 1] ?? 1;
  const feast = (month === 12 && date > 14 && date < 25) || (month === 2 && date > 6 && date < 18);
  return byMonth * (feast ? 1.45 : 1);
};

const wallClock = (timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });

/** The local time, read as if it were UTC. */
const wallAt = (clock: Intl.DateTimeFormat, at: number): number => {
  const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
};

/** Clocks change at night, so the UTC offset at noon is right for all opening hours. */
const hoursOfDay = (branch: DemoBranch, day: string, offset: number, now: number, share: number): BusyHour[] => {
  const weekday = ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;
  return byHour.flatMap((busy, at): BusyHour[] => {
    const hour = OPEN + at;
    const from = Date.parse(`${day}T00:00:00Z`) + hour * HOUR_MS - offset;
    const minutes = Math.min(60, Math.floor((now - from) / 60_000));
    if (hour >= closesAt(weekday) || minutes <= 0) return [];
    const weight = share * busy * (byWeekday[weekday] ?? 1) * season(day) * (minutes / 60);
    return [{ branch, day, weekday, hour, from, minutes, weight }];
  });
};

/**
 * Opening hours of the year up to now, the oldest first. Later branches sell less, and every branch sells a little more
 * each month.
 */
export const busyHours = (branches: readonly DemoBranch[], now: Date): BusyHour[] =>
  branches
    .flatMap((branch, place) => {
      const clock = wallClock(branch.timeZone);
      const today = new Date(wallAt(clock, now.getTime())).toISOString().slice(0, 10);
      return Array.from({ length: TRADED_DAYS }, (_, at) => {
        const day = new Date(Date.parse(`${today}T00:00:00Z`) - (TRADED_DAYS - 1 - at) * DAY_MS)
          .toISOString()
          .slice(0, 10);
        const noon = Date.parse(`${day}T12:00:00Z`);
        const share = (1 / (place + 1.2)) * (0.85 + (0.3 * at) / TRADED_DAYS);
        return hoursOfDay(branch, day, wallAt(clock, noon) - noon, now.getTime(), share);
      }).flat();
    })
    .toSorted((a, b) => a.from - b.from || a.branch.id - b.branch.id);

/** Distributes this many sales over the hours by weight: exactly this many, and the same ones each time. */
export const shareOut = (hours: readonly BusyHour[], count: number): number[] => {
  const whole = hours.reduce((sum, { weight }) => sum + weight, 0);
  let [passed, shared] = [0, 0];
  return hours.map(({ weight }) => {
    passed += weight;
    const upTo = Math.round((passed / whole) * count);
    const share = upTo - shared;
    shared = upTo;
    return share;
  });
};

/** A date some days later. */
export const dayLater = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
