import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Input, Reply } from '#contract/endpoint.ts';
import type { inviteUsers as inviteEndpoint } from '#contract/identity/users.ts';
import type { activate as activateEndpoint, register as registerEndpoint } from '#contract/identity.ts';
import { say } from '#contract/messages/sentence.ts';
import { pathOf } from '#contract/screens.ts';
import { record, recordAs } from '#server/platform/audit.ts';
import type { Ctx, Db, PublicCtx, Services, Trx } from '#server/platform/context.ts';
import { isWithinHour } from '#server/platform/hourly.ts';
import { hashToken } from '#server/platform/http/token.ts';
import { inBackground, queueMail, sendLater } from '#server/platform/outbox.ts';
import { badField, Fault, Refusal } from '#server/platform/refusal.ts';
import { activationMail, codeMail, invitationMail, recipientOf, reminderMail, resetMail } from './mails.ts';
import { hashNewPassword, namesOf, refuseOwnName } from './password.ts';
import * as queries from './queries.ts';
import { makeToken, setPassword } from './session.ts';
import { limitTries, networkOf } from './throttle.ts';
import { addUser } from './users.ts';

const HOUR_MS = 3600_000;
const CODE_MINUTES = 10;
const CODE_TRIES = 5;

type Purpose = 'activation' | 'invitation' | 'reset';
const validFor: Record<Purpose, number> = { activation: 24 * HOUR_MS, invitation: 24 * HOUR_MS, reset: HOUR_MS };

/** A new link replaces older ones of its kind. */
const makeLink = async (trx: Trx, userId: number, purpose: Purpose): Promise<string> => {
  const token = makeToken();
  await trx.deleteFrom('mailLink').where('userId', '=', userId).where('purpose', '=', purpose).execute();
  await trx
    .insertInto('mailLink')
    .values({ tokenHash: hashToken(token), userId, purpose, expiresAt: new Date(Date.now() + validFor[purpose]) })
    .execute();
  return token;
};

/** Works once: the row is deleted in the same transaction. */
const takeLink = async (trx: Trx, token: string, purposes: readonly Purpose[]) => {
  const link = await trx
    .deleteFrom('mailLink')
    .where('tokenHash', '=', hashToken(token))
    .where('purpose', 'in', [...purposes])
    .where('expiresAt', '>', new Date())
    .returning(['userId', 'purpose'])
    .executeTakeFirst();
  if (!link) throw new Refusal('linkExpired');
  return link;
};

const activationUrl = ({ config }: Services, token: string, invited = false) =>
  `${config.publicUrl}${pathOf('registerResult')}?activate=${token}${invited ? '&invited=1' : ''}`;

const demandOpen = ({ config }: Services) => {
  if (config.registration !== 'open') throw new Fault('forbidden');
};

/**
 * Looks up an account and mails it after the answer has been sent, at a random delay, so that response times don't
 * reveal whether an address has an account.
 */
const afterAnswer = ({ log }: PublicCtx, work: () => Promise<void>) =>
  inBackground(pause(randomInt(20, 150)).then(work), (error) => log.error({ err: error }, 'mail not sent'));

const limitMails = async ({ db, origin }: PublicCtx, email: string) => {
  const network = networkOf(origin.address);
  // The mailbox's limit first: what it refuses doesn't count against everybody else at that address.
  await limitTries(db, 'mailTo', `${email} ${network}`);
  await limitTries(db, 'mailFrom', network);
};

/* Verification code */

const hashCode = (email: string, code: string) =>
  createHash('sha256').update(`${email.toLowerCase()}:${code}`).digest();

export const askVerification = async (ctx: PublicCtx, { email }: { email: string }): Promise<null> => {
  demandOpen(ctx.services);
  await limitMails(ctx, email);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const fresh = { codeHash: hashCode(email, code), tries: 0, expiresAt: new Date(Date.now() + CODE_MINUTES * 60_000) };
  await ctx.write(async (trx) => {
    await trx
      .insertInto('verificationCode')
      .values({ email: email.toLowerCase(), ...fresh })
      .onConflict((conflict) => conflict.column('email').doUpdateSet(fresh))
      .execute();
    const recipient = await recipientOf(trx, ctx.services, { email, companyId: null });
    await queueMail(trx, codeMail(recipient, code), CODE_MINUTES * 60_000);
  });
  sendLater(ctx);
  return null;
};

/** The attempt is counted before the code is compared, outside the registration: a refusal must not undo it. */
const checkCode = async (db: Db, email: string, code: string) => {
  const verification = await db
    .updateTable('verificationCode')
    .set({ tries: sql`tries + 1` })
    .where('email', '=', email.toLowerCase())
    .where('tries', '<', CODE_TRIES)
    .where('expiresAt', '>', new Date())
    .returning('codeHash')
    .executeTakeFirst();
  if (!verification || !timingSafeEqual(verification.codeHash, hashCode(email, code))) {
    throw new Refusal('wrongCode', {
      fields: { verificationCode: say('refusal.wrongCode') },
    });
  }
};

/* Registering */

const freeUsername = async (db: Db, email: string): Promise<string> => {
  const plain = (email.split('@')[0] ?? '').replace(/[^\p{L}\p{N}._-]/gu, '').slice(0, 40) || 'user';
  const base = plain.length < 2 ? `${plain}-user` : plain;
  const namesake = await db
    .selectFrom('appUser')
    .select('id')
    .where(sql<boolean>`lower(username) = ${base.toLowerCase()}`)
    .where('archivedAt', 'is', null)
    .executeTakeFirst();
  return namesake ? `${base}-${randomInt(100_000, 1_000_000)}` : base;
};

export const register = async (
  ctx: PublicCtx,
  draft: Input<typeof registerEndpoint>,
): Promise<Reply<typeof registerEndpoint>> => {
  const { services, db, origin, write } = ctx;
  demandOpen(services);
  const { email, phone } = draft;
  await checkCode(db, email, draft.verificationCode);
  const passwordHash = await hashNewPassword(draft.password, [draft.email, draft.name ?? '']);
  await write(async (trx) => {
    const username = await freeUsername(trx, email);
    const { id } = await trx
      .insertInto('appUser')
      .values({ username, name: draft.name || username, email, phone, status: 'pending' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await setPassword(trx, id, passwordHash);
    await trx.deleteFrom('verificationCode').where('email', '=', email.toLowerCase()).execute();
    await recordAs(trx, { companyId: null, userId: id, userName: username }, origin, [
      { action: 'register', entity: 'user', entityId: id, label: email },
    ]);
    const url = activationUrl(services, await makeLink(trx, id, 'activation'));
    const recipient = await recipientOf(trx, services, { email, companyId: null });
    await queueMail(trx, activationMail(recipient, url), validFor.activation);
  });
  sendLater(ctx);
  return { email };
};

export const resendActivation = async (ctx: PublicCtx, { email }: { email: string }): Promise<null> => {
  await limitMails(ctx, email);
  afterAnswer(ctx, async () => {
    const account = await queries.accountByLogin(ctx.db, email);
    if (account?.status !== 'pending') return;
    if (!(await isWithinHour(ctx.db, 'linksOfUser', account.id))) return;
    // Only invited people have no password yet.
    const invited = !account.passwordHash;
    const purpose = invited ? 'invitation' : 'activation';
    await ctx.write(async (trx) => {
      const url = activationUrl(ctx.services, await makeLink(trx, account.id, purpose), invited);
      const recipient = await recipientOf(trx, ctx.services, account);
      const mail = invited ? reminderMail(recipient, url) : activationMail(recipient, url);
      await queueMail(trx, mail, validFor[purpose]);
    });
    sendLater(ctx);
  });
  return null;
};

export const activate = async (
  ctx: PublicCtx,
  { token, password, name }: Input<typeof activateEndpoint>,
): Promise<Reply<typeof activateEndpoint>> => {
  await limitTries(ctx.db, 'linkFrom', ctx.origin.address);
  const passwordHash = password === undefined ? undefined : await hashNewPassword(password);
  return ctx.write(async (trx) => {
    const { userId, purpose } = await takeLink(trx, token, ['activation', 'invitation']);
    // Refused inside the transaction, so the link is not used up.
    if (purpose === 'invitation' && passwordHash === undefined)
      throw badField('password', say('identity.choosePassword'));
    const user = await trx
      .updateTable('appUser')
      .set({ status: 'active', version: sql`version + 1`, ...(purpose === 'invitation' && name ? { name } : {}) })
      .where('id', '=', userId)
      .where('status', '=', 'pending')
      .returning(['username', 'email', 'name', 'companyId'])
      .executeTakeFirst();
    if (!user) throw new Refusal('linkExpired');
    if (password !== undefined) refuseOwnName(password, namesOf(user));
    // An activation mail proves the address; only an invitation also sets the first password.
    if (purpose === 'invitation' && passwordHash !== undefined) await setPassword(trx, userId, passwordHash);
    await recordAs(trx, { companyId: user.companyId, userId, userName: user.name }, ctx.origin, [
      { action: 'activate', entity: 'user', entityId: userId, label: user.email },
    ]);
    return { email: user.email };
  });
};

/* Inviting */

export const inviteUsers = async (
  ctx: Ctx,
  { people }: Input<typeof inviteEndpoint>,
): Promise<Reply<typeof inviteEndpoint>> => {
  const { services, scope, write } = ctx;
  const lower = people.map(({ email }) => email.toLowerCase());
  const twice = lower.findIndex((email, at) => lower.indexOf(email) !== at);
  if (twice >= 0) throw badField(`people.${twice}.email`, say('identity.personListed'));
  const reply = await write(async (trx) => {
    const { name: company } = await trx
      .selectFrom('company')
      .select('name')
      .where('id', '=', scope.companyId)
      .executeTakeFirstOrThrow();
    for (const [at, { email, name, roleId, branchIds }] of people.entries()) {
      const existing = await queries.accountByLogin(trx, email);
      if (existing) throw new Refusal('emailTaken', { fields: { [`people.${at}.email`]: say('refusal.emailTaken') } });
      const username = await freeUsername(trx, email);
      const person = {
        companyId: scope.companyId,
        username,
        name: name || username,
        email,
        roleId,
        branchIds,
        status: 'pending' as const,
      };
      const id = await addUser(trx, scope, person, `people.${at}.`);
      const url = activationUrl(services, await makeLink(trx, id, 'invitation'), true);
      const recipient = await recipientOf(trx, services, person);
      const mail = invitationMail(recipient, scope.userName, company, url);
      await queueMail(trx, mail, validFor.invitation);
      await record(trx, ctx, {
        action: 'invite',
        entity: 'user',
        entityId: id,
        label: email,
        after: { email, roleId },
      });
    }
    return { invited: people.map(({ email }) => email) };
  });
  sendLater(ctx);
  return reply;
};

/* Recovering */

export const forgotPassword = async (ctx: PublicCtx, { email }: { email: string }): Promise<null> => {
  await limitMails(ctx, email);
  afterAnswer(ctx, async () => {
    const account = await queries.accountByLogin(ctx.db, email);
    if (account?.status !== 'active') return;
    // Counted per mailbox, whatever addresses the requests come from; the newest link stays valid for as long.
    if (!(await isWithinHour(ctx.db, 'linksOfUser', account.id))) return;
    const { publicUrl } = ctx.services.config;
    await ctx.write(async (trx) => {
      const token = await makeLink(trx, account.id, 'reset');
      const recipient = await recipientOf(trx, ctx.services, account);
      const mail = resetMail(recipient, `${publicUrl}${pathOf('login')}?reset=${token}`);
      await queueMail(trx, mail, validFor.reset);
    });
    sendLater(ctx);
  });
  return null;
};

export const resetPassword = async (
  ctx: PublicCtx,
  { token, password }: { token: string; password: string },
): Promise<null> => {
  await limitTries(ctx.db, 'linkFrom', ctx.origin.address);
  const passwordHash = await hashNewPassword(password);
  return ctx.write(async (trx) => {
    const { userId } = await takeLink(trx, token, ['reset']);
    const user = await queries.accountById(trx, userId);
    refuseOwnName(password, namesOf(user));
    await setPassword(trx, userId, passwordHash);
    await recordAs(trx, { companyId: user.companyId, userId, userName: user.name }, ctx.origin, [
      { action: 'resetPassword', entity: 'user', entityId: userId, label: user.username },
    ]);
    return null;
  });
};
