import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { formatsFor } from '#contract/formats.ts';
import { type MessageId, messages } from './en.ts';
import { fill, inEnglish, readSentence, say } from './sentence.ts';
import { zhCN } from './zh-CN.ts';

const sourcesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|mjs)$/.test(name) && !/\.test\.|(^|\/)messages\//.test(name))
    .map((name) => readFileSync(`${folder}/${name}`, 'utf8'));

const placesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted();
const isUsual = (id: string) => /^(refusal|fault|menu|choice|role)\./.test(id);
/** Named by a part of theirs: `catalogue.column${field}`. */
const isBuilt = (id: string) =>
  /\.(column|status|sheet)[A-Z]|^books\.(check|measure)[A-Z]|importUndo|^file\.(cell|row)Unclosed$|^settings\.\w+day$/.test(
    id,
  );

describe('messages', () => {
  test('have the same places to fill in every language', () => {
    const differing = Object.entries(messages).filter(
      ([id, text]) => placesIn(text).join() !== placesIn(zhCN[id as keyof typeof zhCN]).join(),
    );
    expect(differing).toEqual([]);
  });

  test('are translated, not repeated', () => {
    const same = Object.entries(messages).filter(
      ([id, text]) => zhCN[id as keyof typeof zhCN] === text && /[a-z]{3}/.test(text),
    );
    expect(same.map(([id]) => id)).toEqual(['choice.starTrack']);
  });

  test('are all said somewhere', () => {
    const source = [...sourcesIn('server'), ...sourcesIn('contract'), ...sourcesIn('web')].join('\n');
    const unused = Object.keys(messages).filter((id) => !isUsual(id) && !isBuilt(id) && !source.includes(`'${id}'`));
    expect(unused).toEqual([]);
  });

  test('are read back with their values, and other words stay as they are', () => {
    const sentence = say('field.maxCharacters', { max: 40 });
    expect(readSentence(sentence)).toEqual({ id: 'field.maxCharacters', params: { max: 40 } });
    expect(inEnglish(sentence)).toBe(fill(messages['field.maxCharacters'], { max: 40 }));
    expect(inEnglish(sentence)).toContain('40');
    expect(readSentence('Nobody ever said this {"a":1}')).toBeUndefined();
    expect(inEnglish('Nobody ever said this')).toBe('Nobody ever said this');
  });

  test('may hold another sentence', () => {
    const row = say('papers.rowProblem', { row: '3', column: 'Price', problem: { id: 'field.required' } });
    expect(inEnglish(row)).toContain(messages['field.required']);
  });

  test('are plain for API users, and in the reader’s formats on screens', () => {
    const formats = formatsFor({ country: 'Australia', timeZone: 'UTC' });
    const both = (words: string) => {
      const { id, params } = readSentence(words) ?? { id: '' };
      return [inEnglish(words), fill(messages[id as MessageId], params, { formats })];
    };
    expect(both(say('field.max', { max: 12345.5 }))).toEqual(['Must be at most 12345.5', 'Must be at most 12,345.5']);
    expect(both(say('till.sessionClosedAlready', { number: '1234' }))).toEqual(
      Array(2).fill('This session is already closed as Z 1234.'),
    );
    expect(both(say('customers.stillOwes', { amount: { cents: 123450 } }))).toEqual([
      'This customer still owes $1234.50. Settle it first.',
      'This customer still owes $1,234.50. Settle it first.',
    ]);
    expect(both(say('jobs.closeOutcome', { day: { day: '2026-11-19' } }))).toEqual([
      'Day summary for 2026-11-19 emailed',
      'Day summary for 19 Nov 2026 emailed',
    ]);
    const at = { at: '2026-11-19T06:03:00.000Z', timeZone: 'Australia/Sydney' };
    expect(both(say('stock.takeApproved', { name: 'Priya', when: at }))).toEqual([
      'This stock take was approved by Priya on 2026-11-19T06:03:00Z, so it can’t be changed any more',
      'This stock take was approved by Priya on 19 Nov 2026, 5:03\u00a0pm, so it can’t be changed any more',
    ]);
  });

  test('keep what people typed as it is, even where it reads like one', () => {
    for (const title of ['field.required', 'field.max{', 'refusal.notFound{"a":1}'])
      expect(inEnglish(say('catalogue.codeTakenBy', { product: title, sku: 'A' }))).toContain(title);
    expect(inEnglish('field.max{broken')).toBe('field.max{broken');
  });
});
