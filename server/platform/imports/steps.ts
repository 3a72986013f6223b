import type { Page } from '#contract/fields.ts';
import type { ImportState } from '#contract/imports.ts';
import { say } from '#contract/messages/sentence.ts';
import type { Ctx, Trx } from '#server/platform/context.ts';
import type { Jobs } from '#server/platform/jobs/runner.ts';
import { badField, Fault, mustExist, Refusal } from '#server/platform/refusal.ts';
import { branchOf, type Scope } from '#server/platform/scope.ts';
import { apply } from './apply.ts';
import { check } from './check.ts';
import type { ImportDefinition, ImportRun } from './definition.ts';
import { type Fixes, fixCells } from './fix.ts';
import type { ImportJob } from './jobs.ts';
import * as jobs from './jobs.ts';
import { revert, whyNotRevert } from './revert.ts';
import { changedSinceCheck, countRows, type ImportRow, pageOfRows, setSkipped } from './rows.ts';
import { type Mapping, signatureOf } from './sheet.ts';
import { demandState, startStep, takeStep, waitBriefly, wrongState } from './step.ts';
import { upload } from './upload.ts';
import type { StepWork } from './work.ts';

type ById = { id: number };

/** Samples of a column that the user may not see are left out. */
const jobShownTo = <J extends ImportJob>(scope: Scope, definition: ImportDefinition, job: J): J => {
  const hidden = definition.hiddenFields(scope);
  return {
    ...job,
    columns: job.columns.map((column, at) =>
      hidden.includes(job.mapping[at] ?? '') ? { ...column, samples: [] } : column,
    ),
  };
};

const rowShownTo = <R extends ImportRow>(scope: Scope, definition: ImportDefinition, row: R): R => {
  const hidden = definition.hiddenFields(scope);
  return {
    ...row,
    changes: row.changes.filter(({ field }) => !hidden.includes(field)),
    problems: row.problems.filter(({ field }) => !hidden.includes(field)),
  };
};

/** Each problem with its cell's content, so that it can be corrected right there. */
const withValues = (row: ImportRow, cells: readonly string[], mapping: Mapping): ImportRow => {
  const columnOf = new Map(Object.entries(mapping).map(([column, field]) => [field, Number(column)]));
  return {
    ...row,
    problems: row.problems.map((problem) => ({ ...problem, value: cells[columnOf.get(problem.field) ?? -1] ?? '' })),
  };
};

const headingsOf = (definition: ImportDefinition, { columns }: ImportJob, mapping: Mapping): string[] => {
  const fields = Object.values(mapping);
  const twice = fields.find((field, at) => fields.indexOf(field) !== at);
  if (twice) throw badField('mapping', say('imports.columnChosenTwice', { column: definition.titleOf(twice) }));
  if (Object.keys(mapping).some((column) => Number(column) >= columns.length))
    throw badField('mapping', say('imports.noSuchColumn'));
  const why = definition.whyNotMapped(fields);
  if (why) throw badField('mapping', why);
  return columns.map(({ title }) => title);
};

/** Fields that the user may not change stay as they are. */
const mappable = <M extends Mapping>(scope: Scope, definition: ImportDefinition, mapping: M): M => {
  const locked = definition.lockedFields(scope);
  return Object.values(mapping).some((field) => locked.includes(field))
    ? (Object.fromEntries(Object.entries(mapping).filter(([, field]) => !locked.includes(field))) as M)
    : mapping;
};

/** The steps of an import, as called by endpoints. */
export const stepsOf = <F extends string>(spine: Jobs, typed: ImportDefinition<F>) => {
  type Job = ImportJob<F>;
  const definition: ImportDefinition = typed;

  const read = async ({ db, scope }: Ctx, id: number): Promise<Job> =>
    mustExist(await jobs.findJob(db, definition, scope, id)) as Job;

  /**
   * If somebody else mapped an import to fields that the user may not change, only a user with that right can apply or
   * undo it.
   */
  const demandRights = async ({ db, scope }: Ctx, { id, mapping }: Job, step: 'apply' | 'revert'): Promise<void> => {
    if (mappable(scope, definition, mapping) !== mapping) throw new Fault('forbidden');
    await definition.demandRights?.(db, scope, id, step);
  };

  /** Takes an import into a working state, does the step, and returns the import as it is then, or soon after. */
  const perform = async (
    ctx: Ctx,
    id: number,
    set: { total: number; branchId?: number | null },
    states: { from: ImportState; back: ImportState },
    work: (step: StepWork) => Promise<void>,
  ): Promise<Job> => {
    const { run } = await takeStep(spine, ctx, definition, async (trx) => {
      if (!(await jobs.changeState(trx, id, [states.from], 'applying', set))) throw wrongState(say('imports.busy'));
      return mustExist(await jobs.findJob(trx, definition, ctx.scope, id));
    });
    const { total } = set;
    await waitBriefly(startStep(spine, ctx, run, { id, total, from: 'applying', back: states.back }, work));
    return ctx.answered(await read(ctx, id));
  };

  const runOf = ({ scope: { companyId, userId, userName } }: Ctx, { id, branchId }: Job): ImportRun => ({
    importId: id,
    branchId,
    actor: { companyId, userId, userName },
  });

  /** Takes an import into its check, with the preceding changes in the same transaction. */
  const runCheck = async (
    ctx: Ctx,
    job: Job,
    mapping: Mapping,
    set: Pick<NonNullable<Parameters<typeof jobs.changeState>[4]>, 'branchId' | 'columns'>,
    before: (trx: Trx, columns: readonly string[]) => Promise<void>,
  ): Promise<Job> => {
    const { services, scope, db } = ctx;
    const { id } = job;
    const columns = headingsOf(definition, job, mapping);
    const total = await countRows(db, id);
    const { run } = await takeStep(spine, ctx, definition, async (trx) => {
      if (!(await jobs.changeState(trx, id, ['mapping', 'checked'], 'checking', { mapping, total, ...set })))
        throw wrongState(say('imports.busy'));
      await before(trx, columns);
      return mustExist(await jobs.findJob(trx, definition, scope, id));
    });
    await waitBriefly(
      startStep(spine, ctx, run, { id, total, from: 'checking', back: 'mapping' }, (step) =>
        check(services, definition, id, { scope, columns, mapping }, step),
      ),
    );
    return ctx.answered(await read(ctx, id));
  };

  return {
    upload: (ctx: Ctx, { branchId }: { branchId?: number | undefined }): Promise<Job> => {
      const isOfBranch = definition.needsBranch && (branchId !== undefined || ctx.scope.branchIds.length === 1);
      return upload(spine, definition, ctx, isOfBranch ? branchOf(ctx.scope, branchId) : null) as Promise<Job>;
    },
    get: async (ctx: Ctx, { id }: ById): Promise<Job> => jobShownTo(ctx.scope, definition, await read(ctx, id)),
    page: async ({ db, scope }: Ctx, filter: jobs.JobFilter): Promise<Page<Job>> => {
      const page = (await jobs.pageOfJobs(db, definition, scope, filter)) as Page<Job>;
      return { ...page, data: page.data.map((job) => jobShownTo(scope, definition, job)) };
    },
    rows: async (ctx: Ctx, filter: Parameters<typeof pageOfRows>[2]): Promise<Page<ImportRow<F>>> => {
      const { mapping } = await read(ctx, filter.id);
      const page = await pageOfRows(ctx.db, ctx.scope, filter);
      const rows = page.data.map(({ cells, ...row }) =>
        rowShownTo(ctx.scope, definition, withValues(row, cells, mapping)),
      );
      return { ...page, data: rows as ImportRow<F>[] };
    },

    check: async (
      ctx: Ctx,
      { id, mapping: chosen, branchId }: ById & { mapping?: Mapping<F> | undefined; branchId?: number | undefined },
    ): Promise<Job> => {
      const { scope } = ctx;
      const job = await read(ctx, id);
      demandState(job, ['mapping', 'checked'], say('imports.notCheckable'));
      const proposal = chosen ?? job.mapping;
      const mapping = mappable(scope, definition, proposal);
      const branch = branchId === undefined ? job.branchId : branchOf(scope, branchId);
      return runCheck(ctx, job, mapping, { branchId: branch }, async (trx, columns) => {
        // Columns that one user may not map may be mapped by the next one.
        if (mapping === proposal)
          await jobs.rememberMapping(trx, definition, scope.companyId, signatureOf(columns), mapping);
      });
    },

    fix: async (ctx: Ctx, { id, rows, skipWrong }: ById & Fixes): Promise<Job> => {
      const job = await read(ctx, id);
      demandState(job, ['checked'], say('imports.checkFirst'));
      const locked = definition.lockedFields(ctx.scope);
      const fixed = fixCells(definition, job, locked, rows);
      const having = (skip: boolean) => rows.filter((row) => row.skip === skip).map(({ row }) => row);
      return runCheck(
        ctx,
        { ...job, columns: fixed.columns },
        fixed.mapping,
        { columns: fixed.columns },
        async (trx) => {
          await fixed.save(trx);
          if (skipWrong) await setSkipped(trx, id, 'wrong', true);
          await setSkipped(trx, id, having(true), true);
          await setSkipped(trx, id, having(false), false);
        },
      );
    },

    apply: async (ctx: Ctx, { id, branchId: chosen }: ById & { branchId?: number | undefined }): Promise<Job> => {
      const stored = await read(ctx, id);
      const branchId = chosen === undefined ? stored.branchId : branchOf(ctx.scope, chosen);
      const job = { ...stored, branchId, needsBranch: stored.needsBranch && branchId === null };
      const { counts, fileName, needsBranch } = job;
      demandState(job, ['checked'], say('imports.checkFirst'));
      await demandRights(ctx, job, 'apply');
      if (counts.wrong > 0) throw wrongState(say('imports.rowsWrong', { count: counts.wrong }));
      if (needsBranch && definition.whyNoBranch) throw badField('branchId', definition.whyNoBranch);
      const why = await changedSinceCheck(ctx.db, definition, id);
      if (why) throw new Refusal('changed', null, why);
      const run = runOf(ctx, job);
      const set = { total: counts.new + counts.changed, branchId };
      return perform(ctx, id, set, { from: 'checked', back: 'mapping' }, (step) =>
        apply(ctx.services, definition, run, fileName, step),
      );
    },

    revert: async (ctx: Ctx, { id }: ById): Promise<Job> => {
      const job = await read(ctx, id);
      const { counts, fileName } = job;
      demandState(job, ['applied'], say('imports.undoApplied'));
      await demandRights(ctx, job, 'revert');
      const run = runOf(ctx, job);
      const why = await whyNotRevert(ctx.services, definition, run);
      if (why) throw new Refusal('changed', null, why);
      const set = { total: counts.new + counts.changed };
      return perform(ctx, id, set, { from: 'applied', back: 'applied' }, (step) =>
        revert(ctx.services, definition, run, fileName, step),
      );
    },

    discard: async (ctx: Ctx, { id }: ById): Promise<null> => {
      const job = await read(ctx, id);
      demandState(job, ['mapping', 'checked', 'failed', 'reverted'], say('imports.kept'));
      return ctx.write(async (trx) => {
        await jobs.deleteJob(trx, ctx.scope, id);
        return null;
      });
    },
  };
};
