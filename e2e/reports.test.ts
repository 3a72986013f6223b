import { readFile } from 'node:fs/promises';
import XLSX from '@e965/xlsx';
import { expect, test } from 'vitest';

import { axe, serveShop, shoot } from './harness.ts';
import { testLong } from './long.ts';
import { button, row, visit } from './page.ts';

const shop = serveShop();

test('the ordering report explains its numbers and makes one draft purchase order per supplier', async () => {
  const supplier = await shop.call<{ id: number }>('/product/supplier/', { name: 'Walked farm' });
  const [branch] = await shop.call<{ id: number }[]>('/branch/');
  const product = await shop.call<{ id: number }>('/product/', {
    title: 'Walked eggs',
    sku: 'WALK-EGGS',
    retailPrice: 5,
    costPrice: 2,
    unitQty: 6,
    supplierId: supplier.id,
  });
  await shop.call('/stock/reorder/', { lines: [{ productId: product.id, branchId: branch?.id, reorderPoint: 10 }] });
  const path = `/report/ordering?branchId=${branch?.id}&keyword=WALK-EGGS`;
  const page = await shop.openPage({ as: 'admin', path });
  await page.getByRole('button', { name: 'Walked eggs' }).click();
  await page.getByText('Reorder point: 10, set by hand for this branch').waitFor();
  await page.getByText('Order quantity: 11 − 0 = 11, in packs of 6 and at least 0 → 12').waitFor();
  await axe(page);
  await shoot(page, 'ordering-report');
  // The chip shows the branch, the total follows the input, and an invalid quantity is reported at its field.
  const quantity = page.getByLabel('Order quantity of Walked eggs');
  await button(page, 'Saved views').waitFor();
  for (const [typed, reason] of [
    ['-3', /0 or more|at least 0/i],
    ['6.5', /whole/i],
  ] as const) {
    await quantity.fill(typed);
    await quantity.blur();
    await page.getByRole('alert').filter({ hasText: reason }).waitFor();
  }
  await page.getByRole('checkbox', { name: 'Select Walked eggs' }).check();
  await page.getByText('A quantity can’t be read. Correct it first.').waitFor();
  await quantity.fill('18');
  await row(page, 'Total').getByText('18', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Create purchase orders' }).click();
  await page.getByText('1 draft purchase order created').waitFor();
  await page.getByText('Nothing matches').waitFor();
  await page.getByRole('link', { name: 'Walked farm: 1 line' }).click();
  await page.getByText('Walked eggs').filter({ visible: true }).first().waitFor();
  const { data } = await shop.call<{ data: { quantity: number; status: string }[] }>(
    `/purchaseOrder/?supplierId=${supplier.id}`,
  );
  expect(data).toMatchObject([{ quantity: 18, status: 'draft' }]);
});

const sydneyDay = (daysAgo: number) =>
  new Date(Date.now() - daysAgo * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'Australia/Sydney' });

test('a report is filtered, compared, kept by name, drilled into and downloaded', async () => {
  const { branches } = await shop.call<{ branches: { id: number }[] }>('/user/info/');
  const branchId = branches[0]?.id;
  const product = await shop.call<{ id: number }>('/product/', {
    title: 'Reported honey',
    sku: 'REP-HONEY',
    retailPrice: 11,
    costPrice: 4,
    quantity: 9,
    branchId,
  });
  const { reference } = await shop.call<{ reference: string }>('/salesOrder/', {
    branchId,
    status: 'completed',
    productList: [{ productId: product.id, orderQty: 3 }],
    payments: [{ paymentType: 'cash', amount: 33 }],
  });
  const days = `from=${sydneyDay(1)}&to=${sydneyDay(0)}`;
  const page = await shop.openPage({ as: 'admin', path: `/report/product?keyword=REP-HONEY&${days}` });
  await row(page, 'Reported honey').getByText('33.00').waitFor();
  await row(page, 'Total').getByText('33.00').waitFor();
  // A report's default sort order is marked, too.
  await expect.poll(() => page.locator('th[aria-sort="descending"]').filter({ visible: true }).count()).toBe(1);

  // It is ticked once the address says so.
  await page.getByRole('checkbox', { name: 'Compare with the previous period' }).click();
  await page.waitForURL('**compare=true**');
  await page.getByText('in the previous period').first().waitFor();

  // A column without room is not ticked; ticked, it is shown.
  const head = page.getByRole('columnheader', { name: 'Supplier' }).filter({ visible: true });
  expect(await head.count()).toBe(0);
  await button(page, 'Columns').click();
  const heads = (await page.locator('thead th').filter({ visible: true }).allInnerTexts()).map((text) => text.trim());
  const ticked = page.locator('.td-columns').filter({ visible: true }).locator('label:has(input:checked)');
  expect((await ticked.allInnerTexts()).map((text) => text.trim())).toEqual(heads);
  await page.getByRole('checkbox', { name: 'Supplier' }).filter({ visible: true }).check();
  await head.waitFor();
  await page.keyboard.press('Escape');

  await button(page, 'Saved views').click();
  await page.getByLabel('View name').fill('Honey');
  await button(page, 'Save view').click();
  await page.keyboard.press('Escape');
  await visit(page, '/report/product');
  await page.waitForURL(/^(?!.*keyword)/);
  await button(page, 'Saved views').click();
  await button(page, 'Honey').click();
  await page.waitForURL('**keyword=REP-HONEY**');
  await row(page, 'Reported honey').waitFor();
  // The columns of this device stay as they were chosen.
  await head.waitFor();

  await button(page, 'Download').click();
  const [sheet] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Spreadsheet (.xlsx)' }).click(),
  ]);
  expect(sheet.suggestedFilename()).toMatch(/^product-report-.*\.xlsx$/);
  const book = XLSX.read(await readFile(await sheet.path()));
  const cells = XLSX.utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 });
  expect(cells.map(([name]) => name)).toEqual(['Product', 'Reported honey', 'Total']);

  await page.getByRole('link', { name: 'Reported honey' }).filter({ visible: true }).click();
  await page.waitForURL(`**/report/product-sales-detail?**productId=${product.id}**`);
  await page.getByRole('link', { name: reference }).filter({ visible: true }).click();
  await page.waitForURL('**/sales/**');
});

testLong('stock, staff and scheduler reports are saved by name and come as a PDF', async () => {
  for (const [path, file] of [
    ['/stock/by-date', /^stock-.*\.pdf$/],
    ['/users/sales', /^user-sales-.*\.pdf$/],
    ['/report/scheduler', /^scheduler-.*\.pdf$/],
  ] as const) {
    const page = await shop.openPage({ as: 'admin', path });
    await button(page, 'Saved views').waitFor();
    await axe(page);
    await button(page, 'Download').click();
    const [paper] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'PDF', exact: true }).click(),
    ]);
    expect(paper.suggestedFilename()).toMatch(file);
    expect((await readFile(await paper.path())).subarray(0, 5).toString()).toBe('%PDF-');
  }
});

testLong('a long sheet is made meanwhile, found, downloaded and deleted', async () => {
  const { branches } = await shop.call<{ branches: { id: number }[] }>('/user/info/');
  const branchId = branches[0]?.id;
  const product = await shop.call<{ id: number }>('/product/', {
    title: 'Counted tea',
    sku: 'LONG-TEA',
    retailPrice: 1,
  });
  const LINES = 500;
  const ORDERS = 41;
  const productList = Array.from({ length: LINES }, () => ({ productId: product.id, orderQty: 1 }));
  const payments = [{ paymentType: 'card', amount: LINES }];
  for (let at = 0; at < ORDERS; at += 1)
    await shop.call('/salesOrder/', { branchId, status: 'completed', allowNegative: true, productList, payments });

  const path = '/report/product-sales-detail?keyword=LONG-TEA';
  const page = await shop.openPage({ as: 'admin', path });
  const askForSheet = async () => {
    await button(page, 'Download').click();
    await page.getByRole('menuitem', { name: 'Spreadsheet (.xlsx)' }).click();
  };
  await askForSheet();
  const drawer = page.getByRole('dialog', { name: 'Long spreadsheets' }).filter({ visible: true });
  await drawer.getByRole('heading', { name: 'Sales detail' }).waitFor();
  await page.keyboard.press('Escape');

  await visit(page, '/report/gst');
  await button(page, 'Download').click();
  await page.getByRole('menuitem', { name: 'Long spreadsheets' }).click();
  await drawer.getByText('Ready').waitFor();
  await drawer.getByText(`${(LINES * ORDERS).toLocaleString('en-AU')} rows`).waitFor();
  await axe(page);
  await shoot(page, 'long-sheets');
  const [sheet] = await Promise.all([
    page.waitForEvent('download'),
    drawer.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(sheet.suggestedFilename()).toMatch(/^product-sales-detail-report-.*\.xlsx$/);
  const book = XLSX.read(await readFile(await sheet.path()));
  const cells = XLSX.utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 });
  expect(cells).toHaveLength(LINES * ORDERS + 2);

  await drawer.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Confirm Delete?' }).getByRole('button', { name: 'Delete' }).click();
  await drawer.getByText('You have none at the moment.').waitFor();
  await page.keyboard.press('Escape');

  // A short report needs no waiting.
  await visit(page, `${path}&from=2020-01-01&to=2020-01-02`);
  const [short] = await Promise.all([page.waitForEvent('download'), askForSheet()]);
  expect(short.suggestedFilename()).toMatch(/\.xlsx$/);
  expect(await shop.call('/report/sheet/')).toEqual([]);
});

test('a figure of the GST summary and of the end of day opens the documents behind it', async () => {
  const { branches } = await shop.call<{ branches: { id: number }[] }>('/user/info/');
  const branchId = branches[0]?.id;
  const supplier = await shop.call<{ id: number }>('/product/supplier/', { name: 'Drilled farm' });
  const product = await shop.call<{ id: number }>('/product/', {
    title: 'Drilled jam',
    sku: 'DRILL-JAM',
    retailPrice: 11,
    costPrice: 4,
    quantity: 9,
    branchId,
    supplierId: supplier.id,
  });
  const bought = await shop.call<{ id: number; reference: string; productList: { id: number }[] }>('/purchaseOrder/', {
    branchId,
    supplierId: supplier.id,
    status: 'ordered',
    productList: [{ productId: product.id, orderQty: 10, cost: 4 }],
  });
  await shop.call(`/purchaseOrder/receive/${bought.id}/`, {
    lines: [{ lineId: bought.productList[0]?.id, quantity: 10, cost: 5 }],
  });
  const voucher = await shop.call<{ key: string }>('/settings/choice/', {
    kind: 'paymentType',
    name: 'Drilled voucher',
  });
  const { reference } = await shop.call<{ reference: string }>('/salesOrder/', {
    branchId,
    status: 'completed',
    productList: [{ productId: product.id, orderQty: 1 }],
    payments: [{ paymentType: voucher.key, amount: 11 }],
  });
  const days = `branchId=${branchId}&from=${sydneyDay(0)}&to=${sydneyDay(0)}`;
  const page = await shop.openPage({ as: 'admin', path: `/report/gst?${days}` });
  // Every box of the activity statement is visible on a small laptop.
  await page.setViewportSize({ width: 1280, height: 900 });
  for (const head of ['Purchases incl. GST, G11 ($)', 'GST on purchases, 1B ($)', 'GST to pay ($)'])
    await page.getByRole('columnheader', { name: head }).filter({ visible: true }).waitFor();
  await axe(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  const { totals } = await shop.call<{ totals: { gstPaid: number } }>(`/report/gst-report/?${days}`);
  await row(page, 'Total')
    .getByRole('link', { name: totals.gstPaid.toFixed(2), exact: true })
    .click();
  await page.waitForURL('**/report/purchase-detail?**');
  await row(page, 'Drilled jam').getByText('55.00').waitFor();
  await row(page, 'Total').getByText(totals.gstPaid.toFixed(2), { exact: true }).waitFor();
  await axe(page);
  await shoot(page, 'purchase-detail-report');
  await row(page, 'Drilled jam').getByRole('link', { name: bought.reference }).click();
  await page.waitForURL(`**/purchase/edit/${bought.id}`);

  await visit(page, `/report/end-of-day?${days}`);
  // Uncounted money is visible on a tablet, too.
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.getByRole('columnheader', { name: 'Drawers not counted' }).filter({ visible: true }).waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
  await row(page, 'Drilled voucher').getByRole('link', { name: '11.00' }).click();
  await page.waitForURL(`**/report/payments?**paymentType=${voucher.key}**`);
  await row(page, reference).getByText('11.00').waitFor();
  await axe(page);
  await shoot(page, 'payment-report');
  await row(page, reference).getByRole('link', { name: reference }).click();
  await page.waitForURL('**/sales/edit/*');

  await visit(page, '/report/stock-valuation?keyword=DRILL-JAM');
  await page.getByRole('link', { name: 'Drilled jam' }).filter({ visible: true }).click();
  await page.waitForURL(`**/stock/movements**productId=${product.id}**`);
  await page.getByText(bought.reference).filter({ visible: true }).first().waitFor();
});

testLong('a PDF that would be too long is not offered: the spreadsheet is', async () => {
  const page = await shop.openPage({ as: 'admin' });
  await page.route('**/report/payment-report/?**', async (route) => {
    const reply = await route.fetch();
    const body = await reply.json();
    await route.fulfill({ response: reply, json: { ...body, data: { ...body.data, totalCount: 3001 } } });
  });
  await visit(page, '/report/payments');
  await button(page, 'Download').click();
  const pdf = page.getByRole('menuitem', { name: 'PDF (up to 3,000 rows)' });
  await pdf.waitFor();
  expect(await pdf.getAttribute('aria-disabled')).toBe('true');
  await page.keyboard.press('Escape');
  await button(page, 'Print').click();
  const [sheet] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'All rows (spreadsheet: a PDF has at most 3,000)' }).click(),
  ]);
  expect(sheet.suggestedFilename()).toMatch(/^payment-report-.*\.xlsx$/);
});

testLong('the books say above all checks how they are, and when they were last checked', async () => {
  const page = await shop.openPage({ as: 'admin', path: '/settings/books' });
  await button(page, 'Check everything').click();
  await page.getByText('Everything agrees').filter({ visible: true }).waitFor();
  await page.getByText(/^Last checked \d{1,2} \w{3} \d{4}, \d{1,2}:\d{2}.[ap]m$/).waitFor();
  await page.getByText('Stock value = what the stock on hand cost').waitFor();
  await axe(page);
});
