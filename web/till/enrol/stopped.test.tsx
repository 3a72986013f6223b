import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { cents } from '#contract/cents.ts';
import { setTenders } from '#web/till/counter/counter.ts';
import { openTestTill } from '#web/till/counter/testing.ts';
import type { Entry } from '#web/till/device/book.ts';
import { noteUnsent } from '#web/till/device/unsentSales.ts';
import { Stopped } from './Again.tsx';
import { Enrol, PlaceForm } from './Enrol.tsx';

afterEach(() => vi.unstubAllGlobals());

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

test('where the sales of a till were cleared with everything else, the page says which had not been sent', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  const page = () => renderToStaticMarkup(<Enrol onEnrolled={async () => undefined} />);
  const entry = (sale: number, sent: boolean, kind = 'sale') =>
    ({ sent, event: { kind, content: { number: `T3-1-00000${sale}` } } }) as unknown as Entry;
  const opening = entry(0, false, 'sessionOpened');
  expect(noteUnsent([entry(1, true), opening, entry(2, false), entry(3, false, 'laybyPaid'), entry(4, false)])).toBe(4);
  expect(page()).toContain('Sales lost before they were sent: 3 (T3-1-000002 – T3-1-000004)');
  noteUnsent([entry(4, false)]);
  expect(page()).toContain('1 (T3-1-000004)');
  noteUnsent([entry(4, true), opening]);
  expect(page()).not.toContain('lost');
});
