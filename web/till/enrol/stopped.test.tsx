import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { cents } from '#contract/cents.ts';
import { setTenders } from '#web/till/counter/counter.ts';
import { openTestTill } from '#web/till/counter/testing.ts';
import { Stopped } from './Again.tsx';

test('a till that is stopped in the middle of a payment says what was taken', () => {
  openTestTill({ products: [], state: { stop: 'revoked' } });
  expect(renderToStaticMarkup(<Stopped />)).not.toContain('unfinished');
  setTenders([
    { paymentType: 'cash', amount: cents(500), reference: '' },
    { paymentType: 'card', amount: cents(1000), reference: '7' },
  ]);
  expect(renderToStaticMarkup(<Stopped />)).toContain('Taken for an unfinished sale: Cash $5.00, Card $10.00.');
  setTenders([]);
});
