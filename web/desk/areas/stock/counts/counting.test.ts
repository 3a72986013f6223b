import fc from 'fast-check';
import { expect, test } from 'vitest';
import { say } from '#contract/messages/sentence.ts';
import { type Milli, milli, units } from '#contract/quantity.ts';
import {
  acceptEntries,
  addedBy,
  type Counting,
  emptyCount,
  enter,
  forget,
  isUnknown,
  refuseEntry,
  typedQuantity,
  whyNotCounted,
} from './counting.ts';

const at = '2026-01-05T00:00:00.000Z';
const scan = (state: Counting, code: string, clientId: string, quantity = units(1)) =>
  enter(state, { code }, quantity, { clientId, at });
const reply = (clientId: string, quantity: Milli, counted: Milli) => ({
  clientId,
  isNew: true,
  productId: 7,
  sku: 'TEA',
  title: 'Tea',
  chineseTitle: '茶',
  soldByWeight: false,
  quantity,
  counted,
});

test('the same code twice is one line, the last one on top', () => {
  const state = scan(scan(scan(emptyCount, 'A', 'a'), 'B', 'b'), 'a', 'c');
  expect(state.lines.map(({ key, entered }) => [key, entered])).toEqual([
    ['a', 2000],
    ['b', 1000],
  ]);
  expect(state.waiting.map(({ clientId }) => clientId)).toEqual(['a', 'b', 'c']);
});

test('what the server took has a name and is not sent again, what came meanwhile is', () => {
  const state = acceptEntries(scan(scan(emptyCount, 'BOX', 'a'), 'BOX', 'b'), [reply('a', units(24), units(30))]);
  expect(state.waiting.map(({ clientId }) => clientId)).toEqual(['b']);
  expect(state.lines[0]).toMatchObject({ title: 'Tea', entered: 2000, units: 24_000, counted: 30_000 });
  // A second answer to the same entry changes nothing.
  expect(acceptEntries(state, [reply('a', units(24), units(30))])).toEqual(state);
});

test('half a unit is refused before it is sent, half a pack of whole units is not', () => {
  const half = milli(1500);
  const [unit] = acceptEntries(scan(emptyCount, 'A', 'a'), [reply('a', units(1), units(1))]).lines;
  const waiting = acceptEntries(scan(scan(emptyCount, 'BOX', 'a'), 'BOX', 'b'), [reply('a', units(12), units(12))]);
  expect(unit && whyNotCounted(half, unit)).toEqual(say('field.wholeUnits'));
  expect(waiting.lines.map((line) => whyNotCounted(half, line))).toEqual([undefined]);
  // Nothing is known of a product until the server has answered.
  expect(scan(emptyCount, 'A', 'a').lines.map((line) => whyNotCounted(half, line))).toEqual([undefined]);
});

test('an unknown code does not count and says so', () => {
  const state = refuseEntry(scan(emptyCount, 'XX', 'a'), 'a', 'No product has this code');
  expect(state).toMatchObject({ waiting: [], lines: [{ entered: 0, problem: 'No product has this code' }] });
  expect(state.lines.map(isUnknown)).toEqual([true]);
  expect(forget(state, 'xx').lines).toEqual([]);
});

test('a recount starts this person’s line over', () => {
  const first = acceptEntries(scan(emptyCount, 'A', 'a', units(12)), [reply('a', units(12), units(12))]);
  const again = acceptEntries(scan(first, 'A', 'b'), [reply('b', units(1), units(1))]);
  expect(again.lines[0]).toMatchObject({ entered: 1000, units: 1000, counted: 1000 });
});

test('entered is the sum of what was taken and what waits, in any order of scans and answers', () => {
  const step = fc.record({
    code: fc.constantFrom('a', 'b', 'c'),
    quantity: fc.integer({ min: 1, max: 50 }),
    answer: fc.constantFrom('now', 'later', 'refused'),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let state = emptyCount;
      const sums: Record<string, number> = {};
      for (const [index, { code, quantity, answer }] of steps.entries()) {
        const clientId = String(index);
        state = scan(state, code, clientId, units(quantity));
        if (answer === 'refused') state = refuseEntry(state, clientId, 'No');
        else sums[code] = (sums[code] ?? 0) + quantity;
        // Others counted a lot before: the total is far above this person's own.
        if (answer === 'now')
          state = acceptEntries(state, [reply(clientId, units(quantity), milli(10_000_000 + index))]);
      }
      for (const line of state.lines) expect(line.entered).toBe((sums[line.key] ?? 0) * 1000);
      const later = steps.filter(({ answer }) => answer === 'later');
      expect(state.waiting).toHaveLength(later.length);
    }),
  );
});

test('a short number is how many, in place of the last scan; a longer one is a code', () => {
  expect(['12', '0', '2.5', '0,375', '999'].map(typedQuantity)).toEqual([12_000, 0, 2500, 375, 999_000]);
  expect(['1001', '9300000000168', 'A1', '-3', '1.2345', ''].map(typedQuantity)).toEqual(Array(6).fill(undefined));
  const line = { key: 'tea', entered: units(6) };
  // Five on the shelf before, one scan here: typing twelve here makes seventeen.
  expect(addedBy(units(12), line, { key: 'tea', quantity: units(1) })).toBe(11_000);
  expect(addedBy(units(12), line, { key: 'rice', quantity: units(1) })).toBe(6000);
  expect(addedBy(units(12), line, undefined)).toBe(6000);
});
