import { z } from 'zod';

/** Texts of every kind that a field may require: the first that fits is used. */
const texts = [
  'x',
  'abcdefgh1',
  'someone@shop.test',
  '2026-11-16',
  '2026-11-16T00:00:00Z',
  '2026-11',
  '09:30',
  '0412345678',
  'Australia/Sydney',
  'en-US',
  '123456',
  '9300675024235',
  '#123456',
  'https://shop.test/',
  '0190163d-8694-739b-aea5-966c26f8ad91',
];

const fits = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value).success;

/** The minimum that a schema accepts: required fields, lists with one entry. */
export const leastInput = (schema: z.core.$ZodType): unknown => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)
    return undefined;
  if (schema instanceof z.ZodNullable) return null;
  if (schema instanceof z.ZodPipe) {
    const value = leastInput(schema._zod.def.in);
    return fits(schema, value) ? value : ([...texts, 1, 100].find((each) => fits(schema, each)) ?? value);
  }
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(
      Object.entries(schema.shape).flatMap(([name, field]) => {
        const value = leastInput(field);
        return value === undefined ? [] : [[name, value]];
      }),
    );
  if (schema instanceof z.ZodArray) return fits(schema, []) ? [] : [leastInput(schema._zod.def.element)];
  if (schema instanceof z.ZodUnion) return schema._zod.def.options.map(leastInput).find((value) => fits(schema, value));
  if (schema instanceof z.ZodEnum) return Object.values(schema._zod.def.entries)[0];
  if (schema instanceof z.ZodLiteral) return [...schema.values][0];
  if (schema instanceof z.ZodBoolean) return true;
  if (schema instanceof z.ZodNumber) return [1, 0, 10, 100, 2026].find((value) => fits(schema, value)) ?? 1;
  if (schema instanceof z.ZodRecord) return {};
  return texts.find((text) => fits(schema, text));
};
