import { expect, test } from 'vitest';
import { plainNumber } from './numberText.ts';

test('digits of any keyboard, decimal commas and thousands', () => {
  const read: Record<string, string> = {
    '１２．５': '12.5',
    '１２。５': '12.5',
    ' 5.00 ': '5.00',
    '1,5': '1.5',
    '4,50': '4.50',
    '1,234': '1234',
    '-1,234,567.5': '-1234567.5',
    '$1,234.50': '$1234.50',
    '−12.30': '-12.30',
  };
  expect(Object.keys(read).map(plainNumber)).toEqual(Object.values(read));
});

test('a comma that could mean either stays, so that the number is refused', () => {
  for (const text of ['0,450', '1,2345', '1.234,50', '1,23,456', '1,,5']) expect(plainNumber(text)).toContain(',');
});
