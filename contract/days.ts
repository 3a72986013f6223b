/* Days as texts: 2026-11-16. They have no time zone, so that adding to them never meets a change of clocks. */

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** A shop's dates lie between these; another one is a typing mistake in the year. */
export const FIRST_DAY = '2000-01-01';
export const LAST_DAY = '2099-12-31';

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
