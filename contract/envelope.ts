import type { Said, Sentence } from './messages/sentence.ts';

export type FieldErrors = { fields: Record<string, Sentence> };

export type Envelope<T = unknown> = {
  code: number;
  data: T;
  /** In English, in the specification's words where it has some. */
  message: string;
  /** Ids and values of the message, of the fields' sentences and of `data.reason`: said in other languages by these. */
  said?: { message?: Said | undefined; fields?: Record<string, Said | undefined>; reason?: Said | undefined };
};
