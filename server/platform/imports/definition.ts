import type { RawBuilder } from 'kysely';
import type { Sentence, whyOf } from '#contract/messages/sentence.ts';
import type { Db, Trx } from '#server/platform/context.ts';
import type { Scope } from '#server/platform/scope.ts';
import type { SheetRow } from '#server/platform/sheets/read.ts';
import type { Mapping, SheetDefinition } from './sheet.ts';

/** An import at work: its owner, and the branch for opening stock. */
export type ImportRun = {
  importId: number;
  branchId: number | null;
  actor: { companyId: number; userId: number; userName: string };
};

export type Outcome = 'new' | 'changed' | 'unchanged' | 'wrong';

/** A row and what it would do. */
export type CheckedRow<F extends string = string, Patch extends object = object> = {
  row: number;
  outcome: Outcome;
  entityId: number | null;
  entityVersion: number | null;
  /** The name people know the record by: its code and its name. */
  code: string;
  name: string;
  changes: { field: F; from: string | null; to: string | null }[];
  /** For rows without errors they are notes. */
  problems: ({ column: string; field: string } & ReturnType<typeof whyOf>)[];
  /** The values to write; null if there are none. */
  patch: Patch | null;
};

/** A row to be written. */
export type WaitingRow<Patch extends object = object> = {
  row: number;
  outcome: 'new' | 'changed';
  entityId: number | null;
  patch: Patch;
};

/** The written values, and the previous ones; a new record has no `before`. */
export type WrittenRow<Values extends object = object> = {
  row: number;
  entityId: number;
  before: Partial<Values> | null;
  after: Partial<Values>;
};

/** A row that was written and not undone. */
export type AppliedRow<Values extends object = object> = WrittenRow<Values> & {
  name: string;
  entityVersion: number | null;
};

/** Looks up some rows at once, and returns what the rows from one place to another would do. */
export type Checker<F extends string = string, Patch extends object = object> = (
  rows: readonly SheetRow[],
) => Promise<(from: number, to: number) => CheckedRow<F, Patch>[]>;

export type CheckContext<F extends string = string> = {
  scope: Scope;
  /** The file's headings. */
  columns: readonly string[];
  mapping: Mapping<F>;
};

/**
 * What can be imported: everything that differs between imports. Written with methods, so that the engine can hold any
 * of them. Prepared is what `write` needs besides the rows, such as the ids of names.
 */
export type ImportDefinition<
  F extends string = string,
  Values extends object = object,
  Patch extends object = object,
  Prepared = unknown,
> = {
  /** Also its table, which has id, company_id, version and archived_at, and its entity in the audit log. */
  kind: 'product' | 'customer';
  sheet: SheetDefinition<F>;
  /** What a column can be mapped to. */
  fields: readonly F[];
  /** Our own heading of a field. */
  titleOf(field: F): string;
  /** Why a record cannot be identified by these columns. */
  whyNotMapped(fields: readonly F[]): Sentence | undefined;
  /** Fields that the user may not read, and fields that their files leave unchanged. */
  hiddenFields(scope: Scope): readonly F[];
  lockedFields(scope: Scope): readonly F[];
  /**
   * Refuses users who may not write, or undo, what this import changes, although somebody else was allowed to check it.
   */
  demandRights?(db: Db, scope: Scope, importId: number, step: 'apply' | 'revert'): Promise<void>;
  /** True for a job that waits for the branch of its opening stock, as a condition on `import_job`. */
  needsBranch?: RawBuilder<boolean>;
  whyNoBranch?: Sentence;

  openCheck(db: Db, context: CheckContext<F>): Promise<Checker<F, Patch>>;

  prepare(trx: Trx, run: ImportRun): Promise<Prepared>;
  /**
   * Stores, with the import, what was created besides its rows. The import's row stays locked from then on, so progress
   * cannot be updated on it.
   */
  remember?(trx: Trx, run: ImportRun, prepared: Prepared): Promise<void>;
  /** Locks taken besides those on the rows' records, if all rows are written in one transaction. */
  lockToWrite?(trx: Trx, run: ImportRun): Promise<void>;
  write(
    trx: Trx,
    run: ImportRun,
    rows: readonly WaitingRow<Patch>[],
    prepared: Prepared,
  ): Promise<WrittenRow<Values>[]>;
  /** Tables that it fills, with the columns that their rows are looked up by. */
  growingTables: readonly { table: string; columns: readonly string[] }[];

  lockToUndo?(trx: Trx, run: ImportRun): Promise<void>;
  /** New records that somebody changed, deleted or used since, each with the reason. */
  usedSince(db: Db, companyId: number, rows: readonly AppliedRow<Values>[]): Promise<Map<number, Sentence>>;
  /** The current records, to see whether a field written by the import was changed again. */
  readValues(db: Db, companyId: number, ids: readonly number[]): Promise<Map<number, Values>>;
  undo(trx: Trx, run: ImportRun, rows: readonly AppliedRow<Values>[]): Promise<void>;
  /** After all rows are undone: what was created besides them is deleted too, if nobody uses it. */
  undoPrepared?(trx: Trx, run: ImportRun): Promise<void>;
};
