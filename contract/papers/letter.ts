import { z } from 'zod';
import { Email, Instant, line, text } from '#contract/fields.ts';

/* A paper that goes out by mail: what is told of the mail, and what is known of it afterwards. */

export const MAX_COPIES = 5;

export const letter = {
  /** The addressee's own address unless told. */
  email: Email.optional(),
  /** Stands above the usual words. */
  message: text(2000).default(''),
};
export const letterWithCopies = {
  ...letter,
  /** Others who get the same mail. */
  cc: z.array(Email).max(MAX_COPIES).default([]),
  /** The usual one unless told. */
  subject: line(200).optional(),
};

/** `waiting`: the mail server could not be reached, and is tried again later. */
export const Sent = z.object({ email: z.string(), subject: z.string(), waiting: z.boolean() });
export type Sent = z.infer<typeof Sent>;

/** A mail of a document's paper: when, by whom and to whom, and whether it got there as far as the mail server tells. */
export const SentMail = z.object({
  at: Instant,
  userName: z.string(),
  email: z.string(),
  cc: z.array(z.string()),
  subject: z.string(),
  failed: z.boolean(),
});
export type SentMail = z.infer<typeof SentMail>;
