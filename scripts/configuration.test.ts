import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inLongRuns, onPostgresAlone } from './engines.ts';

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

/** As far as these patterns can tell. */
const regexOf = (pattern: string) => {
  const parts = pattern
    .replaceAll('.', '\\.')
    .replace(/\{([\w,/]+)\}/g, (_, names) => `(${names.replaceAll(',', '|')})`);
  return new RegExp(`^${parts.replace(/\*\*\/|\*/g, (star) => (star === '*' ? '[^/]*' : '(.+/)?'))}$`);
};

test('what is left to PostgreSQL does not skip itself there', () => {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' }).map((path) => `server/${path}`);
  const filesOf = (pattern: string) => files.filter((path) => regexOf(pattern).test(path));
  expect([...onPostgresAlone, ...inLongRuns].filter((pattern) => filesOf(pattern).length === 0)).toEqual([]);
  const isSkippedThere = (path: string) => /skipIf\(isPostgres|runIf\(!isPostgres/.test(textOf(path));
  expect(onPostgresAlone.flatMap(filesOf).filter(isSkippedThere)).toEqual([]);
});
