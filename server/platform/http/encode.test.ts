import { expect, test } from 'vitest';
import { z } from 'zod';
import { Instant } from '#contract/fields.ts';
import { cents, Money, Price } from '#contract/money.ts';
import { quickEncoder, replyEncoder } from './encode.ts';

const Node = z.object({
  name: z.string(),
  get children() {
    return z.array(Node);
  },
});
const Row = z.object({
  id: z.int(),
  price: Price,
  discount: Money.nullable(),
  cost: Money.optional(),
  at: Instant,
  seen: Instant.nullable(),
  tags: z.array(z.string()),
  days: z.array(Instant),
  byBranch: z.record(z.string(), Money),
  state: z.enum(['a', 'b']).nullable(),
  email: z.string().or(z.literal('')),
  amount: z.union([Money, z.literal('none')]),
  anything: z.record(z.string(), z.unknown()).nullable(),
  nested: z.strictObject({ at: Instant, note: z.string().default('') }),
  tree: Node,
});
const at = new Date('2026-03-31T09:00:00Z');
const row = {
  id: 1,
  price: cents(350),
  discount: null,
  cost: undefined,
  at,
  seen: at,
  tags: ['x'],
  days: [at],
  byBranch: { 1: cents(5) },
  state: null,
  email: '',
  amount: cents(120),
  anything: { a: [1, { b: null }] },
  nested: { at, note: 'n' },
  tree: { name: 'root', children: [{ name: 'leaf', children: [] }] },
};

test('what crosses the wire is the contract’s, to the letter', () => {
  for (const schema of [z.array(Row), Row.nullable(), z.object({ data: z.array(Row), more: z.boolean() })]) {
    const value =
      schema instanceof z.ZodArray ? [row, row] : schema instanceof z.ZodObject ? { data: [row], more: true } : row;
    expect(JSON.stringify(quickEncoder(schema)(value))).toBe(JSON.stringify(z.encode(schema as z.ZodType, value)));
  }
  expect(quickEncoder(Row)(row)).toMatchObject({
    price: 3.5,
    discount: null,
    at: '2026-03-31T09:00:00.000Z',
    amount: 1.2,
  });
});

test('fields that the contract does not list stay at home, at every depth', () => {
  const Secretive = z.object({ user: z.object({ id: z.int() }), list: z.array(z.object({ id: z.int() })) });
  const leaky = { user: { id: 1, password: 'x' }, list: [{ id: 2, token: 'y' }], key: 'z' };
  expect(quickEncoder(Secretive)(leaky)).toEqual({ user: { id: 1 }, list: [{ id: 2 }] });
});

test('a plain reply passes as it is', () => {
  expect(quickEncoder(z.null())(null)).toBeNull();
  expect(quickEncoder(z.array(z.string()))(['a'])).toEqual(['a']);
});

test('in tests a reply that breaks the contract is found out', () => {
  expect(() => replyEncoder(z.object({ id: z.int() }))({ id: 'one' })).toThrow();
});
