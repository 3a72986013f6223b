import { Fault } from '#server/platform/refusal.ts';

export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets so many through at a time and so many wait; whoever comes on top of that is told to come back. */
export const openGate = (width: number, places: number): Gate => {
  const waiting: (() => void)[] = [];
  let inside = 0;
  return async (work) => {
    if (inside < width) inside += 1;
    else if (waiting.length < places) await new Promise<void>((enter) => waiting.push(enter));
    else throw new Fault('unavailable', 5);
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The place passes on directly: nobody can slip in between.
      if (next) next();
      else inside -= 1;
    }
  };
};
