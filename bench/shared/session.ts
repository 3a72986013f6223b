import { randomBytes } from 'node:crypto';
import type { Database } from '#server/platform/db/open.ts';
import { hashToken } from '#server/platform/http/token.ts';

const LIFE_MS = 3_600_000;

/** A token that keeps the user signed in for an hour. */
export const signIn = async ({ db }: Database, userId: number): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('session')
    .values({ userId, tokenHash: hashToken(token), expiresAt: new Date(Date.now() + LIFE_MS) })
    .execute();
  return token;
};

/** The same for the demo's administrator. */
export const signInAsAdmin = async (database: Database): Promise<string> => {
  const { id } = await database.db
    .selectFrom('appUser')
    .select('id')
    .where('username', '=', 'admin')
    .executeTakeFirstOrThrow();
  return signIn(database, id);
};
