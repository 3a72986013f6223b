import { counter, isAsking, theTill, useCounter } from '#web/till/counter/counter.ts';

/* What is scanned or pressed while the till cannot take it yet. Nothing is lost, nothing comes out of turn. */

type Turn = { act: () => void; isKnown: () => boolean };
const waiting: Turn[] = [];

/** Not while a cart is being put aside or fetched, which would take the goods with it; nor before the catalogue knows them. */
const isReady = ({ isKnown }: Turn): boolean => !counter().isBusy && (!theTill().state().reading || isKnown());

/** Where goods ask for something first, what came after them waits for the answer. */
const takeTurns = (): void => {
  for (let next = waiting[0]; next && !isAsking() && isReady(next); next = waiting[0]) {
    waiting.shift();
    next.act();
  }
};

// Afterwards: an answer that has closed its question has not sold its goods yet.
useCounter.subscribe(() => {
  if (waiting.length > 0) queueMicrotask(takeTurns);
});

/** At once where it can be. While the catalogue is being read, what `isKnown` denies may still come. */
export const inTurn = (act: () => void, isKnown: () => boolean = () => true): void => {
  const turn = { act, isKnown };
  if (waiting.length === 0 && isReady(turn)) act();
  else waiting.push(turn);
};
