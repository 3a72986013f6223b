import { setTimeout as pause } from 'node:timers/promises';
import type { Services, Trx } from '#server/platform/context.ts';
import { isClash } from '#server/platform/db/outage.ts';
import { type Claim, claimKey, KeyTaken, readEarlier, replay, storeAnswerWith } from '#server/platform/idempotency.ts';

const MAX_TRIES = 6;
const PAUSE_MS = 20;

/** Transactions that clashed must not meet again: each waits its own time, longer with each try. */
const stepAside = (tries: number) => pause(Math.random() * PAUSE_MS * 2 ** tries);

/** One transaction, repeated if it clashed; with a key, its row and its answer are part of it. */
export const inTransaction = async <T>(
  { database }: Services,
  claim: Claim | undefined,
  toAnswer: (result: T) => string,
  action: (trx: Trx) => Promise<T>,
): Promise<T> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await database.db.transaction().execute(async (trx) => {
        if (claim) await claimKey(trx, claim);
        const result = await action(trx);
        if (claim) await storeAnswerWith(trx, claim, toAnswer(result));
        return result;
      });
    } catch (error) {
      const earlier = claim && error instanceof KeyTaken ? await readEarlier(database.db, claim) : undefined;
      if (claim && earlier) replay(claim, earlier);
      // It is free again by now, so this request may take it after all.
      if (error instanceof KeyTaken && tries < MAX_TRIES) continue;
      if (!isClash(error) || tries === MAX_TRIES) throw error;
      await stepAside(tries);
    }
  }
};
