import { useCallback, useMemo } from 'react';
import { z } from 'zod';
import { useAddressParams } from './addressParams.ts';

type Setter<F> = (change: Partial<F>) => void;

const innermost = (field: z.core.$ZodType): z.core.$ZodType => {
  if (field instanceof z.ZodOptional || field instanceof z.ZodDefault || field instanceof z.ZodNullable)
    return innermost(field.def.innerType);
  return field;
};

/** Text of the address bar → the field's value for the API. Digits only: `1e3` and '' are no numbers. */
const fromText = (field: z.core.$ZodType, text: string): unknown => {
  const inner = innermost(field);
  if (inner instanceof z.ZodCodec) return fromText(inner.def.in, text);
  if (inner instanceof z.ZodNumber) return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
  if (inner instanceof z.ZodBoolean) return text === 'true' ? true : text === 'false' ? false : text;
  if (inner instanceof z.ZodArray)
    return text.split(',').map((each) => fromText(inner.def.element as z.core.$ZodType, each));
  return text;
};

const toText = (field: z.core.$ZodType, value: unknown): string => {
  const onTheWire: unknown = z.encode(field, value as never);
  return Array.isArray(onTheWire) ? onTheWire.join(',') : String(onTheWire);
};

const isDefault = (field: z.core.$ZodType, value: unknown) =>
  value === undefined || value === '' || (field instanceof z.ZodDefault && field.def.defaultValue === value);

/** Parses a filter field by field, so that one bad parameter falls back alone. */
export const readFilter = <S extends z.ZodObject>(schema: S, params: URLSearchParams): z.output<S> =>
  Object.fromEntries(
    Object.entries(schema.shape).flatMap(([name, field]) => {
      const text = params.get(name);
      const raw = text === null ? undefined : fromText(field, text);
      const result = z.safeDecode(field, raw as never);
      const value: unknown = result.success ? result.data : z.safeDecode(field, undefined as never).data;
      return value === undefined ? [] : [[name, value]];
    }),
  ) as z.output<S>;

/** Writes the values that differ from the defaults; other parameters stay as they are. */
export const writeFilter = (schema: z.ZodObject, filter: object, before: URLSearchParams): URLSearchParams => {
  const params = new URLSearchParams(before);
  for (const [name, field] of Object.entries(schema.shape)) {
    const value: unknown = (filter as Record<string, unknown>)[name];
    if (isDefault(field, value)) params.delete(name);
    else params.set(name, toText(field, value));
  }
  return params;
};

/** The filter is in the address, parsed by the API's own schema. Any change except of the page leads to page 1. */
export const useUrlFilter = <S extends z.ZodObject>(schema: S): [z.output<S>, Setter<z.output<S>>] => {
  const [params, changeParams] = useAddressParams();
  const query = params.toString();
  const filter = useMemo(() => readFilter(schema, new URLSearchParams(query)), [schema, query]);
  const change = useCallback<Setter<z.output<S>>>(
    (changes) =>
      changeParams(
        (before) => {
          const firstPage = 'pageNo' in changes ? changes : { ...changes, pageNo: 1 };
          return writeFilter(schema, { ...readFilter(schema, before), ...firstPage }, before);
        },
        // Typing a keyword must not fill the history; pages and chips are worth going back to.
        { replace: 'keyword' in changes },
      ),
    [schema, changeParams],
  );
  return [filter, change];
};
