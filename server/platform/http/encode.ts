import { z } from 'zod';

type Encode = (value: unknown) => unknown;
type Fields = Record<string, unknown>;

/** Undefined if a value is sent as it is, so that lists of plain values are not even visited. */
const encoderOf = (schema: z.core.$ZodType): Encode | undefined => {
  if (schema instanceof z.ZodObject) return objectEncoder(schema);
  if (schema instanceof z.ZodArray) {
    const item = encoderOf(schema.def.element);
    return item && ((values) => (values as unknown[]).map(item));
  }
  if (schema instanceof z.ZodCodec) {
    const { reverseTransform, in: wire } = schema.def;
    const inner = encoderOf(wire);
    const encode = (value: unknown) => reverseTransform(value, { value, issues: [] });
    return inner ? (value) => inner(encode(value)) : encode;
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    const inner = encoderOf(schema.def.innerType);
    return inner && ((value) => (value === null || value === undefined ? value : inner(value)));
  }
  if (schema instanceof z.ZodRecord) {
    const inner = encoderOf(schema.def.valueType);
    return (
      inner &&
      ((values) => Object.fromEntries(Object.entries(values as Fields).map(([key, value]) => [key, inner(value)])))
    );
  }
  if (schema instanceof z.ZodUnion && schema.def.options.every((option) => !encoderOf(option))) return undefined;
  return isPlain(schema) ? undefined : (value) => z.encode(schema, value);
};

const objectEncoder = (schema: z.ZodObject): Encode => {
  // Fields that the schema does not list are accepted or refused by rules that only zod knows.
  if (schema.def.catchall && !(schema.def.catchall instanceof z.ZodNever))
    return (value) => z.encode(schema, value as Fields);
  // Read when first needed: a shape may contain itself.
  let fields: (readonly [string, Encode | undefined])[] | undefined;
  return (value) => {
    fields ??= Object.entries(schema.shape).map(([key, field]) => [key, encoderOf(field)] as const);
    const values = value as Fields;
    const encoded: Fields = {};
    for (const [key, encode] of fields) {
      const field = values[key];
      encoded[key] = encode === undefined || field === undefined ? field : encode(field);
    }
    return encoded;
  };
};

const plain = [
  z.ZodString,
  z.ZodStringFormat,
  z.ZodNumber,
  z.ZodBoolean,
  z.ZodEnum,
  z.ZodLiteral,
  z.ZodNull,
  z.ZodUnknown,
  z.ZodAny,
];
const isPlain = (schema: z.core.$ZodType) => plain.some((kind) => schema instanceof kind);

/**
 * Turns a handler's result into what is sent: the listed fields only, money in dollars, instants as text. It trusts the
 * handler's types instead of validating each value again: for a list, that was half of all work.
 */
export const quickEncoder = (reply: z.ZodType): Encode => encoderOf(reply) ?? ((value) => value);

/** In tests the contract validates every reply, and both results must match exactly. */
const judged =
  (reply: z.ZodType, quick: Encode): Encode =>
  (value) => {
    const strict = z.encode(reply, value);
    const [expected, actual] = [JSON.stringify(strict), JSON.stringify(quick(value))];
    if (expected !== actual) throw new Error(`The quick encoder differs from the contract:\n${expected}\n${actual}`);
    return strict;
  };

export const replyEncoder = (reply: z.ZodType): Encode => {
  const quick = quickEncoder(reply);
  return process.env.NODE_ENV === 'test' ? judged(reply, quick) : quick;
};
