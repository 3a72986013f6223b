import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = 'web/desk';

/** The classes that a style sheet gives a look of their own: `.td-facts {`, not `.td-document .td-facts {`. */
const styledIn = (file: string): string[] => {
  const css = readFileSync(file, 'utf8').replace(/\/\*.*?\*\//gs, '');
  return [...css.matchAll(/(?:^|[{},])\s*\.(td-[\w-]+)\s*(?=[{,])/g)].map(([, name = '']) => name);
};

// The style sheets of a screen stay loaded: in another screen, the same class would change with what was opened before.
test('a class is styled by one folder', () => {
  const folders = new Map<string, Set<string>>();
  for (const path of readdirSync(ROOT, { recursive: true })) {
    const file = `${ROOT}/${path}`;
    if (!file.endsWith('.css')) continue;
    for (const name of styledIn(file)) folders.set(name, (folders.get(name) ?? new Set()).add(dirname(file)));
  }
  expect(folders.size).toBeGreaterThan(100);
  expect([...folders].filter(([, { size }]) => size > 1).map(([name, all]) => `${name}: ${[...all]}`)).toEqual([]);
});
