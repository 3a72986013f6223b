import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '#server/platform/context.ts';

/*
 * A text that the database gives in the last statements of a transaction, such as a number without gaps: whoever takes one
 * earlier keeps all others waiting meanwhile. Until then a mark stands for it. What is written after it, the log and the
 * stored answer, is sent with the mark, and the database puts the text in its place.
 */

const marks = new WeakMap<Trx, string>();

/** A mark for the text of this transaction, which has at most one. */
export const markLateText = (trx: Trx): string => {
  const mark = randomUUID();
  marks.set(trx, mark);
  return mark;
};

/** Part of the statement that gives the text: a setting of the transaction hands it to those after it. */
export const lateTextIs = (text: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`set_config('tilldesk.late_text', ${text}, true)`;

/** A text as the database is to write it: with what the transaction's mark stands for, where there is one. */
export const writtenText = (trx: Trx, value: string): RawBuilder<string> => {
  const mark = marks.get(trx);
  return mark === undefined
    ? sql<string>`${value}`
    : sql<string>`replace(${value}::text, ${mark}::text, current_setting('tilldesk.late_text'))`;
};
