import { z } from 'zod';
import type { Permission } from './access.ts';
import { actAliases, endpoint } from './endpoint.ts';
import { ById, Id, Instant, page, pageFilter } from './fields.ts';
import { Said, whyFields } from './messages/sentence.ts';

/* Upload → mapping → dry run → apply all or nothing → revert, whatever is imported. One import is one change set. */

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
  /** Left out by somebody. */
  skipped: z.int(),
});
export type ImportCounts = z.infer<typeof Counts>;

/** Column index → field; columns that are left out are ignored. */
export const mappingOf = <F extends string>(fields: readonly [F, ...F[]]) =>
  z.record(z.string().regex(/^\d{1,3}$/), z.enum(fields));

/** How an import stands. */
export const importJobShape = <F extends string>(fields: readonly [F, ...F[]]) => ({
  id: Id,
  fileName: z.string(),
  state: z.enum(importStates),
  /** Rows done of the step under way. */
  progress: z.object({ done: z.int(), total: z.int() }),
  columns: z.array(z.object({ title: z.string(), samples: z.array(z.string()) })),
  mapping: mappingOf(fields),
  counts: Counts,
  /** Rows that would be written and have a note to read first. */
  noted: z.int(),
  /** Why it failed, or may not be reverted. */
  reason: z.string().nullable(),
  said: Said.optional(),
  userName: z.string(),
  createTime: Instant,
  applyTime: Instant.nullable(),
  revertTime: Instant.nullable(),
});

/** What a row of the file does. */
export const importRowShape = <F extends string>(fields: readonly [F, ...F[]]) => ({
  /** As the spreadsheet counts it: the heading is row 1. */
  row: z.int(),
  outcome: z.enum(importOutcomes),
  changes: z.array(z.object({ field: z.enum(fields), from: z.string().nullable(), to: z.string().nullable() })),
  problems: z.array(
    z.object({
      column: z.string(),
      field: z.string(),
      /** What stands in the cell. */
      value: z.string().optional(),
      ...whyFields,
    }),
  ),
});

export type ImportJob = z.infer<z.ZodObject<ReturnType<typeof importJobShape<string>>>>;
export type ImportRow = z.infer<z.ZodObject<ReturnType<typeof importRowShape<string>>>>;

/** Rows put right or left out at a time. */
const MAX_FIXED_ROWS = 1000;
const MAX_CELL = 10_000;

type Kind<J extends z.ZodType, R extends z.ZodType, M extends z.ZodRawShape, A extends z.ZodRawShape> = {
  /** `/product/import/`, before each of its paths. */
  path: `/${string}/`;
  can: Permission;
  job: J;
  row: R;
  /** What a check may be told: the mapping, and where opening stock goes. */
  check: M;
  /** What applying may be told besides. */
  apply: A;
};

/** The endpoints that every kind of import has; its upload and its template are its own. */
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
    summary: 'How an import stands',
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
    /** Without a mapping or a branch, those that it has: guessed, remembered or given before. */
    input: z.strictObject({ ...ById.shape, ...check }),
    reply: job,
  }),
  fixImport: endpoint({
    method: 'POST',
    path: `${path}fix/{id}/`,
    can,
    summary: 'Put cells of a checked import right, or leave rows out, and check it again',
    input: z.strictObject({
      ...ById.shape,
      rows: z
        .array(
          z.strictObject({
            row: z.int().min(1),
            /** Field → what its cell should say. */
            values: z.record(z.string(), z.string().max(MAX_CELL)).optional(),
            /** True leaves the row out, false takes it in again. */
            skip: z.boolean().optional(),
          }),
        )
        .max(MAX_FIXED_ROWS)
        .default([]),
      /** Leaves out every row that is wrong. */
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
    summary: 'Take an import back as a whole, while nothing newer touched what it wrote',
    input: ById,
    reply: job,
  }),
  discardImport: endpoint({
    method: 'POST',
    path: `${path}delete/{id}/`,
    can,
    summary: 'Forget an import that was not applied',
    input: ById,
    reply: z.null(),
  }),
});
/** Those of any kind. */
export type ImportEndpoints = ReturnType<
  typeof importEndpoints<
    z.ZodType<ImportJob>,
    z.ZodType<ImportRow>,
    { mapping: z.ZodOptional<z.ZodType<Record<string, string>>> },
    z.ZodRawShape
  >
>;
