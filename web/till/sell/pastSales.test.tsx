import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cents } from '#contract/cents.ts';
import { units } from '#contract/milli.ts';
import type { SaleEvent, TillEvent } from '#contract/till/events.ts';
import { emptyBasket } from '#web/till/basket/basket.ts';
import { addProduct } from '#web/till/basket/goods.ts';
import { product } from '#web/till/basket/testing.ts';
import { counter, setBasket, setCounter, showKeys } from '#web/till/counter/counter.ts';
import { openTestTill } from '#web/till/counter/testing.ts';
import { PaidView } from '#web/till/pay/PaidView.tsx';
import { PastSale, SalesPanel } from './SalesPanel.tsx';
import { pressPrice } from './selling.ts';

beforeAll(() => {
  vi.stubGlobal('document', { hidden: true });
});
afterAll(() => {
  vi.unstubAllGlobals();
});

const tea = product(1, 1000, { title: 'Tea' });
const saleOf = (paymentType: string, processed: number, more: object = {}): SaleEvent => {
  const lines = [{ title: 'Tea', chineseTitle: '', quantity: units(2), priceInclGst: cents(2000) }];
  const content = {
    ...{ number: 'T1-1-000001', lines, total: cents(2000), rounding: cents(0), change: cents(0) },
    payments: [{ paymentType, processed: cents(processed) }],
    ...more,
  };
  // The device's clock is three days ahead.
  const clock = { deviceAt: '2026-11-19T01:00:00Z', offsetMs: -3 * 86_400_000 };
  return { id: '1', kind: 'sale', ...clock, content } as unknown as SaleEvent;
};
const words = (element: Parameters<typeof renderToStaticMarkup>[0]) =>
  renderToStaticMarkup(element)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

test('a past sale shows what was sold, and of a layby the deposit', () => {
  const events: TillEvent[] = [saleOf('cash', 500, { layby: true })];
  openTestTill({ products: [tea], events });
  expect(words(<PastSale event={saleOf('cash', 2000)} />)).toContain('2 × Tea $20.00');
  const list = words(<SalesPanel />);
  expect(list).toContain('Layby deposit $5.00');
  expect(list).toContain('16 Nov 2026');
  expect(list).not.toContain('$20.00');
});

test('what is put on account is not called paid', () => {
  openTestTill({ products: [tea] });
  expect(words(<PaidView event={saleOf('account', 2000)} />)).toContain('On account $20.00');
  expect(words(<PaidView event={saleOf('card', 2000)} />)).toContain('Paid $20.00');
  const [onAccount, card] = [saleOf('account', 1500), saleOf('card', 500)];
  const split = { ...card.content, payments: [...card.content.payments, ...onAccount.content.payments] };
  expect(words(<PaidView event={{ ...card, content: split }} />)).toContain('Paid $5.00 On account $15.00');
  const changed = { ...split, change: cents(250) };
  expect(words(<PaidView event={{ ...card, content: changed }} />)).toContain('Change $2.50 On account $15.00');
});

test('“Price” with nothing typed asks for it, as “Qty” does', async () => {
  openTestTill({ products: [tea], staff: { permissions: ['discount.edit'] } });
  setBasket(addProduct(emptyBasket, tea, false));
  showKeys();
  await pressPrice();
  expect(counter().panel).toEqual({ kind: 'price' });
  setCounter({ entry: '9' });
  await pressPrice();
  expect(counter()).toMatchObject({ entry: '', panel: { kind: 'keys' }, basket: { lines: [{ price: 900 }] } });
});
