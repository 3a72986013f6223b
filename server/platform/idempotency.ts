import { createHash } from 'node:crypto';
import type { RawBuilder } from 'kysely';
import { say } from '#contract/messages/sentence.ts';
import type { Db, Trx } from '#server/platform/context.ts';
import { writtenText } from '#server/platform/db/lateText.ts';
import { sendAlong } from '#server/platform/db/pipeline.ts';
import { badField } from '#server/platform/refusal.ts';

export type Claim = { userId: number; companyId: number; key: string; requestHash: Buffer };

/** Thrown out of a transaction that had been done before: carries the first answer to the caller. */
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

const WRITE_STEP_CHARACTERS = 64 * 1024;

function* piecesOfText(text: string): Generator<string> {
  yield '"';
  for (let from = 0; from < text.length; ) {
    const isInPair = /[\ud800-\udbff]/.test(text[from + WRITE_STEP_CHARACTERS - 1] ?? '');
    const to = from + WRITE_STEP_CHARACTERS + (isInPair ? 1 : 0);
    yield JSON.stringify(text.slice(from, to)).slice(1, -1);
    from = to;
  }
  yield '"';
}

/**
 * `JSON.stringify(input, inOrder)` piece by piece: a long list of documents, or a picture as text, is written with
 * pauses.
 */
function* piecesOf(input: unknown): Generator<string> {
  if (Array.isArray(input)) {
    yield '[';
    for (const [at, item] of input.entries()) yield `${at > 0 ? ',' : ''}${JSON.stringify(item, inOrder) ?? 'null'}`;
    yield ']';
  } else if (typeof input === 'object' && input !== null && Object.getPrototypeOf(input) === Object.prototype) {
    const fields = Object.entries(input).filter(([, value]) => value !== undefined);
    yield '{';
    for (const [at, [name, value]] of fields.sort(([a], [b]) => (a < b ? -1 : 1)).entries()) {
      yield `${at > 0 ? ',' : ''}${JSON.stringify(name)}:`;
      yield* piecesOf(value);
    }
    yield '}';
  } else if (typeof input === 'string' && input.length > WRITE_STEP_CHARACTERS) yield* piecesOfText(input);
  else yield JSON.stringify(input, inOrder) ?? 'null';
}

/** The same parameters have the same hash, in any order and encoding. */
export function* hashRequest(path: string, input: unknown): Generator<undefined, Buffer> {
  const hash = createHash('sha256').update(path).update('\n');
  for (const piece of piecesOf(input)) {
    hash.update(piece);
    yield;
  }
  return hash.digest();
}

/** The request a key was used for, and the answer's data as JSON text. */
export type Earlier = { requestHash: Buffer; answer: string | null };

export const replay = (claim: Claim, { requestHash, answer }: Earlier): never => {
  if (requestHash.equals(claim.requestHash)) throw new Replay(answer ?? 'null');
  throw badField('Idempotency-Key', say('request.idempotencyKeyUsed'));
};

/** Thrown out of a transaction whose key is taken by another one. */
export class KeyTaken extends Error {}

/**
 * Takes the key inside the transaction of the change, together with its first statement, which is refused if the key is
 * taken. A second request with the same key waits there for the first one's commit; after a rollback it simply
 * continues.
 */
export const claimKey = (trx: Trx, claim: Claim): Promise<void> =>
  sendAlong(
    trx,
    trx
      .insertInto('idempotency')
      .values(claim)
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .compile(),
    (rows) => {
      if (rows.length === 0) throw new KeyTaken();
    },
  );

/** The request that took the key; undefined if it is free again. */
export const readEarlier = (db: Db, claim: Claim): Promise<Earlier | undefined> =>
  db
    .selectFrom('idempotency')
    .select(['requestHash', 'answer'])
    .where('userId', '=', claim.userId)
    .where('companyId', '=', claim.companyId)
    .where('key', '=', claim.key)
    .executeTakeFirst();

const answerKept = (db: Db, claim: Claim, answer: string | RawBuilder<string>) =>
  db
    .updateTable('idempotency')
    .set({ answer })
    .where('userId', '=', claim.userId)
    .where('companyId', '=', claim.companyId)
    .where('key', '=', claim.key);

/** The answer of a transaction, sent with its commit. */
export const storeAnswerWith = (trx: Trx, claim: Claim, answer: string): Promise<void> =>
  sendAlong(trx, answerKept(trx, claim, writtenText(trx, answer)).compile());

export const storeAnswer = async (db: Db, claim: Claim, answer: string): Promise<void> => {
  await answerKept(db, claim, answer).execute();
};

/** The request failed after all: the key may be used again. */
export const freeKey = async (db: Db, { userId, companyId, key }: Claim): Promise<void> => {
  await db
    .deleteFrom('idempotency')
    .where('userId', '=', userId)
    .where('companyId', '=', companyId)
    .where('key', '=', key)
    .execute();
};

/** Keys are stored for a week: longer than any client's outbox waits for its network. */
export const forgetOldKeys = (db: Db, now: number) =>
  db
    .deleteFrom('idempotency')
    .where('createdAt', '<', new Date(now - 7 * 24 * 3600_000))
    .execute();
