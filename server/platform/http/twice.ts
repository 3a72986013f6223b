import { badField } from '#server/platform/refusal.ts';

/** Every string of the text, and whether a colon makes it a field's name. */
const strings = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?/g;

/** How often each name occurs, at any depth: with a list of what is left, since recursion could run off the stack. */
const countNames = (parsed: object): Map<string, number> => {
  const counts = new Map<string, number>();
  const left: object[] = [parsed];
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    const isList = Array.isArray(node);
    for (const [name, value] of Object.entries(node)) {
      if (!isList) counts.set(name, (counts.get(name) ?? 0) + 1);
      if (typeof value === 'object' && value !== null) left.push(value);
    }
  }
  return counts;
};

/** JSON lets a later field silently win over an earlier one of the same name; two readers could then see two documents. */
export const refuseTwice = (source: string, parsed: object): void => {
  const read = countNames(parsed);
  for (const [written, colon] of source.matchAll(strings)) {
    if (colon === undefined) continue;
    const name: string = JSON.parse(written.slice(0, written.length - colon.length));
    const left = (read.get(name) ?? 0) - 1;
    if (left < 0) throw badField(name, 'This field is given twice');
    read.set(name, left);
  }
};
