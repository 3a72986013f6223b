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
  /** Including this one. */
  tries: number;
};

/** What a definition receives for one run. */
export type Work = {
  services: Services;
  run: Run;
  /** Aborted when the run was cancelled, taken over by another process, or the server stops. */
  signal: AbortSignal;
  progress: (done: number, total: number) => void;
  /**
   * For a transaction of the job's own: throws if another process has taken the run, and keeps others from taking it
   * before the commit.
   */
  confirm: (trx: Trx) => Promise<void>;
  /** A line of the run's log. */
  log: (words: Sentence) => void;
};

type Ended = {
  state: 'done' | 'skipped';
  words: Sentence;
  /** Its changes and emails, in the transaction that ends the run: if the process dies, nothing of it has happened. */
  write?: (trx: Trx) => Promise<void>;
};
/** It has stored its progress, and continues after waiting runs have had their turn. */
type Unfinished = { state: 'unfinished' };
export type Outcome = Ended | Unfinished;

/**
 * A job is a definition: its kind, its input, what it does. The job system handles claiming, leases, retries, progress
 * and log.
 */
export type JobDefinition = {
  kind: string;
  /** A standing job: it belongs to the deployment itself, with this schedule (UTC). */
  cron?: string;
  run: (work: Work) => Promise<Outcome>;
  /** Which successful runs are kept: all, the last one, or none, in which case the job is not kept either. */
  history?: 'all' | 'last' | 'none';
  /** Retried until it succeeds: somebody waits for its end. */
  neverGivesUp?: boolean;
  /** The leftovers of a process that died must be handled before anybody can see them. */
  beforeServing?: boolean;
  /** Besides the run: the place where people look. */
  showProgress?: (db: Db, run: Run, progress: number, total: number) => Promise<unknown>;
  /** In the transaction that marks the run as failed. */
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
 * Recurring work of the deployment itself, done by one process at a time. The last successful run is kept, and those
 * that failed.
 */
export const standingJob = (
  kind: string,
  {
    cron,
    action,
    maxLateMs = Number.POSITIVE_INFINITY,
  }: {
    cron: string;
    action: (services: Services) => Promise<unknown>;
    /** If no process was running then, a run later than this is left to the next one. */
    maxLateMs?: number;
  },
): JobDefinition => ({
  kind,
  cron,
  history: 'last',
  run: async ({ services, run }) => {
    if (Date.now() - run.dueAt.getTime() > maxLateMs) return { state: 'skipped', words: say('jobs.standingLate') };
    await action(services);
    return { state: 'done', words: say('jobs.done') };
  },
});

/** Why a run failed, in words for people. It is not retried, since a retry would fail in the same way. */
export class JobFailure extends Error {
  readonly sentence: Sentence;
  readonly isFinal: boolean;
  constructor(sentence: Sentence, isFinal = true) {
    super(inEnglish(sentence));
    this.sentence = sentence;
    this.isFinal = isFinal;
  }
}
