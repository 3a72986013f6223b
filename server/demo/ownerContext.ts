import type { Mover } from '#server/areas/stock/service.ts';
import type { Trx, WriteCtx } from '#server/platform/context.ts';
import type { Scope } from '#server/platform/scope.ts';

/** A request as the shop's owner would send it: orders are created by the usual services, in one transaction. */
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
    // `creditLimit.edit`: some demo orders are dispatched before payment.
    permissions: new Set(['creditLimit.edit', 'promo.enable', 'storefront.add']),
    discountLimit: 0,
    homeCompanyId: companyId,
    companyId,
    branchIds,
    backdated,
  };
  return { origin: { address: '', userAgent: 'demo', requestId: 'demo' }, write: (action) => action(trx), scope };
};
