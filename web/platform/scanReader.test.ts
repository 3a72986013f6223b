import { expect, test } from 'vitest';
import { wholeCode } from './scanReader.ts';
import { burst, type KeyPress, late, play, USB, withEnd } from './testing.ts';

// Gaps that resemble scanners: USB wedges send a character every 1 to 16 ms, Bluetooth ones in groups of up to 33 ms.
const QUICK_USB = [1, 2, 1, 1, 3];
const BLUETOOTH = [12, 31, 11, 33, 12, 28];
// Gaps that resemble people: a trained hand on a number pad, its fastest burst, a hand that rolls over three keys.
const NUMBER_PAD = [118, 96, 134, 101];
const FAST_HAND = [62, 48, 71, 55, 44];
const SLOW_SCANNER = [18, 61, 22, 48];
const ROLLED_GAPS_MS = [22, 30, 190, 240];

type Recording = [name: string, keys: KeyPress[], heard: { field: string; codes: string[] }];

const byHand = (keys: readonly KeyPress[]): KeyPress[] => keys.map(([key, at]) => [key, at, at, 'byHand']);

/** Fields for a quantity or an amount. */
const inNumbers: Recording[] = [
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
  ['a scanner of 20 ms', withEnd(burst('9399000000044', [20]), 'Enter', 20), { field: '', codes: ['9399000000044'] }],
  ['a scanner of 30 ms', withEnd(burst('9399000000044', [30]), 'Enter', 30), { field: '', codes: ['9399000000044'] }],
  ['at the very limit', withEnd(burst('93990044', [35]), 'Enter', 35), { field: '', codes: ['93990044'] }],
  ['all in one moment', withEnd(burst('9399000000044', [0]), 'Enter', 0), { field: '', codes: ['9399000000044'] }],
  ['a UPC of 12 digits', withEnd(burst('036000291452', USB)), { field: '', codes: ['036000291452'] }],
  ['a scale’s label', withEnd(burst('2012345012343', BLUETOOTH)), { field: '', codes: ['2012345012343'] }],
  ['a receipt’s number', withEnd(burst('T3-1-000123', USB)), { field: '', codes: ['T3-1-000123'] }],
  ['forty characters', withEnd(burst('0123456789'.repeat(4), USB)), { field: '', codes: ['0123456789'.repeat(4)] }],
  [
    'a scanner that ends with Enter twice',
    [...withEnd(burst('93990044', USB)), ['Enter', 1070]],
    { field: '', codes: ['93990044'] },
  ],
  [
    'three scans in a row',
    [0, 120, 240].flatMap((start) => withEnd(burst('93990044', QUICK_USB, 1000 + start))),
    { field: '', codes: ['93990044', '93990044', '93990044'] },
  ],
  [
    'two scans without an end',
    [...burst('93990044', USB), ...burst('93990051', USB, 1600)],
    { field: '', codes: ['93990044', '93990051'] },
  ],
  [
    'a scan, then a quantity',
    [...withEnd(burst('93990044', USB)), ...burst('2', [0], 1500)],
    { field: '2', codes: ['93990044'] },
  ],
  [
    'a scan that comes all late',
    late(withEnd(burst('9399000000044', USB)), 800),
    { field: '', codes: ['9399000000044'] },
  ],
  [
    'a page that stops for a moment in the middle of a scan',
    late(withEnd(burst('9399000000044', USB)), 200, 6),
    { field: '', codes: ['9399000000044'] },
  ],
  [
    'a Bluetooth scan that comes late',
    late(withEnd(burst('93990044', BLUETOOTH)), 300),
    { field: '', codes: ['93990044'] },
  ],
  ['a quantity that comes late, all at once', late(burst('144', [110]), 700), { field: '144', codes: [] }],
  ['a price on the number pad', withEnd(burst('12.50', NUMBER_PAD), 'Enter', 130), { field: '12.50', codes: [] }],
  ['a PIN by a fast hand', withEnd(burst('482915', FAST_HAND), 'Enter', 70), { field: '482915', codes: [] }],
  ['an amount without an end', burst('1250', FAST_HAND), { field: '1250', codes: [] }],
  ['five keys rolled over', withEnd(burst('12345', [18, 22, 15, 25]), 'Enter', 110), { field: '12345', codes: [] }],
  [
    'a barcode typed off its label by hand',
    withEnd(burst('9399000000044', NUMBER_PAD), 'Enter', 160),
    { field: '', codes: ['9399000000044'] },
  ],
  ['a key held down', byHand(burst('0000000000', [33])), { field: '', codes: [] }],
  ['keys of an input method', byHand(withEnd(burst('zhongwen', [12]))), { field: '', codes: [] }],
  ['a paste', byHand([['v', 1000]]), { field: '', codes: [] }],
];
test.each(inNumbers)('%s', (_, keys, heard) => {
  expect(play(keys)).toMatchObject(heard);
});

const inWords: Recording[] = [
  ['a scan into a search', withEnd(burst('9399000000044', USB)), { field: '', codes: ['9399000000044'] }],
  [
    'a name by a fast typist',
    withEnd(burst('jasmine tea', [92, 118, 81]), 'Enter', 140),
    { field: 'jasmine tea', codes: [] },
  ],
  [
    'a name with pairs of rolled keys',
    burst('the green tea', [15, 110, 21, 95]),
    { field: 'the green tea', codes: [] },
  ],
  [
    'a phone number by hand',
    withEnd(burst('0412345678', NUMBER_PAD), 'Enter', 150),
    { field: '0412345678', codes: [] },
  ],
  [
    // Typed like any text: the search finds it by its code.
    'a slow scanner into a search',
    withEnd(burst('9399000000044', SLOW_SCANNER), 'Enter', 60),
    { field: '9399000000044', codes: [] },
  ],
  [
    'letters, then a scan',
    [...burst('te', [130], 0), ...withEnd(burst('TEA-500', USB))],
    { field: 'te', codes: ['TEA-500'] },
  ],
  ['an address typed in a rush', burst('12 king st', [58, 44, 71]), { field: '12 king st', codes: [] }],
];
test.each(inWords)('%s, where words are asked for', (_, keys, heard) => {
  expect(play(keys, false)).toMatchObject(heard);
});

test('a page that is busy hears the scan all the same, and takes back what it let go', () => {
  const keys = withEnd(burst('9399000000044', USB)).map(
    ([key, at], index): KeyPress => (index === 0 ? [key, at] : [key, at, at + 400]),
  );
  expect(play(keys)).toMatchObject({ field: '', codes: ['9399000000044'], passed: '' });
});

test('keys that are held down, composed or combined are never a scan', () => {
  const repeated = burst('1111111', [30]).map(([key, at]): KeyPress => [key, at, at, 'byHand']);
  expect(play(repeated)).toMatchObject({ field: '', codes: [], passed: '1111111' });
  expect(play([...burst('12', [8]), ['s', 1020, 1020, 'byHand'], ['Backspace', 1400]])).toMatchObject({
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

// From documentation of real ones. USB: a keyboard is polled every 8 ms or less often, and a character is a press and a
// release. Zebra's manuals: a delay of 20 or 40 ms per key can be set. Android by Bluetooth: 5 to 60 ms, about 20 on
// average (woocommerce-android 14162). Bluetooth elsewhere: often more than 55 ms (odoo 15552, 22674).
const POLLED_USB = [16, 16, 24, 16];
const ZEBRA_MEDIUM = [20, 28, 20, 36, 20];
const ZEBRA_LONG = [40, 48, 40];
const ANDROID = [5, 22, 60, 18, 9, 31, 12, 20, 7];
const SLOW_BLUETOOTH = [58, 72, 61, 90, 66];
test.each([
  ['USB, as often as it is asked', POLLED_USB],
  ['Zebra, medium delay', ZEBRA_MEDIUM],
  ['Zebra, long delay', ZEBRA_LONG],
  ['Android by Bluetooth', ANDROID],
  ['slow Bluetooth', SLOW_BLUETOOTH],
])('%s: in a field for numbers and in a search the code is heard whole, or typed whole', (_, gaps) => {
  const keys = withEnd(burst('9399000000044', gaps), 'Enter', gaps[0]);
  expect(play(keys)).toMatchObject({ codes: ['9399000000044'], field: '' });
  const { scans, field } = play(keys, false);
  const isKnown = (code: string) => code === '9399000000044';
  expect(scans.length === 0 ? [field] : scans.map((scan) => wholeCode(scan, isKnown))).toEqual(['9399000000044']);
});
