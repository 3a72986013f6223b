import { sql } from 'kysely';
import { type ReferencePrefix, referenceOf } from '#contract/reference.ts';
import { takeNumber } from '#server/areas/settings/service.ts';
import type { Trx } from '#server/platform/context.ts';

/**
 * The next reference of a kind of document at a branch, in that branch's current year. Call it late, as its
 * counter stays locked until the commit.
 */
export const takeReference = async (
  trx: Trx,
  companyId: number,
  branchId: number,
  prefix: ReferencePrefix,
): Promise<string> => {
  const { number, year } = await trx
    .selectFrom('branch')
    .select(['number', sql<number>`extract(year from now() at time zone time_zone)::integer`.as('year')])
    .where('companyId', '=', companyId)
    .where('id', '=', branchId)
    .executeTakeFirstOrThrow();
  return referenceOf(prefix, number, year, await takeNumber(trx, companyId, branchId, prefix, year));
};
