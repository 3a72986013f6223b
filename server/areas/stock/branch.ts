import { sql } from 'kysely';
import { say } from '#contract/messages/sentence.ts';
import type { Trx } from '#server/platform/context.ts';
import { badField } from '#server/platform/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';

export const BRANCH_INACTIVE = say('stock.branchInactive');

/** An inactive branch neither orders nor receives goods; its remaining stock can still leave. */
export const refuseInactive = async (
  trx: Trx,
  { companyId }: Pick<Scope, 'companyId'>,
  branchId: number,
  field = 'branchId',
): Promise<void> => {
  const { rows } = await sql<{ active: boolean }>`
    select status = 'active' as active from branch where company_id = ${companyId} and id = ${branchId}`.execute(trx);
  if (!rows[0]?.active) throw badField(field, BRANCH_INACTIVE);
};
