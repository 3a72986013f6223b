import { sql } from 'kysely';
import type { Reply } from '#contract/endpoint.ts';
import {
  type BookCheck,
  type BookCheckName,
  bookChecks,
  type fetchBooks,
  measureUnits,
} from '#contract/reports/books.ts';
import type { Db } from '#server/platform/context.ts';
import { may, type Scope } from '#server/platform/scope.ts';
import type { StoredCulprit } from './check.ts';

export const BOOKS_JOB = 'books';

type Row = Pick<BookCheck, 'name' | 'fullAt' | 'rows' | 'duration' | 'wrong'> & {
  checkedAt: Date;
  isFull: boolean;
  culprits: StoredCulprit[];
};

const readRows = async (db: Db, { companyId }: Scope): Promise<Map<BookCheckName, Row>> => {
  const { rows } = await sql<Row>`
    select name, checked_at, is_full, full_at, rows, duration, wrong, culprits
    from book_check where company_id = ${companyId}`.execute(db);
  return new Map(rows.map((row) => [row.name, row]));
};

const readBranches = async (db: Db, { companyId, branchIds }: Scope): Promise<Map<number, string>> => {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from branch where company_id = ${companyId} and id = any(${branchIds}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
};

/** Findings at the user's branches, or at none in particular; costs only for users who may see them. */
const culpritsFor = (scope: Scope, branches: ReadonlyMap<number, string>, culprits: readonly StoredCulprit[]) =>
  culprits
    .filter(({ branchId }) => branchId === null || branches.has(branchId))
    .map(({ branchId, expected, actual, ...culprit }) => {
      const isHidden = measureUnits[culprit.measure] === 'cost' && !may(scope, 'cost.get');
      return {
        ...culprit,
        branchName: branchId === null ? null : (branches.get(branchId) ?? null),
        expected: isHidden ? null : expected,
        actual: isHidden ? null : actual,
      };
    });

const neverChecked = (name: BookCheckName): BookCheck => ({
  name,
  status: 'never',
  checkedAt: null,
  full: false,
  fullAt: null,
  rows: 0,
  duration: 0,
  wrong: 0,
  culprits: [],
});

type Run = NonNullable<Reply<typeof fetchBooks>['run']>;

const readRun = async (db: Db, { companyId }: Scope): Promise<Run | null> => {
  const { rows } = await sql<Run>`
    select r.id, coalesce((j.input->>'full')::boolean, false) as full, r.state = 'running' as running, r.progress, r.total
    from job_run r join job j on j.id = r.job_id
    where j.company_id = ${companyId} and j.kind = ${BOOKS_JOB} and r.state in ('waiting', 'running')`.execute(db);
  return rows[0] ?? null;
};

export const readBooks = async (db: Db, scope: Scope): Promise<Reply<typeof fetchBooks>> => {
  const rows = await readRows(db, scope);
  const branches = await readBranches(db, scope);
  const checks = bookChecks.map((name): BookCheck => {
    const row = rows.get(name);
    if (!row) return neverChecked(name);
    const { isFull, culprits, ...fields } = row;
    return {
      ...fields,
      full: isFull,
      status: row.wrong === 0 ? 'right' : 'wrong',
      culprits: culpritsFor(scope, branches, culprits),
    };
  });
  return { checks, run: await readRun(db, scope) };
};
