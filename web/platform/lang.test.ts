import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { faults, refusals } from '#contract/refusals.ts';
import { menuTitles } from '#server/areas/identity/menu.ts';
import { pack, sentence } from './lang/zh-CN.ts';

const sources = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|(^|\/)lang\//.test(name))
    .map((name) => ({ name, text: readFileSync(`${folder}/${name}`, 'utf8') }));

const literal = /(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)")/.source;
const textOf = ([, single, double]: RegExpMatchArray) => (single ?? double ?? '').replace(/\\(['"])/g, '$1');

const missingOf = (texts: Iterable<string>) => [...new Set(texts)].filter((text) => !(text in pack));

describe('the Chinese pack', () => {
  test('has every text of the screens', () => {
    const calls = new RegExp(`\\bt\\(\\s*${literal}`, 'g');
    expect(missingOf(sources('web').flatMap(({ text }) => [...text.matchAll(calls)].map(textOf)))).toEqual([]);
  });

  test('has the titles of the menu and the server’s refusals', () => {
    const told = [...Object.values(refusals), ...Object.values(faults)].map(({ message }) => message);
    expect(missingOf([...menuTitles(), ...told])).toEqual([]);
  });

  test('has what the contract says of a field', () => {
    const rules = /\.(?:min|max|regex|refine)\([^'"`\n]*(?:\n\s*)?(?:'([^'\n]*)'|"([^"\n]*)"|`([^`\n]*)`),?\s*\)/g;
    const told = sources('contract').flatMap(({ text }) =>
      [...text.matchAll(rules)].map(
        ([, single, double, filled]) => single ?? double ?? filled?.replace(/\$\{\w+\}/g, '5') ?? '',
      ),
    );
    expect(told.length).toBeGreaterThan(20);
    expect(told.filter((text) => sentence(text) === text)).toEqual([]);
  });

  test('keeps the same placeholders', () => {
    const namesIn = (text: string) => new Set([...text.matchAll(/\{(\w+)/g)].map(([, name]) => name));
    const differing = Object.entries(pack).filter(([english, chinese]) =>
      [...namesIn(chinese)].some((name) => !namesIn(english).has(name)),
    );
    expect(differing).toEqual([]);
  });

  test('has no text that is still English', () => {
    const same = Object.entries(pack).filter(([english, chinese]) => english === chinese && /[a-z]/.test(chinese));
    expect(same).toEqual([]);
  });
});
