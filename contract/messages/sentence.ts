import { z } from 'zod';
import { type MessageId, messages } from './en.ts';

export type { MessageId };
export type Params = Readonly<Record<string, string | number>>;

declare const sentence: unique symbol;
/**
 * Something to be said to a person, named by its id: `sales.lineReturned`, or `field.tooLong{"max":40}`. It is a string, so
 * that a schema's message, a stored row and a refusal hold it alike; it becomes words where it is sent or shown.
 */
export type Sentence = string & { readonly [sentence]: true };

export const say = (id: MessageId, params?: Params): Sentence =>
  (params === undefined ? id : `${id}${JSON.stringify(params)}`) as Sentence;

const isMessageId = (id: string): id is MessageId => Object.hasOwn(messages, id);

/** What a sentence names. Undefined for words that were never one: rows stored by earlier versions. */
export const readSentence = (words: string): { id: MessageId; params?: Params } | undefined => {
  const at = words.indexOf('{');
  const id = at < 0 ? words : words.slice(0, at);
  if (!isMessageId(id)) return undefined;
  return at < 0 ? { id } : { id, params: JSON.parse(words.slice(at)) };
};

/** Puts the values where the text names them: "At most {max} characters". A value may be a sentence itself. */
export const fill = (text: string, params: Params = {}, inWords: (value: string) => string = inEnglish): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => inWords(String(params[name] ?? place)));

/** The words in English, as API users and logs read them. */
export const inEnglish = (words: string): string => {
  const said = readSentence(words);
  return said ? fill(messages[said.id], said.params) : words;
};

/** Beside words on the wire: their id and values, for whoever says them in another language. */
export const Said = z.object({
  id: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
export type Said = z.infer<typeof Said>;

/** What is wrong with a row or a cell, as a reply says it. */
export const whyFields = { why: z.string(), said: Said.optional() };
/** What became of one among many, as a reply says it. */
export const messageOf = (words: string): { message: string; said?: Said } => {
  const { why, ...rest } = whyOf(words);
  return { message: why, ...rest };
};
export const whyOf = (words: string): { why: string; said?: Said } => {
  const said = readSentence(words);
  return { why: inEnglish(words), ...(said ? { said } : {}) };
};
