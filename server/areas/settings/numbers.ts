import { type RawBuilder, sql } from 'kysely';
import { type ReferencePrefix, referenceOf } from '#contract/reference.ts';
import type { Trx } from '#server/platform/context.ts';

/**
 * The next number of a kind of document at a branch, in one statement. The row stays locked until the transaction
 * ends, so call it last before the commit: numbers have no gaps, since a rollback returns them.
 */
export const takeNumber = async (
  trx: Trx,
  companyId: number,
  branchId: number,
  prefix: ReferencePrefix,
  year: number,
): Promise<number> => {
  const { last } = await trx
    .insertInto('documentNumber')
    .values({ companyId, branchId, prefix, year, last: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['companyId', 'branchId', 'prefix', 'year'])
        .doUpdateSet({ last: sql<number>`document_number.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
};

/**
 * The same as part of a larger statement: it returns `reference` and `number`, so that a sale takes its number
 * without another trip to the database.
 */
export const nextReference = (
  companyId: number,
  branch: { id: number; number: number },
  prefix: ReferencePrefix,
  year: number,
): RawBuilder<{ reference: string; number: number }> => {
  const head = referenceOf(prefix, branch.number, year, 0).slice(0, -6);
  return sql`
    insert into document_number (company_id, branch_id, prefix, year, last)
    values (${companyId}, ${branch.id}, ${prefix}, ${year}, 1)
    on conflict (company_id, branch_id, prefix, year) do update set last = document_number.last + 1
    returning ${head} || lpad(last::text, greatest(6, length(last::text)), '0') as reference, last as number`;
};

type NumberKey = { branchId: number; year: number };
const nameOf = ({ branchId, year }: NumberKey): string => `${branchId} ${year}`;

/** Numbers for many documents in one statement, each by branch and year, in the requested order. */
export const takeNumbers = async (
  trx: Trx,
  companyId: number,
  prefix: ReferencePrefix,
  wanted: readonly NumberKey[],
): Promise<number[]> => {
  if (wanted.length === 0) return [];
  const { rows } = await sql<LastNumber>`
    insert into document_number (company_id, branch_id, prefix, year, last)
    select ${companyId}, branch_id, ${prefix}, year, count(*)
    from unnest(${wanted.map(({ branchId }) => branchId)}::bigint[], ${wanted.map(({ year }) => year)}::integer[])
      as wanted (branch_id, year)
    group by branch_id, year order by branch_id, year
    on conflict (company_id, branch_id, prefix, year) do update set last = document_number.last + excluded.last
    returning branch_id, year, last`.execute(trx);
  const lastByName = new Map(rows.map((row) => [nameOf(row), row.last]));
  // Counting back from the last one.
  const numbers = wanted.toReversed().map((key) => {
    const number = lastByName.get(nameOf(key)) ?? 0;
    lastByName.set(nameOf(key), number - 1);
    return number;
  });
  return numbers.toReversed();
};

export type LastNumber = { branchId: number; year: number; last: number };

/** Sets the last number, for documents that were written in bulk with numbers of their own. */
export const setLastNumbers = (trx: Trx, companyId: number, prefix: ReferencePrefix, numbers: readonly LastNumber[]) =>
  sql`
    insert into document_number (company_id, branch_id, prefix, year, last)
    select ${companyId}, branch_id, ${prefix}, year, last from unnest(
      ${numbers.map(({ branchId }) => branchId)}::bigint[], ${numbers.map(({ year }) => year)}::integer[],
      ${numbers.map(({ last }) => last)}::integer[]) as n (branch_id, year, last)
    on conflict (company_id, branch_id, prefix, year) do update set last = excluded.last`.execute(trx);
