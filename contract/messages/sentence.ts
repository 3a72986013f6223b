import { z } from 'zod';
import type { Cents } from '#contract/cents.ts';
import type { Formats } from '#contract/formats.ts';
import type { MessageId, messages } from './en.ts';
import { table } from './table.ts';

/**
 * A value of a message. Each reader's own formats are used for numbers, calendar dates (YYYY-MM-DD), instants and amounts
 * of money; a text, such as a name or the number of a row, stays as it is.
 */
const Value = z.union([
  z.string(),
  z.number(),
  z.object({ day: z.iso.date() }),
  z.object({ at: z.iso.datetime({ offset: true }), timeZone: z.string().optional() }),
  z.object({ cents: z.int() }),
]);
type Value = z.infer<typeof Value>;
const Plain = z.object({ id: z.string(), params: z.record(z.string(), Value).optional() });

/** A message id with its values, which may be other messages. */
export const Said = z.object({
  id: z.string(),
  params: z.record(z.string(), z.union([Value, Plain])).optional(),
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

/** They name something: 1234 stays 1234. */
type Naming = 'row' | 'till' | 'number' | 'id' | 'code';

/** A text with placeholders needs a value for each, one without takes none: a wrong name does not compile. */
export type ParamsOf<Id extends MessageId> = [Places<Id>] extends [never]
  ? []
  : [params: { [Place in Places<Id>]: Place extends Naming ? string : Params[string] }];

export const say = <Id extends MessageId>(id: Id, ...[params]: ParamsOf<Id>): Sentence =>
  (params === undefined ? id : `${id}${JSON.stringify(params)}`) as Sentence;

/** A message in English, with its placeholders. */
export const textOf = (id: string): string | undefined => (Object.hasOwn(table, id) ? table[id] : undefined);

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

const instantOf = (at: string): string => new Date(at).toISOString().replace(/\.\d+Z$/, 'Z');

/** As API users read it: 1234.5, 2026-11-16, $1234.50. */
const plainly = (value: Value): string => {
  if (typeof value !== 'object') return String(value);
  if ('day' in value) return value.day;
  return 'at' in value ? instantOf(value.at) : `$${(value.cents / 100).toFixed(2)}`;
};

const writtenIn = (formats: Formats, value: Value): string => {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return formats.number(value);
  if ('day' in value) return formats.day(value.day);
  return 'at' in value ? formats.dateTime(new Date(value.at), value.timeZone) : formats.money(value.cents as Cents);
};

type Reader = {
  /** Left out for API users. */
  formats?: Formats | undefined;
  /** The words of a message among the values. */
  wordsOf?: (said: Said) => string;
};

/**
 * Fills in the placeholders: "At most {max} characters". Only values that are messages are translated by `wordsOf`;
 * what people typed stays as it is, even if it looks like an id.
 */
export const fill = (text: string, params: Params = {}, { formats, wordsOf = englishOf }: Reader = {}): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = params[name];
    if (value === undefined) return place;
    if (typeof value === 'object' && 'id' in value) return wordsOf(value);
    return formats ? writtenIn(formats, value) : plainly(value);
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
