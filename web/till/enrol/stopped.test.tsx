import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { cents } from '#contract/cents.ts';
import { setTenders } from '#web/till/counter/counter.ts';
import { openTestTill } from '#web/till/counter/testing.ts';
import { Stopped } from './Again.tsx';
import { PlaceForm } from './Enrol.tsx';

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

test('a till that is set up again keeps its name, whatever its keypad is called', () => {
  const keypads = [{ id: 4, name: 'Front keys', branchName: 'Newtown', status: 'active' }];
  const props = { token: '', keypads, onEnrolled: async () => undefined };
  expect(renderToStaticMarkup(<PlaceForm {...props} />)).toContain('value="Front keys"');
  const previous = { number: 3, since: '', credential: '', sessionId: undefined, keypadId: 4, name: 'By the door' };
  expect(renderToStaticMarkup(<PlaceForm {...props} previous={previous} />)).toContain('value="By the door"');
});
