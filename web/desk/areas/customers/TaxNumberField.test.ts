import { expect, test } from 'vitest';
import { abnHint } from './TaxNumberField.tsx';

test('digits that are no ABN are pointed out, another country’s number is not', () => {
  expect(abnHint('123')).toContain('ABN');
  expect(abnHint('51 824 753 557')).toContain('ABN');
  for (const typed of ['', '51 824 753 556', 'DE811569869']) expect(abnHint(typed)).toBeUndefined();
});
