/** A small seeded generator (mulberry32): the same seed creates the same shop on every machine. */
export type Random = {
  /** From 0 to 1, not including 1. */
  next(): number;
  /** A whole number, including both ends. */
  int(from: number, to: number): number;
  pick<T>(from: readonly T[]): T;
  chance(probability: number): boolean;
};

export const seeded = (seed: number): Random => {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    int,
    pick: <T>(from: readonly T[]): T => {
      const item = from[int(0, from.length - 1)];
      if (item === undefined) throw new RangeError('Nothing to pick from');
      return item;
    },
    chance: (probability) => next() < probability,
  };
};
