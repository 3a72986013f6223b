import { expect, test } from 'vitest';
import { cents } from '#contract/cents.ts';
import type { ReceiptSale } from '#contract/till/protocol.ts';
import { counter, setTenders } from '#web/till/counter/counter.ts';
import { openTestTill } from '#web/till/counter/testing.ts';
import { takePart } from '#web/till/pay/completing.ts';
import { takeTender } from '#web/till/pay/paying.ts';
import { stopPaying } from '#web/till/pay/removal.ts';
import { askSlip } from '#web/till/pay/slip.ts';
import { laybyRows } from '#web/till/receipt/laybyReceipt.ts';
import { findSale } from '#web/till/returns/receipts.ts';
import { amountText } from '#web/till/sell/SalesPanel.tsx';
import { paymentWords } from './layby.ts';
import { startLaybyPayment } from './starting.ts';

const reply = {
  ...{ number: 'T1-1-000001', reference: 'S-9', orderId: 7, saleId: null, customer: null, isLayby: true, lines: [] },
  ...{ total: 5000, owed: 4000, laybyIds: [] },
} as unknown as ReceiptSale;

const open = (online = true) =>
  openTestTill({ products: [], state: { online }, replies: online ? { '/till/receipt/': () => reply } : {} });
const find = async () => {
  const layby = await findSale('T1-1-000001');
  if (typeof layby === 'string' || !('owed' in layby)) throw new Error('This is no layby');
  return layby;
};

test('a part of a layby is written down with what is owed, and the next one owes less before the server has heard of it', async () => {
  const till = open();
  startLaybyPayment(await find());
  await takeTender('card', cents(1500));
  await takePart();
  expect(till.events().at(-1)).toMatchObject({ kind: 'laybyPaid', content: { orderId: 7, owed: 4000, change: 0 } });
  expect(counter()).toMatchObject({ layby: null, tenders: [], panel: { kind: 'paid' } });
  expect(await find()).toMatchObject({ owed: 2500 });
  startLaybyPayment(await find());
  await takeTender('card', cents(2500));
  expect(till.events().at(-1)).toMatchObject({ content: { owed: 2500, payments: [{ processed: 2500 }] } });
  expect((await find()).owed).toBe(0);
  startLaybyPayment(await find());
  expect(counter()).toMatchObject({ layby: null, notice: { isProblem: true } });
});

test('a layby is paid while the server is heard; on account it is not', async () => {
  open();
  const layby = await find();
  startLaybyPayment(layby);
  await takeTender('account', cents(4000));
  expect(counter()).toMatchObject({ tenders: [], notice: { isProblem: true } });
  open(false);
  startLaybyPayment(layby);
  await takeTender('card', cents(4000));
  expect(counter()).toMatchObject({ tenders: [], notice: { text: expect.stringContaining('offline') } });
  setTenders([]);
});

test('before money is taken the till asks again what is owed: the desk may have taken it', async () => {
  let owed = 4000;
  openTestTill({ products: [], state: { online: true }, replies: { '/till/receipt/': () => ({ ...reply, owed }) } });
  startLaybyPayment(await find());
  owed = 1000;
  await askSlip('card');
  expect(counter()).toMatchObject({ layby: { owed: 1000 }, notice: { text: expect.stringContaining('$10.00') } });
  expect(counter().panel).toEqual({ kind: 'pay' });
  owed = 0;
  await takeTender('cash', cents(1000));
  expect(counter()).toMatchObject({ layby: null, tenders: [], notice: { text: expect.stringContaining('$0.00') } });
  expect(counter().isBusy).toBe(false);
});

test('an order that is no layby is not called one, on the screen, in the list of sales and on its receipt', async () => {
  const wordsFor = async (wasLayby: boolean) => {
    const till = openTestTill({
      products: [],
      state: { online: true },
      replies: { '/till/receipt/': () => ({ ...reply, wasLayby }) },
    });
    const layby = await find();
    startLaybyPayment(layby);
    await takeTender('card', cents(1500));
    await takePart();
    const event = till.events().at(-1);
    if (event?.kind !== 'laybyPaid') throw new Error('Nothing was paid');
    const { company, branch } = till.setup();
    const setup = {
      ...till.setup(),
      company: { ...company, name: 'Shop', abn: '' },
      branch: { ...branch, address: '', phone: '' },
    };
    const rows = laybyRows({ setup, event, staffName: 'Mia', nameOfType: (key) => key, isCopy: false });
    return [paymentWords(layby), amountText(event), JSON.stringify(rows)] as const;
  };
  for (const words of await wordsFor(false)) expect(words.toLowerCase()).not.toContain('layby');
  for (const words of await wordsFor(true)) expect(words.toLowerCase()).toContain('layby');
  expect((await wordsFor(false))[1]).toBe('Order payment $15.00');
});

test('cash that was taken is said to go back when the payment is left', async () => {
  open();
  startLaybyPayment(await find());
  await takeTender('cash', cents(1000));
  stopPaying();
  expect(counter()).toMatchObject({ layby: null, tenders: [], notice: { text: expect.stringContaining('$10.00') } });
});
