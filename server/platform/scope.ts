import type { Permission, Reach } from '#contract/access.ts';
import { say } from '#contract/messages/sentence.ts';
import { badField, Fault } from '#server/platform/refusal.ts';

/** What one request may touch: one company, some of its branches. Determined once, before anything else happens. */
export type Scope = {
  userId: number;
  userName: string;
  sessionId: number;
  roleId: number;
  reach: Reach;
  permissions: ReadonlySet<string>;
  /** Percent off a price without `discount.edit`. */
  discountLimit: number;
  homeCompanyId: number;
  companyId: number;
  branchIds: readonly number[];
};

export const may = (scope: Scope, permission: Permission): boolean => scope.permissions.has(permission);

/** Nobody changes costs blindly: users who may not see costs don't change them. */
export const mayEditCost = (scope: Scope): boolean => may(scope, 'cost.get') && may(scope, 'cost.edit');

type SwitchKey = 'user' | 'branch' | 'customer' | 'product' | 'promo' | 'keypad' | 'schedule';

/** Activating or inactivating a record is a separate right, besides changing it. */
export const maySwitch = (scope: Scope, key: SwitchKey, on: boolean): boolean =>
  may(scope, `${key}.${on ? 'enable' : 'disable'}`);

export const demandSwitch = (scope: Scope, key: SwitchKey, on: boolean): void => {
  if (!maySwitch(scope, key, on)) throw new Fault('forbidden');
};

/**
 * The branch given in a body, or the user's only one. A branch outside the reach is answered like one that does not
 * exist.
 */
export const branchOf = (scope: Scope, branchId: number | undefined, field = 'branchId'): number => {
  if (branchId === undefined && scope.branchIds.length === 1 && scope.branchIds[0] !== undefined)
    return scope.branchIds[0];
  if (branchId === undefined) throw badField(field, say('field.chooseBranch'));
  if (!scope.branchIds.includes(branchId)) throw badField(field, say('field.noSuchBranch'));
  return branchId;
};

/** The scope, narrowed to the requested branch if there is one. */
export const narrowToBranch = (scope: Scope, branchId: number | undefined): Scope =>
  branchId === undefined ? scope : { ...scope, branchIds: [branchOf(scope, branchId)] };
