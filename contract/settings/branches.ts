import { z } from 'zod';
import { actAliases, endpoint } from '#contract/endpoint.ts';
import {
  ById,
  ByIdAndVersion,
  derived,
  Email,
  Id,
  Instant,
  name,
  PickFilter,
  page,
  pageFilter,
  TimeZone,
  Version,
} from '#contract/fields.ts';
import { say } from '#contract/messages/sentence.ts';
import { Phone } from '#contract/phone.ts';
import { Address } from '#contract/settings.ts';

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, say('settings.clockFormat'));
export const OpeningDay = z
  .strictObject({ day: z.enum(weekdays), open: Clock, close: Clock })
  .refine((hours) => hours.open < hours.close, { path: ['close'], message: say('settings.closingBeforeOpening') });
export const OpeningDays = z
  .array(OpeningDay)
  .max(7)
  .refine((days) => new Set(days.map(({ day }) => day)).size === days.length, say('settings.eachDayOnce'));
export type OpeningDays = z.infer<typeof OpeningDays>;

const branchFields = {
  name: name(100),
  timeZone: TimeZone,
  openingDays: OpeningDays,
  address: Address,
  phone: Phone.or(z.literal('')),
  email: Email.or(z.literal('')),
  status: z.enum(['active', 'inactive']),
};
export const Branch = z.object({
  id: Id,
  /** Counts up within the company: the 0001 of S-0001-2026-000123. */
  number: z.int(),
  ...branchFields,
  createTime: Instant,
  version: Version,
});
export type Branch = z.infer<typeof Branch>;
const derivedOfBranch = derived('number', 'createTime');
export const BranchDraft = z.strictObject({
  ...branchFields,
  timeZone: TimeZone.optional(),
  openingDays: OpeningDays.optional(),
  address: Address.optional(),
  phone: branchFields.phone.default(''),
  email: branchFields.email.default(''),
  status: branchFields.status.default('active'),
  ...derivedOfBranch,
});
export type BranchDraft = z.output<typeof BranchDraft>;
export const BranchChange = z.strictObject({
  ...z.strictObject(branchFields).partial().shape,
  ...derivedOfBranch,
  id: Id,
  version: Version.optional(),
});
export type BranchChange = z.output<typeof BranchChange>;
export const BranchFilter = pageFilter(['number', 'name', 'createTime', 'status'], {
  status: branchFields.status.optional(),
});
export type BranchFilter = z.output<typeof BranchFilter>;

export const listBranches = endpoint({
  method: 'GET',
  path: '/branch/',
  can: 'branch.query',
  summary: 'Branches for a picker',
  input: PickFilter,
  reply: z.array(Branch),
});
export const pageOfBranches = endpoint({
  method: 'GET',
  path: '/branch/pagination/',
  can: 'branch.query',
  summary: 'Branches, page by page',
  input: BranchFilter,
  reply: page(Branch),
});
export const getBranch = endpoint({
  method: 'GET',
  path: '/branch/{id}/',
  can: 'branch.get',
  summary: 'One branch',
  input: ById,
  reply: Branch,
});
export const createBranch = endpoint({
  method: 'POST',
  path: '/branch/',
  can: 'branch.add',
  summary: 'Create a branch',
  input: BranchDraft,
  reply: Branch,
  creates: true,
});
export const updateBranch = endpoint({
  method: 'POST',
  path: '/branch/update/{id}/',
  aliases: [
    { method: 'POST', path: '/branch/update/' },
    { method: 'POST', path: '/branch/{id}/' },
  ],
  can: 'branch.edit',
  summary: 'Change a branch',
  input: BranchChange,
  reply: Branch,
});
export const deleteBranch = endpoint({
  method: 'POST',
  path: '/branch/delete/{id}/',
  aliases: actAliases('/branch/delete/'),
  can: 'branch.delete',
  summary: 'Delete a branch that has no documents',
  input: ByIdAndVersion,
  reply: z.null(),
});
