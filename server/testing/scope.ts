import type { Scope } from '#server/platform/scope.ts';
import type { Shop } from '#server/testing.ts';

/** The scope of the owner's requests: the whole company. */
export const scopeOf = ({ companyId, branchId, otherBranchId, users }: Shop): Scope => ({
  companyId,
  homeCompanyId: companyId,
  branchIds: [branchId, otherBranchId],
  userId: users.owner.id,
  userName: 'Owner',
  sessionId: 0,
  roleId: 0,
  reach: 'company',
  permissions: new Set(),
  discountLimit: 100,
});
