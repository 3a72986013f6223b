import { say } from '#contract/messages/sentence.ts';
import { badField } from '#server/platform/refusal.ts';
import { MAX_KEYS } from './json.ts';

/** More fields than any of our documents has; a longer body is an attack or a mistake. */
const MAX_FIELDS = 5000;
const MAX_DEPTH = 6;
/** Our longest names have a third of it; checked before the brackets are parsed. */
const MAX_NAME = 200;

export const TOO_MANY_FIELDS = say('request.tooManyFields');

type Node = { [key: string]: Value };
type Value = string | Value[] | Node;

const keyParts = (key: string): string[] => {
  const open = key.indexOf('[');
  if (open <= 0) return [key];
  const rest = key.slice(open);
  if (!/^(\[[^[\]]*\])+$/.test(rest)) return [key];
  return [key.slice(0, open), ...rest.slice(1, -1).split('][')];
};

/** The number of fields of a group: counting them again for each `a[]` would take quadratic time. */
const sizes = new WeakMap<Node, number>();
const sizeOf = (node: Node) => sizes.get(node) ?? 0;
const grow = (node: Node) => sizes.set(node, sizeOf(node) + 1);

const put = (into: Node, parts: readonly string[], value: string, key: string) => {
  if (parts.length > MAX_DEPTH) throw badField(key, say('request.tooDeep'));
  let node: Node = into;
  for (const part of parts.slice(0, -1)) {
    const next = Object.hasOwn(node, part) ? node[part] : undefined;
    if (next === undefined) {
      const child: Node = Object.create(null);
      node[part] = child;
      grow(node);
      node = child;
    } else if (typeof next === 'string' || Array.isArray(next)) {
      throw badField(key, say('request.fieldTwoForms'));
    } else node = next;
  }
  const last = parts.at(-1) ?? '';
  const name = last === '' ? String(sizeOf(node)) : last;
  const present = node[name];
  if (present === undefined) {
    node[name] = value;
    grow(node);
  }
  // Repeated fields are a list; the schema decides whether a list is allowed there.
  else if (Array.isArray(present)) present.push(value);
  else if (typeof present === 'string') node[name] = [present, value];
  else throw badField(key, say('request.fieldTwoForms'));
};

/** Objects whose keys are 0…n−1 were written as a[0], a[1]: they are lists. */
const listed = (value: Value): Value => {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, each]) => [key, listed(each)] as const);
  if (entries.length > 0 && entries.every(([key], at) => key === String(at))) return entries.map(([, each]) => each);
  if (entries.length > MAX_KEYS) throw badField('body', TOO_MANY_FIELDS);
  const node: Node = Object.create(null);
  for (const [key, each] of entries) node[key] = each;
  return node;
};

/** `a=1&b[0][c]=2` into nested values; all values are still text. */
const nest = (pairs: Iterable<readonly [string, string]>): Node => {
  const fields: Node = Object.create(null);
  let count = 0;
  for (const [key, value] of pairs) {
    if (++count > MAX_FIELDS) throw badField(key.slice(0, 60), say('request.maxFields', { max: MAX_FIELDS }));
    if (key.length > MAX_NAME) throw badField('body', say('request.fieldNameTooLong'));
    put(fields, keyParts(key), value, key);
  }
  if (sizeOf(fields) > MAX_KEYS) throw badField('body', TOO_MANY_FIELDS);
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, listed(value)]));
};

const REPLACEMENT = '\uFFFD';
const sentReplacement = /%EF%BF%BD|\uFFFD/i;

const DECODE_STEP_CHARACTERS = 64 * 1024;
/** No character needs more escapes. */
const MAX_ESCAPES = 4;
/** The middle of a character: a continuation byte's escape, or the second half of a surrogate pair. */
const inside = /^(?:%[89ab]|[\udc00-\udfff])/i;

/** Where a long text can be cut so that each piece can be decoded on its own. */
const cutAfter = (text: string, from: number): number => {
  let at = from + DECODE_STEP_CHARACTERS;
  // Not inside an escape.
  if (text[at - 1] === '%') at -= 1;
  else if (text[at - 2] === '%') at -= 2;
  for (let tries = 0; tries < MAX_ESCAPES && inside.test(text.slice(at, at + 3)); tries += 1)
    at += text[at] === '%' ? 3 : 1;
  return at;
};

const decodePiece = (text: string): string => new URLSearchParams(`_=${text}`).get('_') ?? '';

/**
 * Escapes are decoded in steps. Escapes that are not UTF-8 are refused instead of being stored as replacement
 * characters.
 */
function* decodeField(text: string, field: string | undefined): Generator<undefined, string> {
  const pieces: string[] = [];
  for (let from = 0; from < text.length; ) {
    const to = cutAfter(text, from);
    const raw = text.slice(from, to);
    const piece = decodePiece(raw);
    if (piece.includes(REPLACEMENT) && !sentReplacement.test(raw))
      throw badField(field ?? 'body', say('request.notUtf8'));
    pieces.push(piece);
    from = to;
    yield;
  }
  return pieces.join('');
}

/** Counted before anything is created from them. */
const refuseMany = (body: string) => {
  let fields = 1;
  for (let at = body.indexOf('&'); at >= 0; at = body.indexOf('&', at + 1)) {
    fields += 1;
    if (fields > MAX_FIELDS) throw badField('body', say('request.maxFields', { max: MAX_FIELDS }));
  }
};

/** Reads `a=1&b[0][c]=2` in steps, so that the caller may let other requests run in between. */
export function* readForm(body: string): Generator<undefined, Node> {
  refuseMany(body);
  const pairs: [string, string][] = [];
  for (const pair of body.split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const key = yield* decodeField(equals < 0 ? pair : pair.slice(0, equals), undefined);
    pairs.push([key, equals < 0 ? '' : yield* decodeField(pair.slice(equals + 1), key)]);
  }
  return nest(pairs);
}

/** All at once: for the short text of an address. */
const parseForm = (body: string): Node => {
  const steps = readForm(body);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
};

/** A multipart field's bytes are gone by now, so a replacement character always counts as damage. */
export const parseParts = (pairs: readonly [string, string][]): Node => {
  for (const [key, value] of pairs)
    if (key.includes(REPLACEMENT) || value.includes(REPLACEMENT))
      throw badField(key.includes(REPLACEMENT) ? 'body' : key, say('request.notUtf8'));
  return nest(pairs);
};

const broken = Symbol('broken');

/** The router parses a query before anything can be answered: errors wait until the query is used. */
export const parseQuery = (query: string): Record<string | symbol, unknown> => {
  try {
    return parseForm(query);
  } catch (error) {
    return { [broken]: error };
  }
};

export const readQuery = (query: unknown): Record<string, unknown> => {
  const fields = query as Record<string | symbol, unknown>;
  if (fields[broken] !== undefined) throw fields[broken];
  return fields;
};
