import type { Page } from '#contract/fields.ts';
import type { ImportState } from '#contract/imports.ts';
import { say } from '#contract/messages/sentence.ts';
import type { Ctx } from '#server/platform/context.ts';
import { badField, Fault, mustExist, Refusal } from '#server/platform/refusal.ts';
import { branchOf, type Scope } from '#server/platform/scope.ts';
import { apply } from './apply.ts';
import { check } from './check.ts';
import type { ImportDefinition, ImportRun } from './definition.ts';
import type { ImportJob } from './jobs.ts';
import * as jobs from './jobs.ts';
import { revert, whyNotRevert } from './revert.ts';
import { changedSinceCheck, countRows, type ImportRow, pageOfRows } from './rows.ts';
import type { Progress, Runner } from './runner.ts';
import { type Mapping, signatureOf } from './sheet.ts';
import { demandState, startStep, waitBriefly, wrongState } from './step.ts';
import { upload } from './upload.ts';

type ById = { id: number };

/** Samples of a column that its reader may not see are left out. */
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

/** Fields stay as they are where somebody may not change them. */
const mappable = <M extends Mapping>(scope: Scope, definition: ImportDefinition, mapping: M): M => {
  const locked = definition.lockedFields(scope);
  return Object.values(mapping).some((field) => locked.includes(field))
    ? (Object.fromEntries(Object.entries(mapping).filter(([, field]) => !locked.includes(field))) as M)
    : mapping;
};

/** The steps of an import, as endpoints call them. */
export const stepsOf = <F extends string>(runner: Runner, typed: ImportDefinition<F>) => {
  type Job = ImportJob<F>;
  const definition: ImportDefinition = typed;

  const read = async ({ db, scope }: Ctx, id: number): Promise<Job> =>
    mustExist(await jobs.findJob(db, definition, scope, id)) as Job;

  /** An import that somebody else mapped to what one may not change is theirs to apply, and to take back. */
  const demandRights = async ({ db, scope }: Ctx, { id, mapping }: Job, step: 'apply' | 'revert'): Promise<void> => {
    if (mappable(scope, definition, mapping) !== mapping) throw new Fault('forbidden');
    await definition.demandRights?.(db, scope, id, step);
  };

  /** Takes an import into a state of work, does it, and answers how the import stands then, or soon after. */
  const perform = async (
    ctx: Ctx,
    id: number,
    total: number,
    states: { from: ImportState; back: ImportState },
    work: (progress: Progress) => Promise<void>,
  ): Promise<Job> => {
    await ctx.write(async (trx) => {
      if (!(await jobs.changeState(trx, id, [states.from], 'applying', { total })))
        throw wrongState(say('imports.busy'));
      return mustExist(await jobs.findJob(trx, definition, ctx.scope, id));
    });
    await waitBriefly(startStep(runner, ctx, id, total, { ...states, from: 'applying' }, work));
    return ctx.answered(await read(ctx, id));
  };

  const runOf = ({ scope: { companyId, userId, userName } }: Ctx, { id, branchId }: Job): ImportRun => ({
    importId: id,
    branchId,
    actor: { companyId, userId, userName },
  });

  return {
    upload: (ctx: Ctx, { branchId }: { branchId?: number | undefined }): Promise<Job> => {
      const isOfBranch = definition.needsBranch && (branchId !== undefined || ctx.scope.branchIds.length === 1);
      return upload(runner, definition, ctx, isOfBranch ? branchOf(ctx.scope, branchId) : null) as Promise<Job>;
    },
    get: async (ctx: Ctx, { id }: ById): Promise<Job> => jobShownTo(ctx.scope, definition, await read(ctx, id)),
    page: async ({ db, scope }: Ctx, filter: jobs.JobFilter): Promise<Page<Job>> => {
      const page = (await jobs.pageOfJobs(db, definition, scope, filter)) as Page<Job>;
      return { ...page, data: page.data.map((job) => jobShownTo(scope, definition, job)) };
    },
    rows: async (ctx: Ctx, filter: Parameters<typeof pageOfRows>[2]): Promise<Page<ImportRow<F>>> => {
      await read(ctx, filter.id);
      const page = (await pageOfRows(ctx.db, ctx.scope, filter)) as Page<ImportRow<F>>;
      return { ...page, data: page.data.map((row) => rowShownTo(ctx.scope, definition, row)) };
    },

    check: async (
      ctx: Ctx,
      { id, mapping: chosen, branchId }: ById & { mapping?: Mapping<F> | undefined; branchId?: number | undefined },
    ): Promise<Job> => {
      const { services, scope, db } = ctx;
      const job = await read(ctx, id);
      demandState(job, ['mapping', 'checked'], say('imports.notCheckable'));
      const wanted = chosen ?? job.mapping;
      const mapping = mappable(scope, definition, wanted);
      const columns = headingsOf(definition, job, mapping);
      const total = await countRows(db, id);
      const branch = branchId === undefined ? job.branchId : branchOf(scope, branchId);
      await ctx.write(async (trx) => {
        if (
          !(await jobs.changeState(trx, id, ['mapping', 'checked'], 'checking', { mapping, total, branchId: branch }))
        )
          throw wrongState(say('imports.busy'));
        // What one person may not map, the next one may.
        if (mapping === wanted)
          await jobs.rememberMapping(trx, definition, scope.companyId, signatureOf(columns), mapping);
        return mustExist(await jobs.findJob(trx, definition, scope, id));
      });
      await waitBriefly(
        startStep(runner, ctx, id, total, { from: 'checking', back: 'mapping' }, (progress) =>
          check(services, definition, id, { scope, columns, mapping }, progress),
        ),
      );
      return ctx.answered(await read(ctx, id));
    },

    apply: async (ctx: Ctx, { id }: ById): Promise<Job> => {
      const job = await read(ctx, id);
      const { counts, fileName, needsBranch } = job;
      demandState(job, ['checked'], say('imports.checkFirst'));
      await demandRights(ctx, job, 'apply');
      if (counts.wrong > 0) throw wrongState(say('imports.rowsWrong', { count: counts.wrong }));
      if (needsBranch && definition.whyNoBranch) throw badField('branchId', definition.whyNoBranch);
      const why = await changedSinceCheck(ctx.db, definition, id);
      if (why) throw new Refusal('changed', null, why);
      const run = runOf(ctx, job);
      return perform(ctx, id, counts.new + counts.changed, { from: 'checked', back: 'mapping' }, (progress) =>
        apply(runner, ctx.services, definition, run, fileName, progress),
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
      return perform(ctx, id, counts.new + counts.changed, { from: 'applied', back: 'applied' }, (progress) =>
        revert(ctx.services, definition, run, fileName, progress),
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
