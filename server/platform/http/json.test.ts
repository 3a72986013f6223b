import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPostgres } from '#server/platform/db/testing.ts';
import { BadJson, readJsonAtOnce } from './json.ts';

const read = (text: string) => readJsonAtOnce(text, 10_000);

test.skipIf(isPostgres)('what JSON.parse reads is read alike, blanks and escapes included', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), fc.constantFrom(undefined, 1, '\t'), (text, blanks) => {
      const spaced = JSON.stringify(JSON.parse(text), null, blanks);
      expect(read(spaced)).toEqual(JSON.parse(spaced));
    }),
  );
});

test.skipIf(isPostgres)('what JSON.parse refuses is refused', () => {
  const signs = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"a"',
    '1',
    '-',
    '.5',
    'true',
    'nul',
    '\\',
    ' ',
    '"\\u12"',
    '\u0000',
  );
  fc.assert(
    fc.property(fc.array(signs, { maxLength: 8 }), (parts) => {
      const text = parts.join('');
      const outcome = (parse: (text: string) => unknown) => {
        try {
          return { value: parse(text) };
        } catch (error) {
          return error instanceof BadJson && error.kind === 'twice' ? 'twice' : 'refused';
        }
      };
      const ours = outcome(read);
      if (ours !== 'twice') expect(ours).toEqual(outcome(JSON.parse));
    }),
    { numRuns: 2000 },
  );
});

test.skipIf(isPostgres)('a field given twice, at any depth, is told by its name; __proto__ is a name', () => {
  expect(() => read('{"a":[{"b":1,"\\u0062":2}]}')).toThrow(expect.objectContaining({ kind: 'twice', field: 'b' }));
  expect(Object.keys(read('{"__proto__":1}') as object)).toEqual(['__proto__']);
});

test.skipIf(isPostgres)('a group has a thousand fields at most, at any depth', () => {
  const group = (size: number) => `{${Array.from({ length: size }, (_, at) => `"f${at}":1`).join(',')}}`;
  expect(Object.keys(read(group(1000)) as object)).toHaveLength(1000);
  for (const text of [group(1001), `{"a":[${group(1001)}]}`])
    expect(() => read(text)).toThrow(expect.objectContaining({ kind: 'wide' }));
});

test.skipIf(isPostgres)('more values than are due are never made', () => {
  const begun = performance.now();
  const text = `{"orders":[${'{},'.repeat(2_000_000)}{}]}`;
  expect(() => read(text)).toThrow(expect.objectContaining({ kind: 'many', field: 'orders' }));
  expect(() => read('['.repeat(5000) + ']'.repeat(5000))).toThrow(expect.objectContaining({ kind: 'deep' }));
  expect(performance.now() - begun).toBeLessThan(2000);
});
