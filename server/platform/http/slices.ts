import { setImmediate as others } from 'node:timers/promises';

/** Milliseconds that a long body may block all other requests at a time. */
const SLICE_MS = 10;

/** Runs steps to their end, and lets other requests run whenever they have taken long enough. */
export const inSlices = async <T>(steps: Generator<unknown, T>): Promise<T> => {
  for (let begun = performance.now(); ; ) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - begun < SLICE_MS) continue;
    await others();
    begun = performance.now();
  }
};
