import { Fault } from '#server/platform/refusal.ts';

export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets so many through at a time and so many wait; whoever comes on top of that is told to come back. */
export const openGate = (width: number, places: number): Gate => {
  const inTurn = openFairGate<null>({ width, widthEach: width, places, placesEach: places });
  return (work) => inTurn(null, work);
};

type Line = { inside: number; waiting: (() => void)[] };

/** The same for several parties that take turns: however many one of them brings, the others pass between them. */
export const openFairGate = <Key>(limits: { width: number; widthEach: number; places: number; placesEach: number }) => {
  /** In the order in which they are next: whoever was let in or comes out goes to the end. */
  const lines = new Map<Key, Line>();
  let inside = 0;
  let waiting = 0;

  const goToEnd = (key: Key, line: Line) => {
    lines.delete(key);
    lines.set(key, line);
  };
  const letIn = (key: Key, line: Line) => {
    inside += 1;
    line.inside += 1;
    goToEnd(key, line);
  };
  const callNext = () => {
    for (const [key, line] of lines) {
      if (inside >= limits.width) return;
      if (line.inside >= limits.widthEach) continue;
      const enter = line.waiting.shift();
      if (!enter) continue;
      waiting -= 1;
      // The place passes on directly: nobody can slip in between.
      letIn(key, line);
      enter();
    }
  };
  const leave = (key: Key, line: Line) => {
    inside -= 1;
    line.inside -= 1;
    // Whoever came meanwhile goes first.
    goToEnd(key, line);
    callNext();
    if (line.inside === 0 && line.waiting.length === 0) lines.delete(key);
  };

  return async <T>(key: Key, work: () => Promise<T>): Promise<T> => {
    const line = lines.get(key) ?? { inside: 0, waiting: [] };
    lines.set(key, line);
    if (inside < limits.width && line.inside < limits.widthEach) letIn(key, line);
    else if (waiting < limits.places && line.waiting.length < limits.placesEach) {
      waiting += 1;
      await new Promise<void>((enter) => line.waiting.push(enter));
    } else throw new Fault('unavailable', 5);
    try {
      return await work();
    } finally {
      leave(key, line);
    }
  };
};
