import { type Action, discountOf, grantable, type PermissionKey, permissionKeys, reaches } from '#contract/access.ts';
import type { Role } from '#contract/identity/roles.ts';
import type { UserInfo } from '#contract/identity.ts';

type Permissions = Role['permissions'];

export const holds = (permissions: Permissions, key: PermissionKey, action: Action): boolean =>
  permissions.some(
    ({ permissionId, actionEntitySet }) =>
      permissionId === key && actionEntitySet.some((each) => each.action === action),
  );

/** The same permissions with some added or removed, in menu order. */
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

/** The percentage that somebody in this role may take off a price without approval. */
export const discountOfRole = (role: Pick<Role, 'permissions' | 'discountLimit'>): number =>
  discountOf({ permissions: flat(role.permissions), discountLimit: role.discountLimit });

/** Nobody may assign a role with more permissions or reach than their own. */
export const mayGive = (me: UserInfo, role: Role): boolean =>
  reaches.indexOf(role.reach) >= reaches.indexOf(me.role.reach) &&
  discountOfRole(role) <= discountOfRole(me.role) &&
  role.permissions.every(({ permissionId, actionEntitySet }) =>
    actionEntitySet.every(({ action }) => holds(me.permissions, permissionId, action)),
  );
