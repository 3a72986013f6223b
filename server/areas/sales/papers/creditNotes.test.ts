import { expect, test } from 'vitest';
import { updateCustomer } from '#contract/customers.ts';
import { sendInvoice } from '#contract/papers.ts';
import { returnOrder } from '#contract/sales.ts';
import { openPrinter, printed } from './testing.ts';

const linesOf = async (...args: Parameters<typeof printed>) => (await printed(...args)).flat();

/** Tea sold by card or on account, and one of it taken back. */
const openReturn = async (paidBy: 'card' | 'account') => {
  const { shop, customer, sell } = await openPrinter();
  const manager = shop.as('branchManager');
  await manager.call(updateCustomer, { id: customer.id, creditLimit: 100 });
  const tea = await shop.product({ sku: 'TEA', title: 'Tea', chineseTitle: '茶', retailPrice: 5.5, onHand: 9 });
  const sale = await sell({
    status: 'completed',
    customerId: customer.id,
    productList: [{ productId: tea.id, orderQty: 2 }],
    payments: [{ paymentType: paidBy, amount: 11 }],
  });
  const lines = [{ lineId: sale.productList[0]?.id ?? 0, quantity: 1 }];
  const takeBack = async (more: object) => (await manager.call(returnOrder, { id: sale.id, lines, ...more })).data;
  return { shop, customer, sale, tea, takeBack };
};

test('a credit note speaks of a credit: no minus, no due date, the invoice it belongs to, why, and how it was settled', async () => {
  const { shop, sale, takeBack } = await openReturn('card');
  const back = await takeBack({
    reason: 'damagedInTransit',
    note: 'Box was open',
    payments: [{ paymentType: 'card', amount: -5.5 }],
  });
  const invoice = await linesOf(shop, `/salesOrder/invoice/${back.id}/`);
  for (const words of ['Credit note', 'Adjustment note', 'Credit incl. GST | $5.50', 'Still to refund | $0.00'])
    expect(invoice).toContain(words);
  expect(invoice).toContain('1 | TEA | Tea | Unit | 1 | 5.50 | 0.50 | 5.50');
  const text = invoice.join('\n');
  for (const words of [`Original invoice: ${sale.reference}`, 'Reason: Damaged in transit', 'Box was open'])
    expect(text).toContain(words);
  expect(text).toMatch(/Refunded: Card, .* \| 5\.50/);
  expect(text).not.toMatch(/−|Due:|Amount due|Dispatched|How to pay|Served by|Total incl/);

  const receipt = await linesOf(shop, `/salesOrder/receipt/${back.id}/`);
  for (const words of [
    'Tea | 5.50',
    '1 × 5.50',
    'CREDIT TOTAL | $5.50',
    'GST included | 0.50',
    'Refunded: Card | 5.50',
  ])
    expect(receipt).toContain(words);
  expect(receipt).toEqual(
    expect.arrayContaining([`Original invoice: ${sale.reference}`, 'Reason: Damaged in transit']),
  );
  expect(receipt.join()).not.toContain('−');
});

test('what a credit note was set against, and what is still to be refunded, is said', async () => {
  const { shop, sale, tea, takeBack } = await openReturn('account');
  const owed = await takeBack({});
  // Too long for one line, and still whole.
  const settled = (await linesOf(shop, `/salesOrder/invoice/${owed.id}/`)).join(' ');
  expect(settled).toMatch(
    /Taken off the amount owing on \| 5\.50 S-0001-\d{4}-000001, \d+ \w+ \d{4} Still to refund \| \$0\.00/,
  );
  const paid = await openReturn('card');
  const open = await paid.takeBack({ status: 'confirmed' });
  expect(await linesOf(paid.shop, `/salesOrder/invoice/${open.id}/`)).toContain('Still to refund | $5.50');
  expect(await linesOf(paid.shop, `/salesOrder/receipt/${open.id}/`)).toContain('Still to refund | $5.50');

  // An exchange that costs more is an invoice of the new goods, and amounts keep their signs.
  const dearer = await takeBack({ productList: [{ productId: tea.id, orderQty: 3 }], status: 'confirmed' });
  const invoice = await linesOf(shop, `/salesOrder/invoice/${dearer.id}/`);
  for (const words of ['Tax invoice', '1 | TEA | Tea | Unit | −1 | 5.50 | −0.50 | −5.50'])
    expect(invoice).toContain(words);
  expect(invoice.join('\n')).toContain(`For sale: ${sale.reference}`);
});

test('a Chinese customer gets their credit note in Chinese, by email too', async () => {
  const { shop, customer, sale, takeBack } = await openReturn('card');
  await shop.as('branchManager').call(updateCustomer, { id: customer.id, language: 'zh-CN' });
  const back = await takeBack({ reason: 'expired', payments: [{ paymentType: 'card', amount: -5.5 }] });
  const lines = await linesOf(shop, `/salesOrder/invoice/${back.id}/`);
  for (const words of ['贷项通知单', 'Adjustment note', '退款合计（含 GST） | $5.50', '尚待退款 | $0.00'])
    expect(lines).toContain(words);
  expect(lines.join('\n')).toContain(`原发票：${sale.reference}`);
  expect(lines.join('\n')).toContain('退货原因：过期');
  await shop.as('sales').call(sendInvoice, { id: back.id });
  expect(shop.mails.at(-1)?.text).toContain(`贷项通知单 ${back.reference}，金额 $5.50。`);
});

test('a credit note of discounted goods shows the discount that comes off their price', async () => {
  const { shop, sell } = await openPrinter();
  const tea = await shop.product({ sku: 'TEA', title: 'Tea', chineseTitle: '茶', retailPrice: 9.99, onHand: 9 });
  const sale = await sell({
    status: 'completed',
    productList: [{ productId: tea.id, orderQty: 3, discount: 7 }],
    payments: [{ paymentType: 'card', amount: 27.87 }],
  });
  const lines = [{ lineId: sale.productList[0]?.id ?? 0, quantity: 2 }];
  const payments = [{ paymentType: 'card', amount: -18.58 }];
  const { data: back } = await shop.as('branchManager').call(returnOrder, { id: sale.id, lines, payments });
  for (const paper of ['invoice', 'receipt'])
    expect(await linesOf(shop, `/salesOrder/${paper}/${back.id}/`)).toContain('Discounts (already taken off) | 1.40');
});
