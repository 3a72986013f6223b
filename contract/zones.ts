const judge = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return /^[A-Za-z]+(\/[A-Za-z0-9_+-]+)*$/.test(zone);
  } catch {
    return false;
  }
};

// Asking costs a fifth of a millisecond, and a list has a zone in every row.
const zoneNames = new Set<string>();

/** True for an IANA time zone that both browser and server can cut days in. */
export const isTimeZone = (zone: string): boolean => {
  if (zoneNames.has(zone)) return true;
  const real = judge(zone);
  // There are a few hundred, but each may be spelled in capitals and small letters.
  if (real && zoneNames.size < 2000) zoneNames.add(zone);
  return real;
};

/** What a clock on the wall shows there: 2026-11-16T17:11:00. */
export const wallClock = (at: Date, timeZone: string | undefined): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(at).replace(' ', 'T');

const DAY_MS = 86_400_000;

/** When the clock there shows this. An hour that is skipped is the next one, one that comes twice its first. */
export const instantAt = (clock: string, timeZone: string | undefined): Date => {
  const clockMs = Date.parse(`${clock}Z`);
  const offsetAt = (at: number) => Date.parse(`${wallClock(new Date(at), timeZone)}Z`) - at;
  // Whatever changes on that day, the offset of the day before or of the day after holds.
  const before = new Date(clockMs - offsetAt(clockMs - DAY_MS));
  const after = new Date(clockMs - offsetAt(clockMs + DAY_MS));
  return [before, after].find((each) => wallClock(each, timeZone) === clock) ?? before;
};
