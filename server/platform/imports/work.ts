import { setTimeout as pause } from 'node:timers/promises';
import { inEnglish, type Sentence } from '#contract/messages/sentence.ts';
import type { Services, Trx } from '#server/platform/context.ts';
import { isOutage } from '#server/platform/db/outage.ts';
import type { Work } from '#server/platform/jobs/definition.ts';

const OUTAGE_PAUSE_MS = 500;
/** After a longer outage of the database, the process that takes the run over continues. */
const MAX_OUTAGE_MS = 10 * 60_000;

export type Progress = (rows: number) => void;

/** One step of an import at work. */
export type StepWork = {
  /** Throws if the step has to end. */
  progress: Progress;
  /** Throws if another process has taken the import over: nothing more is written. */
  confirm: (trx: Trx) => Promise<void>;
  /** Writes that are needed after a failure, although the failure may be the database's. */
  settle: (write: () => Promise<unknown>) => Promise<void>;
};

/** Why an import stops, as shown to the person who started it. */
export class Stopped extends Error {
  readonly sentence: Sentence;
  constructor(sentence: Sentence) {
    super(inEnglish(sentence));
    this.sentence = sentence;
  }
}
/** The applied rows could not be reverted either: the process that takes the run over does it. */
export class HalfApplied extends Error {}

/**
 * The embedded engine has one connection: while a transaction is open, everybody else waits. There, an import is
 * written step by step, and reverted step by step if it fails; PostgreSQL writes it in one transaction.
 */
export const inSteps = ({ database }: Services): boolean => database.engine === 'embedded';

export const stepWork = ({ progress, confirm, signal }: Work, total: number): StepWork => ({
  progress: (rows) => progress(rows, total),
  confirm,
  settle: async (write) => {
    for (const until = Date.now() + MAX_OUTAGE_MS; ; ) {
      try {
        await write();
        return;
      } catch (error) {
        if (!isOutage(error) || signal.aborted || Date.now() > until) throw error;
        await pause(OUTAGE_PAUSE_MS);
      }
    }
  },
});
