import type { ImportState } from '#contract/imports.ts';
import { type Sentence, say } from '#contract/messages/sentence.ts';
import type { Ctx, Trx } from '#server/platform/context.ts';
import { isOutage } from '#server/platform/db/outage.ts';
import type { Run } from '#server/platform/jobs/definition.ts';
import { LeaseLost } from '#server/platform/jobs/queue.ts';
import type { Jobs } from '#server/platform/jobs/runner.ts';
import { Refusal } from '#server/platform/refusal.ts';
import type { ImportDefinition } from './definition.ts';
import { jobKindOf } from './job.ts';
import { changeState, type ImportJob } from './jobs.ts';
import { HalfApplied, type StepWork, Stopped, stepWork } from './work.ts';

const reasonOf = (error: unknown): Sentence => {
  const { reason } = ((error as Refusal).data ?? {}) as { reason?: unknown };
  if (error instanceof Refusal && typeof reason === 'string') return reason as Sentence;
  if (error instanceof Stopped || error instanceof Refusal) return error.sentence;
  return isOutage(error) ? say('imports.databaseAway') : say('imports.unexpected');
};

/** Takes an import into a step, with the run that this process holds from then on. */
export const takeStep = async (
  jobs: Jobs,
  { write, scope: { companyId, userId } }: Ctx,
  definition: ImportDefinition,
  take: (trx: Trx) => Promise<ImportJob>,
  more: { folder?: string } = {},
): Promise<{ job: ImportJob; run: Run }> => {
  // A transaction that clashed is repeated: the last attempt counts.
  const runs: Run[] = [];
  const job = await write(async (trx) => {
    const importJob = await take(trx);
    const input = { importId: importJob.id, userId, ...more };
    runs.push(await jobs.begin(trx, { companyId, kind: jobKindOf(definition), input }));
    return importJob;
  });
  const run = runs.at(-1);
  if (!run) throw new Error('A step without a run');
  return { job, run };
};

/** Starts a step of an import. If it fails, the import returns to a state where it can be tried again. */
export const startStep = (
  jobs: Jobs,
  { services, log }: Ctx,
  run: Run,
  { id, total, from, back }: { id: number; total: number; from: ImportState; back: ImportState },
  action: (work: StepWork) => Promise<void>,
): Promise<void> =>
  jobs.carryOut(run, async (work) => {
    const { signal } = work;
    const step = stepWork(work, total);
    try {
      step.progress(0);
      await action(step);
    } catch (error) {
      if (error instanceof LeaseLost || signal.reason instanceof LeaseLost) throw error;
      if (!(signal.aborted || error instanceof Stopped || error instanceof Refusal))
        log.error({ err: error }, 'import failed');
      // Half reverted, it is neither applied nor reverted: the process that takes the run over reverts the rest.
      if (error instanceof HalfApplied || (signal.aborted && back === 'applied')) throw error;
      const reason = signal.aborted ? say('imports.interrupted') : reasonOf(error);
      await step.settle(() => changeState(services.database.db, id, [from], back, { reason }));
    }
    return { state: 'done', words: say('jobs.done') };
  });

/** Small files are finished by then, and their answer says so at once. */
const ANSWER_WITHIN_MS = 1500;

export const waitBriefly = (work: Promise<void>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ANSWER_WITHIN_MS);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
};

export const wrongState = (reason: Sentence) => new Refusal('statusNotAllowed', { reason }, reason);
const workingStates = new Set<ImportState>(['reading', 'checking', 'applying']);

/** An import that is being worked on, or is in the wrong state for the step, is refused. */
export const demandState = (
  { state }: Pick<ImportJob, 'state'>,
  states: readonly ImportState[],
  otherwise: Sentence,
): void => {
  if (workingStates.has(state)) throw wrongState(say('imports.busy'));
  if (!states.includes(state)) throw wrongState(otherwise);
};
