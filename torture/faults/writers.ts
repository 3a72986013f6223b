import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { openTill } from '#torture/shared/till.ts';

const REQUEST_MS = 60_000;

type Sale = { at: number; id: number };
type Answers = { sold: Sale[]; statuses: Map<number, number>; slowestMs: number };

/**
 * Writers that sell one after the other until they are told to stop, repeating each sale with its key until it is
 * acknowledged.
 */
export const startWriters = async (port: number, count: number) => {
  const till = await openTill(port);
  const answers: Answers = { sold: [], statuses: new Map(), slowestMs: 0 };
  let isStopping = false;
  const sell = async (writer: number, key: string): Promise<boolean> => {
    const begun = Date.now();
    const reply = await till.sell(writer, key, AbortSignal.timeout(REQUEST_MS));
    answers.slowestMs = Math.max(answers.slowestMs, Date.now() - begun);
    const status = reply?.status ?? 0;
    answers.statuses.set(status, (answers.statuses.get(status) ?? 0) + 1);
    const envelope = await reply?.json().catch(() => undefined);
    if (status !== 200 || envelope?.code !== 0) return false;
    answers.sold.push({ at: Date.now(), id: envelope.data.id });
    return true;
  };
  const write = async (writer: number) => {
    while (!isStopping) {
      const key = randomUUID();
      while (!(await sell(writer, key)) && !isStopping) await pause(100);
    }
  };
  const writers = Array.from({ length: count }, (_, writer) => write(writer));
  return {
    answers,
    stop: async () => {
      isStopping = true;
      await Promise.all(writers);
    },
  };
};
