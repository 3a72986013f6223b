import { sql } from 'kysely';
import type { ReferencePrefix } from '#contract/reference.ts';
import type { Trx } from '#server/platform/context.ts';

/**
 * The next number of a kind of document at a branch, in one statement. The row stays locked until the transaction ends,
 * so call it last before the commit: numbers come without gaps, and what is rolled back was never given.
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
