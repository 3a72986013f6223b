import { discountOf, type Power, type Reach } from '#contract/access.ts';
import { say } from '#contract/messages/sentence.ts';
import { badField, Fault } from '#server/platform/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';

const width: Record<Reach, number> = { branch: 0, company: 1, all: 2 };

/** True when the caller has all of these rights and at least this reach. */
export const holds = (scope: Scope, power: Power): boolean =>
  width[power.reach] <= width[scope.reach] &&
  [...power.permissions].every((permission) => scope.permissions.has(permission)) &&
  discountOf(power) <= discountOf(scope);

/** Nobody can grant rights they don't have. */
export const demandGrantable = (scope: Scope, power: Power, field: string): void => {
  if (!holds(scope, power)) throw badField(field, say('identity.grantTooMuch'));
};

export type Person = Power & { branchIds: readonly number[] };

/**
 * To manage a user one must have all of that user's rights and branches. Otherwise a branch administrator could
 * sign in as somebody who also works elsewhere.
 */
export const manages = (scope: Scope, person: Person): boolean =>
  holds(scope, person) &&
  (scope.reach !== 'branch' || person.branchIds.every((branchId) => scope.branchIds.includes(branchId)));

export const demandManages = (scope: Scope, person: Person): void => {
  if (!manages(scope, person)) throw new Fault('forbidden');
};
