import type { FieldErrors } from '#contract/envelope.ts';
import type { Sentence } from '#contract/messages/sentence.ts';
import { Refusal } from '#server/platform/refusal.ts';

/** A wrong kind of file: the specification's message, and the reason next to the field. */
export const badFile = (reason: Sentence, field = 'file') =>
  new Refusal('badFile', { fields: { [field]: reason } } satisfies FieldErrors);
