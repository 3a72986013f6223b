import { z } from 'zod';
import { Email, Instant, line, text } from '#contract/fields.ts';

/* A paper sent by mail: the content of the mail, and its delivery status. */

export const MAX_COPIES = 5;

export const letter = {
  /** By default the addressee's own address. */
  email: Email.optional(),
  /** Shown above the usual text. */
  message: text(2000).default(''),
};
export const letterWithCopies = {
  ...letter,
  /** Copies to these addresses. */
  cc: z.array(Email).max(MAX_COPIES).default([]),
  /** By default the usual subject. */
  subject: line(200).optional(),
};

/** `waiting`: the mail server could not be reached; it will be retried. */
export const Sent = z.object({ email: z.string(), subject: z.string(), waiting: z.boolean() });
export type Sent = z.infer<typeof Sent>;

/** A mail with a document's paper: when, by whom and to whom, and whether the mail server accepted it. */
export const SentMail = z.object({
  at: Instant,
  userName: z.string(),
  email: z.string(),
  cc: z.array(z.string()),
  subject: z.string(),
  failed: z.boolean(),
});
export type SentMail = z.infer<typeof SentMail>;
