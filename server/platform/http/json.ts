/** What is wrong with a text that should be JSON. `field` is set if the text got that far. */
export class BadJson extends Error {
  readonly kind: 'syntax' | 'twice' | 'deep' | 'many' | 'wide';
  readonly field: string | undefined;
  constructor(kind: BadJson['kind'], field?: string) {
    super(kind);
    this.kind = kind;
    this.field = field;
  }
}

type Group = Record<string, unknown>;
type Level = { node: unknown[] | Group; name: string | undefined; size: number };

/** Deeper than any of our documents, and than what is refused later with the field's full name. */
const MAX_DEPTH = 64;
/** For one list: more than any of ours accepts. */
const MAX_ITEMS = 10_000;
/**
 * For one group: as many as a mapping of an import's columns may have. The code that reads them afterwards does not
 * pause.
 */
export const MAX_KEYS = 1000;
/** Values between two pauses. */
const STEP_VALUES = 500;

const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const blanks = /[ \t\r\n]*/y;
const words: Record<string, [string, unknown]> = { t: ['true', true], f: ['false', false], n: ['null', null] };

/**
 * Reads JSON like `JSON.parse`, but in steps, so that the caller may let other requests run in between. It refuses two
 * things: a field given twice, of which the later one would silently win, and more than `maxValues` values, which are
 * never created.
 */
export function* readJson(text: string, maxValues: number): Generator<undefined, unknown> {
  let at = 0;
  let count = 0;
  const levels: Level[] = [];

  const skip = (): string => {
    blanks.lastIndex = at;
    blanks.test(text);
    at = blanks.lastIndex;
    return text[at] ?? '';
  };
  const take = (sign: string) => {
    if (skip() !== sign) throw new BadJson('syntax');
    at += 1;
  };
  const readString = (): string => {
    take('"');
    const from = at;
    let isPlain = true;
    for (;;) {
      const end = text.indexOf('"', at);
      if (end < 0) throw new BadJson('syntax');
      let slashes = 0;
      while (text[end - 1 - slashes] === '\\' && end - 1 - slashes >= from) slashes += 1;
      at = end + 1;
      if (slashes > 0) isPlain = false;
      if (slashes % 2 === 0) break;
    }
    const inner = text.slice(from, at - 1);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: JSON has none inside a string.
    if (isPlain && !inner.includes('\\') && !/[\u0000-\u001f]/.test(inner)) return inner;
    try {
      return JSON.parse(text.slice(from - 1, at)) as string;
    } catch {
      throw new BadJson('syntax');
    }
  };
  const readNumber = (): number => {
    number.lastIndex = at;
    if (!number.test(text)) throw new BadJson('syntax');
    const from = at;
    at = number.lastIndex;
    return Number(text.slice(from, at));
  };
  const readWord = (first: string): unknown => {
    const [word, value] = words[first] ?? [];
    if (word === undefined || !text.startsWith(word, at)) throw new BadJson('syntax');
    at += word.length;
    return value;
  };
  const topField = () => levels.find(({ name }) => name !== undefined)?.name;
  /** Text that ends inside a list or group is not valid JSON. */
  const tooDeep = () => (/[\]}]$/.test(text.trimEnd()) ? new BadJson('deep', topField()) : new BadJson('syntax'));
  const open = (node: Level['node']) => {
    if (levels.length >= MAX_DEPTH) throw tooDeep();
    at += 1;
    levels.push({ node, name: undefined, size: 0 });
  };
  const readName = (level: Level): string => {
    const { node } = level;
    const name = readString();
    level.size += 1;
    if (level.size > MAX_KEYS) throw new BadJson('wide');
    if (Object.hasOwn(node, name)) throw new BadJson('twice', name);
    take(':');
    return name;
  };
  const tooMany = () => new BadJson('many', topField());
  const put = (level: Level, value: unknown) => {
    if (Array.isArray(level.node)) {
      if (level.node.push(value) > MAX_ITEMS) throw tooMany();
    } else if (level.name === '__proto__')
      Object.defineProperty(level.node, level.name, { value, enumerable: true, configurable: true, writable: true });
    else level.node[level.name ?? ''] = value;
  };

  for (;;) {
    // A value begins here.
    count += 1;
    if (count > maxValues) throw tooMany();
    if (count % STEP_VALUES === 0) yield;
    let value: unknown;
    const sign = skip();
    if (sign === '{' || sign === '[') {
      const isList = sign === '[';
      open(isList ? [] : {});
      const level = levels.at(-1) as Level;
      if (skip() !== (isList ? ']' : '}')) {
        if (!isList) level.name = readName(level);
        continue;
      }
      at += 1;
      value = (levels.pop() as Level).node;
    } else if (sign === '"') value = readString();
    else if (sign === '-' || (sign >= '0' && sign <= '9')) value = readNumber();
    else value = readWord(sign);

    // It ends here, perhaps together with the lists and groups around it.
    for (;;) {
      const level = levels.at(-1);
      if (!level) {
        if (skip() !== '') throw new BadJson('syntax');
        return value;
      }
      put(level, value);
      const isList = Array.isArray(level.node);
      const next = skip();
      at += 1;
      if (next === ',') {
        if (!isList) level.name = readName(level);
        break;
      }
      if (next !== (isList ? ']' : '}')) throw new BadJson('syntax');
      value = (levels.pop() as Level).node;
    }
  }
}

/** All at once: for short texts. */
export const readJsonAtOnce = (text: string, maxValues: number): unknown => {
  const steps = readJson(text, maxValues);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
};
