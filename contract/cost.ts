import { z } from 'zod';

/* Cost, margin, stock value and purchase prices, marked in the schemas: the marks decide what crosses the wire. */

const fields = new WeakSet<z.core.$ZodType>();
const filters = new WeakSet<z.core.$ZodType>();
const sorts = new WeakMap<z.core.$ZodType, readonly string[]>();

/** A field left out of replies without `cost.get`, and ignored in requests without `cost.edit`. */
export const costOnly = <S extends z.ZodType>(schema: S): z.ZodOptional<S> => {
  const field = schema.optional();
  fields.add(field);
  return field;
};

/** A filter refused without `cost.get`: searching by cost would reveal it. */
export const costFilter = <S extends z.ZodType>(schema: S): z.ZodOptional<S> => {
  const filter = schema.optional();
  filters.add(filter);
  return filter;
};

/** Marks a list's sort orders by cost: without `cost.get` the list comes in its default order. */
export const costSorts = <F extends z.ZodObject>(filter: F, ...names: string[]): F => {
  const { sortField } = filter.shape;
  if (sortField) sorts.set(inner(sortField), names);
  return filter;
};

/** A record with everything its reader may not see: what the server works with. */
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
 * Walks a value by its schema and changes the fields for which `visit` returns something; undefined if the schema has
 * none, so that most replies are skipped. Returning `omitted` removes the field.
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

/** Removes costs from values of this shape on the wire; undefined if the shape has none. */
export const costRemover = (schema: z.core.$ZodType): ((wire: unknown) => unknown) | undefined => {
  const remove = changer(schema, (_, field) => (isCostField(field) ? () => omitted : undefined));
  return remove && ((wire) => remove(wire, '', {}));
};

/**
 * Calls `refuse` for each filter by cost in a request, and drops sort orders by cost, so that a shared saved view
 * still opens. Undefined if an input has neither.
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
      // The direction belonged to that sort order, not to the default one.
      delete beside.sortOrder;
      return omitted;
    };
  });
  return find && ((sent) => find(sent, '', {}));
};
