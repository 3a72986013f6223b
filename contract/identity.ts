import { z } from 'zod';
import { say } from '#contract/messages/sentence.ts';
import { actions, permissionKeys, reaches } from './access.ts';
import { endpoint } from './endpoint.ts';
import { ById, Email, Id, Instant, line, Nothing, name, UploadUrl, Version } from './fields.ts';
import { Password } from './password.ts';
import { Phone } from './phone.ts';

/* Signing in */

export const DeviceId = line(64);
/** Lenient lengths, which reveal nothing about the account. */
export const Login = z.strictObject({
  username: name(254),
  password: z.string().min(1, say('field.required')).max(200),
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
  summary: 'Sign out; the token becomes invalid at once',
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
  /**
   * The company of the request: screens use its rates for GST and cash rounding, and its country and time zone for
   * formats.
   */
  company: CompanyBrief.extend({
    country: z.string(),
    timeZone: z.string(),
    gstRate: z.number(),
    cashRounding: z.int(),
    askAboveQuantity: z.int(),
  }),
  /** The companies in the switcher: one, unless the role covers all. */
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
  summary: 'The signed-in user, with role and permissions',
  input: TokenInQuery,
  tokenInQuery: true,
  reply: UserInfo,
});

export const MenuItem = z.object({
  id: Id,
  parentId: z.int(),
  key: z.string(),
  /** The permission key that decides which of the screen's elements are visible. */
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
  summary: 'Email a six-digit code, valid for 10 minutes and five tries',
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
    .regex(/^\d{6}$/, say('identity.sixDigits')),
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
export const LinkToken = z.string().trim().min(1, say('field.required')).max(200);
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
  summary: 'Email the activation or invitation link again; answers alike whether or not the account exists',
  input: z.strictObject({ email: Email }),
  reply: z.null(),
});
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/user/password/forgot/',
  can: 'public',
  summary: 'Email a link that resets the password; answers alike whether or not the account exists',
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

export const OneTimeCode = z
  .string()
  .trim()
  .min(1, say('field.required'))
  .max(40)
  .overwrite((typed) => typed.toUpperCase().replace(/[^0-9A-Z]/g, ''));
export const redeemCode = endpoint({
  method: 'POST',
  path: '/user/password/code/',
  can: 'public',
  summary: 'Choose a new password with a one-time code that an administrator shows; every device is signed out',
  input: z.strictObject({ username: name(254), code: OneTimeCode, password: Password }),
  reply: z.null(),
});

/* The user's own account */

export const changePassword = endpoint({
  method: 'POST',
  path: '/user/password/',
  can: 'signedIn',
  summary: 'Change your own password; every other device is signed out',
  input: z.strictObject({ currentPassword: z.string().min(1, say('field.required')).max(200), password: Password }),
  reply: z.object({ token: z.string(), expiresAt: Instant }),
  secret: true,
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
  summary: 'Change your own name, phone and picture',
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
