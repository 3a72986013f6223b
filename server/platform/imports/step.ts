import type { ImportState } from '#contract/imports.ts';
import { type Sentence, say } from '#contract/messages/sentence.ts';
import type { Ctx } from '#server/platform/context.ts';
import { isOutage } from '#server/platform/db/outage.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { changeState, type ImportJob } from './jobs.ts';
import { HalfApplied, Interrupted, type Progress, type Runner, Stopped } from './runner.ts';

const reasonOf = (error: unknown): Sentence => {
  const { reason } = ((error as Refusal).data ?? {}) as { reason?: unknown };
  if (error instanceof Refusal && typeof reason === 'string') return reason as Sentence;
  if (error instanceof Stopped || error instanceof Refusal) return error.sentence;
  return isOutage(error) ? say('imports.databaseAway') : say('imports.unexpected');
};

/** Starts a step of an import, and puts the import where it can be tried again should that fail. */
export const startStep = (
  runner: Runner,
  { services, log }: Ctx,
  id: number,
  total: number,
  { from, back }: { from: ImportState; back: ImportState },
  work: (progress: Progress) => Promise<void>,
): Promise<void> =>
  runner.start(id, total, async (progress) => {
    try {
      await work(progress);
    } catch (error) {
      if (!(error instanceof Stopped || error instanceof Refusal)) log.error({ err: error }, 'import failed');
      // Half taken back it is neither applied nor not: `recover` takes the rest back.
      if (error instanceof HalfApplied || (error instanceof Interrupted && back === 'applied')) return;
      await runner
        .settle(() => changeState(services.database.db, id, [from], back, { reason: reasonOf(error) }))
        .catch((cause: unknown) => log.error({ err: cause }, 'import left as it is')); // for `recover`
    }
  });

/** Small files are done by then, and their answer says so at once. */
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

/** Nobody may touch an import that is being worked on, or is in a state in which the step makes no sense. */
export const demandState = (
  { state }: Pick<ImportJob, 'state'>,
  states: readonly ImportState[],
  otherwise: Sentence,
): void => {
  if (workingStates.has(state)) throw wrongState(say('imports.busy'));
  if (!states.includes(state)) throw wrongState(otherwise);
};
