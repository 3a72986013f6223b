import { createHash } from 'node:crypto';
import type { Db, Trx } from '#server/platform/context.ts';
import { badField } from '#server/platform/refusal.ts';

export type Claim = { userId: number; companyId: number; key: string; requestHash: Buffer };

/** Thrown out of a transaction that was done before: carries the first answer to the caller. */
export class Replay extends Error {
  /** The first answer's data, as JSON text. */
  readonly answer: string;
  constructor(answer: string) {
    super('replayed');
    this.answer = answer;
  }
}

const inOrder = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** The same parameters hash alike, however they were ordered or encoded. */
export const hashRequest = (path: string, input: unknown): Buffer =>
  createHash('sha256')
    .update(path)
    .update('\n')
    .update(JSON.stringify(input, inOrder) ?? '')
    .digest();

/**
 * Takes the key inside the effect's own transaction. A second request with it waits here for the first one's commit
 * and then gets its answer; after a rollback it simply goes ahead.
 */
export const claimKey = async (trx: Trx, claim: Claim): Promise<void> => {
  const taken = await trx
    .insertInto('idempotency')
    .values(claim)
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (taken) return;
  const first = await trx
    .selectFrom('idempotency')
    .select(['requestHash', 'answer'])
    .where('userId', '=', claim.userId)
    .where('companyId', '=', claim.companyId)
    .where('key', '=', claim.key)
    .executeTakeFirstOrThrow();
  if (!first.requestHash.equals(claim.requestHash)) {
    throw badField('Idempotency-Key', 'This key was already used for a different request');
  }
  throw new Replay(first.answer ?? 'null');
};

export const keepAnswer = async (trx: Trx, claim: Claim, answer: string): Promise<void> => {
  await trx
    .updateTable('idempotency')
    .set({ answer })
    .where('userId', '=', claim.userId)
    .where('companyId', '=', claim.companyId)
    .where('key', '=', claim.key)
    .execute();
};

/** Keys are remembered for a week: longer than any client's outbox waits for its network. */
export const forgetOldKeys = (db: Db, now: number) =>
  db
    .deleteFrom('idempotency')
    .where('createdAt', '<', new Date(now - 7 * 24 * 3600_000))
    .execute();
