import type { House, Trx } from '#server/platform/context.ts';
import { type Claim, claimKey, keepAnswer } from '#server/platform/idempotency.ts';

/** PostgreSQL gave up on us only because somebody else was at it too: the same work may simply be done again. */
const clashes = new Set(['40001', '40P01']);
const isClash = (error: unknown) => clashes.has((error as { code?: string }).code ?? '');

/** One transaction, again when it clashed; with a key, its row and its answer are part of it. */
export const inTransaction = async <T>(
  { database }: House,
  claim: Claim | undefined,
  toAnswer: (result: T) => string,
  act: (trx: Trx) => Promise<T>,
): Promise<T> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await database.db.transaction().execute(async (trx) => {
        if (claim) await claimKey(trx, claim);
        const result = await act(trx);
        if (claim) await keepAnswer(trx, claim, toAnswer(result));
        return result;
      });
    } catch (error) {
      if (!isClash(error) || tries === 4) throw error;
    }
  }
};
