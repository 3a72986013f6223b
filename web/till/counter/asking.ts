import { setCounter, theTill } from './counter.ts';

/* Questions to the server that somebody at the counter waits for: the screen says so, and nobody waits long. */

const TIMEOUT_MS = 3000;

/** Undefined without an answer in time. */
export const inTime = async <T>(answer: Promise<T>, timeoutMs: number, onLate = () => {}): Promise<T | undefined> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => {
      onLate();
      resolve(undefined);
    }, timeoutMs);
  });
  setCounter(({ questions }) => ({ questions: questions + 1 }));
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
    setCounter(({ questions }) => ({ questions: questions - 1 }));
  }
};

/** Without an answer the till counts as offline, and does what it does then. */
export const awaitServer = <T>(answer: Promise<T>): Promise<T | undefined> =>
  inTime(answer, TIMEOUT_MS, theTill().noteSilence);

export const askServer = <T>(method: 'GET' | 'POST', path: string, input?: object): Promise<T | undefined> =>
  awaitServer(theTill().ask<T>(method, path, input));
