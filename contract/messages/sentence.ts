import { z } from 'zod';
import type { MessageId, messages } from './en.ts';
import { table } from './table.ts';

const Values = z.record(z.string(), z.union([z.string(), z.number()]));
const Plain = z.object({ id: z.string(), params: Values.optional() });

/** A message by its id, and what is filled into it: plain values, or another message. */
export const Said = z.object({
  id: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number(), Plain])).optional(),
});
export type Said = z.infer<typeof Said>;
type Params = NonNullable<Said['params']>;

declare const sentence: unique symbol;
/**
 * Something to be said to a person, named by its id: `sales.lineReturned`, or `field.tooLong{"max":40}`. It is a string, so
 * that a schema's message, a stored row and a refusal hold it alike; it becomes words where it is sent or shown.
 */
export type Sentence = string & { readonly [sentence]: true };

type PlacesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | PlacesIn<Rest> : never;
type Places<Id extends MessageId> = PlacesIn<(typeof messages)[Id]>;

/** A text with places to fill wants each of them, one without takes none: a wrong name does not compile. */
export type ParamsOf<Id extends MessageId> = [Places<Id>] extends [never]
  ? []
  : [params: Record<Places<Id>, Params[string]>];

export const say = <Id extends MessageId>(id: Id, ...[params]: ParamsOf<Id>): Sentence =>
  (params === undefined ? id : `${id}${JSON.stringify(params)}`) as Sentence;

const textOf = (id: string): string | undefined => (Object.hasOwn(table, id) ? table[id] : undefined);

const paramsIn = (text: string): Params | undefined => {
  try {
    return Said.shape.params.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
};

/** What a sentence names. Undefined for words that are none: rows stored by earlier versions, or a mail server's answer. */
export const readSentence = (words: string): Said | undefined => {
  const at = words.indexOf('{');
  const id = at < 0 ? words : words.slice(0, at);
  if (textOf(id) === undefined) return undefined;
  if (at < 0) return { id };
  const params = paramsIn(words.slice(at));
  return params && { id, params };
};

/**
 * Puts the values where the text names them: "At most {max} characters". Only a value that is a message is said by
 * `wordsOf`; what people typed stays as it is, even where it reads like an id.
 */
export const fill = (text: string, params: Params = {}, wordsOf: (said: Said) => string = englishOf): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = params[name];
    if (value === undefined) return place;
    return typeof value === 'object' ? wordsOf(value) : String(value);
  });

export const englishOf = ({ id, params }: Said): string => fill(textOf(id) ?? id, params);

/** The words in English, as API users and logs read them. */
export const inEnglish = (words: string): string => {
  const sentence = readSentence(words);
  return sentence ? englishOf(sentence) : words;
};

/** What is wrong with a row or a cell, as a reply says it: in English, and by id for other languages. */
export const whyFields = { why: z.string(), said: Plain.optional() };
export const whyOf = (words: string): { why: string; said?: z.infer<typeof Plain> } => {
  // What is said of a row holds no other message.
  const sentence = readSentence(words) as z.infer<typeof Plain> | undefined;
  return { why: inEnglish(words), ...(sentence ? { said: sentence } : {}) };
};

/** What became of one among many, as a reply says it. */
export const messageFields = { message: z.string(), said: Said.optional() };
export const messageOf = (words: string): { message: string; said?: Said } => {
  const { why, ...rest } = whyOf(words);
  return { message: why, ...rest };
};
