import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { solve } from './proof.ts';
import { sha256 } from './sha256.ts';

const hexOf = (words: Int32Array) => Array.from(words, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');

test('the shop’s own SHA-256 is everybody’s', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii', maxLength: 300 }), (text) => {
      expect(hexOf(sha256(text))).toBe(createHash('sha256').update(text).digest('hex'));
    }),
  );
});

test('a proof begins with as many zero bits as were asked for', async () => {
  const proof = await solve('a.b.c', 10);
  const digest = createHash('sha256').update(`a.b.c:${proof}`).digest();
  expect(Math.clz32(digest.readUInt32BE(0))).toBeGreaterThanOrEqual(10);
});
