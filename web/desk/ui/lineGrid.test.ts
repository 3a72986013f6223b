import { expect, test } from 'vitest';
import { cents } from '#contract/money.ts';
import { milli, units } from '#contract/quantity.ts';
import {
  cellsOf,
  changedLine,
  countCell,
  identityOf,
  type LineColumn,
  moneyCell,
  pasteInto,
  percentCell,
  quantityCell,
  readCell,
} from './lineGrid.ts';

const line = (orderQty: number, cost: number) => ({ orderQty: units(orderQty), cost: cents(cost), discount: 0 });
type Line = ReturnType<typeof line>;
const whole = () => ({ soldByWeight: false });
const quantity = quantityCell<'orderQty', Line>('orderQty', whole);
const columns: LineColumn<Line>[] = [
  { key: 'title', title: 'Title', render: () => null },
  { key: 'orderQty', title: 'Qty', edit: quantity },
  { key: 'cost', title: 'Cost', edit: { ...moneyCell('cost'), fixed: ({ cost }) => cost === 7 } },
  { key: 'discount', title: 'Discount', edit: percentCell('discount') },
];

test('what a spreadsheet copies fills cells to the right and down', () => {
  const before = [line(1, 100), line(1, 100), line(1, 7)];
  const cells = cellsOf('12\t$1,234.50\r\n\tfree\r\n3\t9\t5%\r\n4\r\n');
  const { lines, unread } = pasteInto(before, columns, { line: 0, column: 0 }, cells);
  expect(lines).toEqual([line(12, 123_450), line(1, 100), { ...line(3, 7), discount: 5 }]);
  // A word instead of a price, and a row below the last line.
  expect(unread).toBe(2);
  expect(pasteInto(before, columns, { line: 1, column: 1 }, [['2.50', '10']]).lines[1]).toEqual({
    ...line(1, 250),
    discount: 10,
  });
});

test('a changed line is still the same line', () => {
  const before = line(1, 1);
  expect(identityOf(changedLine(before, { cost: cents(2) }))).toBe(identityOf(before));
  expect(identityOf(line(1, 1))).not.toBe(identityOf(before));
});

test('typed text is read as people write it', () => {
  const read = (typed: string) => quantity.read(typed, line(1, 100))?.orderQty;
  expect(['12', '1,200', '.5', '0.375', '1.'].map(read)).toEqual([12_000, 1_200_000, 500, 375, 1000]);
  expect(['', 'x', '1.2345', '1e3'].map(read)).toEqual([undefined, undefined, undefined, undefined]);
  expect(percentCell('discount').read('', { discount: 4 })).toEqual({ discount: 0 });
});

test('text that is refused leaves the line as it was, not as it was half typed', () => {
  expect(readCell(quantity, line(1, 100), '100000', '1')).toEqual({
    changes: { orderQty: units(100_000) },
    nonsense: false,
  });
  expect(readCell(quantity, line(100_000, 100), '1000000', '1')).toEqual({
    changes: { orderQty: units(1) },
    nonsense: true,
  });
  const cost = moneyCell('cost');
  expect(cost.problem?.({ cost: cents(-1) })).toBe('Can’t be negative');
  expect(cost.problem?.({ cost: cents(0) })).toBeUndefined();
  expect(readCell(cost, line(1, 1234), '12.345', '1,250.00')).toEqual({
    changes: { cost: cents(125_000) },
    nonsense: true,
  });
  expect(readCell(cost, line(1, 100), 'abc', '1.00')).toEqual({ changes: undefined, nonsense: true });
  // An unreadable quantity counts as none.
  const count = countCell<'orderQty', Line>('orderQty', whole);
  expect(readCell(count, line(12, 100), '12x', '12')).toEqual({ changes: { orderQty: units(0) }, nonsense: true });
});

test('a cleared cell keeps no number in secret: it counts as none, or asks for one', () => {
  const count = countCell<'orderQty', Line>('orderQty', whole);
  expect(readCell(count, line(12, 100), ' ', '12')).toEqual({ changes: { orderQty: units(0) }, nonsense: false });
  expect(readCell(quantity, line(1, 100), '', '12')).toEqual({ changes: { orderQty: units(12) }, nonsense: true });
  expect([quantity.why(''), moneyCell('cost').why(' ')]).toEqual(['Enter a number', 'Enter an amount']);
  expect(readCell(percentCell('discount'), { discount: 4 }, '', '4%').nonsense).toBe(false);
});

test('a part of what is not sold by weight is refused at its cell', () => {
  const half = { ...line(1, 100), orderQty: milli(1500) };
  expect(quantity.problem?.(half)).toBe('Whole units only. This product isn’t sold by weight.');
  expect(quantityCell<'orderQty', Line>('orderQty', () => ({ soldByWeight: true })).problem?.(half)).toBeUndefined();
});

test('a line has more than nothing: said while typing; a count may be nothing', () => {
  expect(quantity.problem?.(line(1, 100))).toBeUndefined();
  for (const orderQty of [0, -1]) expect(quantity.problem?.(line(orderQty, 100))).toBe('Must be more than 0');
  expect(countCell<'orderQty', Line>('orderQty', whole).problem?.(line(0, 100))).toBeUndefined();
});
