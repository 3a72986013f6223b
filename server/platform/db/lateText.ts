import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '#server/platform/context.ts';

/*
 * A text that the database assigns in the last statements of a transaction, such as a number without gaps: assigning it
 * earlier would keep all others waiting. Until then a placeholder stands for it. What is written after that, the audit
 * log and the stored answer, is sent with the placeholder, and the database replaces it with the text.
 */

const marks = new WeakMap<Trx, string>();

/** A placeholder for the text of this transaction; there is at most one. */
export const markLateText = (trx: Trx): string => {
  const mark = randomUUID();
  marks.set(trx, mark);
  return mark;
};

/** Part of the statement that assigns the text: a transaction-local setting passes it to later statements. */
export const lateTextIs = (text: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`set_config('tilldesk.late_text', ${text}, true)`;

/** A text for the database to write, with the transaction's placeholder replaced, if there is one. */
export const writtenText = (trx: Trx, value: string): RawBuilder<string> => {
  const mark = marks.get(trx);
  return mark === undefined
    ? sql<string>`${value}`
    : sql<string>`replace(${value}::text, ${mark}::text, current_setting('tilldesk.late_text'))`;
};
