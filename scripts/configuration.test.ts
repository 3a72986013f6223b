import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const textOf = (path: string) => readFileSync(path, 'utf8');
const names = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name).sort();
const variables = names(textOf('server/platform/config.ts'), /^ {2}([A-Z][A-Z0-9_]+): /gm);

test('the README explains exactly the variables that the server reads', () => {
  const rows =
    textOf('README.md')
      .split('## Configuration')[1]
      ?.match(/^\| `.*?\|/gm) ?? [];
  expect(names(rows.join(), /`([A-Z][A-Z0-9_]+)`/g)).toEqual(variables);
});

test('.env.example lists them all', () => {
  const examples = names(textOf('.env.example'), /^([A-Z][A-Z0-9_]+)=/gm).filter(
    (name) => name !== 'POSTGRES_PASSWORD',
  );
  expect(examples).toEqual(variables);
});
