import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { say } from '#contract/messages/sentence.ts';
import { fieldsOf, wording } from '#contract/wording.ts';
import { badField, Refusal } from '#server/platform/refusal.ts';
import type { Body } from './body.ts';
import { coerceText, refuseHostile, withoutBlanks } from './coerce.ts';
import { readQuery } from './form.ts';
import { inSlices } from './slices.ts';

/**
 * The handler's input; and everything that was sent, which identifies a repeated request even if the caller's rights
 * changed.
 */
type Parameters = { input: unknown; whole: () => Promise<unknown> };
export type ReadInput = (request: FastifyRequest, body: Body) => Promise<Parameters>;

type Fields = Record<string, unknown>;

const refuse = (error: z.ZodError) => new Refusal('badFormat', { fields: fieldsOf(error) });

const withPath = (endpoint: Endpoint, request: FastifyRequest, fields: Fields): Fields => {
  const path = coerceText(endpoint.input, request.params as Fields);
  for (const [key, value] of Object.entries(path)) {
    if (Object.hasOwn(fields, key) && fields[key] !== value) throw badField(key, say('request.addressDiffers'));
  }
  return { ...fields, ...path };
};

/** The part of the input that the caller's rights allow. */
type Restrict = (request: FastifyRequest, sent: Fields) => unknown;

const readAtOnce = (endpoint: Endpoint, restrict: Restrict, request: FastifyRequest, body: Body): Parameters => {
  const fields = request.method === 'GET' ? withoutBlanks(readQuery(request.query)) : body.fields;
  refuseHostile(fields);
  const whole = withPath(endpoint, request, body.text ? coerceText(endpoint.input, fields) : fields);
  // Text that was JSON inside a field is parsed only now.
  if (body.text) refuseHostile(whole);
  const restricted = restrict(request, whole);
  const parsed = endpoint.input.safeParse(restricted, { error: wording });
  if (!parsed.success) throw refuse(parsed.error);
  const input = parsed.data;
  // Fields that were dropped may have been invalid; then they are not part of the parameters.
  return { input, whole: async () => (restricted === whole ? input : (endpoint.input.safeParse(whole).data ?? input)) };
};

/** The number of mistakes reported at once. */
const MAX_ISSUES = 50;

/** Documents of a long list one by one: their number is checked before any of them is validated. */
function* readList(frame: z.ZodObject, list: string, element: z.core.$ZodType, whole: Fields) {
  const { [list]: items, ...others } = whole;
  refuseHostile(others);
  const framed = frame.safeParse(whole, { error: wording });
  if (!framed.success) throw refuse(framed.error);
  const elements: unknown[] = [];
  const issues: z.core.$ZodIssue[] = [];
  for (const [at, item] of (items as unknown[]).entries()) {
    refuseHostile(item, `${list}.${at}`, 2);
    const parsed = z.safeParse(element, item, { error: wording });
    if (parsed.success) elements.push(parsed.data);
    else issues.push(...parsed.error.issues.map((issue) => ({ ...issue, path: [list, at, ...issue.path] })));
    if (issues.length > MAX_ISSUES) break;
    yield;
  }
  if (issues.length > 0) throw refuse(new z.ZodError(issues));
  return { ...framed.data, [list]: elements };
}

/** A longer list takes too long to be read at once. */
const LONG_LIST_ITEMS = 1000;

const longListOf = ({ shape }: z.ZodObject): string | undefined =>
  Object.keys(shape).find((name) => {
    const list = shape[name];
    if (!(list instanceof z.ZodArray) || !(list.def.element instanceof z.ZodObject)) return false;
    return Number(list._zod.bag.maximum ?? Number.POSITIVE_INFINITY) > LONG_LIST_ITEMS;
  });

/** How an endpoint's input is read: at once, or in slices if it is a long list or a list of documents. */
export const inputReader = (endpoint: Endpoint, restrict: Restrict): ReadInput => {
  const { input } = endpoint;
  const list = endpoint.list ?? longListOf(input);
  const schema = list === undefined ? undefined : input.shape[list];
  if (list === undefined || !(schema instanceof z.ZodArray))
    return async (request, body) => readAtOnce(endpoint, restrict, request, body);
  const { element } = schema._zod.def;
  const frame = input.extend({ [list]: z.core.clone(schema, { ...schema._zod.def, element: z.unknown() }) });
  return async (request, body) => {
    if (body.text || !Array.isArray(body.fields[list])) return readAtOnce(endpoint, restrict, request, body);
    const whole = withPath(endpoint, request, body.fields);
    const restricted = restrict(request, whole) as Fields;
    const read = (fields: Fields) => inSlices(readList(frame, list, element, fields));
    const input = await read(restricted);
    return { input, whole: async () => (restricted === whole ? input : read(whole).catch(() => input)) };
  };
};
