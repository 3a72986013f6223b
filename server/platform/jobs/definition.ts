import type { z } from 'zod';
import { inEnglish, type Sentence, say } from '#contract/messages/sentence.ts';
import type { Db, Services, Trx } from '#server/platform/context.ts';

/** A run that a process works on. */
export type Run = {
  id: number;
  jobId: number;
  companyId: number | null;
  kind: string;
  input: unknown;
  dueAt: Date;
  /** This one included. */
  tries: number;
};

/** What a definition is given for one run. */
export type Work = {
  services: Services;
  run: Run;
  /** Aborted when the run was cancelled, taken over by another process, or the server stops. */
  signal: AbortSignal;
  progress: (done: number, total: number) => void;
  /** For a transaction of its own: throws when the run is somebody else's by now, and lets nobody take it before the commit. */
  confirm: (trx: Trx) => Promise<void>;
  /** A line of the run's log. */
  log: (words: Sentence) => void;
};

type Ended = {
  state: 'done' | 'skipped';
  words: Sentence;
  /** What it changes and sends, in the transaction that ends the run: a process that dies has done none of it. */
  write?: (trx: Trx) => Promise<void>;
};
/** It has stored how far it is, and goes on once those that wait have had their turn. */
type Unfinished = { state: 'unfinished' };
export type Outcome = Ended | Unfinished;

/** A job is a definition: its kind, its input, what it does. Claiming, leases, retries, progress and log are the spine's. */
export type JobDefinition = {
  kind: string;
  /** A standing job: the deployment itself has it, by this clock (UTC). */
  cron?: string;
  run: (work: Work) => Promise<Outcome>;
  /** Which runs that went well are remembered: all, the last one, or none, and not the job either. */
  history?: 'all' | 'last' | 'none';
  /** It is tried until it works: somebody waits for its end. */
  neverGivesUp?: boolean;
  /** What a process that died has left must not be seen by anybody. */
  beforeServing?: boolean;
  /** Besides the run, where people look. */
  showProgress?: (db: Db, run: Run, progress: number, total: number) => Promise<unknown>;
  /** In the transaction that gives the run up. */
  failed?: (trx: Trx, run: Run, words: Sentence) => Promise<void>;
};

export const job = <I>(
  kind: string,
  {
    input,
    run,
    failed,
  }: Pick<JobDefinition, 'failed'> & {
    input: z.ZodType<I>;
    run: (work: Work, input: I) => Promise<Outcome>;
  },
): JobDefinition => ({
  kind,
  run: (work) => run(work, input.parse(work.run.input)),
  ...(failed && { failed }),
});

/**
 * Work of the deployment itself, again and again, by one process at a time. Of its runs the last one that went well is
 * remembered, and those that failed.
 */
export const standingJob = (
  kind: string,
  {
    cron,
    act,
    maxLateMs = Number.POSITIVE_INFINITY,
  }: {
    cron: string;
    act: (services: Services) => Promise<unknown>;
    /** Nobody was there: a run that is later than this is left to the next one. */
    maxLateMs?: number;
  },
): JobDefinition => ({
  kind,
  cron,
  history: 'last',
  run: async ({ services, run }) => {
    if (Date.now() - run.dueAt.getTime() > maxLateMs) return { state: 'skipped', words: say('jobs.standingLate') };
    await act(services);
    return { state: 'done', words: say('jobs.done') };
  },
});

/** Why a run failed, in words for people. Where a later try would fail alike, there is none. */
export class JobFailure extends Error {
  readonly sentence: Sentence;
  readonly isFinal: boolean;
  constructor(sentence: Sentence, isFinal = true) {
    super(inEnglish(sentence));
    this.sentence = sentence;
    this.isFinal = isFinal;
  }
}
