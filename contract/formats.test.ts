import { expect, test } from 'vitest';
import { formatsFor } from './formats.ts';
import { cents } from './money.ts';
import { milli } from './quantity.ts';

const au = formatsFor();
const evening = new Date('2026-11-16T06:11:00Z');
const SYDNEY = 'Australia/Sydney';

test('numbers, quantities and money, with a real minus sign', () => {
  expect([au.number(1234.5), au.number(-3)]).toEqual(['1,234.5', '−3']);
  expect([au.quantity(milli(1_240_000)), au.quantity(milli(-375))]).toEqual(['1,240', '−0.375']);
  expect([au.amount(cents(123450)), au.amount(cents(-1230)), au.amount(cents(0))]).toEqual([
    '1,234.50',
    '−12.30',
    '0.00',
  ]);
  expect([au.money(cents(28079)), au.money(cents(-28079))]).toEqual(['$280.79', '−$280.79']);
});

test('percent without a space, and large numbers made short', () => {
  expect([au.percent(0.45), au.percent(-0.045), au.percent(0)]).toEqual(['45.0%', '−4.5%', '0.0%']);
  expect(au.compact(12_345)).toBe('12.3K');
});

test('days, times and both, at the place that is meant', () => {
  expect(au.day('2026-11-16')).toBe('16 Nov 2026');
  expect(au.day('2026-11-16', { day: 'numeric', month: 'short' })).toBe('16 Nov');
  expect(au.date(evening, SYDNEY)).toBe('16 Nov 2026');
  expect(au.time(evening, SYDNEY)).toBe('5:11\u00a0pm');
  expect(au.dateTime(evening, SYDNEY)).toBe('16 Nov 2026, 5:11\u00a0pm');
});

test('every month has three letters', () => {
  const months = Array.from({ length: 12 }, (_, month) => au.day(`2026-${String(month + 1).padStart(2, '0')}-14`));
  expect(months.filter((day) => !/^14 [A-Z][a-z]{2} 2026$/.test(day))).toEqual([]);
});

test('another country writes its own way, an unknown one as Australia, another language as it does', () => {
  expect(formatsFor({ country: ' united kingdom ' }).time(evening, SYDNEY)).toBe('17:11');
  expect(formatsFor({ country: 'New Zealand' }).dateTime(evening, SYDNEY)).toBe('16 Nov 2026, 5:11\u00a0pm');
  expect(formatsFor({ country: 'Atlantis' })).toBe(au);
  expect(formatsFor({ country: 'Australia', language: 'zh-CN' }).day('2026-11-16')).toBe('2026年11月16日');
});
