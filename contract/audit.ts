import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ById, Day, Id, Instant, line, page, pageFilter } from './fields.ts';

export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  userId: Id.nullable(),
  userName: z.string(),
  /** What was done, as a verb: create, update, delete, login … */
  action: z.string(),
  /** Which kind of document: user, branch … */
  entity: z.string(),
  entityId: Id.nullable(),
  /** The record's name or reference. */
  label: z.string(),
  branchId: Id.nullable(),
  address: z.string().nullable(),
  requestId: z.string().nullable(),
  /** Only the fields that differ. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditFilter = pageFilter(['at'], {
  userId: Id.optional(),
  /** Entries of this branch, and of no branch. */
  branchId: Id.optional(),
  action: line(40).optional(),
  entity: line(40).optional(),
  entityId: Id.optional(),
  /** Days in the entry's branch, else in the company's time zone; both included. */
  from: Day.optional(),
  to: Day.optional(),
});
export type AuditFilter = z.output<typeof AuditFilter>;
export const ActivityFilter = pageFilter(['at'], {});
export type ActivityFilter = z.output<typeof ActivityFilter>;

export const pageOfAudit = endpoint({
  method: 'GET',
  path: '/audit/pagination/',
  can: 'audit.query',
  summary: 'The audit log, page by page',
  input: AuditFilter,
  reply: page(AuditEntry),
});
export const getAudit = endpoint({
  method: 'GET',
  path: '/audit/{id}/',
  can: 'audit.get',
  summary: 'One audit entry',
  input: ById,
  reply: AuditEntry,
});
export const myActivity = endpoint({
  method: 'GET',
  path: '/user/activity/',
  can: 'signedIn',
  summary: 'Recent activity of the signed-in user',
  input: ActivityFilter,
  reply: page(AuditEntry),
});
