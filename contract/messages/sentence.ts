import { z } from 'zod';
import type { MessageId, messages } from './en.ts';
import { table } from './table.ts';

const Values = z.record(z.string(), z.union([z.string(), z.number()]));
const Plain = z.object({ id: z.string(), params: Values.optional() });

/** A message id with its values: plain ones, or another message. */
export const Said = z.object({
  id: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number(), Plain])).optional(),
});
export type Said = z.infer<typeof Said>;
type Params = NonNullable<Said['params']>;

declare const sentence: unique symbol;
/**
 * A message for a person, by id: `sales.lineReturned`, or `field.tooLong{"max":40}`. It is a string, so that schemas,
 * stored rows and refusals can hold it; it becomes words when it is sent or shown.
 */
export type Sentence = string & { readonly [sentence]: true };

type PlacesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | PlacesIn<Rest> : never;
type Places<Id extends MessageId> = PlacesIn<(typeof messages)[Id]>;

/** A text with placeholders needs a value for each, one without takes none: a wrong name does not compile. */
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

/** The message of a sentence. Undefined for plain text: rows stored by earlier versions, or a mail server's answer. */
export const readSentence = (words: string): Said | undefined => {
  const at = words.indexOf('{');
  const id = at < 0 ? words : words.slice(0, at);
  if (textOf(id) === undefined) return undefined;
  if (at < 0) return { id };
  const params = paramsIn(words.slice(at));
  return params && { id, params };
};

/**
 * Fills in the placeholders: "At most {max} characters". Only values that are messages are translated by `wordsOf`;
 * what people typed stays as it is, even if it looks like an id.
 */
export const fill = (text: string, params: Params = {}, wordsOf: (said: Said) => string = englishOf): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = params[name];
    if (value === undefined) return place;
    return typeof value === 'object' ? wordsOf(value) : String(value);
  });

export const englishOf = ({ id, params }: Said): string => fill(textOf(id) ?? id, params);

/** The English words, for API users and logs. */
export const inEnglish = (words: string): string => {
  const sentence = readSentence(words);
  return sentence ? englishOf(sentence) : words;
};

/** A problem with a row or cell, as in replies: in English, and by id for other languages. */
export const whyFields = { why: z.string(), said: Plain.optional() };
export const whyOf = (words: string): { why: string; said?: z.infer<typeof Plain> } => {
  // Messages about rows contain no other messages.
  const sentence = readSentence(words) as z.infer<typeof Plain> | undefined;
  return { why: inEnglish(words), ...(sentence ? { said: sentence } : {}) };
};

/** The result for one row of many, as in replies. */
export const messageFields = { message: z.string(), said: Said.optional() };
export const messageOf = (words: string): { message: string; said?: Said } => {
  const { why, ...rest } = whyOf(words);
  return { message: why, ...rest };
};
