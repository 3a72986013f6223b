import { hasReceipt } from '#contract/till/numbers.ts';
import type { Entry } from './book.ts';
import { unsentOf } from './outbox.ts';

/* A browser that clears the files and the database together leaves this: it says which sales were lost. */

const KEY = 'till_unsent';

/** Notes their receipts' numbers; returns how many events of any kind are unsent. */
export const noteUnsent = (entries: readonly Entry[]): number => {
  const unsent = unsentOf(entries);
  const numbers = unsent.flatMap(({ kind, content }) =>
    hasReceipt(kind) ? (content as { number: string }).number : [],
  );
  try {
    localStorage.setItem(KEY, numbers.join(' '));
  } catch {
    // No room: the sales themselves are stored.
  }
  return unsent.length;
};

/** Receipts that had not been sent when this browser was last a till. */
export const lostReceipts = (): string[] => localStorage.getItem(KEY)?.match(/\S+/g) ?? [];
