import { randomBytes } from 'node:crypto';
import type { Input, Reply } from '#contract/endpoint.ts';
import type { changePassword as changePasswordEndpoint, login as loginEndpoint } from '#contract/identity.ts';
import { say } from '#contract/messages/sentence.ts';
import { record, recordAs } from '#server/platform/audit.ts';
import type { Ctx, Origin, PublicCtx, Trx } from '#server/platform/context.ts';
import { hashToken } from '#server/platform/http/token.ts';
import { badField, notFound, Refusal } from '#server/platform/refusal.ts';
import { hashNewPassword, namesOf, verifyPassword } from './password.ts';
import * as queries from './queries.ts';
import { judgeCurrentPassword, judgeLogin, rememberDevice } from './throttle.ts';

const TOKEN_DAYS = 7;

/** 256 random bits; only their hash is stored. */
export const makeToken = () => randomBytes(32).toString('base64url');

export const openSession = async (trx: Trx, userId: number, deviceId: string | undefined, origin: Origin) => {
  const token = makeToken();
  const expiresAt = new Date(Date.now() + TOKEN_DAYS * 24 * 3600_000);
  await trx
    .insertInto('session')
    .values({
      userId,
      tokenHash: hashToken(token),
      deviceId: deviceId ?? null,
      userAgent: origin.userAgent.slice(0, 300),
      address: origin.address,
      expiresAt,
    })
    .execute();
  return { token, expiresAt };
};

export const login = async (
  { db, origin, write }: PublicCtx,
  { username, password, deviceId }: Input<typeof loginEndpoint>,
): Promise<Reply<typeof loginEndpoint>> => {
  const account = await queries.accountByLogin(db, username);
  const guard = await judgeLogin(db, { login: username, userId: account?.id, deviceId, address: origin.address });
  await guard.before();
  if (!(await verifyPassword(account?.passwordHash, password)) || !account) {
    await guard.failed();
    throw new Refusal('wrongLogin');
  }
  await guard.passed();
  // Only somebody who knows the password is told more about the account.
  if (account.status === 'disabled') throw new Refusal('notActive', null, say('identity.accountDisabled'));
  if (account.status !== 'active') throw new Refusal('notActive');
  if (account.companyStatus === 'inactive' && account.reach !== 'all') throw new Refusal('companyInactive');
  if (!account.companyId || !account.permissions || account.permissions.length === 0)
    throw new Refusal('noPermissions');
  const actor = { companyId: account.companyId, userId: account.id, userName: account.name };
  const session = await write(async (trx) => {
    await trx.updateTable('appUser').set({ lastLoginAt: new Date() }).where('id', '=', account.id).execute();
    await trx.deleteFrom('session').where('userId', '=', account.id).where('expiresAt', '<', new Date()).execute();
    await recordAs(trx, actor, origin, [
      { action: 'login', entity: 'user', entityId: account.id, label: account.username },
    ]);
    if (deviceId !== undefined) await rememberDevice(trx, account.id, deviceId);
    return openSession(trx, account.id, deviceId, origin);
  });
  await guard.forget();
  return session;
};

export const logout = ({ scope, write }: Ctx) =>
  write(async (trx) => {
    await trx.deleteFrom('session').where('id', '=', scope.sessionId).execute();
    return null;
  });

/** Codes for these people and codes they created: their right to manage others may have gone. */
export const endCodes = (trx: Trx, userIds: readonly number[]) =>
  trx
    .deleteFrom('oneTimeCode')
    // any(): a role may have no users, and `in ()` is a syntax error.
    .where(({ eb, fn, val, or }) => {
      const anyOfThem = fn.any(val([...userIds]));
      return or([eb('userId', '=', anyOfThem), eb('madeBy', '=', anyOfThem)]);
    })
    .execute();

/** Ends all sessions of the user. */
export const endSessions = (trx: Trx, userId: number) =>
  trx.deleteFrom('session').where('userId', '=', userId).execute();

export const endDevice = ({ scope, write }: Ctx, { id }: { id: number }) =>
  write(async (trx) => {
    const sessions = await trx
      .deleteFrom('session')
      .where('id', '=', id)
      .where('userId', '=', scope.userId)
      .returning('id')
      .executeTakeFirst();
    if (!sessions) throw notFound();
    return null;
  });

/** A new password ends all sessions, codes and reset links. */
export const setPassword = async (trx: Trx, userId: number, passwordHash: string) => {
  await trx
    .insertInto('credential')
    .values({ userId, passwordHash })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ passwordHash, changedAt: new Date() }))
    .execute();
  await trx.deleteFrom('oneTimeCode').where('userId', '=', userId).execute();
  await trx.deleteFrom('mailLink').where('userId', '=', userId).where('purpose', '=', 'reset').execute();
  await endSessions(trx, userId);
};

/** Other devices are signed out; this one continues with a new token. */
export const changePassword = async (
  ctx: Ctx,
  { currentPassword, password }: Input<typeof changePasswordEndpoint>,
): Promise<Reply<typeof changePasswordEndpoint>> => {
  const { db, scope, origin, write } = ctx;
  const account = await queries.accountById(db, scope.userId);
  const guard = judgeCurrentPassword(db, scope.userId);
  await guard.before();
  if (!(await verifyPassword(account.passwordHash, currentPassword))) {
    await guard.failed();
    throw badField('currentPassword', say('identity.wrongCurrentPassword'));
  }
  await guard.passed();
  const passwordHash = await hashNewPassword(password, namesOf(account));
  const session = await write(async (trx) => {
    const device = await trx
      .selectFrom('session')
      .select('deviceId')
      .where('id', '=', scope.sessionId)
      .executeTakeFirst();
    await setPassword(trx, scope.userId, passwordHash);
    await record(trx, ctx, {
      action: 'changePassword',
      entity: 'user',
      entityId: scope.userId,
      label: account.username,
    });
    return openSession(trx, scope.userId, device?.deviceId ?? undefined, origin);
  });
  await guard.forget();
  return session;
};
