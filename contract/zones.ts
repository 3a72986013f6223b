import { DAY_MS } from './days.ts';

const judge = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return /^[A-Za-z]+(\/[A-Za-z0-9_+-]+)*$/.test(zone);
  } catch {
    return false;
  }
};

// Looking up a zone costs a fifth of a millisecond, and a list has one in every row.
const zoneNames = new Set<string>();

/** True for an IANA time zone that both browser and server support. */
export const isTimeZone = (zone: string): boolean => {
  if (zoneNames.has(zone)) return true;
  const real = judge(zone);
  // There are a few hundred, but upper and lower case may vary.
  if (real && zoneNames.size < 2000) zoneNames.add(zone);
  return real;
};

/** The local time there: 2026-11-16T17:11:00. */
export const wallClock = (at: Date, timeZone: string | undefined): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(at).replace(' ', 'T');

/** The instant of a local time. A skipped hour becomes the next one, a repeated one its first occurrence. */
export const instantAt = (clock: string, timeZone: string | undefined): Date => {
  const clockMs = Date.parse(`${clock}Z`);
  const offsetAt = (at: number) => Date.parse(`${wallClock(new Date(at), timeZone)}Z`) - at;
  // Whatever changes on that day, the offset of the day before or after applies.
  const before = new Date(clockMs - offsetAt(clockMs - DAY_MS));
  const after = new Date(clockMs - offsetAt(clockMs + DAY_MS));
  return [before, after].find((each) => wallClock(each, timeZone) === clock) ?? before;
};
