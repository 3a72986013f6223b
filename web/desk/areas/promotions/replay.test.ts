import { expect, test } from 'vitest';
import { cents } from '#contract/money.ts';
import { addStep, type Replay } from './replay.ts';

const step = (more: Partial<Replay> = {}): Replay => ({
  orders: 3,
  touched: 2,
  discount: cents(150),
  revenueBefore: cents(1000),
  revenueAfter: cents(850),
  examples: Array.from({ length: 6 }, () => ({}) as Replay['examples'][number]),
  progress: 0.4,
  ...more,
});

test('steps are added up, ten examples are kept, and progress is that of the last', () => {
  const sum = addStep(step(), step({ progress: 1 }));
  expect(sum).toMatchObject({
    orders: 6,
    touched: 4,
    discount: 300,
    revenueBefore: 2000,
    revenueAfter: 1700,
    progress: 1,
  });
  expect(sum.examples).toHaveLength(10);
  expect(sum.marginBefore).toBeUndefined();
});

test('margins are added where they are told', () => {
  const margins = { marginBefore: cents(400), marginAfter: cents(250) };
  expect(addStep(step(margins), step(margins))).toMatchObject({ marginBefore: 800, marginAfter: 500 });
});
