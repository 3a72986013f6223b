import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * Areas in the order they may depend on each other: each imports earlier ones only. This is the only place that lists
 * it.
 */
const areas = [
  'settings',
  'identity',
  'audit',
  'common',
  'uploads',
  'jobs',
  'imports',
  'stock',
  'catalogue',
  'customers',
  'promotions',
  'purchasing',
  'sales',
  'pos',
  'till',
  'storefront',
  'reports',
  'dashboard',
];

const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(#[^']+)'/g)].map((match) => match[1] ?? '');

const sources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !/\.test\.tsx?$/.test(file));

/** Each offence as "file → import", so that a red test explains itself. */
const offences = (files: readonly string[], allowed: (file: string, path: string) => boolean): string[] =>
  files.flatMap((file) =>
    importsOf(file)
      .filter((path) => !allowed(file, path))
      .map((path) => `${file} → ${path}`),
  );

test('the contract knows neither side', () => {
  expect(offences(sources('contract'), (_, path) => path.startsWith('#contract/'))).toEqual([]);
});

test('the browser never reaches into the server, nor the server into the browser', () => {
  expect(offences(sources('web'), (_, path) => !path.startsWith('#server/'))).toEqual([]);
  // The public storefront is rendered on the server, by components that only know the contract.
  const drawsShop = (file: string, path: string) =>
    file === 'server/areas/storefront/pages/render.ts' && path === '#web/shop/page.tsx';
  expect(offences(sources('server'), (file, path) => !path.startsWith('#web/') || drawsShop(file, path))).toEqual([]);
  const ownOnly = /^#(contract|web\/shop)\//;
  expect(offences(sources('web/shop'), (_, path) => ownOnly.test(path))).toEqual([]);
});

test('platforms know no areas', () => {
  expect(offences(sources('server/platform'), (_, path) => !path.startsWith('#server/areas/'))).toEqual([]);
  expect(
    offences(
      [...sources('web/platform'), ...sources('web/desk/ui')],
      (_, path) => !path.startsWith('#web/desk/areas/'),
    ),
  ).toEqual([]);
  expect(offences(sources('web/platform'), (_, path) => !/^#web\/(desk|till|shop)\//.test(path))).toEqual([]);
});

test('what all apps share needs neither antd, a cookie nor a page reload', () => {
  const needs = /from '(?:antd|@ant-design)|location\.reload|document\.cookie/;
  expect(sources('web/platform').filter((file) => needs.test(readFileSync(file, 'utf8')))).toEqual([]);
});

/** The same order on the desk, including the areas that only the desk has. */
const deskAreas = ['errors', 'access', ...areas.filter((area) => area !== 'dashboard'), 'account', 'dashboard'];

const areaOf = (path: string, root: string): string | undefined =>
  path.replace(/^#/, '').startsWith(root) ? path.replace(/^#/, '').slice(root.length).split('/')[0] : undefined;

const importsEarlierOnly = (root: string, order: readonly string[]) => {
  const files = sources(root.slice(0, -1));
  const rankOf = (path: string) => order.indexOf(areaOf(path, root) ?? '');
  expect(files.filter((file) => rankOf(file) < 0)).toEqual([]);
  expect(offences(files, (file, path) => !path.startsWith(`#${root}`) || rankOf(path) <= rankOf(file))).toEqual([]);
};

test('an area of the server imports earlier areas only', () => importsEarlierOnly('server/areas/', areas));

test('an area of the desk imports earlier areas only', () => importsEarlierOnly('web/desk/areas/', deskAreas));

test('areas of the server are used by others only through their service.ts', () => {
  const root = 'server/areas/';
  const isDoor = (file: string, path: string) =>
    path.endsWith('/service.ts') ||
    (file.startsWith('server/demo/') && path.endsWith('/demo.ts')) ||
    (file === 'server/app.ts' && path.endsWith('/routes.ts')) ||
    (file === 'server/papers.ts' && path.endsWith('/drawings.ts')) ||
    // Tests of one area may build on the test set-up of another.
    (file.endsWith('/testing.ts') && path.endsWith('/testing.ts')) ||
    // Random actions against a model: the area's own tests, run for longer.
    (file.startsWith('torture/') && path.includes('/model/'));
  const files = [...sources('server'), ...sources('bench'), ...sources('torture')];
  const isAllowed = (file: string, path: string) =>
    !path.startsWith(`#${root}`) || areaOf(file, root) === areaOf(path, root) || isDoor(file, path);
  expect(offences(files, isAllowed)).toEqual([]);
});
