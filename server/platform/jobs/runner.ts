import { randomUUID } from 'node:crypto';
import { type Sentence, say } from '#contract/messages/sentence.ts';
import type { Services, Trx } from '#server/platform/context.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { type JobDefinition, JobFailure, type Outcome, type Run, type Work } from './definition.ts';
import {
  addStandingJob,
  beginRun,
  claim,
  confirmHeld,
  end,
  expireLeases,
  forgetEarlier,
  forgetJob,
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
/** How often progress is stored; the lease is renewed with it. */
const RENEW_MS = 1000;
/** Runs at once in one process. The embedded engine has one connection, so they take turns there. */
const MAX_RUNS = { postgres: 4, embedded: 1 } as const;

type Options = { leaseMs?: number; onError: (error: unknown) => void };

const wordsOf = (error: unknown): Sentence =>
  error instanceof JobFailure || error instanceof Refusal ? error.sentence : say('jobs.unexpected');
/** A retry in a minute would change nothing. */
const isFinal = (error: unknown): boolean => error instanceof Refusal || (error instanceof JobFailure && error.isFinal);

/** Works on due runs, alongside any number of other processes that do the same. */
export const openJobs = (
  services: Services,
  definitions: readonly JobDefinition[],
  { leaseMs = LEASE_MS, onError }: Options,
) => {
  const { db, engine } = services.database;
  const holder = randomUUID();
  const byKind = new Map(definitions.map((definition) => [definition.kind, definition]));
  const kinds = [...byKind.keys()];
  const controllers = new Map<number, AbortController>();
  let stopped = false;

  const definitionOf = ({ kind }: Run): JobDefinition => {
    const definition = byKind.get(kind);
    if (!definition) throw new Error(`There is no job of the kind ${kind}`);
    return definition;
  };

  const forget = async (trx: Trx, { history }: JobDefinition, run: Run): Promise<void> => {
    if (history === 'last') await forgetEarlier(trx, run);
    if (history === 'none') await forgetJob(trx, run);
  };

  const giveUp = async (definition: JobDefinition, run: Run, words: Sentence, report: Report) => {
    await db.transaction().execute(async (trx) => {
      await end(trx, { run, holder }, 'failed', words, report);
      await definition.failed?.(trx, run, words);
    });
  };

  const perform = async (run: Run, action: (work: Work) => Promise<Outcome>): Promise<void> => {
    const definition = definitionOf(run);
    const { neverGivesUp = false, showProgress } = definition;
    const own = { run, holder };
    const controller = new AbortController();
    controllers.set(run.id, controller);
    if (stopped) controller.abort(new Error('The server stops'));
    const report = { progress: 0, total: 0, lines: [] as { at: Date; words: Sentence }[] };
    const takeLines = (): Report => ({ ...report, lines: report.lines.splice(0) });
    let isShowing = false;
    const renewLease = async () => {
      if (!(await renew(db, own, leaseMs, takeLines()))) controller.abort(new LeaseLost());
      else if (showProgress && !isShowing) {
        // One at a time: while its row is locked, each would wait with a connection of its own until none is left.
        isShowing = true;
        await showProgress(db, run, report.progress, report.total).finally(() => {
          isShowing = false;
        });
      }
    };
    const beat = setInterval(
      () => {
        renewLease().catch(onError);
      },
      Math.min(RENEW_MS, leaseMs / 3),
    );
    try {
      if (run.tries > MAX_TRIES && !neverGivesUp) throw new JobFailure(say('jobs.stoppedEachTime'));
      const outcome = await action({
        services,
        run,
        signal: controller.signal,
        progress: (progress, total) => {
          controller.signal.throwIfAborted();
          Object.assign(report, { progress, total });
        },
        confirm: (trx) => confirmHeld(trx, own),
        log: (words) => report.lines.push({ at: new Date(), words }),
      });
      if (outcome.state === 'unfinished') {
        await renew(db, own, leaseMs, takeLines());
        await release(db, own);
        return;
      }
      const { state, words, write } = outcome;
      await db.transaction().execute(async (trx) => {
        await end(trx, own, state, words, takeLines());
        await forget(trx, definition, run);
        await write?.(trx);
      });
    } catch (error) {
      if (error instanceof LeaseLost || controller.signal.reason instanceof LeaseLost) return;
      if (stopped) {
        await release(db, own);
        return;
      }
      if (!isFinal(error)) onError(error);
      if (!neverGivesUp && (isFinal(error) || run.tries >= MAX_TRIES))
        await giveUp(definition, run, wordsOf(error), takeLines());
      else await postpone(db, own, wordsOf(error), takeLines());
    } finally {
      clearInterval(beat);
      controllers.delete(run.id);
    }
  };

  /** One run after the other, until none is due. */
  const workOff = async (wanted = kinds): Promise<void> => {
    for (;;) {
      const run = stopped ? undefined : await claim(db, holder, wanted, leaseMs, [...controllers.keys()]);
      if (!run) return;
      await perform(run, definitionOf(run).run).catch((error) => {
        if (!(error instanceof LeaseLost)) onError(error);
      });
    }
  };

  /** All runs that are due by now. */
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

  const rounds = new Set<Promise<void>>();
  const poll = () => {
    if (stopped || rounds.size >= MAX_RUNS[engine]) return;
    const round: Promise<void> = planStanding()
      .then(runDue)
      .catch(onError)
      .finally(() => rounds.delete(round));
    rounds.add(round);
  };

  const begun = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;

  return {
    runDue,
    start: () => {
      timer = setInterval(poll, POLL_MS).unref();
      poll();
    },
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      for (const controller of controllers.values()) controller.abort(new Error('The server stops'));
      await Promise.all([...rounds, ...begun]);
    },
    /**
     * On the embedded engine no other process can be at work: half-done runs are handled before requests are served.
     */
    takeOver: async () => {
      if (engine !== 'embedded') return;
      await expireLeases(db);
      await workOff(definitions.filter(({ beforeServing }) => beforeServing).map(({ kind }) => kind));
    },
    /** A run for this process, in the transaction that asks for it; `carryOut` after the commit. */
    begin: (trx: Trx, asked: { companyId: number; kind: string; input: object }): Promise<Run> =>
      beginRun(trx, holder, leaseMs, asked),
    /**
     * Starts at once, without waiting for a poll, and with data that only this process has. If it dies, another process
     * does what the definition says.
     */
    carryOut: (run: Run, action: (work: Work) => Promise<Outcome>): Promise<void> => {
      const work: Promise<void> = perform(run, action)
        .catch(onError)
        .finally(() => begun.delete(work));
      begun.add(work);
      return work;
    },
  };
};
export type Jobs = ReturnType<typeof openJobs>;
