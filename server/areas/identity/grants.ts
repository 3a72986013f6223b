import { discountOf, type Power, type Reach } from '#contract/access.ts';
import { badField, Fault } from '#server/platform/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';

const width: Record<Reach, number> = { branch: 0, company: 1, all: 2 };

/** True when the caller holds all of it, and reaches as far. */
export const holds = (scope: Scope, power: Power): boolean =>
  width[power.reach] <= width[scope.reach] &&
  [...power.permissions].every((permission) => scope.permissions.has(permission)) &&
  discountOf(power) <= discountOf(scope);

/** Nobody grants what they do not hold. */
export const demandGrantable = (scope: Scope, power: Power, field: string): void => {
  if (!holds(scope, power)) throw badField(field, 'You cannot grant more than you hold yourself');
};

/** Whoever may do more than the caller is not the caller's to change: a new password would be a new owner. */
export const demandNotAbove = (scope: Scope, power: Power): void => {
  if (!holds(scope, power)) throw new Fault('forbidden');
};
