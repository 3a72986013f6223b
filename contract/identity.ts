import { z } from 'zod';
import { actions, permissionKeys, reaches } from './access.ts';
import { actAliases, endpoint } from './endpoint.ts';
import {
  ById,
  ByIdAndVersion,
  Day,
  derived,
  Email,
  Id,
  Instant,
  line,
  Nothing,
  name,
  PickFilter,
  page,
  pageFilter,
  UploadUrl,
  Version,
} from './fields.ts';
import { Money } from './money.ts';
import { Password } from './password.ts';
import { Phone } from './phone.ts';

/* Signing in */

export const DeviceId = line(64);
/** Enough for a typing mistake to be told from a missing field; the length tells nothing about the account. */
export const Login = z.strictObject({
  username: name(254),
  password: z.string().min(1, 'Please fill this in').max(200),
  deviceId: DeviceId.optional(),
});
export const login = endpoint({
  method: 'POST',
  path: '/user/login/',
  can: 'public',
  summary: 'Sign in with a username or an email',
  input: Login,
  reply: z.object({ token: z.string(), expiresAt: Instant }),
});

export const logout = endpoint({
  method: 'POST',
  path: '/user/logout/',
  can: 'signedIn',
  summary: 'Sign out: the token dies at once',
  input: Nothing,
  reply: z.null(),
});

export const PermissionEntry = z.object({
  permissionId: z.enum(permissionKeys),
  actionEntitySet: z.array(z.object({ action: z.enum(actions) })),
});
export const CompanyBrief = z.object({ id: Id, name: z.string(), logo: z.string().nullable() });
export const BranchBrief = z.object({ id: Id, name: z.string(), timeZone: z.string() });
export const UserInfo = z.object({
  id: Id,
  name: z.string(),
  avatar: z.string().nullable(),
  username: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  roleId: Id,
  role: z.object({
    id: Id,
    name: z.string(),
    reach: z.enum(reaches),
    permissions: z.array(PermissionEntry),
    discountLimit: z.number(),
  }),
  permissions: z.array(PermissionEntry),
  /** The company this request works in; screens work out GST and cash by its rates while one types. */
  company: CompanyBrief.extend({ gstRate: z.number(), cashRounding: z.int() }),
  /** The companies the switcher offers: one, unless the role reaches all. */
  companies: z.array(CompanyBrief),
  branches: z.array(BranchBrief),
  version: Version,
});
export type UserInfo = z.infer<typeof UserInfo>;
/** The token itself is read before the input is parsed. */
const TokenInQuery = z.strictObject({ token: z.string().max(200).optional() });
export const userInfo = endpoint({
  method: 'GET',
  path: '/user/info/',
  can: 'signedIn',
  summary: 'Who is signed in, with role and permissions',
  input: TokenInQuery,
  tokenInQuery: true,
  reply: UserInfo,
});

export const MenuItem = z.object({
  id: Id,
  parentId: z.int(),
  key: z.string(),
  /** The permission key that the screen's elements are judged by. */
  name: z.string(),
  component: z.string().nullable(),
  path: z.string(),
  redirect: z.string().nullable(),
  meta: z.object({
    title: z.string(),
    icon: z.string().nullable(),
    show: z.boolean(),
    hideChildren: z.boolean(),
    hiddenHeaderContent: z.boolean(),
    target: z.string().nullable(),
  }),
});
export type MenuItem = z.infer<typeof MenuItem>;
export const userNav = endpoint({
  method: 'GET',
  path: '/user/nav/',
  can: 'signedIn',
  summary: 'The menu of the signed-in user, as a flat list',
  input: TokenInQuery,
  tokenInQuery: true,
  reply: z.array(MenuItem),
});

/* Registering, activating, recovering */

export const askVerification = endpoint({
  method: 'POST',
  path: '/user/verification/',
  can: 'public',
  summary: 'Mail a six-digit code, valid for 10 minutes and five tries',
  input: z.strictObject({ email: Email }),
  reply: z.null(),
});
export const Registration = z.strictObject({
  email: Email,
  password: Password,
  phone: Phone,
  verificationCode: z
    .string()
    .trim()
    .regex(/^\d{6}$/, 'The code has six digits'),
  name: line(100).optional(),
});
export const register = endpoint({
  method: 'POST',
  path: '/user/register/',
  can: 'public',
  summary: 'Register an account; an activation mail follows',
  input: Registration,
  reply: z.object({ email: z.string() }),
});
export const LinkToken = z.string().trim().min(1, 'Please fill this in').max(200);
export const activate = endpoint({
  method: 'POST',
  path: '/user/activate/',
  can: 'public',
  summary: 'Use the link of an activation or invitation mail; an invited person chooses a password with it',
  input: z.strictObject({ token: LinkToken, password: Password.optional(), name: line(100).optional() }),
  reply: z.object({ email: z.string() }),
});
export const resendActivation = endpoint({
  method: 'POST',
  path: '/user/activation/resend/',
  can: 'public',
  summary: 'Mail the activation or invitation link again; answers alike whether or not the account exists',
  input: z.strictObject({ email: Email }),
  reply: z.null(),
});
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/user/password/forgot/',
  can: 'public',
  summary: 'Mail a link that resets the password; answers alike whether or not the account exists',
  input: z.strictObject({ email: Email }),
  reply: z.null(),
});
export const resetPassword = endpoint({
  method: 'POST',
  path: '/user/password/reset/',
  can: 'public',
  summary: 'Choose a new password with the mailed link; every device is signed out',
  input: z.strictObject({ token: LinkToken, password: Password }),
  reply: z.null(),
});

/* One's own account */

export const changePassword = endpoint({
  method: 'POST',
  path: '/user/password/',
  can: 'signedIn',
  summary: 'Change the own password; every other device is signed out',
  input: z.strictObject({ currentPassword: z.string().min(1, 'Please fill this in').max(200), password: Password }),
  reply: z.object({ token: z.string(), expiresAt: Instant }),
});
export const Profile = z.strictObject({
  name: name(100),
  phone: Phone.nullable(),
  avatar: UploadUrl.nullable(),
  version: Version.optional(),
});
export const updateProfile = endpoint({
  method: 'POST',
  path: '/user/profile/',
  can: 'signedIn',
  summary: 'Change the own name, phone and picture',
  input: Profile.partial(),
  reply: UserInfo,
});
export const Device = z.object({
  id: Id,
  deviceId: z.string().nullable(),
  userAgent: z.string(),
  address: z.string(),
  createTime: Instant,
  lastSeen: Instant,
  current: z.boolean(),
});
export const listDevices = endpoint({
  method: 'GET',
  path: '/user/device/',
  can: 'signedIn',
  summary: 'The devices that are signed in with this account',
  input: Nothing,
  reply: z.array(Device),
});
export const endDevice = endpoint({
  method: 'POST',
  path: '/user/device/delete/{id}/',
  can: 'signedIn',
  summary: 'Sign one device out',
  input: ById,
  reply: z.null(),
});

/* Users */

export const userStatuses = ['pending', 'active', 'disabled'] as const;
export const User = z.object({
  id: Id,
  username: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  avatar: z.string().nullable(),
  roleId: Id.nullable(),
  roleName: z.string().nullable(),
  companyId: Id.nullable(),
  branchIds: z.array(Id),
  status: z.enum(userStatuses),
  createTime: Instant,
  lastLogin: Instant.nullable(),
  version: Version,
});
export type User = z.infer<typeof User>;

export const Username = z
  .string()
  .trim()
  .min(2, 'At least 2 characters')
  .max(50, 'At most 50 characters')
  .regex(/^[\p{L}\p{N}._-]+$/u, 'Letters, digits, dot, dash and underscore');
const userFields = {
  username: Username,
  name: name(100),
  email: Email,
  phone: Phone.nullable().optional(),
  avatar: UploadUrl.nullable().optional(),
  roleId: Id,
  branchIds: z.array(Id).max(500).optional(),
  status: z.enum(['active', 'disabled']).optional(),
};
const derivedOfUser = derived('roleName', 'createTime', 'lastLogin');
export const UserDraft = z.strictObject({
  ...userFields,
  password: Password,
  companyId: Id.nullable().optional(),
  ...derivedOfUser,
});
export const UserChange = z.strictObject({
  ...UserDraft.partial().shape,
  // A registered person waits in `pending` and has no role yet; a record read can be sent back.
  roleId: Id.nullable().optional(),
  status: z.enum(userStatuses).optional(),
  id: Id,
  version: Version.optional(),
});

export const UserFilter = pageFilter(['username', 'name', 'email', 'status', 'createTime', 'lastLogin'], {
  roleId: Id.optional(),
  branchId: Id.optional(),
  status: z.enum(userStatuses).optional(),
});
export const listUsers = endpoint({
  method: 'GET',
  path: '/user/',
  can: 'user.query',
  summary: 'Users for a picker',
  input: PickFilter,
  reply: z.array(z.object({ id: Id, username: z.string(), name: z.string(), avatar: z.string().nullable() })),
});
export const pageOfUsers = endpoint({
  method: 'GET',
  path: '/user/pagination/',
  aliases: [{ method: 'GET', path: '/search/user/pagination/' }],
  can: 'user.query',
  summary: 'Users, page by page',
  input: UserFilter,
  reply: page(User),
});
export const getUser = endpoint({
  method: 'GET',
  path: '/user/{id}/',
  can: 'user.get',
  summary: 'One user',
  input: ById,
  reply: User,
});
export const createUser = endpoint({
  method: 'POST',
  path: '/user/',
  can: 'user.add',
  summary: 'Make a user',
  input: UserDraft,
  reply: User,
  creates: true,
});
export const updateUser = endpoint({
  method: 'POST',
  path: '/user/update/{id}/',
  aliases: [
    { method: 'POST', path: '/user/update/' },
    { method: 'POST', path: '/user/{id}/' },
  ],
  can: 'user.edit',
  summary: 'Change a user',
  input: UserChange,
  reply: User,
});
export const deleteUser = endpoint({
  method: 'GET',
  path: '/user/delete/{id}/',
  aliases: [
    { method: 'POST', path: '/user/delete/{id}/' },
    { method: 'POST', path: '/user/delete/' },
  ],
  can: 'user.delete',
  summary: 'Delete a user; one with history is archived',
  input: ByIdAndVersion,
  reply: z.null(),
  changes: true,
});
export const Invitation = z.strictObject({
  people: z
    .array(
      z.strictObject({
        email: Email,
        name: line(100).optional(),
        roleId: Id,
        branchIds: z.array(Id).max(500).optional(),
      }),
    )
    .min(1, 'Add at least one person')
    .max(5, 'Up to 5 people at a time'),
});
export const inviteUsers = endpoint({
  method: 'POST',
  path: '/user/invite/',
  can: 'user.add',
  summary: 'Invite up to 5 people by mail',
  input: Invitation,
  reply: z.object({ invited: z.array(z.string()) }),
  creates: true,
});

export const UserSales = z.object({
  userId: Id,
  name: z.string(),
  orders: z.int(),
  revenue: Money,
  average: Money,
  returns: Money,
});
export const userSales = endpoint({
  method: 'GET',
  path: '/user/sales/',
  can: 'user.query',
  summary: 'Sales per user',
  input: pageFilter(['name', 'orders', 'revenue', 'average', 'returns'], {
    userId: Id.optional(),
    branchId: Id.optional(),
    from: Day.optional(),
    to: Day.optional(),
  }),
  reply: page(UserSales),
});

/* Roles */

export const Role = z.object({
  id: Id,
  /** Null for the roles every company has. */
  companyId: Id.nullable(),
  name: z.string(),
  reach: z.enum(reaches),
  builtIn: z.boolean(),
  permissions: z.array(PermissionEntry),
  /** Percent this role takes off a price without `discount.edit`. */
  discountLimit: z.number(),
  users: z.int(),
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
  /** Absent in a new role: as much as its maker may take off. */
  discountLimit: z.number().min(0).max(100).multipleOf(0.01).optional(),
  ...derived('companyId', 'builtIn', 'users'),
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
  summary: 'Make a role of the company’s own',
  input: RoleDraft,
  reply: Role,
  creates: true,
});
export const updateRole = endpoint({
  method: 'POST',
  path: '/user/role/update/{id}/',
  aliases: [{ method: 'POST', path: '/user/role/{id}/' }],
  can: 'role.edit',
  summary: 'Change a role; it counts from the next request on',
  input: RoleChange,
  reply: Role,
});
export const deleteRole = endpoint({
  method: 'POST',
  path: '/user/role/delete/{id}/',
  aliases: actAliases('/user/role/delete/'),
  can: 'role.delete',
  summary: 'Delete a role nobody has',
  input: ByIdAndVersion,
  reply: z.null(),
});
