import { setTimeout as pause } from 'node:timers/promises';
import { inEnglish, type Sentence, say } from '#contract/messages/sentence.ts';
import type { Services } from '#server/platform/context.ts';
import { isOutage } from '#server/platform/db/outage.ts';
import { setProgress } from './jobs.ts';

const PROGRESS_EVERY_MS = 1000;
const OUTAGE_PAUSE_MS = 500;
/** An outage of the database that lasts longer is left to `recover`. */
const MAX_OUTAGE_MS = 10 * 60_000;

export type Progress = (rows: number) => void;

/** Why an import stops: told to whoever started it. */
export class Stopped extends Error {
  readonly sentence: Sentence;
  constructor(sentence: Sentence) {
    super(inEnglish(sentence));
    this.sentence = sentence;
  }
}
/** The server ends; its next start goes on from here. */
export class Interrupted extends Stopped {}
/** What was applied could not be taken back either: `recover` does it. */
export class HalfApplied extends Error {}

/**
 * The embedded engine has one connection: while a transaction is open everybody else waits. There an import is written
 * step by step, and taken back step by step should it fail; PostgreSQL writes it in one transaction.
 */
export const inSteps = ({ database }: Services): boolean => database.engine === 'embedded';

/** Work that outlives its request. Each is awaited before the database closes. */
export const openRunner = (services: Services) => {
  const running = new Map<number, Promise<void>>();
  let stopping = false;
  const start = (importId: number, total: number, work: (progress: Progress) => Promise<void>): Promise<void> => {
    const { db } = services.database;
    let done = 0;
    // Made out here: a query that starts inside a transaction would be taken for one that strayed.
    const beat = setInterval(() => {
      setProgress(db, importId, done, total).catch(() => {});
    }, PROGRESS_EVERY_MS);
    const job = work((reached) => {
      if (stopping) throw new Interrupted(say('imports.interrupted'));
      done = reached;
    }).finally(() => {
      clearInterval(beat);
      running.delete(importId);
    });
    running.set(importId, job);
    return job;
  };
  /** What has to be written after a failure, although that failure may be the database's. */
  const settle = async (work: () => Promise<unknown>): Promise<void> => {
    for (const until = Date.now() + MAX_OUTAGE_MS; ; ) {
      try {
        await work();
        return;
      } catch (error) {
        if (!isOutage(error) || stopping || Date.now() > until) throw error;
        await pause(OUTAGE_PAUSE_MS);
      }
    }
  };
  return {
    start,
    settle,
    isRunning: (importId: number) => running.has(importId),
    stop: async () => {
      stopping = true;
      await Promise.allSettled(running.values());
    },
  };
};
export type Runner = ReturnType<typeof openRunner>;
