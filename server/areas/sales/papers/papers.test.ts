import { expect, test } from 'vitest';
import { checkPrint, getInvoice } from '#contract/papers.ts';
import { returnOrder, updateOrder } from '#contract/sales.ts';
import { promote } from '#server/areas/promotions/testing.ts';
import { picture } from '#server/testing/files.ts';
import { openShop } from '#server/testing.ts';
import { openPrinter, print, printed } from './testing.ts';

const invoiceOf = (id: number) => `/salesOrder/invoice/${id}/`;
const dollars = (amount: number) => amount.toLocaleString('en-AU', { minimumFractionDigits: 2 });

test('a tax invoice of one line says who, what, how much, GST and what was paid', async () => {
  const { shop, sell } = await openPrinter();
  const cola = await shop.product({ sku: 'COLA', title: 'Cola', chineseTitle: '可乐', retailPrice: 3.52, onHand: 9 });
  const order = await sell({
    status: 'completed',
    productList: [{ productId: cola.id, orderQty: 2, discount: 10 }],
    payments: [{ paymentType: 'cash', amount: 10 }],
  });
  expect(order.amountSummary).toMatchObject({ total: 6.34, rounding: 0.01, paid: 6.35, change: 3.65 });
  const reply = await print(shop, invoiceOf(order.id));
  expect(reply.headers['content-disposition']).toContain(`${order.reference}.pdf`);
  const [page = [], ...more] = await printed(shop, invoiceOf(order.id));
  expect(more).toEqual([]);
  for (const words of ['Tax invoice', 'Harbour Grocers Pty Ltd', 'ABN 51 824 753 556', order.reference])
    expect(page).toContain(words);
  expect(page).toContain('1 | COLA | Cola | Unit | 2 | 3.52 | 10% | 0.58 | 6.34');
  expect(page).toContain('可乐');
  const at = page.findIndex((line) => line.startsWith('Subtotal excl. GST'));
  expect(page.slice(at, at + 6)).toEqual([
    'Subtotal excl. GST | 5.76',
    'GST | 0.58',
    'Total incl. GST | $6.34',
    'Cash rounding | 0.01',
    expect.stringMatching(/^Paid: Cash, .* \| 6\.35$/),
    'Amount due | $0.00',
  ]);
  expect(page.join()).toContain('Page 1 of 1');
});

test('sixty lines: heads on every page, at least two lines beside the totals, due date and bank', async () => {
  const { shop, customer, sell } = await openPrinter();
  const rice = await shop.product({ title: 'Jasmine rice', chineseTitle: '茉莉香米', retailPrice: 20, onHand: 5000 });
  const productList = (lines: number) =>
    Array.from({ length: lines }, (_, at) => ({ productId: rice.id, orderQty: at + 1 }));
  const order = await sell({
    status: 'confirmed',
    customerId: customer.id,
    otherReference: 'PO 7781',
    productList: productList(60),
    payments: [{ paymentType: 'card', amount: 100 }],
  });
  const pages = await printed(shop, invoiceOf(order.id));
  expect(pages.length).toBeGreaterThan(2);
  for (const [at, page] of pages.entries()) {
    expect(page.filter((line) => line.startsWith('# | SKU'))).toHaveLength(1);
    expect(page.at(-1)).toContain(`Page ${at + 1} of ${pages.length}`);
    expect(page.join('\n')).toContain(order.reference);
  }
  const all = pages.flat();
  for (let line = 1; line <= 60; line += 1)
    expect(
      all.filter((text) => text.startsWith(`${line} | `)),
      String(line),
    ).toHaveLength(1);
  expect(all.filter((text) => text === '茉莉香米')).toHaveLength(60);
  const { due, total } = order.amountSummary;
  expect(all).toContain(`Amount due | $${dollars(due)}`);
  expect(all.join('\n')).toContain(`Total incl. GST | $${dollars(total)}`);
  for (const words of ['Golden Dragon Pty Ltd', 'Your reference: PO 7781', 'BSB: 062-000', '谢谢惠顾', 'Please pay'])
    expect(all.join('\n')).toContain(words);

  // Whatever the length, totals never stand alone.
  for (const lines of [17, 18, 19, 20, 21, 22, 23, 24]) {
    const { id } = await sell({ productList: productList(lines) });
    const last = (await printed(shop, invoiceOf(id))).at(-1) ?? [];
    expect(last.join('\n')).toContain('Total incl. GST | $');
    expect(last.filter((line) => /^\d+ \| /.test(line)).length, `${lines} lines`).toBeGreaterThanOrEqual(2);
  }
}, 60_000);

test('a draft is a quote, a return a credit note, a cancelled order says so; without an ABN nothing is a tax invoice', async () => {
  const { shop, sell } = await openPrinter();
  const tea = await shop.product({ sku: 'TEA', title: 'Tea', retailPrice: 5.5, onHand: 9 });
  const productList = [{ productId: tea.id, orderQty: 2 }];
  const draft = await sell({ productList });
  const [quote = []] = await printed(shop, invoiceOf(draft.id));
  expect(quote).toEqual(expect.arrayContaining(['Quote', 'This is not a tax invoice']));
  expect(quote.join()).not.toContain('Amount due');

  const sale = await sell({ status: 'completed', productList, payments: [{ paymentType: 'card', amount: 11 }] });
  const { data: back } = await shop.as('branchManager').call(returnOrder, {
    id: sale.id,
    lines: [{ lineId: sale.productList[0]?.id ?? 0, quantity: 1 }],
    payments: [{ paymentType: 'card', amount: -5.5 }],
  });
  const [credit = []] = await printed(shop, invoiceOf(back.id));
  expect(credit).toEqual(expect.arrayContaining(['Credit note', 'Adjustment note']));

  const wrong = await sell({ status: 'confirmed', productList });
  await shop.as('branchManager').call(updateOrder, { id: wrong.id, status: 'cancelled' });
  expect((await printed(shop, invoiceOf(wrong.id))).flat()).toContain('CANCELLED');

  const { db } = shop.services.database;
  await db.updateTable('company').set({ abn: '' }).where('id', '=', shop.companyId).execute();
  expect((await shop.as('viewer').call(getInvoice, { id: sale.id })).data).toMatchObject({ kind: 'invoice' });
});

test('the company’s logo stands on invoice and receipt; one that is gone does not stop them', async () => {
  const { shop, sell } = await openPrinter();
  const tea = await shop.product({ retailPrice: 5, onHand: 9 });
  const { id } = await sell({ status: 'confirmed', productList: [{ productId: tea.id, orderQty: 1 }] });
  const name = `${'a'.repeat(32)}.webp`;
  const { db } = shop.services.database;
  await db
    .updateTable('company')
    .set({ logo: `/uploads/${name}` })
    .where('id', '=', shop.companyId)
    .execute();
  const pictures = async (path: string) =>
    (await print(shop, path)).bytes.toString('latin1').split('/Subtype /Image').length - 1;
  expect(await pictures(invoiceOf(id))).toBe(0);
  await shop.services.storage.put(name, await picture('webp', 300, 100), 'image/webp');
  expect(await pictures(invoiceOf(id))).toBe(1);
  expect(await pictures(`/salesOrder/receipt/${id}/`)).toBe(1);
});

test('from a thousand dollars on, a buyer who is not named is asked for', async () => {
  const { shop, sell } = await openPrinter();
  const safe = await shop.product({ retailPrice: 1000, onHand: 1 });
  const order = await sell({ status: 'confirmed', productList: [{ productId: safe.id, orderQty: 1 }] });
  expect((await printed(shop, invoiceOf(order.id))).flat().join()).toMatch(/Name {2}_+.*ABN {4}_+/);
});

test('the receipt is one page of 80 mm, as long as it needs', async () => {
  const { shop, sell } = await openPrinter();
  const cola = await shop.product({ title: 'Cola', chineseTitle: '可乐', retailPrice: 3.5, onHand: 99 });
  const payments = [{ paymentType: 'cash', amount: 50 }];
  const heights: number[] = [];
  for (const lines of [1, 12]) {
    const productList = Array.from({ length: lines }, () => ({ productId: cola.id, orderQty: 1 }));
    const order = await sell({ status: 'completed', productList, payments });
    const { bytes } = await print(shop, `/salesOrder/receipt/${order.id}/`);
    const [, width, height] = /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(bytes.toString('latin1')) ?? [];
    expect(Number(width)).toBeCloseTo((80 * 72) / 25.4, 1);
    heights.push(Number(height));
    const pages = await printed(shop, `/salesOrder/receipt/${order.id}/`);
    expect(pages).toHaveLength(1);
    expect(pages[0]).toEqual(
      expect.arrayContaining([
        'Tax invoice',
        'ABN 51 824 753 556',
        'Cola | 3.50',
        '可乐',
        `TOTAL | $${dollars(3.5 * lines)}`,
        'Cash | 50.00',
        `Change | ${dollars(50 - 3.5 * lines)}`,
        order.reference,
      ]),
    );
  }
  expect(heights[1]).toBeGreaterThan((heights[0] ?? 0) + 250);
});

test('what promotions took off is told at its line and as “You saved”, on invoice and receipt', async () => {
  const { shop, sell } = await openPrinter();
  const tea = await shop.product({
    sku: 'TEA',
    title: 'Tea',
    retailPrice: 4.2,
    costPrice: 1,
    gstFree: true,
    onHand: 9,
  });
  const terms = { kind: 'buyGet', buy: 2, get: 1 } as const;
  await promote(shop, { name: '3 for 2', terms, belowCost: true });
  const order = await sell({
    status: 'completed',
    productList: [{ productId: tea.id, orderQty: 3 }],
    payments: [{ paymentType: 'card', amount: 8.4 }],
  });
  const [invoice = []] = await printed(shop, invoiceOf(order.id));
  const line = invoice.indexOf('1 | TEA | Tea | Unit | 3 | 4.20 | 0.00 | 8.40');
  expect(invoice[line + 1]).toBe('3 for 2 −4.20 · GST-free');
  const sums = invoice.findIndex((text) => text.startsWith('You saved'));
  expect(invoice.slice(sums, sums + 4)).toEqual([
    'You saved | 4.20',
    'Subtotal excl. GST | 8.40',
    'GST | 0.00',
    'Total incl. GST | $8.40',
  ]);
  const [receipt = []] = await printed(shop, `/salesOrder/receipt/${order.id}/`);
  expect(receipt).toEqual(expect.arrayContaining(['Tea | 8.40', '3 for 2 −4.20', 'TOTAL | $8.40', 'You saved | 4.20']));

  // A credit note saves nobody anything.
  const { data: back } = await shop.as('branchManager').call(returnOrder, {
    id: order.id,
    payments: [{ paymentType: 'card', amount: -8.4 }],
  });
  expect((await printed(shop, invoiceOf(back.id))).flat().join()).not.toContain('You saved');
});

test('many at once are one print; what has no such paper is told beforehand and left out', async () => {
  const { shop, customer, sell } = await openPrinter();
  const tea = await shop.product({ sku: 'TEA', title: 'Tea', chineseTitle: '茶', retailPrice: 5, onHand: 50 });
  const productList = [{ productId: tea.id, orderQty: 3 }];
  const draft = await sell({ productList });
  const open = await sell({ status: 'confirmed', customerId: customer.id, productList, note: 'Ring twice' });
  const completedOrder = await sell({
    status: 'completed',
    productList,
    payments: [{ paymentType: 'card', amount: 15 }],
  });
  const elsewhere = await openShop();
  const foreign = 999_999_999;
  const ids = [draft.id, open.id, completedOrder.id, foreign];
  const { data } = await shop.as('sales').call(checkPrint, { ids, paper: 'pickList' });
  expect(data).toMatchObject({
    done: 1,
    failed: 3,
    results: [
      { id: draft.id, code: 9140, message: 'This order isn’t confirmed yet' },
      { id: open.id, code: 0 },
      { id: completedOrder.id, code: 9140, message: 'There is nothing left to pick' },
      { id: foreign, code: 404 },
    ],
  });
  const picks = (await printed(shop, '/salesOrder/print/', { body: { ids, paper: 'pickList' } })).flat();
  expect(picks).toEqual(expect.arrayContaining([`Pick list ${open.reference}`, '茶', 'Ring twice']));
  expect(picks).toContain('1 | TEA | Tea | Unit | 3 | ______');
  const invoices = await printed(shop, '/salesOrder/print/', { body: { ids } });
  expect(invoices).toHaveLength(3);
  for (const page of invoices) expect(page.at(-1)).toContain('Page 1 of 1');
  expect((await elsewhere.as('sales').call(checkPrint, { ids })).data).toMatchObject({ done: 0, failed: 4 });
  expect((await print(elsewhere, '/salesOrder/print/', { body: { ids } })).body).toMatchObject({
    code: 103,
    data: { fields: { ids: 'None of these orders can be printed' } },
  });
});

test('a size is not torn from its unit where a title is too long for its line', async () => {
  const { shop, sell } = await openPrinter();
  const titles = ['Jade Garden Seaweed Soy Sauce 1 L', 'Red Lantern Original Iced Tea 600 ml'];
  const productList = [];
  for (const title of titles)
    productList.push({ productId: (await shop.product({ title, retailPrice: 5, onHand: 9 })).id, orderQty: 1 });
  const order = await sell({ status: 'completed', productList, payments: [{ paymentType: 'card', amount: 10 }] });
  const [receipt = []] = await printed(shop, `/salesOrder/receipt/${order.id}/`);
  expect(receipt).toEqual(expect.arrayContaining(['1 L', '600 ml']));
});
