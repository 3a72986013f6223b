import { figuresOf, type SessionFigures } from '#contract/till/drawer.ts';
import type { TillEvent } from '#contract/till/events.ts';

/* From the float to the closing report: read from what happened at this till. */

export type Session = { id: string; day: string; openedAt: string; openedById: number };

const isOf = (sessionId: string) => (event: TillEvent) => event.sessionId === sessionId;

/** The one that was opened last and neither closed nor left. */
export const openSession = (events: readonly TillEvent[], leftIds: readonly string[] = []): Session | null => {
  const closings = events.filter(({ kind }) => kind === 'sessionClosed').map(({ sessionId }) => sessionId);
  const closed = new Set([...closings, ...leftIds]);
  const opened = events.findLast(({ kind, sessionId }) => kind === 'sessionOpened' && !closed.has(sessionId));
  if (!opened) return null;
  return { id: opened.sessionId, day: opened.day, openedAt: opened.deviceAt, openedById: opened.userId };
};

export const eventsOf = (events: readonly TillEvent[], sessionId: string): TillEvent[] =>
  events.filter(isOf(sessionId));

export type SessionReport = {
  session: Session;
  figures: SessionFigures;
  /** Of a closed one. */
  closing: Extract<TillEvent, { kind: 'sessionClosed' }> | null;
};

export const reportOf = (events: readonly TillEvent[], session: Session): SessionReport => {
  const own = eventsOf(events, session.id);
  const closing = own.find((event) => event.kind === 'sessionClosed') ?? null;
  return { session, figures: figuresOf(own), closing };
};

/** Sessions of this till that are closed, the latest first. */
export const closedReports = (events: readonly TillEvent[]): SessionReport[] =>
  events
    .filter((event) => event.kind === 'sessionOpened')
    .map(({ sessionId: id, day, deviceAt: openedAt, userId: openedById }) =>
      reportOf(events, { id, day, openedAt, openedById }),
    )
    .filter(({ closing }) => closing !== null)
    .toReversed();

/** Gapless at a keypad: what the server told, or the one after the last that was printed here. */
export const nextZNumber = (events: readonly TillEvent[], told: number): number =>
  events.reduce(
    (next, event) => (event.kind === 'sessionClosed' ? Math.max(next, event.content.zNumber + 1) : next),
    told,
  );
