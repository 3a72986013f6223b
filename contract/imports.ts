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
export const importOutcomes = ['new', 'changed', 'unchanged', 'wrong'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

const Counts = z.object({ new: z.int(), changed: z.int(), unchanged: z.int(), wrong: z.int() });
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
  problems: z.array(z.object({ column: z.string(), field: z.string(), ...whyFields })),
});

export type ImportJob = z.infer<z.ZodObject<ReturnType<typeof importJobShape<string>>>>;
export type ImportRow = z.infer<z.ZodObject<ReturnType<typeof importRowShape<string>>>>;

type Kind<J extends z.ZodType, R extends z.ZodType, M extends z.ZodRawShape> = {
  /** `/product/import/`, before each of its paths. */
  path: `/${string}/`;
  can: Permission;
  job: J;
  row: R;
  /** What a check may be told: the mapping, and where opening stock goes. */
  check: M;
};

/** The endpoints that every kind of import has; its upload and its template are its own. */
export const importEndpoints = <J extends z.ZodType, R extends z.ZodType, M extends z.ZodRawShape>({
  path,
  can,
  job,
  row,
  check,
}: Kind<J, R, M>) => ({
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
  applyImport: endpoint({
    method: 'POST',
    path: `${path}apply/{id}/`,
    aliases: actAliases(`${path}apply/`).slice(0, 1),
    can,
    summary: 'Apply a checked import, all or nothing',
    input: ById,
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
    { mapping: z.ZodOptional<z.ZodType<Record<string, string>>> }
  >
>;
