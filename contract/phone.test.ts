import { expect, test } from 'vitest';
import { toE164 } from './phone.ts';
import { phoneText } from './phoneText.ts';

test('a number reads as people write it here, and is kept the same', () => {
  for (const written of ['0412 345 678', '(02) 9555 0100']) expect(phoneText(toE164(written) ?? '')).toBe(written);
  expect(phoneText('+6421345678')).toBe('+6421345678');
  expect(phoneText('')).toBe('');
});
