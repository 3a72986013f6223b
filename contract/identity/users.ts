import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import {
  ById,
  ByIdAndVersion,
  derived,
  Email,
  Id,
  Instant,
  line,
  name,
  PickFilter,
  page,
  pageFilter,
  UploadUrl,
  Version,
} from '#contract/fields.ts';
import { say } from '#contract/messages/sentence.ts';
import { Password } from '#contract/password.ts';
import { Phone } from '#contract/phone.ts';
import { compareFields, periodFields, productFields, report } from '#contract/reports/frame.ts';

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
  /** Has more rights than the caller, or works at branches the caller can't see. */
  readOnly: z.boolean(),
  version: Version,
});
export type User = z.infer<typeof User>;

export const Username = z
  .string()
  .trim()
  .min(2)
  .max(50)
  .regex(/^[\p{L}\p{N}._-]+$/u, say('identity.usernameFormat'));
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
const derivedOfUser = derived('roleName', 'createTime', 'lastLogin', 'readOnly');
export const UserDraft = z.strictObject({
  ...userFields,
  password: Password,
  companyId: Id.nullable().optional(),
  ...derivedOfUser,
});
export const UserChange = z.strictObject({
  ...UserDraft.partial().shape,
  // A registered person waits in `pending` without a role; a record can be sent back as it was read.
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
  summary: 'Create a user',
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
export const showCode = endpoint({
  method: 'POST',
  path: '/user/code/{id}/',
  can: 'user.edit',
  summary: 'Create a one-time code with which a user chooses a new password; valid for 15 minutes',
  input: ById,
  reply: z.object({ code: z.string(), expiresAt: Instant }),
  secret: true,
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
    .min(1, say('identity.addPerson'))
    .max(5, say('identity.maxInvites')),
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

/** What each person sold; for all dates by default. */
export const userSalesReport = report({
  path: '/user/sales/',
  screen: 'userSales',
  can: 'user.query',
  exports: 'user.export',
  file: 'user-sales',
  summary: 'Sales per user',
  keys: { userId: Id },
  columns: {
    name: { kind: 'text', title: 'reports.columnStaff', sort: true, width: 28 },
    orders: { kind: 'count', title: 'reports.columnOrders', sort: true, total: true },
    revenue: { kind: 'money', title: 'reports.columnRevenue', sort: true, total: true },
    average: { kind: 'money', title: 'reports.columnAverageOrder', sort: true, total: true },
    returns: { kind: 'money', title: 'reports.columnReturnedValue', sort: true, total: true },
  },
  filters: { ...periodFields, ...compareFields, ...productFields, userId: Id.optional() },
  sort: { field: 'revenue', order: 'descend' },
  compares: true,
});
export const userSales = userSalesReport.page;
