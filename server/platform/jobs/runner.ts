import { randomUUID } from 'node:crypto';
import { type Sentence, say } from '#contract/messages/sentence.ts';
import type { Services } from '#server/platform/context.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { type JobDefinition, JobFailure, type Run } from './definition.ts';
import {
  addStandingJob,
  claim,
  end,
  forgetEarlier,
  LeaseLost,
  MAX_TRIES,
  makeDueRuns,
  postpone,
  type Report,
  release,
  renew,
} from './queue.ts';

const POLL_MS = 2000;
/** How long a process may be silent before another takes its runs over. */
const LEASE_MS = 30_000;
/** Progress is told so often, and the lease renewed with it. */
const BEAT_MS = 1000;
/** At once in one process. The embedded engine has one connection: there they take turns. */
const MAX_RUNS = { postgres: 4, embedded: 1 } as const;

type Options = { leaseMs?: number; onError: (error: unknown) => void };

const wordsOf = (error: unknown): Sentence =>
  error instanceof JobFailure || error instanceof Refusal ? error.sentence : say('jobs.unexpected');
/** Nothing will be different in a minute. */
const isFinal = (error: unknown): boolean => error instanceof Refusal || (error instanceof JobFailure && error.isFinal);

/** Works on what is due, beside any number of other processes that do the same. */
export const openJobs = (
  services: Services,
  definitions: readonly JobDefinition[],
  { leaseMs = LEASE_MS, onError }: Options,
) => {
  const { db, engine } = services.database;
  const holder = randomUUID();
  const byKind = new Map(definitions.map((definition) => [definition.kind, definition]));
  const kinds = [...byKind.keys()];
  const controllers = new Set<AbortController>();
  let stopped = false;

  const giveUp = async (definition: JobDefinition, run: Run, words: Sentence, report: Report) => {
    await db.transaction().execute(async (trx) => {
      await end(trx, { run, holder }, 'failed', words, report);
      await definition.failed?.(trx, run, words);
    });
  };

  const perform = async (definition: JobDefinition, run: Run): Promise<void> => {
    const own = { run, holder };
    const controller = new AbortController();
    controllers.add(controller);
    const report = { progress: 0, total: 0, lines: [] as { at: Date; words: Sentence }[] };
    const takeLines = (): Report => ({ ...report, lines: report.lines.splice(0) });
    const beat = setInterval(
      () => {
        renew(db, own, leaseMs, takeLines()).then((isHeld) => isHeld || controller.abort(new LeaseLost()), onError);
      },
      Math.min(BEAT_MS, leaseMs / 3),
    );
    try {
      if (run.tries > MAX_TRIES) throw new JobFailure(say('jobs.stoppedEachTime'));
      const { state, words, write } = await definition.run({
        services,
        run,
        signal: controller.signal,
        progress: (progress, total) => {
          controller.signal.throwIfAborted();
          Object.assign(report, { progress, total });
        },
        log: (words) => report.lines.push({ at: new Date(), words }),
      });
      await db.transaction().execute(async (trx) => {
        await end(trx, own, state, words, takeLines());
        if (definition.cron !== undefined) await forgetEarlier(trx, run);
        await write?.(trx);
      });
    } catch (error) {
      if (error instanceof LeaseLost || controller.signal.reason instanceof LeaseLost) return;
      if (stopped) {
        await release(db, own);
        return;
      }
      if (!isFinal(error)) onError(error);
      if (isFinal(error) || run.tries >= MAX_TRIES) await giveUp(definition, run, wordsOf(error), takeLines());
      else await postpone(db, own, wordsOf(error), takeLines());
    } finally {
      clearInterval(beat);
      controllers.delete(controller);
    }
  };

  /** One run after the other, until none is due. */
  const workOff = async (): Promise<void> => {
    for (;;) {
      const run = stopped ? undefined : await claim(db, holder, kinds, leaseMs);
      const definition = run && byKind.get(run.kind);
      if (!run || !definition) return;
      await perform(definition, run).catch((error) => {
        if (!(error instanceof LeaseLost)) onError(error);
      });
    }
  };

  /** All that is due by now. */
  const runDue = async (): Promise<void> => {
    await makeDueRuns(db, kinds);
    await workOff();
  };

  let isPlanned = false;
  /** Once, as soon as the database answers. */
  const planStanding = async (): Promise<void> => {
    if (isPlanned) return;
    for (const { kind, cron } of definitions) if (cron !== undefined) await addStandingJob(db, kind, cron);
    isPlanned = true;
  };

  const working = new Set<Promise<void>>();
  const poll = () => {
    if (stopped || working.size >= MAX_RUNS[engine]) return;
    const round: Promise<void> = planStanding()
      .then(runDue)
      .catch(onError)
      .finally(() => working.delete(round));
    working.add(round);
  };

  return {
    runDue,
    start: () => {
      const timer = setInterval(poll, POLL_MS);
      timer.unref();
      poll();
      return async () => {
        stopped = true;
        clearInterval(timer);
        for (const controller of controllers) controller.abort(new Error('The server stops'));
        await Promise.all(working);
      };
    },
  };
};
