import { readFileSync } from 'node:fs';

/**
 * Milliseconds of processor time that this thread has used: unlike the clock, this leaves out other programs. Where the
 * system does not report it, the clock has to do.
 */
const usedMs = (): number => {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return performance.now();
  }
};

/** The longest time that others had to wait while `work` was running. */
export const longestStretch = async (work: () => Promise<unknown>): Promise<number> => {
  let longest = 0;
  let before = usedMs();
  const look = () => {
    const now = usedMs();
    longest = Math.max(longest, now - before);
    before = now;
  };
  const looking = setInterval(look, 5);
  await work();
  clearInterval(looking);
  look();
  return longest;
};

/** Delays caused by the machine itself (memory for other programs) do not show every time; a fault does. */
export const shortestOf = async (measure: () => Promise<number>): Promise<number> => {
  let shortest = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 3 && shortest >= 100; tries += 1) shortest = Math.min(shortest, await measure());
  return shortest;
};
