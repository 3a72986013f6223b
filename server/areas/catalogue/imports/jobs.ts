import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Sentence, say } from '#contract/messages/sentence.ts';
import { lockCodes } from '#server/areas/catalogue/locks.ts';
import { recordAs } from '#server/platform/audit.ts';
import type { Services, Trx } from '#server/platform/context.ts';
import { isOutage } from '#server/platform/db/outage.ts';
import {
  HalfDone,
  holdRows,
  Interrupted,
  learnSizes,
  makeNames,
  Stopped,
  type Work,
  waitingRows,
  writeRows,
} from './apply.ts';
import { checkRows, type Dry, keepChecked, lookUp, nothingSeen } from './check.ts';
import { readNames } from './names.ts';
import { type Counts, deleteRows, moveOn, productsOf, setProgress, stagedAfter } from './queries.ts';
import { giveWay, inTurns } from './turns.ts';
import { doneRows, findTouched, holdDone, undoRows } from './undo.ts';

/** Rows read or staged at a time: one short statement each. */
export const STAGED_ROWS = 500;
/** Rows looked up at a time. Many: the more codes there are, the sooner a table is read as a whole for them. */
const LOOKUP_ROWS = 2500;
/** Rows checked without a pause, in which requests are answered. */
const CHECK_ROWS = 250;
/** Milliseconds that a check leaves to others, where there is one connection and they ask. */
const CHECK_PAUSE_MS = 50;
/** Rows handed to the writer at a time where no other connection waits for it. */
const WRITE_ROWS = 4000;
const PROGRESS_EVERY_MS = 1000;
const OUTAGE_PAUSE_MS = 500;
/** An outage of the database that lasts longer is left to `recover`. */
const MAX_OUTAGE_MS = 10 * 60_000;
/** No worker is silent for so long. */
export const LOST_AFTER_MS = 60_000;
/** What nobody applied by then is forgotten. */
const KEPT_FOR_MS = 30 * 24 * 3600_000;

/**
 * The embedded engine has one connection: while a transaction is open everybody else waits. There an import is written
 * step by step, and taken back step by step should it fail; PostgreSQL writes it in one transaction.
 */
const inSteps = ({ database }: Services) => database.engine === 'embedded';

/** Work that outlives its request. Each is awaited before the database closes. */
export const openJobs = (services: Services) => {
  const running = new Map<number, Promise<void>>();
  let stopping = false;
  const start = (
    importId: number,
    total: number,
    work: (progress: (done: number) => void) => Promise<void>,
  ): Promise<void> => {
    const { db } = services.database;
    let done = 0;
    // Made out here: a query that starts inside a transaction would be taken for one that strayed.
    const beat = setInterval(() => {
      setProgress(db, importId, done, total).catch(() => {});
    }, PROGRESS_EVERY_MS);
    const job = work((reached) => {
      if (stopping) throw new Interrupted(say('catalogue.importInterrupted'));
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
export type Jobs = ReturnType<typeof openJobs>;

export const check = async (
  services: Services,
  importId: number,
  dry: Omit<Dry, 'db' | 'names'>,
  progress: (done: number) => void,
) => {
  const { db } = services.database;
  const counts: Counts = { new: 0, changed: 0, unchanged: 0, wrong: 0 };
  const full: Dry = { ...dry, db, names: await readNames(db, dry.companyId) };
  const seen = nothingSeen();
  let reached = 0;
  let kept: Promise<unknown> = Promise.resolve();
  for (let last = 0; ; ) {
    const rows = await stagedAfter(db, importId, last, LOOKUP_ROWS);
    if (rows.length === 0) break;
    const looked = await lookUp(full, rows);
    for (let at = 0; at < rows.length; at += CHECK_ROWS) {
      const checked = checkRows(full, looked, seen, at, at + CHECK_ROWS);
      for (const { outcome } of checked) counts[outcome] += 1;
      await kept;
      kept = keepChecked(db, importId, checked);
      // It is written while the next rows are checked; should that fail, waiting for it tells.
      kept.catch(() => {});
      if (inSteps(services)) {
        await kept;
        await giveWay(services.database, CHECK_PAUSE_MS);
      }
      reached += checked.length;
      progress(reached);
    }
    last = rows.at(-1)?.row ?? last;
  }
  await kept;
  await moveOn(db, importId, ['checking'], 'checked', { counts });
};

/** One entry for the whole act, with the products it is about: each finds it in its own trail. */
const recordImport = async (
  trx: Trx,
  { importId, mover, branchId }: Work,
  action: 'import' | 'revert',
  label: string,
) => {
  const ids = await productsOf(trx, importId);
  await recordAs(trx, mover, { address: '', userAgent: '', requestId: '' }, [
    { action, entity: 'product', entityId: null, label, branchId, after: { products: ids.length, ids } },
  ]);
};

const finishApply = async (services: Services, work: Work, label: string) => {
  await services.database.db.transaction().execute(async (trx) => {
    await moveOn(trx, work.importId, ['applying'], 'applied', { appliedAt: new Date() });
    await recordImport(trx, work, 'import', label);
  });
};

const applySteps = async (services: Services, work: Work, progress: (done: number) => void) => {
  const { db } = services.database;
  const names = await db.transaction().execute((trx) => makeNames(trx, work));
  let reached = 0;
  let done = 0;
  await inTurns(services.database, async (trx, limit) => {
    const rows = await waitingRows(trx, work.importId, limit, reached);
    if (rows.length === 0) return 0;
    const changed = rows.filter(({ outcome }) => outcome === 'changed').map(({ row }) => row);
    if (changed.length > 0) await holdRows(trx, work.importId, changed);
    await writeRows(trx, work, rows, names);
    await learnSizes(trx, done, done + rows.length);
    reached = rows.at(-1)?.row ?? reached;
    done += rows.length;
    progress(done);
    return rows.length;
  });
};

const applyAtOnce = (services: Services, work: Work, progress: (done: number) => void) =>
  services.database.db.transaction().execute(async (trx) => {
    const names = await makeNames(trx, work);
    await holdRows(trx, work.importId);
    await lockCodes(trx, work.mover.companyId);
    for (let done = 0, last = 0; ; ) {
      const rows = await waitingRows(trx, work.importId, WRITE_ROWS, last);
      if (rows.length === 0) return;
      await writeRows(trx, work, rows, names);
      await learnSizes(trx, done, done + rows.length);
      last = rows.at(-1)?.row ?? last;
      done += rows.length;
      progress(done);
    }
  });

const takeBack = async (services: Services, work: Work, progress: (done: number) => void = () => {}) => {
  let done = 0;
  await inTurns(services.database, async (trx, limit) => {
    const rows = await doneRows(trx, work.importId, limit);
    if (rows.length === 0) return 0;
    await undoRows(trx, work, rows);
    done += rows.length;
    progress(done);
    return rows.length;
  });
};

/** All rows or none. */
export const apply = async (
  jobs: Jobs,
  services: Services,
  work: Work,
  label: string,
  progress: (done: number) => void,
) => {
  try {
    await (inSteps(services) ? applySteps : applyAtOnce)(services, work, progress);
    await finishApply(services, work, label);
  } catch (error) {
    await jobs
      .settle(() => takeBack(services, work))
      .catch((cause: unknown) => {
        throw new HalfDone('The database was lost meanwhile.', { cause });
      });
    throw error;
  }
};

/** Says why it cannot be taken back any more, or nothing. */
export const whyNotRevert = async (services: Services, { importId, mover }: Work): Promise<Sentence | undefined> => {
  const { db } = services.database;
  for (let below: number | undefined; ; ) {
    const rows = await doneRows(db, importId, STAGED_ROWS, below);
    if (rows.length === 0) return undefined;
    const touched = await findTouched(db, mover.companyId, rows);
    if (touched) return touched;
    below = rows.at(-1)?.row;
  }
};

const revertSteps = async (services: Services, work: Work, progress: (done: number) => void) => {
  const touched = await whyNotRevert(services, work);
  if (touched) throw new Stopped(touched);
  await takeBack(services, work, progress);
};

const revertAtOnce = (services: Services, work: Work, progress: (done: number) => void) =>
  services.database.db.transaction().execute(async (trx) => {
    await holdDone(trx, work);
    for (let done = 0, below: number | undefined; ; ) {
      const rows = await doneRows(trx, work.importId, WRITE_ROWS, below);
      if (rows.length === 0) return;
      const touched = await findTouched(trx, work.mover.companyId, rows);
      if (touched) throw new Stopped(touched);
      await undoRows(trx, work, rows);
      below = rows.at(-1)?.row;
      done += rows.length;
      progress(done);
    }
  });

export const revert = async (services: Services, work: Work, label: string, progress: (done: number) => void) => {
  await (inSteps(services) ? revertSteps : revertAtOnce)(services, work, progress);
  await services.database.db.transaction().execute(async (trx) => {
    await moveOn(trx, work.importId, ['applying'], 'reverted', { revertedAt: new Date() });
    await recordImport(trx, work, 'revert', label);
  });
};

type Lost = {
  id: number;
  state: string;
  companyId: number;
  branchId: number | null;
  userId: number;
  userName: string;
  appliedAt: Date | null;
};

/**
 * Imports whose worker is gone: at the start of the embedded engine all that were under way, since nobody else can be
 * working on them; on PostgreSQL those that have been silent for a minute.
 */
export const recover = async (
  services: Services,
  silentFor = inSteps(services) ? 0 : LOST_AFTER_MS,
  isRunning: (importId: number) => boolean = () => false,
): Promise<void> => {
  const { db } = services.database;
  const { rows } = await sql<Lost>`
    select id, state, company_id, branch_id, user_id, user_name, applied_at from product_import
    where state in ('reading', 'checking', 'applying') and touched_at <= ${new Date(Date.now() - silentFor)}`.execute(
    db,
  );
  await db
    .deleteFrom('productImport')
    .where('state', 'in', ['mapping', 'checked', 'failed', 'reverted'])
    .where('touchedAt', '<', new Date(Date.now() - KEPT_FOR_MS))
    .execute();
  for (const { id, state, companyId, branchId, userId, userName, appliedAt } of rows) {
    if (isRunning(id)) continue; // silent because the database was
    const work: Work = { importId: id, branchId, mover: { companyId, userId, userName } };
    if (state === 'reading') {
      await deleteRows(db, id);
      await moveOn(db, id, ['reading'], 'failed', {
        reason: say('catalogue.importReadInterrupted'),
      });
    } else if (state === 'checking') {
      await moveOn(db, id, ['checking'], 'mapping', {
        reason: say('catalogue.importCheckInterrupted'),
      });
    } else {
      // Half applied or half reverted: in both cases what is left of it is taken back.
      await takeBack(services, work);
      await moveOn(db, id, ['applying'], appliedAt ? 'reverted' : 'mapping', {
        reason: appliedAt ? null : say('catalogue.importApplyInterrupted'),
        ...(appliedAt ? { revertedAt: new Date() } : {}),
      });
    }
  }
};
