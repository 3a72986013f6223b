import fc from 'fast-check';
import { expect, test } from 'vitest';
import { barcodeWarning } from './barcode.ts';
import { checkDigit, isGtin } from './gtin.ts';
import { say } from './messages/sentence.ts';

test('printed codes are known to be right', () => {
  for (const code of ['96385074', '036000291452', '9300675024235', '4006381333931', '10012345678902'])
    expect([isGtin(code), barcodeWarning(code)]).toEqual([true, null]);
});

const body = fc
  .constantFrom(7, 11, 12, 13)
  .chain((length) => fc.array(fc.nat(9), { minLength: length, maxLength: length }))
  .map((digits) => digits.join(''));

test('the check digit completes any code, and every single wrong digit is noticed', () =>
  fc.assert(
    fc.property(body, fc.nat(12), fc.integer({ min: 1, max: 9 }), (digits, at, by) => {
      const code = `${digits}${checkDigit(digits)}`;
      expect(isGtin(code)).toBe(true);
      const place = at % code.length;
      const wrong = `${code.slice(0, place)}${(Number(code[place]) + by) % 10}${code.slice(place + 1)}`;
      expect(isGtin(wrong)).toBe(false);
      expect(barcodeWarning(wrong)).toBe(say('catalogue.barcodeCheckDigit'));
    }),
  ));

test('other codes are welcome as the shop’s own', () => {
  for (const code of ['ABC', '12345', '2000000000000000', '9300675 02423']) {
    expect(isGtin(code)).toBe(false);
    expect(barcodeWarning(code)).toBe(say('catalogue.barcodeInHouse'));
  }
});
