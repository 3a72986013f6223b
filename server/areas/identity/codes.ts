import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Input, Reply } from '#contract/endpoint.ts';
import type { showCode as showEndpoint } from '#contract/identity/users.ts';
import type { redeemCode as redeemEndpoint } from '#contract/identity.ts';
import { say } from '#contract/messages/sentence.ts';
import { record, recordAs } from '#server/platform/audit.ts';
import type { Ctx, Db, PublicCtx } from '#server/platform/context.ts';
import { queueMail, sendLater } from '#server/platform/outbox.ts';
import { badField, mustExist, Refusal } from '#server/platform/refusal.ts';
import { demandManages } from './grants.ts';
import { codeShownMail, NOTICE_MS, recipientOf } from './mails.ts';
import { hashNewPassword, namesOf, refuseOwnName } from './password.ts';
import * as queries from './queries.ts';
import { setPassword } from './session.ts';
import { limitTries } from './throttle.ts';
import { lockUser } from './users.ts';

const CODE_MINUTES = 15;
const CODE_TRIES = 5;
const CODE_LENGTH = 8;
/** Codes are read out loud, so no letter looks or sounds like a digit. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

const makeCode = () => Array.from({ length: CODE_LENGTH }, () => letters[randomInt(letters.length)]).join('');
const hashCode = (userId: number, code: string) => createHash('sha256').update(`${userId}:${code}`).digest();

/**
 * For people whose mail does not arrive: an administrator shows them a code, and they choose their own password. The
 * person is told by mail, and the audit log records who requested it.
 */
export const showCode = async (ctx: Ctx, { id }: Input<typeof showEndpoint>): Promise<Reply<typeof showEndpoint>> => {
  const { scope, services } = ctx;
  const code = makeCode();
  const expiresAt = new Date(Date.now() + CODE_MINUTES * 60_000);
  const reply = await ctx.write(async (trx) => {
    const person = mustExist(await lockUser(trx, scope, id));
    if (id === scope.userId) throw badField('id', say('identity.changeOwnPassword'));
    demandManages(scope, queries.personOf(person));
    if (person.status !== 'active') throw badField('id', say('identity.codeNeedsActive'));
    const fresh = { codeHash: hashCode(id, code), tries: 0, expiresAt, madeBy: scope.userId };
    await trx
      .insertInto('oneTimeCode')
      .values({ userId: id, ...fresh })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(fresh))
      .execute();
    await record(trx, ctx, { action: 'showCode', entity: 'user', entityId: id, label: person.username });
    await queueMail(trx, codeShownMail(await recipientOf(trx, services, person), scope.userName), NOTICE_MS);
    return { code: `${code.slice(0, 4)}-${code.slice(4)}`, expiresAt };
  });
  sendLater(ctx);
  return reply;
};

const wrongCode = () =>
  new Refusal('wrongCode', {
    fields: { code: say('identity.wrongOneTimeCode') },
  });

/** The attempt is counted before the code is compared, in a transaction of its own: a refusal must not undo it. */
const takeTry = (db: Db, userId: number) =>
  db
    .updateTable('oneTimeCode')
    .set({ tries: sql`tries + 1` })
    .where('userId', '=', userId)
    .where('tries', '<', CODE_TRIES)
    .where('expiresAt', '>', new Date())
    .returning('codeHash')
    .executeTakeFirst();

export const redeemCode = async (
  ctx: PublicCtx,
  { username, code, password }: Input<typeof redeemEndpoint>,
): Promise<null> => {
  const { db, origin } = ctx;
  await limitTries(db, 'linkFrom', origin.address);
  const passwordHash = await hashNewPassword(password, [username]);
  const account = await queries.accountByLogin(db, username);
  const oneTimeCode = account?.status === 'active' ? await takeTry(db, account.id) : undefined;
  if (!account || !oneTimeCode || !timingSafeEqual(oneTimeCode.codeHash, hashCode(account.id, code))) throw wrongCode();
  refuseOwnName(password, namesOf(account));
  return ctx.write(async (trx) => {
    // If two people use it at once, one of them finds it deleted.
    const usedCode = await trx
      .deleteFrom('oneTimeCode')
      .where('userId', '=', account.id)
      .where('codeHash', '=', oneTimeCode.codeHash)
      .returning('userId')
      .executeTakeFirst();
    if (!usedCode) throw wrongCode();
    await setPassword(trx, account.id, passwordHash);
    await recordAs(trx, { companyId: account.companyId, userId: account.id, userName: account.name }, origin, [
      { action: 'redeemCode', entity: 'user', entityId: account.id, label: account.username },
    ]);
    return null;
  });
};
