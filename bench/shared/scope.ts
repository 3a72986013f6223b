import type { Scope } from '#server/platform/scope.ts';

/** The scope of a user who may see a whole company. */
export const companyScope = (companyId: number, branchIds: number[]): Scope => ({
  userId: 0,
  userName: '',
  sessionId: 0,
  roleId: 0,
  reach: 'company',
  permissions: new Set(),
  discountLimit: 0,
  homeCompanyId: companyId,
  companyId,
  branchIds,
});
