import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';

const folders = ['contract', 'server', 'web', 'bench', 'torture', 'e2e'];
const files = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`),
);

/** Static, type-only and lazy imports alike: understanding one file of a cycle requires reading all of them. */
const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'((?:#|\.\/)[^']+)'/g)].map(([, path = '']) =>
    path.startsWith('#') ? path.slice(1) : posix.join(posix.dirname(file), path),
  );

const imports = new Map(files.map((file) => [file, importsOf(file)]));

/** Each cycle as "a → b → a", so that a red test explains itself. */
const findCircles = (): string[] => {
  const visited = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, trail: readonly string[]) => {
    const start = trail.indexOf(file);
    if (start >= 0) circles.push([...trail.slice(start), file].join(' → '));
    if (start >= 0 || visited.has(file)) return;
    for (const next of imports.get(file) ?? []) visit(next, [...trail, file]);
    visited.add(file);
  };
  for (const file of files) visit(file, []);
  return circles;
};

test('no files import each other in a circle', () => {
  expect(findCircles()).toEqual([]);
});
