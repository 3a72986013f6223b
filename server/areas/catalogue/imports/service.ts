import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type checkImport,
  type ImportField,
  importFieldNames,
  importFields,
  type importTemplate,
  MAX_SHEET_ROWS,
  type Mapping,
  type ProductImport,
  type updateByXls,
} from '#contract/catalogue/imports.ts';
import type { Input, Reply } from '#contract/endpoint.ts';
import { type Sentence, say } from '#contract/messages/sentence.ts';
import type { Ctx, Services } from '#server/platform/context.ts';
import { isOutage } from '#server/platform/db/outage.ts';
import type { Download } from '#server/platform/http/serve.ts';
import { badField, Fault, found, Refusal } from '#server/platform/refusal.ts';
import { branchOf, mayEditCost, type Scope } from '#server/platform/scope.ts';
import { type Reading, readSheet, rowsOf } from '#server/platform/sheets/read.ts';
import { CSV_TYPE, readableBy, writeCsv, writeXlsx, XLSX_TYPE } from '#server/platform/sheets/write.ts';
import { HalfDone, Interrupted, movedOn, Stopped, type Work } from './apply.ts';
import { guessMapping, signatureOf } from './guess.ts';
import { apply, check, type Jobs, revert, STAGED_ROWS, whyNotRevert } from './jobs.ts';
import * as queries from './queries.ts';

const limits = { maxRows: MAX_SHEET_ROWS, maxColumns: 100 };
const SAMPLE_ROWS = 3;
/** Small files are done by then, and their answer says so at once. */
const ANSWER_WITHIN_MS = 1500;

type ById = { id: number };

const within = (milliseconds: number, work: Promise<void>) => {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  return Promise.race([work, patience]).finally(() => clearTimeout(timer));
};

const reasonOf = (error: unknown): Sentence => {
  const { reason } = ((error as Refusal).data ?? {}) as { reason?: unknown };
  if (error instanceof Refusal && typeof reason === 'string') return reason as Sentence;
  if (error instanceof Stopped || error instanceof Refusal) return error.sentence;
  return isOutage(error) ? say('catalogue.importDatabaseAway') : say('catalogue.importUnexpected');
};

/** Starts work on an import, and puts it where it can be tried again should that fail. */
const begin = (
  jobs: Jobs,
  { services, log }: Ctx,
  id: number,
  total: number,
  from: queries.State,
  back: queries.State,
  work: (progress: (done: number) => void) => Promise<void>,
) =>
  jobs.start(id, total, async (progress) => {
    try {
      await work(progress);
    } catch (error) {
      if (!(error instanceof Stopped || error instanceof Refusal)) log.error({ err: error }, 'import failed');
      // Half taken back it is neither applied nor not: `recover` takes the rest back.
      if (error instanceof HalfDone || (error instanceof Interrupted && back === 'applied')) return;
      await jobs
        .settle(() => queries.moveOn(services.database.db, id, [from], back, { reason: reasonOf(error) }))
        .catch((cause: unknown) => log.error({ err: cause }, 'import left as it is')); // for `recover`
    }
  });

const headOf = async (output: string) => {
  for await (const [head, ...samples] of rowsOf(output, SAMPLE_ROWS + 1)) {
    const headings = head?.cells ?? [];
    const width = Math.max(headings.length, ...samples.map(({ cells }) => cells.length));
    return Array.from({ length: width }, (_, column) => ({
      title: headings[column] ?? '',
      samples: samples.map(({ cells }) => (cells[column] ?? '').slice(0, 60)).filter((text) => text !== ''),
    }));
  }
  return [];
};

const stage = async (
  services: Services,
  companyId: number,
  id: number,
  reading: Reading,
  output: string,
  progress: (done: number) => void,
) => {
  const { db } = services.database;
  const total = await reading.done;
  let staged = 0;
  let isHead = true;
  for await (const rows of rowsOf(output, STAGED_ROWS)) {
    const below = isHead ? rows.slice(1) : rows;
    isHead = false;
    await queries.stageRows(db, companyId, id, below);
    staged += below.length;
    progress(staged);
  }
  await queries.moveOn(db, id, ['reading'], 'mapping', { total });
};

/** Answers as soon as the first rows are read: a file that is no good is refused, a good one is read on in the background. */
export const upload =
  (jobs: Jobs) =>
  async (ctx: Ctx, { branchId }: Input<typeof updateByXls>): Promise<Reply<typeof updateByXls>> => {
    const { services, scope, file, db } = ctx;
    if (!file) throw badField('file', say('file.choose'));
    const branch = branchId === undefined && scope.branchIds.length !== 1 ? null : branchOf(scope, branchId);
    const folder = await mkdtemp(join(tmpdir(), 'tilldesk-sheet-'));
    const forget = () => rm(folder, { recursive: true, force: true });
    const [path, output] = [join(folder, 'sheet'), join(folder, 'rows')];
    try {
      await rename(file.path, path);
      const reading = readSheet(scope.companyId, path, output, limits);
      await reading.begun;
      const columns = await headOf(output);
      const headings = columns.map(({ title }) => title);
      const signature = signatureOf(headings);
      const mapping = (await queries.rememberedMapping(db, scope.companyId, signature)) ?? guessMapping(headings);
      const fileName = file.filename.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '').slice(-200) || 'file';
      const made = await ctx.write((trx) =>
        queries.insertImport(trx, scope, { branchId: branch, fileName, columns, mapping, signature }),
      );
      begin(jobs, ctx, made.id, 0, 'reading', 'failed', async (progress) => {
        await stage(services, scope.companyId, made.id, reading, output, progress).finally(forget);
      }).catch((error: unknown) => ctx.log.error({ err: error }, 'import failed'));
      return made;
    } catch (error) {
      await forget();
      throw error;
    }
  };

const read = async ({ db, scope }: Ctx, id: number): Promise<ProductImport> =>
  found(await queries.findImport(db, scope, id));

const wrongState = (reason: Sentence) => new Refusal('statusNotAllowed', { reason }, reason);
const workingStates = new Set<string>(['reading', 'checking', 'applying']);

/** Nobody may act on an import that is being worked on, or is in a state the act makes no sense in. */
const demandState = ({ state }: ProductImport, states: readonly queries.State[], otherwise: Sentence) => {
  if (workingStates.has(state)) throw wrongState(say('catalogue.importBusy'));
  if (!states.includes(state)) throw wrongState(otherwise);
};

const columnsOf = ({ columns }: ProductImport, mapping: Record<string, ImportField>) => {
  const fields = Object.values(mapping);
  const twice = fields.find((field, at) => fields.indexOf(field) !== at);
  if (twice) throw badField('mapping', say('catalogue.columnChosenTwice', { column: importFields[twice] }));
  if (Object.keys(mapping).some((column) => Number(column) >= columns.length))
    throw badField('mapping', say('catalogue.noSuchColumn'));
  if (!fields.includes('sku') && !fields.includes('barcode') && !fields.includes('title'))
    throw badField('mapping', say('catalogue.mapIdentifier'));
  return columns.map(({ title }) => title);
};

const totalOf = (db: Ctx['db'], id: number) =>
  db
    .selectFrom('productImportRow')
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .where('importId', '=', id)
    .executeTakeFirstOrThrow()
    .then(({ rows }) => Number(rows));

const branchOfImport = async (ctx: Ctx, id: number): Promise<number | null> => {
  const row = await ctx.db
    .selectFrom('productImport')
    .select('branchId')
    .where('companyId', '=', ctx.scope.companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return found(row).branchId;
};

/** Costs stay as they are where somebody may not change them. */
const mappable = (scope: Scope, mapping: Mapping): Mapping =>
  mayEditCost(scope) || !Object.values(mapping).includes('costPrice')
    ? mapping
    : Object.fromEntries(Object.entries(mapping).filter(([, field]) => field !== 'costPrice'));

/** An import that somebody else mapped to costs is theirs to apply, and to take back. */
const demandCost = (scope: Scope, { mapping }: Pick<ProductImport, 'mapping'>): void => {
  if (mappable(scope, mapping) !== mapping) throw new Fault('forbidden');
};

export const startCheck =
  (jobs: Jobs) =>
  async (ctx: Ctx, { id, mapping: sent, branchId: named }: Input<typeof checkImport>) => {
    const { services, scope, db } = ctx;
    const current = await read(ctx, id);
    demandState(current, ['mapping', 'checked'], say('catalogue.importNotCheckable'));
    const wanted = sent ?? current.mapping;
    const mapping = mappable(scope, wanted);
    const columns = columnsOf(current, mapping);
    const total = await totalOf(db, id);
    const branchId = named === undefined ? current.branchId : branchOf(scope, named);
    await ctx.write(async (trx) => {
      if (!(await queries.moveOn(trx, id, ['mapping', 'checked'], 'checking', { mapping, total, branchId })))
        throw wrongState(say('catalogue.importBusy'));
      // What one person may not map, the next one may.
      if (mapping === wanted) await queries.rememberMapping(trx, scope.companyId, signatureOf(columns), mapping);
      return found(await queries.findImport(trx, scope, id));
    });
    const { companyId, branchIds } = scope;
    await within(
      ANSWER_WITHIN_MS,
      begin(jobs, ctx, id, total, 'checking', 'mapping', (progress) =>
        check(services, id, { companyId, branchIds, columns, mapping }, progress),
      ),
    );
    return ctx.answered(await read(ctx, id));
  };

const workOf = async (ctx: Ctx, id: number): Promise<Work> => {
  const { companyId, userId, userName } = ctx.scope;
  return { importId: id, branchId: await branchOfImport(ctx, id), mover: { companyId, userId, userName } };
};

export const startApply =
  (jobs: Jobs) =>
  async (ctx: Ctx, { id }: ById) => {
    const { services, scope, db } = ctx;
    const { state, counts, fileName, ...current } = await read(ctx, id);
    demandState({ state, counts, fileName, ...current }, ['checked'], say('catalogue.importCheckFirst'));
    demandCost(scope, current);
    if (counts.wrong > 0) throw wrongState(say('catalogue.importRowsWrong', { count: counts.wrong }));
    if (current.needsBranch) throw badField('branchId', say('catalogue.importNeedsBranch'));
    const moved = await movedOn(db, id);
    if (moved) throw new Refusal('changed', null, moved);
    const work = await workOf(ctx, id);
    const total = counts.new + counts.changed;
    await ctx.write(async (trx) => {
      if (!(await queries.moveOn(trx, id, ['checked'], 'applying', { total })))
        throw wrongState(say('catalogue.importBusy'));
      return found(await queries.findImport(trx, scope, id));
    });
    await within(
      ANSWER_WITHIN_MS,
      begin(jobs, ctx, id, total, 'applying', 'mapping', (progress) => apply(jobs, services, work, fileName, progress)),
    );
    return ctx.answered(await read(ctx, id));
  };

export const startRevert =
  (jobs: Jobs) =>
  async (ctx: Ctx, { id }: ById) => {
    const { services, scope } = ctx;
    const current = await read(ctx, id);
    demandState(current, ['applied'], say('catalogue.importUndoApplied'));
    demandCost(scope, current);
    const work = await workOf(ctx, id);
    const touched = await whyNotRevert(services, work);
    if (touched) throw new Refusal('changed', null, touched);
    const total = current.counts.new + current.counts.changed;
    await ctx.write(async (trx) => {
      if (!(await queries.moveOn(trx, id, ['applied'], 'applying', { total })))
        throw wrongState(say('catalogue.importBusy'));
      return found(await queries.findImport(trx, scope, id));
    });
    await within(
      ANSWER_WITHIN_MS,
      begin(jobs, ctx, id, total, 'applying', 'applied', (progress) =>
        revert(services, work, current.fileName, progress),
      ),
    );
    return ctx.answered(await read(ctx, id));
  };

export const discard = async (ctx: Ctx, { id }: ById): Promise<null> => {
  const current = await read(ctx, id);
  demandState(current, ['mapping', 'checked', 'failed', 'reverted'], say('catalogue.importKept'));
  return ctx.write(async (trx) => {
    await trx.deleteFrom('productImport').where('companyId', '=', ctx.scope.companyId).where('id', '=', id).execute();
    return null;
  });
};

const columnsOfOurs = importFieldNames.map((field) => ({ title: importFields[field], cost: field === 'costPrice' }));
const noPages = async function* () {};

export const template = async (
  { scope }: Ctx,
  { format, name = 'products' }: Input<typeof importTemplate>,
): Promise<Download> => {
  const [columns, pages] = readableBy(scope, columnsOfOurs, noPages());
  return format === 'csv'
    ? { filename: `${name}.csv`, type: CSV_TYPE, body: await writeCsv(columns, pages, { mark: true }) }
    : { filename: `${name}.xlsx`, type: XLSX_TYPE, body: await writeXlsx('Products', columns, pages) };
};
