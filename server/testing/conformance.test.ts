import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openShop } from '#server/testing.ts';

const spec = join(import.meta.dirname, '..', '..', 'docs', 'spec');
const linesOf = (file: string) =>
  readFileSync(join(spec, file), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [method, path] = line.split('\t');
      return { name: `${method} ${path}`, method: method as 'GET' | 'POST', path: path ?? '' };
    });

const endpointLines = linesOf('endpoints.tsv');
/** Paths of areas that are not built yet. The list only shrinks. */
const pending = new Set(linesOf('pending.tsv').map(({ name }) => name));

const spellings = (path: string) => {
  const filled = path.replace(/\{\w+\}/g, '1');
  return ['/api/v1', '/api'].flatMap((prefix) => [prefix + filled, prefix + filled.replace(/\/$/, '')]);
};

test('every path of the specification is served under both prefixes, with and without a trailing slash', async () => {
  const { anonymous } = await openShop();
  const missing: string[] = [];
  const answers: string[] = [];
  for (const { name, method, path } of endpointLines) {
    const statuses = await Promise.all(spellings(path).map(async (url) => (await anonymous.send(method, url)).status));
    const served = statuses.filter((status) => status !== 404 && status !== 405).length;
    if (pending.has(name) && served > 0) answers.push(name);
    else if (!pending.has(name) && served < statuses.length) missing.push(`${name} (${statuses.join(' ')})`);
  }
  expect(missing, 'not served').toEqual([]);
  expect(answers, 'served already: take these out of docs/spec/pending.tsv').toEqual([]);
});

test('what is pending is part of the specification', () => {
  const names = new Set(endpointLines.map(({ name }) => name));
  expect(endpointLines.length).toBeGreaterThan(200);
  expect([...pending].filter((name) => !names.has(name))).toEqual([]);
});
