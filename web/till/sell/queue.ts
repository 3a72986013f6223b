import { counter, isAsking, theTill, useCounter } from '#web/till/counter/counter.ts';

/* Scans and keys that arrive while the till can't handle them yet. Nothing is lost or reordered. */

type Turn = { action: () => void; isKnown: () => boolean };
const waiting: Turn[] = [];

/** Not while a cart is being parked or recalled, which would take the items with it; nor before the catalogue is read. */
const isReady = ({ isKnown }: Turn): boolean => !counter().isBusy && (!theTill().state().reading || isKnown());

/** If an item asks for something first, the following items wait for the answer. */
const takeTurns = (): void => {
  for (let next = waiting[0]; next && !isAsking() && isReady(next); next = waiting[0]) {
    waiting.shift();
    next.action();
  }
};

// Afterwards: an answer closes its question before its items are sold.
useCounter.subscribe(() => {
  if (waiting.length > 0) queueMicrotask(takeTurns);
});

/** At once if possible. While the catalogue is being read, products missing in `isKnown` may still appear. */
export const runInOrder = (action: () => void, isKnown: () => boolean = () => true): void => {
  const turn = { action, isKnown };
  if (waiting.length === 0 && isReady(turn)) action();
  else waiting.push(turn);
};
