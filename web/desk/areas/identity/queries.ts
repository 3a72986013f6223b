import { deleteRole, getRole, listRoles } from '#contract/identity/roles.ts';
import { deleteUser, getUser, listUsers, pageOfUsers, showCode, updateUser } from '#contract/identity/users.ts';
import { useCall } from '#web/platform/changes.ts';
import { listQuery, query } from '#web/platform/query.ts';
import { may } from '#web/platform/session.ts';
import type { CallInput } from '#web/platform/wire.ts';

export const userReads = [pageOfUsers, listUsers, getUser, listRoles];
export const userPage = (filter: CallInput<typeof pageOfUsers>) => listQuery(pageOfUsers, filter);
export const user = (id: number) => query(getUser, { id });
export const useChangeUser = () => useCall(updateUser, { refresh: userReads });
export const useShowCode = () => useCall(showCode, { refresh: userReads });
export const useDeleteUser = () => useCall(deleteUser, { refresh: userReads });

export const roleReads = [listRoles, getRole];
/** Only loaded for users who may see them. */
export const rolePick = () => ({ ...query(listRoles, {}), enabled: may(listRoles.can) });
export const roleList = (filter: CallInput<typeof listRoles>) => listQuery(listRoles, filter);
export const role = (id: number) => query(getRole, { id });
export const useDeleteRole = () => useCall(deleteRole, { refresh: roleReads });
