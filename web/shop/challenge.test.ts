import { afterEach, expect, test, vi } from 'vitest';
import { problemOf, startChallenges } from './challenge.ts';

afterEach(() => vi.unstubAllGlobals());

test('after a challenge that failed, the next order asks again; a solved one is used until it is dropped', async () => {
  let requests = 0;
  vi.stubGlobal('fetch', async () => {
    requests += 1;
    if (requests === 1) throw new TypeError('Failed to fetch');
    if (requests === 2) return Response.json({ code: 429, data: null }, { status: 429 });
    return Response.json({ code: 0, data: { challenge: `c${requests}`, bits: 1 } });
  });
  const { solved, drop } = startChallenges('golden-lane');
  await expect(solved()).rejects.toThrow('Failed to fetch');
  await expect(solved()).rejects.toThrow('busy');
  const first = await solved();
  expect(first.challenge).toBe('c3');
  expect(await solved()).toBe(first);
  drop();
  expect((await solved()).challenge).toBe('c4');
});

test('a list that shows what is no longer sold or costs more is loaded again', () => {
  const problem = (...fields: string[]) =>
    problemOf(200, { code: 103, data: { fields: Object.fromEntries(fields.map((field) => [field, 'Wrong'])) } });
  expect([problem('lines.0.productId'), problem('total'), problem('phone')]).toEqual(['price', 'price', 'failed']);
});
