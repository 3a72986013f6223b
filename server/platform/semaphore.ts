import { Fault } from '#server/platform/refusal.ts';

export type Semaphore = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets this many through at a time and this many wait; any further ones are told to come back. */
export const semaphore = (maxRunning: number, maxWaiting: number): Semaphore => {
  const inTurn = fairSemaphore<null>({
    maxRunning,
    maxRunningEach: maxRunning,
    maxWaiting,
    maxWaitingEach: maxWaiting,
  });
  return (work) => inTurn(null, work);
};

type Line = { running: number; waiting: (() => void)[] };

/**
 * The same for several parties that take turns: however many requests one of them sends, the others pass in between.
 */
export const fairSemaphore = <Key>(limits: {
  maxRunning: number;
  maxRunningEach: number;
  maxWaiting: number;
  maxWaitingEach: number;
}) => {
  /** In turn order: a party that was let in or has finished goes to the end. */
  const lines = new Map<Key, Line>();
  let running = 0;
  let waiting = 0;

  const goToEnd = (key: Key, line: Line) => {
    lines.delete(key);
    lines.set(key, line);
  };
  const letIn = (key: Key, line: Line) => {
    running += 1;
    line.running += 1;
    goToEnd(key, line);
  };
  const callNext = () => {
    for (const [key, line] of lines) {
      if (running >= limits.maxRunning) return;
      if (line.running >= limits.maxRunningEach) continue;
      const enter = line.waiting.shift();
      if (!enter) continue;
      waiting -= 1;
      // The place is passed on directly, so that nobody can get in between.
      letIn(key, line);
      enter();
    }
  };
  const leave = (key: Key, line: Line) => {
    running -= 1;
    line.running -= 1;
    // Anybody who came meanwhile goes first.
    goToEnd(key, line);
    callNext();
    if (line.running === 0 && line.waiting.length === 0) lines.delete(key);
  };

  return async <T>(key: Key, work: () => Promise<T>): Promise<T> => {
    const line = lines.get(key) ?? { running: 0, waiting: [] };
    lines.set(key, line);
    if (running < limits.maxRunning && line.running < limits.maxRunningEach) letIn(key, line);
    else if (waiting < limits.maxWaiting && line.waiting.length < limits.maxWaitingEach) {
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
