import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { product } from '#web/till/basket/testing.ts';
import { counter, setCounter, showPanel } from '#web/till/counter/counter.ts';
import { openTestTill } from '#web/till/counter/testing.ts';
import { runInOrder } from '#web/till/sell/queue.ts';
import { hearCode } from '#web/till/sell/selling.ts';
import { scanCustomer } from './CustomerPanel.tsx';

beforeAll(() => {
  vi.stubGlobal('document', { hidden: true });
});
afterAll(() => {
  vi.unstubAllGlobals();
});

const tea = product(1, 450);
const mei = { id: 7, code: 'GL-000123', name: 'Mei', phone: '+61412345678', uses: {} };
let server: { customers: object[] | undefined };
beforeEach(() => {
  server = { customers: [mei, { ...mei, id: 8, code: 'GL-0001234', name: 'Lin', phone: '' }] };
  openTestTill({ products: [tea], replies: { '/till/customers/': () => server.customers } });
  setCounter({ basket: { ...counter().basket, lines: [], customer: null } });
  showPanel({ kind: 'customer' });
});

test('goods scanned in the customer panel are sold', async () => {
  await scanCustomer(tea.sku);
  expect(counter()).toMatchObject({ panel: { kind: 'keys' }, basket: { lines: [{ product: { id: 1 } }] } });
});

test.each(['gl-000123', '0412 345 678'])(
  'a customer is chosen by %s, and goods scanned meanwhile follow',
  async (code) => {
    const chosen = scanCustomer(code);
    runInOrder(() => hearCode(tea.sku));
    expect(counter().basket.lines).toEqual([]);
    await chosen;
    await vi.waitFor(() => expect(counter().basket.lines).toHaveLength(1));
    expect(counter()).toMatchObject({ panel: { kind: 'keys' }, basket: { customer: { id: 7 } } });
  },
);

test('a code of nobody is unknown, even if part of it fits; offline it stays with the customer', async () => {
  await scanCustomer('GL-0001');
  expect(counter()).toMatchObject({ panel: { kind: 'unknown', code: 'GL-0001' }, basket: { customer: null } });
  showPanel({ kind: 'customer' });
  server.customers = undefined;
  await scanCustomer('GL-000123');
  expect(counter()).toMatchObject({ panel: { kind: 'customer' }, isBusy: false, notice: { isProblem: true } });
});
