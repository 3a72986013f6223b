import { readdirSync, readFileSync } from 'node:fs';
import { createIntl } from 'react-intl';
import { describe, expect, test } from 'vitest';
import { messages } from '#contract/messages/en.ts';

type Texts = Record<string, string>;
const english = import.meta.glob<Texts>('../**/texts/en.ts', { eager: true, import: 'en' });
const chinese = import.meta.glob<Texts>('../**/texts/zh-CN.ts', { eager: true, import: 'texts' });

const folders = Object.keys(english).map((path) => path.replace('/texts/en.ts', ''));
const areaOf = (folder: string) => (folder === '..' || folder === '.' ? 'common' : (folder.split('/').at(-1) ?? ''));
const prefixOf = (folder: string) => (folder === '.' || folder.endsWith('platform') ? 'common' : areaOf(folder));
const textsIn = (files: Record<string, Texts>, folder: string, name: string) =>
  files[`${folder}/texts/${name}.ts`] ?? {};

const source = readdirSync('web', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|(^|\/)texts\//.test(name))
  .map((name) => readFileSync(`web/${name}`, 'utf8'))
  .join('\n');
/** Used by a part of their id: `audit.field${name}`. */
const isBuilt = (id: string) => /^audit\.(field|value)[A-Z]/.test(id);

/** In “{count, plural, one {One} other {#}} more” only count is a parameter: the plural's words are not. */
const namesIn = (text: string) =>
  new Set([...text.matchAll(/(?<!\b(?:one|other) )\{(\w+)[,}]/g)].map(([, name]) => name));

/**
 * The parameters that a call fills in: t('sales.dispatchedOf', { sent, ordered: 4 }). Calls that pass a record are left
 * out.
 */
const filledIn = (call: string): string[] | undefined => {
  let depth = 0;
  let flat = '';
  for (const sign of call) {
    if ('({['.includes(sign)) depth += 1;
    if (depth === 1 && !'({['.includes(sign)) flat += sign;
    if (')}]'.includes(sign)) depth -= 1;
    if (depth === 0 && flat !== '') break;
  }
  if (flat.includes('...')) return undefined;
  return [...flat.matchAll(/(?:^|,)\s*(\w+)\s*(?=[:,}]|$)/g)].map(([, name = '']) => name);
};

test('what a screen fills in is what the text has a place for', () => {
  const all: Texts = Object.assign({}, ...Object.values(english));
  const wrong = [...source.matchAll(/\bt\('([\w.]+)',\s*(?=\{)/g)].flatMap(({ 0: head, 1: id = '', index }) => {
    const names = filledIn(source.slice(index + head.length, index + head.length + 600));
    const places = [...namesIn(all[id] ?? '')];
    return names && places.some((place) => !names.includes(place ?? '')) ? [`${id} lacks ${places} in ${names}`] : [];
  });
  expect(wrong).toEqual([]);
});

describe.each(folders)('texts of %s', (folder) => {
  const en = textsIn(english, folder, 'en');
  const zh = textsIn(chinese, folder, 'zh-CN');

  test('bear the name of their area, so that no two areas share an id', () => {
    expect(Object.keys(en).filter((id) => !id.startsWith(`${prefixOf(folder)}.`))).toEqual([]);
  });

  test('are not the ids of what the server says', () => {
    expect(Object.keys(en).filter((id) => Object.hasOwn(messages, id))).toEqual([]);
  });

  test('are all shown somewhere', () => {
    expect(Object.keys(en).filter((id) => !isBuilt(id) && !source.includes(`'${id}'`))).toEqual([]);
  });

  test('are the same ids in every language', () => {
    expect(Object.keys(zh).toSorted()).toEqual(Object.keys(en).toSorted());
  });

  test('take the same values in every language, and can be formatted', () => {
    for (const [id, text] of Object.entries(en)) {
      for (const name of namesIn(zh[id] ?? '')) expect([...namesIn(text)], id).toContain(name);
      for (const [locale, words] of [
        ['en-AU', text],
        ['zh-CN', zh[id] ?? ''],
      ] as const) {
        const errors: unknown[] = [];
        const intl = createIntl({ locale, messages: { [id]: words }, onError: (error) => errors.push(error) });
        intl.formatMessage({ id }, Object.fromEntries([...namesIn(words)].map((name) => [name, 1])));
        expect(errors, id).toEqual([]);
      }
    }
  });
});
