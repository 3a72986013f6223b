import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Areas in the order they may lean on each other: each imports earlier ones only. Written here and nowhere else. */
const areas = [
  'settings',
  'identity',
  'audit',
  'common',
  'uploads',
  'jobs',
  'stock',
  'catalogue',
  'customers',
  'promotions',
  'purchasing',
  'sales',
  'pos',
  'storefront',
  'reports',
  'dashboard',
];

const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(#[^']+)'/g)].map((found) => found[1] ?? '');

const sources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !/\.test\.tsx?$/.test(file));

/** Each offence as "file → import", so that a red test is its own explanation. */
const offences = (files: readonly string[], allowed: (file: string, wanted: string) => boolean): string[] =>
  files.flatMap((file) =>
    importsOf(file)
      .filter((wanted) => !allowed(file, wanted))
      .map((wanted) => `${file} → ${wanted}`),
  );

test('the contract knows neither side', () => {
  expect(offences(sources('contract'), (_, wanted) => wanted.startsWith('#contract/'))).toEqual([]);
});

test('the browser never reaches into the server, nor the server into the browser', () => {
  expect(offences(sources('web'), (_, wanted) => !wanted.startsWith('#server/'))).toEqual([]);
  expect(offences(sources('server'), (_, wanted) => !wanted.startsWith('#web/'))).toEqual([]);
});

test('platforms know no areas', () => {
  expect(offences(sources('server/platform'), (_, wanted) => !wanted.startsWith('#server/areas/'))).toEqual([]);
  expect(
    offences(
      [...sources('web/platform'), ...sources('web/desk/ui')],
      (_, wanted) => !wanted.startsWith('#web/desk/areas/'),
    ),
  ).toEqual([]);
  expect(offences(sources('web/platform'), (_, wanted) => !/^#web\/(desk|till|shop)\//.test(wanted))).toEqual([]);
});

test('what all apps share needs neither antd, a cookie nor a page reload', () => {
  const needs = /from '(?:antd|@ant-design)|location\.reload|document\.cookie/;
  expect(sources('web/platform').filter((file) => needs.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test('an area leans on earlier areas only', () => {
  const place = (path: string) => {
    const area = /(?:^|#)server\/areas\/(\w+)\//.exec(path)?.[1];
    return area === undefined ? -1 : areas.indexOf(area);
  };
  const files = sources('server/areas');
  expect(files.filter((file) => place(file) < 0)).toEqual([]);
  expect(
    offences(files, (file, wanted) => !wanted.startsWith('#server/areas/') || place(wanted) <= place(file)),
  ).toEqual([]);
});
