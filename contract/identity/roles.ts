import { z } from 'zod';
import { actions, permissionKeys, reaches } from '#contract/access.ts';
import { actAliases, endpoint } from '#contract/endpoint.ts';
import { ById, ByIdAndVersion, derived, Id, name, PickFilter, Version } from '#contract/fields.ts';
import { PermissionEntry } from '#contract/identity.ts';

export const Role = z.object({
  id: Id,
  /** Null for built-in roles. */
  companyId: Id.nullable(),
  name: z.string(),
  reach: z.enum(reaches),
  builtIn: z.boolean(),
  permissions: z.array(PermissionEntry),
  /** The discount limit of this role without `discount.edit`, in percent. */
  discountLimit: z.number(),
  users: z.int(),
  /** Built in, with more rights than the caller, or used by people beyond the caller's reach. */
  readOnly: z.boolean(),
  version: Version,
});
export type Role = z.infer<typeof Role>;
const PermissionGrant = z.strictObject({
  permissionId: z.enum(permissionKeys),
  actionEntitySet: z.array(z.strictObject({ action: z.enum(actions) })).max(actions.length),
});
export const RoleDraft = z.strictObject({
  name: name(60),
  reach: z.enum(['company', 'branch']),
  permissions: z.array(PermissionGrant).max(permissionKeys.length),
  /** Absent in a new role: 0. */
  discountLimit: z.number().min(0).max(100).multipleOf(0.01).optional(),
  ...derived('companyId', 'builtIn', 'users', 'readOnly'),
});
export const RoleChange = z.strictObject({ ...RoleDraft.partial().shape, id: Id, version: Version.optional() });

export const listRoles = endpoint({
  method: 'GET',
  path: '/user/role/list/',
  can: 'role.query',
  summary: 'Built-in roles and the company’s own',
  input: PickFilter,
  reply: z.array(Role),
});
export const getRole = endpoint({
  method: 'GET',
  path: '/user/role/{id}/',
  can: 'role.get',
  summary: 'One role',
  input: ById,
  reply: Role,
});
export const createRole = endpoint({
  method: 'POST',
  path: '/user/role/',
  can: 'role.add',
  summary: 'Create a role of the company’s own',
  input: RoleDraft,
  reply: Role,
  creates: true,
});
export const updateRole = endpoint({
  method: 'POST',
  path: '/user/role/update/{id}/',
  aliases: [{ method: 'POST', path: '/user/role/{id}/' }],
  can: 'role.edit',
  summary: 'Change a role; it takes effect with the next request',
  input: RoleChange,
  reply: Role,
});
export const deleteRole = endpoint({
  method: 'POST',
  path: '/user/role/delete/{id}/',
  aliases: actAliases('/user/role/delete/'),
  can: 'role.delete',
  summary: 'Delete a role that no user has',
  input: ByIdAndVersion,
  reply: z.null(),
});
