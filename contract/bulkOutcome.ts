import { z } from 'zod';
import { Id } from './fields.ts';
import { messageOf, Said, type Sentence, say } from './messages/sentence.ts';
import { type RefusalName, refusals } from './refusals.ts';

/* What a bulk action did, row by row: the same for products, customers and orders. */

export const MAX_BULK = 10_000;
const RowOutcome = z.object({ id: Id, code: z.int(), message: z.string(), said: Said.optional() });
export const BulkOutcome = z.object({
  done: z.int(),
  failed: z.int(),
  /** Those that were there before, where that is told apart: nothing was done to them. */
  already: z.int().optional(),
  results: z.array(RowOutcome),
  /** Undoes the action, see `undoBulk`; absent where nothing changed or it cannot be undone. */
  undoId: Id.optional(),
});
export type BulkOutcome = z.infer<typeof BulkOutcome>;

export type Failure = { id: number; reason: RefusalName; why?: Sentence };

/** Answers name every row up to here; the counts are always whole. */
const MAX_RESULT_ROWS = 1000;

export const outcomeOf = (done: readonly number[], failures: readonly Failure[], undoId?: number): BulkOutcome => ({
  done: done.length,
  failed: failures.length,
  ...(undoId === undefined ? {} : { undoId }),
  results: [
    ...failures.map(({ id, reason, why }) => ({
      id,
      code: refusals[reason].code,
      ...messageOf(why ?? say(`refusal.${reason}`)),
    })),
    ...done.slice(0, MAX_RESULT_ROWS).map((id) => ({ id, code: 0, message: 'OK' })),
  ].slice(0, MAX_RESULT_ROWS),
});
