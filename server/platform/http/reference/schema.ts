import { z } from 'zod';
import { namedShapes } from './areas.ts';

export type Schema = { [keyword: string]: unknown };
type Io = 'input' | 'output';

const LOCAL = '#/$defs/';

const clear = (schema: Schema) => {
  for (const keyword of Object.keys(schema)) delete schema[keyword];
};

/** Drops parts that tell a reader nothing. */
const tidy = (schema: Schema) => {
  if (schema.format === 'date-time' || schema.format === 'date') delete schema.pattern;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
};

/** A shape as it is sent: money in dollars, instants as text, whatever types the code uses. */
const render = (type: z.ZodType, io: Io): Schema => {
  const rendered = z.toJSONSchema(type, {
    io,
    unrepresentable: 'any',
    metadata: namedShapes,
    override: ({ zodSchema, jsonSchema }) => {
      const schema = jsonSchema as Schema;
      if (zodSchema instanceof z.ZodCodec) {
        clear(schema);
        Object.assign(schema, render(zodSchema.def.in as z.ZodType, io));
      }
      if (zodSchema instanceof z.ZodDefault && zodSchema.unwrap() instanceof z.ZodCodec)
        schema.default = z.encode(zodSchema.unwrap() as z.ZodCodec, zodSchema.def.defaultValue);
      if (io === 'output') {
        delete schema.additionalProperties; // clients must tolerate fields that a later version adds
        delete schema.default; // a rule for requests
      }
      if (io === 'input' && zodSchema instanceof z.ZodOptional && zodSchema.unwrap() instanceof z.ZodUnknown)
        schema.description = 'Derived by the server; ignored when sent';
      tidy(schema);
    },
  }) as Schema;
  delete rendered.$schema;
  return rendered;
};

const visitRefs = (value: unknown, visit: (holder: { $ref: string }) => void): void => {
  if (Array.isArray(value)) {
    for (const item of value) visitRefs(item, visit);
  } else if (typeof value === 'object' && value !== null) {
    if (typeof (value as Schema).$ref === 'string') visit(value as { $ref: string });
    for (const each of Object.values(value)) visitRefs(each, visit);
  }
};

/** A placeholder for a named shape until all of them are known: #input/Address. */
const draftOf = (io: Io, name: string) => `#${io}/${name}`;
const drafted = /^#(input|output)\/(.+)$/;

/**
 * Collects named shapes while the paths are written. The same name may mean slightly more in requests than in answers.
 */
export class Components {
  readonly #defs: Record<Io, Map<string, Schema>> = { input: new Map(), output: new Map() };

  of(type: z.ZodType, io: Io): Schema {
    const rendered = render(type, io);
    visitRefs(rendered, (holder) => {
      holder.$ref = draftOf(io, holder.$ref.slice(LOCAL.length));
    });
    const { $defs = {}, ...schema } = rendered as Schema & { $defs?: Record<string, Schema> };
    for (const [name, def] of Object.entries($defs)) this.#defs[io].set(name, def);
    return schema;
  }

  /** The fields of a group, with or without a name. */
  fieldsOf(schema: Schema): Schema {
    const [, io, name = ''] = drafted.exec(String(schema.$ref)) ?? [];
    return (io && this.#defs[io as Io].get(name)) || schema;
  }

  /** Shapes that differ by direction, including those that contain such a shape. */
  #differing(): Set<string> {
    const { input, output } = this.#defs;
    const plain = (schema: Schema | undefined) => JSON.stringify(schema)?.replace(/"#(input|output)\//g, '"#/');
    const differing = new Set(
      [...input.keys()].filter((name) => output.has(name) && plain(input.get(name)) !== plain(output.get(name))),
    );
    for (let before = -1; before !== differing.size; ) {
      before = differing.size;
      for (const [name, schema] of input) {
        visitRefs(schema, ({ $ref }) => {
          if (differing.has(drafted.exec($ref)?.[2] ?? '') && output.has(name)) differing.add(name);
        });
      }
    }
    return differing;
  }

  /** Ends the collecting: returns the shapes by name, and resolves every reference to them. */
  settle(written: object): Record<string, Schema> {
    const differing = this.#differing();
    const nameOf = (io: string, name: string) => (io === 'input' && differing.has(name) ? `${name}Input` : name);
    const settled = Object.fromEntries(
      (['output', 'input'] as const).flatMap((io) =>
        [...this.#defs[io]].map(([name, schema]) => [nameOf(io, name), schema] as const),
      ),
    );
    visitRefs([written, settled], (holder) => {
      const [, io = '', name = ''] = drafted.exec(holder.$ref) ?? [];
      if (io) holder.$ref = `#/components/schemas/${nameOf(io, name)}`;
    });
    return settled;
  }
}
