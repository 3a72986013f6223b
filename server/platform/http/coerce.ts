import { z } from 'zod';
import { say } from '#contract/messages/sentence.ts';
import { badField } from '#server/platform/refusal.ts';
import { MAX_VALUES } from './body.ts';
import { readJsonAtOnce } from './json.ts';

const plainNumber = /^-?(0|[1-9]\d*)(\.\d+)?$/;

/** Values that are too large or too deep also stay text, and are refused as such. */
const fromJson = (text: string): unknown => {
  try {
    return readJsonAtOnce(text, MAX_VALUES);
  } catch {
    return text;
  }
};

/**
 * What a text from a form or query means where the schema expects `schema`. Text that does not fit stays as it is, for
 * the schema to refuse.
 */
const coerce = (schema: z.core.$ZodType, value: unknown): unknown => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) {
    return coerce(schema._zod.def.innerType, value);
  }
  if (schema instanceof z.ZodNullable)
    return value === '' || value === 'null' ? null : coerce(schema._zod.def.innerType, value);
  if (schema instanceof z.ZodPipe) return coerce(schema._zod.def.in, value);
  if (schema instanceof z.ZodNumber)
    return typeof value === 'string' && plainNumber.test(value) ? Number(value) : value;
  if (schema instanceof z.ZodBoolean)
    return value === 'true' || value === '1' ? true : value === 'false' || value === '0' ? false : value;
  if (schema instanceof z.ZodLiteral) return [...schema.values].find((literal) => String(literal) === value) ?? value;
  if (schema instanceof z.ZodUnion) {
    for (const option of schema._zod.def.options) {
      const coerced = coerce(option, value);
      if (z.safeParse(option, coerced).success) return coerced;
    }
    return value;
  }
  if (schema instanceof z.ZodArray) {
    const { element } = schema._zod.def;
    const list = typeof value === 'string' && value.trimStart().startsWith('[') ? fromJson(value) : value;
    if (list === '') return [];
    // A single field is a list with one entry; `1,2` is how links write a list of ids.
    const items =
      typeof list === 'string' ? (unwrapped(element) instanceof z.ZodNumber ? list.split(',') : [list]) : list;
    return Array.isArray(items) ? items.map((item) => coerce(element, item)) : items;
  }
  if (schema instanceof z.ZodObject) {
    const object = typeof value === 'string' && value.trimStart().startsWith('{') ? fromJson(value) : value;
    if (typeof object !== 'object' || object === null || Array.isArray(object)) return object;
    return Object.fromEntries(
      Object.entries(object).map(([key, each]) => {
        const field = Object.hasOwn(schema.shape, key) ? schema.shape[key] : undefined;
        return [key, field ? coerce(field, each) : each];
      }),
    );
  }
  return value;
};

const unwrapped = (schema: z.core.$ZodType): z.core.$ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
    ? unwrapped(schema._zod.def.innerType)
    : schema;

export const coerceText = (schema: z.ZodObject, fields: Record<string, unknown>): Record<string, unknown> =>
  coerce(schema, fields) as Record<string, unknown>;

/** An empty filter in a query counts as missing. */
export const withoutBlanks = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));

const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);

/** Deeper than any of our documents; also keeps the recursion below from overflowing the stack. */
const MAX_DEPTH = 20;

/**
 * PostgreSQL can store neither NUL nor half a character; nobody types prototype names. Refused before any schema is
 * checked.
 */
export const refuseHostile = (value: unknown, path = '', depth = 0): void => {
  if (depth > MAX_DEPTH) throw badField(path.split('.')[0] || 'body', say('request.tooDeep'));
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) throw badField(path || 'body', say('field.badCharacters'));
  } else if (Array.isArray(value)) {
    value.forEach((item, at) => {
      refuseHostile(item, path ? `${path}.${at}` : String(at), depth + 1);
    });
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, each] of Object.entries(value)) {
      if (key.includes('\0') || !key.isWellFormed()) throw badField('body', say('request.fieldNameCharacters'));
      const name = path ? `${path}.${key}` : key;
      if (forbiddenKeys.has(key)) throw badField(name, say('request.unknownField'));
      refuseHostile(each, name, depth + 1);
    }
  }
};
