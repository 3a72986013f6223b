import { z } from 'zod';
import { Id } from './fields.ts';
import { messageOf, Said, type Sentence, say } from './messages/sentence.ts';
import { type RefusalName, refusals } from './refusals.ts';

/* The result of a bulk action, row by row: the same for products, customers and orders. */

export const MAX_BULK = 10_000;
const RowOutcome = z.object({ id: Id, code: z.int(), message: z.string(), said: Said.optional() });
export const BulkOutcome = z.object({
  done: z.int(),
  failed: z.int(),
  /** Rows that were already in that state, where this is reported separately: nothing was done to them. */
  already: z.int().optional(),
  results: z.array(RowOutcome),
  /** Undoes the action, see `undoBulk`; absent if nothing changed or it can't be undone. */
  undoId: Id.optional(),
});
export type BulkOutcome = z.infer<typeof BulkOutcome>;

export type Failure = { id: number; reason: RefusalName; why?: Sentence };

/** Up to this many rows are listed; the counts are always complete. */
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
