import { figuresOf, type SessionFigures } from '#contract/till/drawer.ts';
import type { TillEvent } from '#contract/till/events.ts';
import { momentOf } from '#web/till/device/moment.ts';

/* From the float to the closing report, derived from this till's events. */

export type Session = { id: string; day: string; openedAt: string; openedById: number };

const sessionOf = (opened: TillEvent): Session => ({
  id: opened.sessionId,
  day: opened.day,
  openedAt: momentOf(opened).toISOString(),
  openedById: opened.userId,
});

const isOf = (sessionId: string) => (event: TillEvent) => event.sessionId === sessionId;

/** The last session opened that was neither closed nor left. */
export const openSession = (events: readonly TillEvent[], leftIds: readonly string[] = []): Session | null => {
  const closings = events.filter(({ kind }) => kind === 'sessionClosed').map(({ sessionId }) => sessionId);
  const closed = new Set([...closings, ...leftIds]);
  const opened = events.findLast(({ kind, sessionId }) => kind === 'sessionOpened' && !closed.has(sessionId));
  if (!opened) return null;
  return sessionOf(opened);
};

export const eventsOf = (events: readonly TillEvent[], sessionId: string): TillEvent[] =>
  events.filter(isOf(sessionId));

export type SessionReport = {
  session: Session;
  figures: SessionFigures;
  /** For a closed session. */
  closing: Extract<TillEvent, { kind: 'sessionClosed' }> | null;
};

export const reportOf = (events: readonly TillEvent[], session: Session): SessionReport => {
  const own = eventsOf(events, session.id);
  const closing = own.find((event) => event.kind === 'sessionClosed') ?? null;
  return { session, figures: figuresOf(own), closing };
};

/** Closed sessions of this till, latest first. */
export const closedReports = (events: readonly TillEvent[]): SessionReport[] =>
  events
    .filter((event) => event.kind === 'sessionOpened')
    .map((opened) => reportOf(events, sessionOf(opened)))
    .filter(({ closing }) => closing !== null)
    .toReversed();

/** Without gaps at a keypad: the server's number, or the one after the last printed here. */
export const nextZNumber = (events: readonly TillEvent[], serverNumber: number): number =>
  events.reduce(
    (next, event) => (event.kind === 'sessionClosed' ? Math.max(next, event.content.zNumber + 1) : next),
    serverNumber,
  );
