import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cents } from '#contract/cents.ts';
import { milli, units } from '#contract/milli.ts';
import { emptyBasket } from '#web/till/basket/basket.ts';
import { addReturn, addUnknownReturn } from '#web/till/basket/goods.ts';
import { product } from '#web/till/basket/testing.ts';
import {
  changeBasket,
  counter,
  setBasket,
  setCounter,
  showKeys,
  showPanel,
  theActor,
} from '#web/till/counter/counter.ts';
import { spanWords } from '#web/till/counter/StatusStrip.tsx';
import { openTestTill } from '#web/till/counter/testing.ts';
import { en } from '#web/till/counter/texts/en.ts';
import { texts } from '#web/till/counter/texts/zh-CN.ts';
import { takeOverCustomer } from '#web/till/customer/prices.ts';
import { finishEven } from '#web/till/pay/completing.ts';
import { startPaying, takeTender } from '#web/till/pay/paying.ts';
import { stopPaying } from '#web/till/pay/removal.ts';
import { askSlip } from '#web/till/pay/slip.ts';
import { CartLine } from '#web/till/sell/CartLine.tsx';
import { goodsText } from '#web/till/sell/limit.ts';
import { AgePanel } from '#web/till/sell/Prompts.tsx';
import { changeQuantity, pressPrice } from '#web/till/sell/selling.ts';
import { useApproval } from '#web/till/staff/approval.ts';
import { setWords } from '#web/till/texts.ts';
import { CollectedPanel } from './CollectedPanel.tsx';
import { collectOrder } from './collecting.ts';
import type { PastLine } from './pastSale.ts';
import { approveRefunds, changeRefund } from './refunds.ts';
import { itemsText, refundText } from './returnTexts.ts';
import { SaleLines } from './SaleLines.tsx';

beforeAll(() => {
  vi.stubGlobal('document', { hidden: true });
  // Asked for the printer that opens the drawer.
  vi.stubGlobal('localStorage', { getItem: () => null });
});
afterAll(() => {
  vi.unstubAllGlobals();
});

const lamp = product(1, 2902, { title: 'Lamp' });
const number = 'T1-1-000001';
const none = cents(0);
const backOf = (priceInclGst: number) => ({
  ...{ product: lamp, pack: false, quantity: milli(-1000), listPrice: cents(2902), price: cents(2902) },
  back: {
    ...{ original: null, receipt: number, restock: true, reason: 'faulty' },
    settled: {
      ...{ listAmount: cents(-priceInclGst), ownDiscount: none, shares: [], priceInclGst: cents(-priceInclGst) },
      ...{ gst: none, subtotal: cents(-priceInclGst) },
    },
  },
});
const sale = {
  ...{ number, rounding: cents(-2), whole: cents(2902), returned: none, credited: none },
  payments: [{ paymentType: 'card', processed: cents(2900) }],
};

test('a manager reads which goods come back and what is refunded for them, rounding included', () => {
  openTestTill({ products: [lamp] });
  expect(itemsText([{ product: lamp, quantity: units(-2) }])).toBe('2 × Lamp');
  const many = Array.from({ length: 5 }, () => ({ product: lamp, quantity: units(1) }));
  expect(itemsText(many)).toBe('1 × Lamp, 1 × Lamp, 1 × Lamp, and 2 more');
  const byReceipt = refundText(
    (basket) => addReturn(basket, sale, [backOf(2902)]),
    ({ back }) => back?.receipt === number,
  );
  expect(byReceipt).toBe('$29.00');
  const unknown = { restock: true, reason: 'faulty' };
  const withoutOne = refundText(
    (basket) => addUnknownReturn(basket, lamp, false, units(2), unknown),
    ({ back }) => back !== null,
  );
  expect(withoutOne).toBe('$58.04');
});

test('a refund by another way names the amount, the way and the goods', async () => {
  openTestTill({ products: [lamp] });
  setBasket(addReturn(emptyBasket, { ...sale, rounding: none }, [backOf(2902)]));
  showPanel({ kind: 'pay' });
  setCounter({ entry: '29' });
  void takeTender('cash');
  await vi.waitUntil(() => useApproval.getState().request);
  expect(useApproval.getState().request?.about).toBe('Refund $29.00 by Cash, not the way it was paid: 1 × Lamp');
  useApproval.getState().request?.answer(undefined);
});

test('goods that another till refunded meanwhile are not refunded again', async () => {
  const line = {
    ...{ lineId: 3, productId: 1, sku: '', title: 'Lamp', chineseTitle: '', pack: false, unitQty: 1, quantity: 1000 },
    ...{ returned: 0, listPrice: 2902, price: 2902, priceInclGst: 2902, gst: 264, subtotal: 2638, shares: [] },
  };
  const reply = {
    ...{ number, orderId: 9, saleId: null, rounding: 0, returned: 0, refunded: 0, returnIds: [], lines: [line] },
    ...{ isLayby: false, wasLayby: false, payments: [{ paymentType: 'cash', processed: 2902 }] },
  };
  const till = openTestTill({ products: [lamp], replies: { '/till/receipt/': () => reply } });
  const back = { ...backOf(2902).back, original: { orderId: 9, lineId: 3 } };
  const payments = [{ paymentType: 'cash', processed: cents(2902) }];
  const take = () =>
    setBasket(addReturn(emptyBasket, { ...sale, rounding: none, payments }, [{ ...backOf(2902), back }]));
  take();
  line.returned = 1000;
  const refundTo = (paymentType: string) => () => takeTender(paymentType, cents(-2902));
  const ways = [
    ...[() => takeTender('cash'), refundTo('storeCredit'), refundTo('bankTransfer')],
    ...[() => askSlip('card', cents(-2902)), () => finishEven(stopPaying)],
  ];
  for (const pay of ways) {
    showPanel({ kind: 'pay' });
    await pay();
    expect(counter()).toMatchObject({ panel: { kind: 'keys' }, tenders: [], isBusy: false });
    const words = 'Everything on receipt T1-1-000001 has been returned. Void these items to continue.';
    expect(counter().notice?.text).toBe(words);
  }
  const mug = { ...line, lineId: 4, title: 'Mug', quantity: 2000, returned: 1000 };
  reply.lines.push(mug, { ...line, lineId: 5, title: 'Bowl', returned: 0 });
  const two = { ...backOf(2902), quantity: milli(-2000), back: { ...back, original: { orderId: 9, lineId: 4 } } };
  changeBasket((basket) => addReturn(basket, { ...sale, rounding: none, payments }, [two]));
  await takeTender('cash');
  expect(counter().notice?.text).toBe(
    'Returned elsewhere in the meantime, on receipt T1-1-000001: Lamp (0 of 1 returnable), Mug (1 of 2 returnable). Void these items to continue.',
  );
  take();
  reply.lines.splice(1);
  line.returned = 0;
  showPanel({ kind: 'pay' });
  await takeTender('cash');
  expect(till.events()).toHaveLength(1);
});

test('a receipt with nothing that can come back says so, without the key for it', () => {
  openTestTill({ products: [lamp] });
  const past = { number, soldAt: '2026-11-16T01:00:00.000Z', customer: null, isLayby: false, isPaidLayby: false, sale };
  const markup = renderToStaticMarkup(<SaleLines sale={{ ...past, lines: [] }} />);
  const gone = { title: 'Lamp', quantity: units(1), returned: units(1), priceInclGst: cents(2902) } as PastLine;
  const returned = renderToStaticMarkup(<SaleLines sale={{ ...past, lines: [gone] }} />);
  expect(returned).toContain('Everything on receipt T1-1-000001 has been returned.');
  expect(markup).toContain('Nothing on this receipt can be returned.');
  expect(markup).not.toContain('Return these items');
});

test('what comes back shows what was paid for each, not the list price', () => {
  openTestTill({ products: [lamp] });
  setBasket(addReturn(emptyBasket, sale, [{ ...backOf(890), quantity: milli(-3000) }]));
  const { basket, quote } = counter();
  const [line, quoted] = [basket.lines[0], quote.lines[0]];
  if (!line || !quoted) throw new Error('Nothing is in the cart');
  const row = <CartLine {...{ line, quoted, customer: null, prices: {} }} isSelected isLast language="en" />;
  expect(renderToStaticMarkup(row)).toContain('2.97 each');
});

test('in Chinese goods are asked about by their Chinese title', () => {
  openTestTill({ products: [] });
  const wine = product(5, 900, { title: 'Wine', chineseTitle: '葡萄酒' });
  setWords('zh-CN', texts);
  const goods = { product: wine, pack: false, quantity: units(1) };
  expect(renderToStaticMarkup(<AgePanel goods={[goods]} />)).toContain('葡萄酒');
  expect(goodsText(wine, units(2))).toBe('2 × 葡萄酒');
  expect(spanWords(3 * 86_400_000)).toBe('3天');
  setWords('en', en);
  expect([spanWords(3 * 86_400_000), spanWords(300_000)]).toEqual(['3 days', '5 minutes']);
});

test('a manager who let one item back without a receipt is asked again for more of it, or more for it', async () => {
  openTestTill({ products: [lamp] });
  setBasket(emptyBasket);
  const question = () => useApproval.getState().request?.about;
  const answer = (isYes: boolean) =>
    useApproval
      .getState()
      .request?.answer(isYes ? { permission: 'refund.add', approvedById: 2, about: question() ?? '' } : undefined);
  const line = () => counter().basket.lines[0];
  const change = changeRefund((basket) =>
    addUnknownReturn(basket, lamp, false, units(1), { restock: true, reason: 'faulty' }),
  );
  expect(question()).toBe('Refund $29.02 without a receipt: 1 × Lamp');
  answer(true);
  expect(await change).toBe(true);
  changeQuantity(units(5));
  expect(question()).toBe('Refund $145.10 without a receipt: 5 × Lamp');
  answer(false);
  await Promise.resolve();
  expect(line()).toMatchObject({ quantity: -1000 });
  setCounter({ entry: '99' });
  const dearer = pressPrice();
  expect(question()).toBe('Refund $99.00 without a receipt: 1 × Lamp');
  answer(true);
  await dearer;
  expect(line()).toMatchObject({ price: 9900 });
  // Less than was seen needs nobody.
  setCounter({ entry: '45' });
  await pressPrice();
  expect(line()).toMatchObject({ price: 4500, quantity: -1000 });
  expect(await approveRefunds()).toBe(true);
  expect(theActor().approvals).toHaveLength(2);
  expect(theActor().approvals?.at(-1)?.refunds).toEqual([{ line: 0, quantity: -1000, amount: -9900 }]);
  showKeys();
  // Taken by somebody who may, paid out by somebody who may not.
  setBasket(addUnknownReturn(emptyBasket, lamp, false, units(1), { restock: true, reason: 'faulty' }));
  const paying = startPaying();
  await vi.waitUntil(question);
  answer(false);
  await paying;
  expect(counter().panel.kind).not.toBe('pay');
});

test('a return takes over the customer of its receipt, unless somebody was chosen', async () => {
  const customers = [
    { id: 71, name: 'Mei', uses: {} },
    { id: 7, name: 'Ann', uses: {} },
  ];
  openTestTill({ products: [lamp], replies: { '/till/customers/': () => customers } });
  setBasket(addReturn(emptyBasket, sale, [backOf(2902)]));
  await takeOverCustomer(7);
  expect(counter().basket.customer?.name).toBe('Ann');
  await takeOverCustomer(71);
  expect(counter().basket.customer?.name).toBe('Ann');
  setBasket(emptyBasket);
  await takeOverCustomer(7);
  expect(counter().basket.customer).toBeNull();
});

test('an order that was collected before says so, and returns are a choice', async () => {
  const collectedAt = '2026-11-16T01:00:00.000Z';
  const reply = { isHeld: false, collectedAt };
  openTestTill({ products: [lamp], replies: { '/till/receipt/': () => reply } });
  setBasket(emptyBasket);
  await collectOrder('S-1');
  expect(counter().panel).toEqual({ kind: 'collected', reference: 'S-1', collectedAt });
  const markup = renderToStaticMarkup(<CollectedPanel reference="S-1" collectedAt={collectedAt} />);
  expect(markup).toContain('This order was collected on 16 Nov 2026');
  reply.collectedAt = '';
  await collectOrder('S-1');
  expect(counter().panel).toEqual({ kind: 'returns', number: 'S-1' });
});
