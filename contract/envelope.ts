import type { Said, Sentence } from './messages/sentence.ts';

export type FieldErrors = { fields: Record<string, Sentence> };

export type Envelope<T = unknown> = {
  code: number;
  data: T;
  /** In English, in the specification's words where it has some. */
  message: string;
  /** Ids and values of the message, the fields' messages and `data.reason`, for translation into other languages. */
  said?: { message?: Said | undefined; fields?: Record<string, Said | undefined>; reason?: Said | undefined };
};
