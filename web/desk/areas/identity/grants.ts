import { type Action, discountOf, grantable, type PermissionKey, permissionKeys, reaches } from '#contract/access.ts';
import type { Role } from '#contract/identity/roles.ts';
import type { UserInfo } from '#contract/identity.ts';

type Permissions = Role['permissions'];

export const holds = (permissions: Permissions, key: PermissionKey, action: Action): boolean =>
  permissions.some(
    ({ permissionId, actionEntitySet }) =>
      permissionId === key && actionEntitySet.some((each) => each.action === action),
  );

/** The same permissions with some given or taken, in the order of the menu. */
export const withGrants = (
  permissions: Permissions,
  cells: readonly { key: PermissionKey; action: Action }[],
  on: boolean,
): Permissions =>
  permissionKeys.flatMap((key) => {
    const actions = grantable[key].filter((action) =>
      cells.some((cell) => cell.key === key && cell.action === action) ? on : holds(permissions, key, action),
    );
    return actions.length > 0 ? [{ permissionId: key, actionEntitySet: actions.map((action) => ({ action })) }] : [];
  });

export const countOf = (permissions: Permissions): number =>
  permissions.reduce((sum, { actionEntitySet }) => sum + actionEntitySet.length, 0);

const flat = (permissions: Permissions): string[] =>
  permissions.flatMap(({ permissionId, actionEntitySet }) =>
    actionEntitySet.map(({ action }) => `${permissionId}.${action}`),
  );

/** Percent somebody in this role takes off a price without asking. */
export const discountOfRole = (role: Pick<Role, 'permissions' | 'discountLimit'>): number =>
  discountOf({ permissions: flat(role.permissions), discountLimit: role.discountLimit });

/** Nobody gives a role that holds or reaches more than their own. */
export const mayGive = (me: UserInfo, role: Role): boolean =>
  reaches.indexOf(role.reach) >= reaches.indexOf(me.role.reach) &&
  discountOfRole(role) <= discountOfRole(me.role) &&
  role.permissions.every(({ permissionId, actionEntitySet }) =>
    actionEntitySet.every(({ action }) => holds(me.permissions, permissionId, action)),
  );
