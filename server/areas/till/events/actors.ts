import type { Permission } from '#contract/access.ts';
import type { Approval, TillEvent } from '#contract/till/events.ts';
import { readTillActors, type TillActor } from '#server/areas/identity/service.ts';
import type { Trx } from '#server/platform/context.ts';
import type { Device } from '#server/platform/device.ts';
import type { Scope } from '#server/platform/scope.ts';

/* People who did something at a till. */

const idsOf = ({ userId, approvals, ...event }: TillEvent): number[] => {
  const ageCheckedById = event.kind === 'sale' ? event.content.ageCheckedById : null;
  return [userId, ...approvals.map(({ approvedById }) => approvedById), ...(ageCheckedById ? [ageCheckedById] : [])];
};

/** Read with the next statement. */
export const readActors = (trx: Trx, { companyId }: Device, branchId: number, event: TillEvent) =>
  readTillActors(trx, companyId, branchId, idsOf(event));

/** Approvals of this one event by somebody with the right. */
export const approvalsFor = (
  { approvals }: Pick<TillEvent, 'approvals'>,
  right: Approval['permission'],
  actors: ReadonlyMap<number, TillActor>,
): Approval[] =>
  approvals.filter(({ permission, approvedById }) => {
    const approver = actors.get(approvedById);
    return permission === right && approver?.active && approver.permissions.includes(right);
  });

export const isApproved = (...of: Parameters<typeof approvalsFor>): boolean => approvalsFor(...of).length > 0;

/** Everything that happened is recorded; whether its author had the right is checked separately. */
const bookingRights: readonly Permission[] = [
  'negativeStock.enable',
  'creditLimit.edit',
  'refund.add',
  'discount.edit',
];

/** Events by people the company doesn't know are recorded as the till's own, for the person who set it up. */
export const scopeFor = (
  { companyId, number, enrolledBy }: Pick<Device, 'companyId' | 'number' | 'enrolledBy'>,
  branchId: number,
  actor: TillActor | undefined,
): Scope => ({
  userId: actor?.id ?? enrolledBy,
  userName: actor?.name ?? `T${number}`,
  sessionId: 0,
  roleId: actor?.roleId ?? 0,
  reach: 'branch',
  permissions: new Set([...(actor?.permissions ?? []), ...bookingRights]),
  discountLimit: actor?.discountLimit ?? 0,
  homeCompanyId: companyId,
  companyId,
  branchIds: [branchId],
});
