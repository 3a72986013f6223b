import { pbkdf2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import type { Permission } from '#contract/access.ts';
import type { Input } from '#contract/endpoint.ts';
import { say } from '#contract/messages/sentence.ts';
import type { setPin as endpoint } from '#contract/till/devices.ts';
import { record } from '#server/platform/audit.ts';
import type { Ctx, Db, Trx } from '#server/platform/context.ts';
import { readAlong } from '#server/platform/db/pipeline.ts';
import { PREPARED } from '#server/platform/db/prepared.ts';
import { badField } from '#server/platform/refusal.ts';
import { may, type Scope } from '#server/platform/scope.ts';
import { verifyPassword } from './password.ts';
import { accountById } from './queries.ts';
import { judgeCurrentPassword } from './throttle.ts';

/* PINs, by which staff change at a till, also while it is offline. */

const derive = promisify(pbkdf2);
export const PIN_ROUNDS = 600_000;
const SALT_BYTES = 16;
const HASH_BYTES = 32;
const MIN_DIGITS = 4;
/** Four digits from a stolen till's disk can be cracked within an hour, so approvers need a longer PIN. */
const MIN_APPROVER_DIGITS = 6;

const approvals: readonly Permission[] = ['discount.edit', 'refund.add', 'negativeStock.enable', 'till.enable'];
/** What a PIN can unlock: only functions of a till. */
const tillPermissions: readonly Permission[] = ['pos.add', ...approvals];

const minDigitsOf = (holds: (right: Permission) => boolean): number =>
  approvals.some(holds) ? MIN_APPROVER_DIGITS : MIN_DIGITS;

/** All digits equal, a run up or down, or one pair repeated: the first guesses anybody makes. */
const isEasy = (pin: string): boolean => {
  const steps = [...pin].slice(1).map((digit, at) => Number(digit) - Number(pin[at]));
  const isRun = steps.every((step) => step === steps[0]) && Math.abs(steps[0] ?? 0) <= 1;
  const half = pin.slice(0, 2);
  return isRun || half.repeat(Math.ceil(pin.length / 2)).slice(0, pin.length) === pin;
};

export const hashPin = async (pin: string): Promise<{ salt: Buffer; hash: Buffer }> => {
  const salt = randomBytes(SALT_BYTES);
  return { salt, hash: await derive(pin, salt, PIN_ROUNDS, HASH_BYTES, 'sha256') };
};

const refusePin = (scope: Scope, pin: string): void => {
  const min = minDigitsOf((right) => may(scope, right));
  if (pin.length < min) throw badField('pin', say('till.pinLength', { min }));
  if (isEasy(pin)) throw badField('pin', say('till.pinEasy'));
};

export const setPin = async (ctx: Ctx, { password, pin }: Input<typeof endpoint>): Promise<null> => {
  const { db, scope } = ctx;
  const account = await accountById(db, scope.userId);
  const guard = judgeCurrentPassword(db, scope.userId);
  await guard.before();
  if (!(await verifyPassword(account.passwordHash, password))) {
    await guard.failed();
    throw badField('password', say('identity.wrongCurrentPassword'));
  }
  await guard.passed();
  refusePin(scope, pin);
  const { salt, hash } = await hashPin(pin);
  await ctx.write(async (trx) => {
    await sql`update app_user set pin_salt = ${salt}, pin_hash = ${hash}, pin_digits = ${pin.length}, pin_set_at = now(),
      version = version + 1 where id = ${scope.userId}`.execute(trx);
    await record(trx, ctx, { action: 'setPin', entity: 'user', entityId: scope.userId, label: account.username });
    return null;
  });
  await guard.forget();
  return null;
};

export type TillUser = {
  id: number;
  name: string;
  permissions: string[];
  discountLimit: number;
  pinSalt: Buffer | null;
  pinHash: Buffer | null;
};

type Row = Omit<TillUser, 'discountLimit'> & { discountLimit: string; pinDigits: number | null };

/**
 * Who may sell at a branch, with what each of them may do there. People whose PIN is too short for their current
 * rights are left out.
 */
export const readTillStaff = async (db: Db, companyId: number, branchId: number): Promise<TillUser[]> => {
  const { rows } = await sql<Row>`
    select u.id, u.name, array(select unnest(r.permissions) intersect select unnest(${tillPermissions}::text[])) as permissions,
      r.discount_limit, u.pin_salt, u.pin_hash, u.pin_digits
    from app_user u join role r on r.id = u.role_id
    where u.company_id = ${companyId} and u.status = 'active' and u.archived_at is null and 'pos.add' = any(r.permissions)
      and (r.reach <> 'branch' or exists (select from user_branch b where b.user_id = u.id and b.branch_id = ${branchId}))
    order by lower(u.name), u.id`.execute(db);
  return rows.map(({ pinDigits, discountLimit, ...user }) => {
    const min = minDigitsOf((right) => user.permissions.includes(right));
    const isEnough = pinDigits !== null && pinDigits >= min;
    return {
      ...user,
      permissions: user.permissions.toSorted(),
      discountLimit: Number(discountLimit),
      pinSalt: isEnough ? user.pinSalt : null,
      pinHash: isEnough ? user.pinHash : null,
    };
  });
};

export type TillActor = {
  id: number;
  name: string;
  /** Active, and works at the branch. */
  active: boolean;
  roleId: number;
  permissions: string[];
  discountLimit: number;
};

/** The people a till refers to, within the company, even if they have since left: read with the next statement. */
export const readTillActors = async (
  trx: Trx,
  companyId: number,
  branchId: number,
  ids: readonly number[],
): Promise<() => Promise<Map<number, TillActor>>> => {
  const statement = sql`${sql.raw(PREPARED)}
    select u.id, u.name, coalesce(r.id, 0) as role_id, coalesce(r.permissions, '{}') as permissions,
      coalesce(r.discount_limit, 0) as discount_limit,
      u.status = 'active' and u.archived_at is null and coalesce('pos.add' = any(r.permissions), false)
        and (r.reach <> 'branch' or exists (select from user_branch b where b.user_id = u.id and b.branch_id = ${branchId})) as active
    from app_user u left join role r on r.id = u.role_id
    where u.company_id = ${companyId} and u.id = any(${ids}::bigint[])`;
  const actors = await readAlong<Omit<TillActor, 'discountLimit'> & { discountLimit: string }>(
    trx,
    statement.compile(trx),
  );
  return async () =>
    new Map(
      (await actors()).map(({ discountLimit, ...actor }) => [
        actor.id,
        { ...actor, discountLimit: Number(discountLimit) },
      ]),
    );
};
