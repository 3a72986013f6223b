import { z } from 'zod';

/* Cost, margin, stock value and purchase prices, marked where a schema says them: what crosses the wire follows from the marks. */

const fields = new WeakSet<z.core.$ZodType>();
const filters = new WeakSet<z.core.$ZodType>();
const sorts = new WeakMap<z.core.$ZodType, readonly string[]>();

/** A field that is absent from replies without `cost.get`, and ignored in what is sent without `cost.edit`. */
export const costOnly = <S extends z.ZodType>(schema: S): z.ZodOptional<S> => {
  const field = schema.optional();
  fields.add(field);
  return field;
};

/** A filter that is refused without `cost.get`: whoever searches by cost learns it. */
export const costFilter = <S extends z.ZodType>(schema: S): z.ZodOptional<S> => {
  const filter = schema.optional();
  filters.add(filter);
  return filter;
};

/** Marks the orders of a list that follow cost: without `cost.get` the list comes in its usual order. */
export const costSorts = <F extends z.ZodObject>(filter: F, ...names: string[]): F => {
  const { sortField } = filter.shape;
  if (sortField) sorts.set(inner(sortField), names);
  return filter;
};

/** A record with all that its reader may be kept from: what the server works with. */
export type WithCost<T, K extends keyof T> = Omit<T, K> & { [P in K]-?: Exclude<T[P], undefined> };

const wrapped = (schema: z.core.$ZodType): z.core.$ZodType | undefined =>
  schema instanceof z.ZodOptional ||
  schema instanceof z.ZodNullable ||
  schema instanceof z.ZodDefault ||
  schema instanceof z.ZodPrefault
    ? schema.def.innerType
    : undefined;
const inner = (schema: z.core.$ZodType): z.core.$ZodType => {
  const within = wrapped(schema);
  return within ? inner(within) : schema;
};
const isIn = (marked: WeakSet<z.core.$ZodType>, schema: z.core.$ZodType): boolean => {
  const within = wrapped(schema);
  return marked.has(schema) || (within !== undefined && isIn(marked, within));
};
export const isCostField = (schema: z.core.$ZodType): boolean => isIn(fields, schema);
export const isCostFilter = (schema: z.core.$ZodType): boolean => isIn(filters, schema);

type Change = (value: unknown, path: string, beside: Record<string, unknown>) => unknown;
type Visit = (key: string, schema: z.core.$ZodType) => Change | undefined;

/**
 * Goes through a value by its schema and changes the fields that `visit` has something to say of; undefined where there
 * are none, so that most replies are not even looked at. `omitted` as a field's new value takes it out.
 */
const changer = (schema: z.core.$ZodType, visit: Visit, above: readonly z.core.$ZodType[] = []): Change | undefined => {
  const plain = inner(schema);
  if (above.includes(plain)) return undefined;
  const below = [...above, plain];
  if (plain instanceof z.ZodArray) {
    const item = changer(plain.def.element, visit, below);
    return (
      item &&
      ((values, path, beside) =>
        Array.isArray(values) ? values.map((each, at) => item(each, join(path, at), beside)) : values)
    );
  }
  if (plain instanceof z.ZodUnion) {
    const options = plain.def.options.flatMap((option) => changer(option, visit, below) ?? []);
    return options.length === 0
      ? undefined
      : (value, path, beside) => options.reduce((all, each) => each(all, path, beside), value);
  }
  if (!(plain instanceof z.ZodObject)) return undefined;
  const parts = Object.entries(plain.shape).flatMap(([key, field]) => {
    const change = visit(key, field) ?? changer(field, visit, below);
    return change ? [[key, change] as const] : [];
  });
  if (parts.length === 0) return undefined;
  return (value, path) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const changed: Record<string, unknown> = { ...value };
    for (const [key, change] of parts) {
      if (!Object.hasOwn(changed, key)) continue;
      const now = change(changed[key], join(path, key), changed);
      if (now === omitted) delete changed[key];
      else changed[key] = now;
    }
    return changed;
  };
};
const omitted = Symbol('omitted');
const join = (path: string, key: string | number) => (path === '' ? String(key) : `${path}.${key}`);

/** Takes cost out of what has this shape on the wire; undefined where there is none in it. */
export const costRemover = (schema: z.core.$ZodType): ((wire: unknown) => unknown) | undefined => {
  const remove = changer(schema, (_, field) => (isCostField(field) ? () => omitted : undefined));
  return remove && ((wire) => remove(wire, '', {}));
};

/**
 * Tells `refuse` of each filter by cost in what was sent, and takes orders by cost out of it: a saved view somebody shared
 * still opens. Undefined where an input knows neither.
 */
export const costFinder = (
  schema: z.core.$ZodType,
  refuse: (path: string) => never,
): ((sent: unknown) => unknown) | undefined => {
  const find = changer(schema, (_, field) => {
    if (isCostFilter(field)) return (_value, path) => refuse(path);
    const names = sorts.get(inner(field));
    if (!names) return undefined;
    return (value, _path, beside) => {
      if (!names.includes(String(value))) return value;
      // The direction was meant for that order, not for the usual one.
      delete beside.sortOrder;
      return omitted;
    };
  });
  return find && ((sent) => find(sent, '', {}));
};
