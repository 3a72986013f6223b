import { sql } from 'kysely';
import type { Mover } from '#server/areas/stock/service.ts';
import type { Trx, WriteCtx } from '#server/platform/context.ts';
import type { Scope } from '#server/platform/scope.ts';

/** Many requests in one transaction: what a request would send with its `commit` goes with a statement of its own. */
const writeIn =
  (trx: Trx): WriteCtx['write'] =>
  async (act) => {
    const result = await act(trx);
    await sql`select 1`.execute(trx);
    return result;
  };

/** A request as the shop's owner would make it: orders are made by the same services as everybody's, in one go. */
export const ownerContextOf = (
  trx: Trx,
  { companyId, userId, userName, backdated = false }: Mover,
  branchIds: readonly number[],
): WriteCtx => {
  const scope: Scope & Pick<Mover, 'backdated'> = {
    userId: userId ?? 0,
    userName,
    sessionId: 0,
    roleId: 0,
    reach: 'company',
    // What is on the desk was let go before it was paid.
    permissions: new Set(['creditLimit.edit', 'promo.enable', 'storefront.add']),
    discountLimit: 0,
    homeCompanyId: companyId,
    companyId,
    branchIds,
    backdated,
  };
  return { origin: { address: '', userAgent: 'demo', requestId: 'demo' }, write: writeIn(trx), scope };
};
