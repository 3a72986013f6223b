import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtInRoles } from '#contract/access.ts';
import { appInfo, translate, version } from '#contract/common.ts';
import { userStatuses } from '#contract/identity/users.ts';
import { sentencesIn } from '#contract/lang/sentence.ts';
import { zhCN } from '#contract/lang/zh-CN.ts';
import { faults, refusals } from '#contract/refusals.ts';
import { weekdays } from '#contract/settings.ts';
import { menuTitles } from '#server/areas/identity/menu.ts';
import { blockers } from '#server/platform/db/constraints.ts';
import { callerOf, openBench, openShop } from '#server/testing.ts';

const root = join(import.meta.dirname, '..', '..', '..');
/** The words of papers stay English: they go to the customer and the tax office. */
const filesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|^lang\b|^papers\//.test(path))
    .map((path) => join(root, folder, path));
const sourcesIn = (folder: string) => filesIn(folder).map((path) => readFileSync(path, 'utf8'));

/** A literal that reads like a sentence; what is filled in becomes {0}, {1}. */
const sentences = (source: string): string[] =>
  [
    ...source.matchAll(
      /'([A-Z](?:[^'\\\n]|\\.)* (?:[^'\\\n]|\\.)*)'|`((?:[A-Z]|\$\{)[^`\n]* [^`\n]*)`|"([A-Z][^"\n]* [^"\n]*)"/g,
    ),
  ].map(([, plain, filled, quoted]) => {
    let holes = 0;
    return plain ?? quoted ?? filled?.replace(/\$\{[^}]*\}/g, () => `{${holes++}}`) ?? '';
  });

/** Titles of endpoints: for the API's pages, which are English. */
const summaries = async (): Promise<Set<unknown>> => {
  const modules = await Promise.all(
    filesIn('contract').map((path) => import(path) as Promise<Record<string, unknown>>),
  );
  return new Set(
    modules.flatMap((each) => Object.values(each)).map((each) => (each as { summary?: string } | null)?.summary),
  );
};

/** What the server may say about input: the contract's own messages, and those of refusals thrown anywhere. */
const said = (): string[] => [
  ...sourcesIn('contract').flatMap((source) =>
    sentences(
      source.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '').replace(/(summary:|new \w*Error\()[^\n]*\n?[^\n]*/g, ''),
    ),
  ),
  ...sourcesIn('server').flatMap((source) =>
    [...source.matchAll(/(?:badField|badFile|new Refusal)\([\s\S]*?\);|message: '[^']*'/g)].flatMap(([call]) =>
      sentences(call),
    ),
  ),
];

test('the Chinese pack has every title, role, status and sentence of the server', async () => {
  const titles = await summaries();
  const inChinese = sentencesIn(zhCN);
  const english = [
    ...menuTitles(),
    ...builtInRoles.map(({ name }) => name),
    ...userStatuses,
    'inactive',
    ...weekdays,
    ...Object.values(refusals).map(({ message }) => message),
    ...Object.values(faults).map(({ message }) => message),
    ...Object.values(blockers),
    ...said(),
  ];
  expect(english.length).toBeGreaterThan(100);
  const untold = english.filter((text) => !titles.has(text) && inChinese(text) === text);
  expect([...new Set(untold)], 'add these to contract/lang/zh-CN/<area>.ts').toEqual([]);
});

test('no entry of the Chinese pack lost what is filled in', () => {
  const holes = (text: string) => [...text.matchAll(/\{\d\}/g)].map(String).toSorted();
  for (const [english, chinese] of Object.entries(zhCN)) expect(holes(chinese), english).toEqual(holes(english));
});

test('a filled sentence is found by its pattern', () => {
  const inChinese = sentencesIn(zhCN);
  expect(inChinese('At most 40 characters')).toBe('最多 40 个字符');
  expect(inChinese('Must be one of: active, inactive')).toBe('必须是以下之一：active, inactive');
  expect(inChinese('Nobody ever said this')).toBe('Nobody ever said this');
});

test('language packs are public, English maps to itself, others answer 103', async () => {
  const { anonymous } = await openShop();
  const chinese = await anonymous.call(translate, { id: 'zh-CN' });
  expect(chinese).toMatchObject({ status: 200, code: 0, data: { Users: '用户' } });
  const english = await anonymous.call(translate, { id: 'en-US' });
  expect(Object.keys(english.data)).toEqual(Object.keys(chinese.data));
  expect(Object.entries(english.data).filter(([key, text]) => key !== text)).toEqual([]);
  expect(await anonymous.send('GET', '/api/v1/common/translate/fr-FR/')).toMatchObject({
    status: 200,
    body: { code: 103, data: { fields: { id: expect.any(String) } } },
  });
});

test('version and app info are for everybody; demo logins only where the deployment is a demo', async () => {
  const { anonymous, house } = await openShop();
  expect(await anonymous.call(version, {})).toMatchObject({ code: 0, data: { version: house.version } });
  expect(await anonymous.call(appInfo, {})).toMatchObject({
    data: { title: house.config.title, languages: ['en-US'], registration: 'open', demo: null },
  });
  const demo = callerOf(await openBench({ demo: true }));
  expect(await demo.call(appInfo, {})).toMatchObject({
    data: { demo: { users: expect.arrayContaining(['admin', 'viewer']), password: expect.any(String) } },
  });
});
