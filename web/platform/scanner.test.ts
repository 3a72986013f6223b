import { expect, test } from 'vitest';
import { ScanReader, type Verdict } from './scanner.ts';

/** Key, when it was pressed, and when the page came round to it, if later. */
type KeyPress = readonly [key: string, at: number, handled?: number, byHand?: 'byHand'];

/** Plays keys on a clock of its own: what reached the field, and which codes were heard. */
const play = (keys: readonly KeyPress[], inNumber = true) => {
  const reader = new ScanReader();
  let field = '';
  let passed = '';
  const codes: string[] = [];
  let due = Number.POSITIVE_INFINITY;
  const carryOut = ({ typed, scan, wait }: Verdict, now: number) => {
    field += typed;
    if (scan) {
      codes.push(scan.code);
      field = field.slice(0, field.length - scan.leaked.length);
    }
    due = wait === undefined ? Number.POSITIVE_INFINITY : now + wait;
  };
  for (const [key, at, handled = at, byHand] of keys) {
    if (due <= handled) carryOut(reader.silence(), due);
    const verdict = reader.press({ key, at, byHand: byHand !== undefined, inNumber });
    carryOut(verdict, handled);
    if (!verdict.held) passed += key.length === 1 ? key : `<${key}>`;
  }
  if (Number.isFinite(due)) carryOut(reader.silence(), due);
  return { field, codes, passed };
};

/** Characters at these gaps (ms), from `start` on. */
const burst = (text: string, gaps: readonly number[], start = 1000): KeyPress[] => {
  let at = start;
  return [...text].map((key, index) => {
    if (index > 0) at += gaps[(index - 1) % gaps.length] ?? 0;
    return [key, at];
  });
};
const withEnd = (keys: KeyPress[], key = 'Enter', gap = 4): KeyPress[] => [
  ...keys,
  [key, (keys.at(-1)?.[1] ?? 0) + gap],
];

// Gaps made to resemble scanners: USB wedges send a character every 1 to 16 ms, Bluetooth ones in lumps of up to 33 ms.
const USB = [8, 8, 7, 9, 8, 8, 16, 8];
const QUICK_USB = [1, 2, 1, 1, 3];
const BLUETOOTH = [12, 31, 11, 33, 12, 28];
// Made to resemble people: a trained hand on a number pad, the fastest burst of one, a hand that rolls over three keys.
const NUMBER_PAD = [118, 96, 134, 101];
const FAST_HAND = [62, 48, 71, 55, 44];
const SLOW_SCANNER = [18, 61, 22, 48];
const ROLLED_GAPS_MS = [22, 30, 190, 240];

test.each<[string, KeyPress[], { field: string; codes: string[] }]>([
  ['a USB scanner, Enter', withEnd(burst('9399000000044', USB)), { field: '', codes: ['9399000000044'] }],
  ['a quick USB scanner', withEnd(burst('9399000000044', QUICK_USB)), { field: '', codes: ['9399000000044'] }],
  ['a Bluetooth scanner in lumps', withEnd(burst('9399000000044', BLUETOOTH)), { field: '', codes: ['9399000000044'] }],
  ['a scanner set to Tab', withEnd(burst('93990044', USB), 'Tab'), { field: '', codes: ['93990044'] }],
  ['a scanner without an end', burst('93990044', USB), { field: '', codes: ['93990044'] }],
  ['a SKU with capitals', withEnd(burst('TEA-500', USB)), { field: '', codes: ['TEA-500'] }],
  [
    'two scans at once',
    [...withEnd(burst('93990044', USB)), ...withEnd(burst('93990051', USB, 1200))],
    { field: '', codes: ['93990044', '93990051'] },
  ],
  [
    'a slow scanner, Enter',
    withEnd(burst('9399000000044', SLOW_SCANNER), 'Enter', 60),
    { field: '', codes: ['9399000000044'] },
  ],
  [
    'a slow scanner set to Tab',
    withEnd(burst('93990044', SLOW_SCANNER), 'Tab', 18),
    { field: '', codes: ['93990044'] },
  ],
  ['seven digits by hand', withEnd(burst('1000000', NUMBER_PAD), 'Enter', 120), { field: '1000000', codes: [] }],
  ['a number pad', withEnd(burst('123456', NUMBER_PAD), 'Enter', 120), { field: '123456', codes: [] }],
  ['the fastest hand', withEnd(burst('999999', FAST_HAND), 'Enter', 60), { field: '999999', codes: [] }],
  ['rolled keys', withEnd(burst('12500', ROLLED_GAPS_MS), 'Enter', 90), { field: '12500', codes: [] }],
  ['five characters, however fast', withEnd(burst('12345', QUICK_USB)), { field: '12345', codes: [] }],
  [
    'a quantity, then a scan',
    [...burst('12', [140], 0), ...withEnd(burst('93990044', USB))],
    { field: '12', codes: ['93990044'] },
  ],
  [
    'a scanner that falters in the middle of a code',
    withEnd(burst('9399000000990', [2, 2, 2, 90, 2, 2, 2, 2, 2, 2, 2, 2])),
    { field: '', codes: ['9399000000990'] },
  ],
  [
    'a quantity, then a scanner that falters',
    [...burst('4', [0], 0), ...withEnd(burst('9399000000990', [2, 2, 2, 90, 2, 2, 2, 2, 2, 2, 2, 2]))],
    { field: '4', codes: ['9399000000990'] },
  ],
  [
    'a digit right before a whole barcode',
    [...burst('4', [0], 700), ...withEnd(burst('9399000000990', QUICK_USB))],
    { field: '4', codes: ['9399000000990'] },
  ],
])('%s', (_, keys, scan) => {
  expect(play(keys)).toMatchObject(scan);
});

test('a page that is busy hears the scan all the same, and takes back what it let go', () => {
  const keys = withEnd(burst('9399000000044', USB)).map(
    ([key, at], index): KeyPress => (index === 0 ? [key, at] : [key, at, at + 400]),
  );
  expect(play(keys)).toEqual({ field: '', codes: ['9399000000044'], passed: '' });
});

test('keys that are held down, composed or combined are never a scan', () => {
  const repeated = burst('1111111', [30]).map(([key, at]): KeyPress => [key, at, at, 'byHand']);
  expect(play(repeated)).toEqual({ field: '', codes: [], passed: '1111111' });
  expect(play([...burst('12', [8]), ['s', 1020, 1020, 'byHand'], ['Backspace', 1400]])).toEqual({
    field: '12',
    codes: [],
    passed: 's<Backspace>',
  });
});

test('Shift between the characters of a scan does not break it', () => {
  const keys = burst('TEA500', [4]).flatMap(([key, at]): KeyPress[] => [
    ['Shift', at - 1],
    [key, at],
  ]);
  expect(play(withEnd(keys))).toMatchObject({ codes: ['TEA500'], field: '' });
});

test('a long number is typed where no quantity is asked for, and after any other key', () => {
  const slow = burst('93990044', NUMBER_PAD);
  expect(play(withEnd(slow, 'Enter', 120), false)).toMatchObject({ field: '93990044', codes: [] });
  expect(play(withEnd([...slow, ['Backspace', 2000]], 'Enter', 120))).toMatchObject({ field: '93990044', codes: [] });
});
