import { type RawBuilder, sql } from 'kysely';
import { type BookCheckName, MAX_CULPRITS, type Measure, measureUnits } from '#contract/reports/books.ts';
import type { Db } from '#server/platform/context.ts';

/** What one row of a comparison is about. */
type Compared = { id: number; branchId: number | null; label: string; day: string | null };

/**
 * A comparison. Its select has `id`, `label`, `entries` (the number of rows added up), optionally `branch_id` and
 * `day`, and two columns per measure: what the books say and, with `_expected`, what the documents add up to.
 */
type Part<S> = {
  select: (companyId: number, slice: S) => RawBuilder<unknown>;
  /** Measure → column. */
  measures: Partial<Record<Measure, string>>;
  path: (row: Compared) => string;
  /** The label as a message, where the select returns it by keys. */
  words?: (label: string) => string;
};

/** A check is data: which keys exist, which of them changed, and what to compare for a set of them. */
export type CheckGiven<S> = {
  name: BookCheckName;
  all: (db: Db, companyId: number) => Promise<S[]>;
  changed: (db: Db, companyId: number, since: Date) => Promise<S[]>;
  parts: readonly Part<S>[];
  /** Deletes records of changes before a moment: no later check needs them. */
  clear?: (db: Db, companyId: number, before: Date) => Promise<unknown>;
};

/** As stored: values in readable form, and the branch, which decides who may see it. */
export type StoredCulprit = {
  measure: Measure;
  label: string;
  branchId: number | null;
  day: string | null;
  expected: number;
  actual: number;
  path: string;
};
export type Finding = { rows: number; wrong: number; culprits: StoredCulprit[] };

type Difference = Compared & { measure: Measure; expected: string; actual: string };

const divisors = { quantity: 1000, money: 100, cost: 1, count: 1 } as const;
const readable = (measure: Measure, value: string): number => Number(value) / divisors[measureUnits[measure]];

const lookAt = async <S>(db: Db, companyId: number, slice: S, part: Part<S>): Promise<Finding> => {
  const pairs = Object.entries(part.measures).map(
    ([measure, column]) =>
      sql`(${measure}, c.${sql.raw(`${column}_expected`)}::numeric, c.${sql.raw(column)}::numeric)`,
  );
  const { rows } = await sql<{ rows: number; wrong: number; differences: Difference[] | null }>`
    with compared as materialized (${part.select(companyId, slice)}),
    different as materialized (
      select c.id, c.branch_id, c.label, c.day, m.measure, m.expected::text, m.actual::text
      from compared c cross join lateral (values ${sql.join(pairs)}) as m (measure, expected, actual)
      where m.expected is distinct from m.actual)
    select (select coalesce(sum(entries), 0)::bigint from compared) as rows, (select count(*)::int from different) as wrong,
      (select json_agg(d) from (
        select id, branch_id as "branchId", label, day, measure, expected, actual from different
        order by id, measure limit ${MAX_CULPRITS}) as d) as differences`.execute(db);
  const { differences, ...counts } = rows[0] ?? { rows: 0, wrong: 0, differences: null };
  return {
    ...counts,
    culprits: (differences ?? []).map((each) => ({
      measure: each.measure,
      label: part.words?.(each.label) ?? each.label,
      branchId: each.branchId,
      day: each.day,
      expected: readable(each.measure, each.expected),
      actual: readable(each.measure, each.actual),
      path: part.path(each),
    })),
  };
};

/** All comparisons of a check, for one slice. */
const lookAtSlice = async <S>(db: Db, companyId: number, { parts }: CheckGiven<S>, slice: S): Promise<Finding> => {
  const sum: Finding = { rows: 0, wrong: 0, culprits: [] };
  for (const part of parts) {
    const { rows, wrong, culprits } = await lookAt(db, companyId, slice, part);
    sum.rows += rows;
    sum.wrong += wrong;
    sum.culprits.push(...culprits);
  }
  return sum;
};

export type Check = {
  name: BookCheckName;
  /** One pass per slice: over what changed since a moment, or over everything. */
  looks: (db: Db, companyId: number, since: Date | undefined) => Promise<(() => Promise<Finding>)[]>;
  clear: (db: Db, companyId: number, before: Date) => Promise<unknown>;
};

export const check = <S>(given: CheckGiven<S>): Check => ({
  name: given.name,
  looks: async (db, companyId, since) => {
    const slices = since ? await given.changed(db, companyId, since) : await given.all(db, companyId);
    return slices.map((slice) => () => lookAtSlice(db, companyId, given, slice));
  },
  clear: given.clear ?? (async () => {}),
});
