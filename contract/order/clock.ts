/** Creating one takes longer than computing an order's amounts. */
const clocks = new Map<string, Intl.DateTimeFormat>();
const clockOf = (timeZone: string): Intl.DateTimeFormat => {
  const existing = clocks.get(timeZone);
  if (existing) return existing;
  const clock = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  });
  clocks.set(timeZone, clock);
  return clock;
};

/** The local time at a place at an instant: 2026-11-16T09:00, and its weekday, 1 for Monday. */
export const clockAt = (instant: Date, timeZone: string): { localMoment: string; weekday: number } => {
  const parts = clockOf(timeZone).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
  const day = `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
  const sunday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return { localMoment: `${day}T${part('hour')}:${part('minute')}`, weekday: sunday === 0 ? 7 : sunday };
};
