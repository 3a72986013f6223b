import type { Input, Reply } from '#contract/endpoint.ts';
import {
  type createUser as createEndpoint,
  type deleteUser as deleteEndpoint,
  User,
  type updateUser as updateEndpoint,
} from '#contract/identity/users.ts';
import { say } from '#contract/messages/sentence.ts';
import { record } from '#server/platform/audit.ts';
import type { Ctx, Trx } from '#server/platform/context.ts';
import { queueMail, sendLater } from '#server/platform/outbox.ts';
import { badField, notFound } from '#server/platform/refusal.ts';
import { demandSwitch, type Scope } from '#server/platform/scope.ts';
import { alters, nextVersion, unchangedSince } from '#server/platform/version.ts';
import { demandGrantable, demandManages } from './grants.ts';
import { emailChangedMail, NOTICE_MS, recipientOf } from './mails.ts';
import { hashNewPassword, namesOf } from './password.ts';
import * as queries from './queries.ts';
import { endCodes, endSessions, setPassword } from './session.ts';

const roleToGrant = async (trx: Trx, scope: Scope, roleId: number, field: string) => {
  const role = await queries.roleById(trx, scope, roleId);
  if (!role) throw badField(field, say('identity.noSuchRole'));
  demandGrantable(scope, queries.powerOfRole(role), field);
  return role;
};

/** The branches given to a user: those of the company or, for a branch manager, the manager's own. */
const branchesToGive = async (
  trx: Trx,
  scope: Scope,
  companyId: number,
  branchIds: readonly number[],
  field: string,
): Promise<number[]> => {
  const uniqueIds = [...new Set(branchIds)];
  if (uniqueIds.length === 0) return [];
  const branches = await trx
    .selectFrom('branch')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', 'in', uniqueIds)
    .execute();
  const open = branches.map(({ id }) => id).filter((id) => scope.reach !== 'branch' || scope.branchIds.includes(id));
  if (open.length !== uniqueIds.length) throw badField(field, say('field.noSuchBranch'));
  return uniqueIds;
};

const replaceBranches = async (trx: Trx, companyId: number | null, userId: number, branchIds: readonly number[]) => {
  await trx.deleteFrom('userBranch').where('userId', '=', userId).execute();
  if (companyId === null || branchIds.length === 0) return;
  await trx
    .insertInto('userBranch')
    .values(branchIds.map((branchId) => ({ companyId, userId, branchId })))
    .execute();
};

/** Users limited to branches also work at a branch they create. */
export const joinBranch = async (trx: Trx, { companyId, userId, reach }: Scope, branchId: number): Promise<void> => {
  if (reach === 'branch') await trx.insertInto('userBranch').values({ companyId, userId, branchId }).execute();
};

type Person = {
  companyId: number;
  roleId: number;
  username: string;
  name: string;
  email: string;
  phone?: string | null | undefined;
  avatar?: string | null | undefined;
  status: 'active' | 'disabled' | 'pending';
  branchIds?: readonly number[] | undefined;
};

/** A new user, invited or created, with a role that the caller may grant. */
export const addUser = async (trx: Trx, scope: Scope, person: Person, at = ''): Promise<number> => {
  const role = await roleToGrant(trx, scope, person.roleId, `${at}roleId`);
  const only = scope.branchIds.length === 1 ? scope.branchIds : [];
  const branchIds = await branchesToGive(trx, scope, person.companyId, person.branchIds ?? only, `${at}branchIds`);
  if (role.reach === 'branch' && branchIds.length === 0)
    throw badField(`${at}branchIds`, say('identity.chooseBranches'));
  const { branchIds: _, phone = null, avatar = null, ...columns } = person;
  const { id } = await trx
    .insertInto('appUser')
    .values({ ...columns, phone, avatar })
    .returning('id')
    .executeTakeFirstOrThrow();
  await replaceBranches(trx, person.companyId, id, branchIds);
  return id;
};

const readBack = async (trx: Trx, scope: Scope, id: number) => {
  const user = await queries.userById(trx, scope, id);
  if (!user) throw notFound();
  return user;
};

const auditValues = ({
  rolePermissions,
  roleReach,
  roleDiscountLimit,
  readOnly,
  lastLogin,
  createTime,
  ...fields
}: queries.UserRow) => fields;

export const createUser = async (
  ctx: Ctx,
  draft: Input<typeof createEndpoint>,
): Promise<Reply<typeof createEndpoint>> => {
  const { scope, write } = ctx;
  if (draft.companyId && draft.companyId !== scope.companyId)
    throw badField('companyId', say('identity.noSuchCompany'));
  const passwordHash = await hashNewPassword(draft.password, namesOf(draft));
  return write(async (trx) => {
    const { username, name, email, phone, avatar, roleId, branchIds, status = 'active' } = draft;
    const id = await addUser(trx, scope, {
      companyId: scope.companyId,
      username,
      name,
      email,
      phone,
      avatar,
      roleId,
      branchIds,
      status,
    });
    await setPassword(trx, id, passwordHash);
    const user = await readBack(trx, scope, id);
    await record(trx, ctx, {
      action: 'create',
      entity: 'user',
      entityId: id,
      label: username,
      after: auditValues(user),
    });
    return user;
  });
};

/** The row is locked before it is read, so that nobody changes it in between. */
export const lockUser = async (trx: Trx, scope: Scope, id: number) => {
  await queries.usersIn(trx, scope).select('appUser.id').where('appUser.id', '=', id).forUpdate().execute();
  return queries.userById(trx, scope, id);
};

/** Only an owner moves people between companies, or takes in somebody who has registered. */
const companyAfter = async (
  trx: Trx,
  scope: Scope,
  user: queries.UserRow,
  companyId: number | null | undefined,
): Promise<number> => {
  if (companyId === undefined || companyId === null || companyId === user.companyId)
    return user.companyId ?? scope.companyId;
  const company =
    scope.reach === 'all' &&
    (await trx.selectFrom('company').select('id').where('id', '=', companyId).executeTakeFirst());
  if (!company) throw badField('companyId', say('identity.noSuchCompany'));
  return companyId;
};

export const updateUser = async (
  ctx: Ctx,
  change: Input<typeof updateEndpoint>,
): Promise<Reply<typeof updateEndpoint>> => {
  const { scope, write } = ctx;
  // Someone who sets another user's password knows it, and could sign in as that user.
  if (change.password !== undefined) throw badField('password', say('identity.passwordTheirsOnly'));
  const reply = await write(async (trx) => {
    const before = unchangedSince(change.version, User, await lockUser(trx, scope, change.id)) as queries.UserRow;
    demandManages(scope, queries.personOf(before));
    const { username, name, email, phone, avatar, roleId, status } = change;
    if (before.id === scope.userId && status !== undefined && status !== before.status)
      throw badField('status', say('identity.notOwnStatus'));
    if (status === 'pending' && before.status !== 'pending')
      throw badField('status', say('field.oneOf', { choices: 'active, disabled' }));
    if (status !== undefined && status !== before.status) demandSwitch(scope, 'user', status === 'active');
    const companyId = await companyAfter(trx, scope, before, change.companyId);
    const role = roleId && roleId !== before.roleId ? await roleToGrant(trx, scope, roleId, 'roleId') : undefined;
    const columns = { username, name, email, phone, avatar, roleId, status, companyId };
    const branchIds =
      change.branchIds === undefined || !alters(before, { branchIds: change.branchIds })
        ? undefined
        : await branchesToGive(trx, scope, companyId, change.branchIds, 'branchIds');
    if (!alters(before, columns) && branchIds === undefined) return before;
    const reach = role?.reach ?? before.roleReach;
    const moves = companyId !== before.companyId;
    // Branches of the old company don't count in the new one.
    const branchesAfter = branchIds ?? (moves ? [] : before.branchIds);
    if ((role || branchIds || moves) && reach === 'branch' && branchesAfter.length === 0)
      throw badField('branchIds', say('identity.chooseBranches'));
    // Branch rows refer to (company, user), so they are removed before the company changes and added again after.
    if (moves) await replaceBranches(trx, null, before.id, []);
    await trx
      .updateTable('appUser')
      .set({ ...columns, version: nextVersion })
      .where('id', '=', before.id)
      .execute();
    if (branchIds) await replaceBranches(trx, companyId, before.id, branchIds);
    await endCodes(trx, [before.id]);
    if (status === 'disabled') await endSessions(trx, before.id);
    if (email !== undefined && email !== before.email) {
      // A link in the old mailbox must stop working.
      await trx.deleteFrom('mailLink').where('userId', '=', before.id).where('purpose', '=', 'reset').execute();
      const notice = emailChangedMail(await recipientOf(trx, ctx.services, before), scope.userName, email);
      if (before.id !== scope.userId) await queueMail(trx, notice, NOTICE_MS);
    }
    const after =
      companyId === scope.companyId
        ? await readBack(trx, scope, before.id)
        : { ...before, companyId, version: before.version + 1 };
    await record(trx, ctx, {
      action: 'update',
      entity: 'user',
      entityId: before.id,
      label: after.username,
      before: auditValues(before),
      after: auditValues(after),
    });
    return after;
  });
  if (change.email !== undefined) sendLater(ctx);
  return reply;
};

/** Archived: the name stays in the history, the username and email can be reused. */
export const deleteUser = (ctx: Ctx, { id, version }: Input<typeof deleteEndpoint>): Promise<null> =>
  ctx.write(async (trx) => {
    const before = unchangedSince(version, User, await lockUser(trx, ctx.scope, id)) as queries.UserRow;
    if (id === ctx.scope.userId) throw badField('id', say('identity.notDeleteSelf'));
    demandManages(ctx.scope, queries.personOf(before));
    await trx
      .updateTable('appUser')
      .set({ archivedAt: new Date(), status: 'disabled', version: nextVersion })
      .where('id', '=', id)
      .execute();
    await endSessions(trx, id);
    await endCodes(trx, [id]);
    await trx.deleteFrom('mailLink').where('userId', '=', id).execute();
    await record(trx, ctx, {
      action: 'delete',
      entity: 'user',
      entityId: id,
      label: before.username,
      before: auditValues(before),
    });
    return null;
  });
