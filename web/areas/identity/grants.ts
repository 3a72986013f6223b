import { type Action, grantable, type PermissionKey, permissionKeys, reaches } from '#contract/access.ts';
import type { Role, UserInfo } from '#contract/identity.ts';

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
    const wanted = grantable[key].filter((action) =>
      cells.some((cell) => cell.key === key && cell.action === action) ? on : holds(permissions, key, action),
    );
    return wanted.length > 0 ? [{ permissionId: key, actionEntitySet: wanted.map((action) => ({ action })) }] : [];
  });

export const countOf = (permissions: Permissions): number =>
  permissions.reduce((sum, { actionEntitySet }) => sum + actionEntitySet.length, 0);

/** Nobody gives a role that holds or reaches more than their own. */
export const mayGive = (me: UserInfo, role: Role): boolean =>
  reaches.indexOf(role.reach) >= reaches.indexOf(me.role.reach) &&
  role.permissions.every(({ permissionId, actionEntitySet }) =>
    actionEntitySet.every(({ action }) => holds(me.permissions, permissionId, action)),
  );
