// Reads the schemas of openapi.json for the page: names, types, rules and examples. Runs in the browser as it stands.

let api;

export const readFrom = (description) => {
  api = description;
};

export const resolve = (node) =>
  node?.$ref
    ? resolve(
        node.$ref
          .slice(2)
          .split('/')
          .reduce((at, key) => at[key], api),
      )
    : (node ?? {});

const nameOf = (node) => node?.$ref?.split('/').at(-1);

/** anyOf with null, as one schema that may be null. */
const unfold = (node) => {
  const schema = resolve(node);
  const options = schema.anyOf?.filter((option) => option.type !== 'null');
  if (options?.length !== 1) return { schema, node, nullable: options && options.length < schema.anyOf.length };
  return { ...unfold(options[0]), nullable: true };
};

export const typeOf = (node) => {
  const { schema, node: inner, nullable } = unfold(node);
  const base = () => {
    if ('const' in schema) return schema.const === '' ? 'empty' : String(schema.const);
    if (schema.enum) return schema.enum.length > 8 ? schema.type : schema.enum.join(' | ');
    if (schema.anyOf) return [...new Set(schema.anyOf.filter(({ type }) => type !== 'null').map(typeOf))].join(' | ');
    if (schema.type === 'array') return `list of ${typeOf(schema.items)}`;
    if (schema.contentMediaType) return 'file';
    if (schema.type === 'object') return nameOf(inner) ?? 'object';
    if (schema.format === 'date-time') return 'instant (ISO 8601)';
    if (schema.format === 'date') return 'day (YYYY-MM-DD)';
    return schema.type ?? 'any';
  };
  return nullable ? `${base()} | null` : base();
};

export const rulesOf = (node) => {
  const { schema } = unfold(node);
  const item = schema.type === 'array' ? unfold(schema.items).schema : {};
  const choices = [schema, item].find(({ enum: values }) => values?.length > 8)?.enum;
  return [
    schema.default !== undefined && `default \`${JSON.stringify(schema.default)}\``,
    schema.minLength > 1 && `at least ${schema.minLength} characters`,
    schema.maxLength && `at most ${schema.maxLength} characters`,
    schema.minimum !== undefined && `from ${schema.minimum.toLocaleString('en')}`,
    schema.exclusiveMinimum !== undefined && schema.exclusiveMinimum !== 0 && `above ${schema.exclusiveMinimum}`,
    schema.maximum !== undefined && `to ${schema.maximum.toLocaleString('en')}`,
    schema.multipleOf && `in steps of ${schema.multipleOf}`,
    schema.minItems && `at least ${schema.minItems}`,
    schema.maxItems && `at most ${schema.maxItems} of them`,
    choices && `one of ${choices.map((value) => `\`${value}\``).join(' ')}`,
    resolve(node).description ?? schema.description,
  ]
    .filter(Boolean)
    .join('; ');
};

/** The fields of a group, and of the groups inside it, each with its whole name: data[].address.suburb. */
export const flatten = (node, prefix = '', seen = []) => {
  const { schema, node: inner } = unfold(node);
  if (schema.type === 'array') return flatten(schema.items, `${prefix}[]`, seen);
  const name = nameOf(inner);
  if (!schema.properties || seen.length > 5 || (name && seen.includes(name))) return [];
  return Object.entries(schema.properties).flatMap(([key, field]) => {
    const path = prefix ? `${prefix}.${key}` : key;
    const row = { path, field, required: schema.required?.includes(key) ?? false };
    return [row, ...flatten(field, path, [...seen, name ?? path])];
  });
};

const samples = [
  [/^(name|title)$/i, 'Example'],
  [/email/i, 'ann@example.com'],
  [/phone/i, '0412 345 678'],
  [/timeZone/, 'Australia/Sydney'],
  [/password/i, '••••••••'],
  [/abn/i, '51 824 753 556'],
  [/image/, 'data:image/png;base64,iVBORw0…'],
];

export const example = (node, key = '', depth = 0) => {
  const { schema } = unfold(node);
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.default !== undefined) return schema.default;
  if (schema.anyOf) return example(schema.anyOf[0], key, depth);
  if (schema.type === 'array') return depth > 4 ? [] : [example(schema.items, key, depth + 1)];
  if (schema.type === 'object') {
    const wanted = Object.entries(schema.properties ?? {}).filter(([name]) => schema.required?.includes(name));
    return Object.fromEntries(wanted.map(([name, field]) => [name, example(field, name, depth + 1)]));
  }
  if (schema.type === 'integer') return Math.max(schema.minimum ?? 1, 1);
  if (schema.type === 'number') return 9.5;
  if (schema.type === 'boolean') return true;
  if (schema.format === 'date-time') return '2026-03-31T09:00:00Z';
  if (schema.format === 'date') return '2026-03-31';
  return samples.find(([pattern]) => pattern.test(key))?.[1] ?? `${key || 'text'}`;
};
