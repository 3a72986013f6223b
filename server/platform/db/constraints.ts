import type { RefusalName } from '#contract/refusals.ts';
import { badField, Refusal } from '#server/platform/refusal.ts';

/** The database is the referee; this is how its calls are put to people. */
const calls: Record<string, { reason: RefusalName; field?: string; message?: string }> = {
  app_user_email: { reason: 'emailTaken', field: 'email', message: 'This email already exists' },
  app_user_username: { reason: 'alreadyExists', field: 'username', message: 'This username is taken' },
  app_user_role_fits: { reason: 'badFormat', field: 'roleId', message: 'There is no such role' },
  branch_name: { reason: 'alreadyExists', field: 'name', message: 'A branch of this name exists already' },
  company_code: { reason: 'alreadyExists', field: 'code', message: 'This code is taken' },
  company_name: { reason: 'alreadyExists', field: 'name', message: 'A company of this name exists already' },
  role_name: { reason: 'alreadyExists', field: 'name', message: 'A role of this name exists already' },
  last_owner: { reason: 'lastOwner' },
};

/** What stands in the way of deleting, by the table that still refers to it. */
export const blockers: Record<string, string> = {
  app_user: 'This still has users',
  branch: 'This still has branches',
  role: 'This still has roles of its own',
  upload: 'This still has uploaded files',
};

type DatabaseError = { code?: string; constraint?: string; detail?: string; table?: string };

/** Out of range, bad text, not stored in this encoding: input that slipped past a schema, never a 500. */
const badInput = new Set(['22001', '22003', '22007', '22008', '22021', '22P02', '22P05', '23502', '23514']);

export const refusalOf = (error: unknown): Refusal | undefined => {
  const { code, constraint, detail, table = '' } = error as DatabaseError;
  if (code === undefined || !/^[0-9A-Z]{5}$/.test(code)) return undefined;
  const call = constraint === undefined ? undefined : calls[constraint];
  if (call) {
    return new Refusal(call.reason, call.field ? { fields: { [call.field]: call.message } } : null);
  }
  if (code === '23505') return new Refusal('alreadyExists');
  if (code === '23503') {
    return detail?.includes('is still referenced')
      ? new Refusal('inUse', { by: table }, blockers[table])
      : badField('id', 'What this refers to does not exist');
  }
  return badInput.has(code) ? new Refusal('badFormat', { fields: {} }) : undefined;
};
