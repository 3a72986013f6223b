import { z } from 'zod';
import type { Endpoint, FileReply } from '#contract/endpoint.ts';
import { refusals } from '#contract/refusals.ts';
import { CallError } from './callError.ts';

type Optional<T> = { [K in keyof T]-?: undefined extends T[K] ? K : never }[keyof T];
type WireInputOf<Wire, Parsed> = Pick<Parsed, Exclude<keyof Parsed, Optional<Wire>>> &
  Partial<Pick<Parsed, Extract<keyof Parsed, Optional<Wire>>>>;

/** What a screen passes to a call: cents and Dates; fields with a default in the contract may be left out. */
export type CallInput<E extends Endpoint> = WireInputOf<z.input<E['input']>, z.output<E['input']>>;

/** An endpoint whose answer is data, not a file. */
export type DataEndpoint = Endpoint<z.ZodObject, z.ZodType>;
/** An endpoint whose answer is a file. */
export type FileEndpoint = Endpoint<z.ZodObject, FileReply>;

const withDefaults = (schema: z.ZodObject, values: Record<string, unknown>) => {
  const filled = { ...values };
  for (const [name, field] of Object.entries(schema.shape))
    if (filled[name] === undefined && field instanceof z.ZodDefault) filled[name] = field.def.defaultValue;
  return filled;
};

/** The message of a field, also from inside a union of shapes: 'Invalid input' helps nobody. */
export const messageOf = (issue: z.core.$ZodIssue): string => {
  if (issue.code !== 'invalid_union') return issue.message;
  const inner = issue.errors.flat().find((each) => each.code !== 'invalid_value' && each.code !== 'invalid_type');
  return inner ? messageOf(inner) : issue.message;
};

/** Screens' values → the values sent. What the contract refuses is reported as the server would report it. */
export const encode = (of: Endpoint, input: object): Record<string, unknown> => {
  const result = z.safeEncode(of.input, withDefaults(of.input, { ...input }));
  if (result.success) return result.data;
  const fields = Object.fromEntries(
    result.error.issues.toReversed().map((issue) => [issue.path.join('.'), messageOf(issue)]),
  );
  throw new CallError({ code: refusals.badFormat.code, status: 200, data: { fields } });
};

export const decode = <E extends DataEndpoint>(of: E, data: unknown): z.output<E['reply']> => {
  const result = z.safeDecode(of.reply, data as z.input<E['reply']>);
  if (result.success) return result.data as z.output<E['reply']>;
  throw new CallError({ code: 500, status: 200, data: result.error.issues });
};

const asText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** Nested values are sent as JSON text in their field; missing ones are not sent. */
export const toParams = (values: Record<string, unknown>): URLSearchParams =>
  new URLSearchParams(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, value === null ? '' : asText(value)]),
  );

/** Inserts the values named in the path; the others stay for query or body. */
export const fillPath = (path: string, values: Record<string, unknown>) => {
  const rest = { ...values };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  return { path: filled, rest };
};
