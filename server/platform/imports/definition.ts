import type { RawBuilder } from 'kysely';
import type { Sentence, whyOf } from '#contract/messages/sentence.ts';
import type { Db, Trx } from '#server/platform/context.ts';
import type { Scope } from '#server/platform/scope.ts';
import type { SheetRow } from '#server/platform/sheets/read.ts';
import type { Mapping, SheetDefinition } from './sheet.ts';

/** One import at work: whose it is, and where opening stock goes. */
export type ImportRun = {
  importId: number;
  branchId: number | null;
  actor: { companyId: number; userId: number; userName: string };
};

export type Outcome = 'new' | 'changed' | 'unchanged' | 'wrong';

/** A row with what it would do. */
export type CheckedRow<F extends string = string, Patch extends object = object> = {
  row: number;
  outcome: Outcome;
  entityId: number | null;
  entityVersion: number | null;
  /** How people call the record: its code and its name. */
  code: string;
  name: string;
  changes: { field: F; from: string | null; to: string | null }[];
  /** Of a row that is not wrong they are notes. */
  problems: ({ column: string; field: string } & ReturnType<typeof whyOf>)[];
  /** What is to be written; null where nothing is. */
  patch: Patch | null;
};

/** A row that is to be written. */
export type WaitingRow<Patch extends object = object> = {
  row: number;
  outcome: 'new' | 'changed';
  entityId: number | null;
  patch: Patch;
};

/** What was written, and what stood there before; a new record has no `before`. */
export type WrittenRow<Values extends object = object> = {
  row: number;
  entityId: number;
  before: Partial<Values> | null;
  after: Partial<Values>;
};

/** A row that was written and not taken back. */
export type AppliedRow<Values extends object = object> = WrittenRow<Values> & {
  name: string;
  entityVersion: number | null;
};

/** Looks some rows up at once, and answers what those from one place to another would do. */
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
 * What can be imported: everything the engine does not know. Written with methods, so that the engine may hold any of them.
 * Prepared is what `write` needs besides the rows, such as the ids of names.
 */
export type ImportDefinition<
  F extends string = string,
  Values extends object = object,
  Patch extends object = object,
  Prepared = unknown,
> = {
  /** Also its table, which has id, company_id, version and archived_at, and its entity in the audit. */
  kind: 'product' | 'customer';
  sheet: SheetDefinition<F>;
  /** What a column can be mapped to. */
  fields: readonly F[];
  /** Our own heading of a field. */
  titleOf(field: F): string;
  /** Why these columns are not enough to know a record by. */
  whyNotMapped(fields: readonly F[]): Sentence | undefined;
  /** Fields that somebody may not read, and those that their files leave as they are. */
  hiddenFields(scope: Scope): readonly F[];
  lockedFields(scope: Scope): readonly F[];
  /** Refuses whoever may not write, or take back, what this import changes, although somebody else could check it. */
  demandRights?(db: Db, scope: Scope, importId: number, step: 'apply' | 'revert'): Promise<void>;
  /** True of a job that waits for the branch of its opening stock, said of `import_job`. */
  needsBranch?: RawBuilder<boolean>;
  whyNoBranch?: Sentence;

  openCheck(db: Db, context: CheckContext<F>): Promise<Checker<F, Patch>>;

  prepare(trx: Trx, run: ImportRun): Promise<Prepared>;
  /** Writes down, at the import, what was made besides its rows. Its row is held from then on: nobody can tell progress there. */
  remember?(trx: Trx, run: ImportRun, prepared: Prepared): Promise<void>;
  /** Locks besides the rows of the records, where all of them are written in one transaction. */
  lockToWrite?(trx: Trx, run: ImportRun): Promise<void>;
  write(
    trx: Trx,
    run: ImportRun,
    rows: readonly WaitingRow<Patch>[],
    prepared: Prepared,
  ): Promise<WrittenRow<Values>[]>;
  /** Tables that grow by it, with the columns that their rows are looked up by. */
  growingTables: readonly { table: string; columns: readonly string[] }[];

  lockToUndo?(trx: Trx, run: ImportRun): Promise<void>;
  /** Of new records, those that somebody changed, deleted or used since, each with the reason. */
  usedSince(db: Db, companyId: number, rows: readonly AppliedRow<Values>[]): Promise<Map<number, Sentence>>;
  /** Records as they are now, to see whether a field that the import wrote was written again. */
  readValues(db: Db, companyId: number, ids: readonly number[]): Promise<Map<number, Values>>;
  undo(trx: Trx, run: ImportRun, rows: readonly AppliedRow<Values>[]): Promise<void>;
  /** Once all rows are taken back: what was made besides them goes too, where nobody uses it. */
  undoPrepared?(trx: Trx, run: ImportRun): Promise<void>;
};
