import { z } from 'zod';
import type { Permission } from './access.ts';
import { actAliases, endpoint } from './endpoint.ts';
import { ById, Id, Instant, page, pageFilter } from './fields.ts';
import { Said, whyFields } from './messages/sentence.ts';

/* Upload → mapping → dry run → apply all or nothing → revert, for every kind of import. One import is one change set. */

export const importStates = [
  'reading',
  'mapping',
  'checking',
  'checked',
  'applying',
  'applied',
  'reverted',
  'failed',
] as const;
export type ImportState = (typeof importStates)[number];
export const importOutcomes = ['new', 'changed', 'unchanged', 'wrong', 'skipped'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

const Counts = z.object({
  new: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  wrong: z.int(),
  /** Skipped by somebody. */
  skipped: z.int(),
});
export type ImportCounts = z.infer<typeof Counts>;

/** Column index → field; other columns are ignored. */
export const mappingOf = <F extends string>(fields: readonly [F, ...F[]]) =>
  z.record(z.string().regex(/^\d{1,3}$/), z.enum(fields));

/** The state of an import. */
export const importJobShape = <F extends string>(fields: readonly [F, ...F[]]) => ({
  id: Id,
  fileName: z.string(),
  state: z.enum(importStates),
  /** Rows done in the current step. */
  progress: z.object({ done: z.int(), total: z.int() }),
  columns: z.array(z.object({ title: z.string(), samples: z.array(z.string()) })),
  mapping: mappingOf(fields),
  counts: Counts,
  /** Rows to be written that have a note to read first. */
  noted: z.int(),
  /** Why it failed, or can't be reverted. */
  reason: z.string().nullable(),
  said: Said.optional(),
  userName: z.string(),
  createTime: Instant,
  applyTime: Instant.nullable(),
  revertTime: Instant.nullable(),
});

/** What a row does. */
export const importRowShape = <F extends string>(fields: readonly [F, ...F[]]) => ({
  /** As in the spreadsheet: the heading is row 1. */
  row: z.int(),
  outcome: z.enum(importOutcomes),
  changes: z.array(z.object({ field: z.enum(fields), from: z.string().nullable(), to: z.string().nullable() })),
  problems: z.array(
    z.object({
      column: z.string(),
      field: z.string(),
      /** The cell's text. */
      value: z.string().optional(),
      ...whyFields,
    }),
  ),
});

export type ImportJob = z.infer<z.ZodObject<ReturnType<typeof importJobShape<string>>>>;
export type ImportRow = z.infer<z.ZodObject<ReturnType<typeof importRowShape<string>>>>;

/** Rows corrected or skipped at a time. */
const MAX_FIXED_ROWS = 1000;
const MAX_CELL = 10_000;

type Kind<J extends z.ZodType, R extends z.ZodType, M extends z.ZodRawShape, A extends z.ZodRawShape> = {
  /** `/product/import/`, the prefix of its paths. */
  path: `/${string}/`;
  can: Permission;
  job: J;
  row: R;
  /** Input of a check: the mapping, and the branch for opening stock. */
  check: M;
  /** Additional input for applying. */
  apply: A;
};

/** Endpoints common to all kinds of imports; each has its own upload and template. */
export const importEndpoints = <
  J extends z.ZodType,
  R extends z.ZodType,
  M extends z.ZodRawShape,
  A extends z.ZodRawShape,
>({
  path,
  can,
  job,
  row,
  check,
  apply,
}: Kind<J, R, M, A>) => ({
  getImport: endpoint({
    method: 'GET',
    path: `${path}{id}/`,
    can,
    summary: 'The state of an import',
    input: ById,
    reply: job,
  }),
  pageOfImports: endpoint({
    method: 'GET',
    path: `${path}pagination/`,
    can,
    summary: 'Earlier imports',
    input: pageFilter(['createTime'], { state: z.enum(importStates).optional() }),
    reply: page(job),
  }),
  importRows: endpoint({
    method: 'GET',
    path: `${path}rows/{id}/`,
    can,
    summary: 'The rows of a dry run: new, changed, unchanged, wrong',
    input: z.strictObject({
      ...ById.shape,
      ...pageFilter(['row'], { outcome: z.enum(importOutcomes).optional() }).shape,
    }),
    reply: page(row),
  }),
  checkImport: endpoint({
    method: 'POST',
    path: `${path}check/{id}/`,
    can,
    summary: 'Dry run with this mapping; the mapping is remembered for files with the same headings',
    /** Without a mapping or a branch it keeps its own: guessed, remembered or sent before. */
    input: z.strictObject({ ...ById.shape, ...check }),
    reply: job,
  }),
  fixImport: endpoint({
    method: 'POST',
    path: `${path}fix/{id}/`,
    can,
    summary: 'Correct cells of a checked import or skip rows, and check it again',
    input: z.strictObject({
      ...ById.shape,
      rows: z
        .array(
          z.strictObject({
            row: z.int().min(1),
            /** Field → the corrected value of its cell. */
            values: z.record(z.string(), z.string().max(MAX_CELL)).optional(),
            /** True skips the row, false includes it again. */
            skip: z.boolean().optional(),
          }),
        )
        .max(MAX_FIXED_ROWS)
        .default([]),
      /** Skips every wrong row. */
      skipWrong: z.boolean().default(false),
    }),
    reply: job,
  }),
  applyImport: endpoint({
    method: 'POST',
    path: `${path}apply/{id}/`,
    aliases: actAliases(`${path}apply/`).slice(0, 1),
    can,
    summary: 'Apply a checked import, all or nothing',
    input: z.strictObject({ ...ById.shape, ...apply }),
    reply: job,
  }),
  revertImport: endpoint({
    method: 'POST',
    path: `${path}revert/{id}/`,
    can,
    summary: 'Undo a whole import, unless its records have changed since',
    input: ById,
    reply: job,
  }),
  discardImport: endpoint({
    method: 'POST',
    path: `${path}delete/{id}/`,
    can,
    summary: 'Delete an import that was not applied',
    input: ById,
    reply: z.null(),
  }),
});
/** Imports of any kind. */
export type ImportEndpoints = ReturnType<
  typeof importEndpoints<
    z.ZodType<ImportJob>,
    z.ZodType<ImportRow>,
    { mapping: z.ZodOptional<z.ZodType<Record<string, string>>> },
    z.ZodRawShape
  >
>;
