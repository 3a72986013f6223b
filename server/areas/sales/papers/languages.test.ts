import { expect, test } from 'vitest';
import { printLabels } from '#contract/catalogue/labels.ts';
import { updateCustomer } from '#contract/customers.ts';
import { sendInvoice, sendStatement } from '#contract/papers.ts';
import { updateCompany } from '#contract/settings.ts';
import { pagesOf } from '#server/testing/pdf.ts';
import { openPrinter, printed } from './testing.ts';

const linesOf = async (...args: Parameters<typeof printed>) => (await printed(...args)).flat();

/** A Chinese and an English customer of one shop, with the same sale each. */
const openBilingual = async () => {
  const { shop, customer: english, sell } = await openPrinter();
  const manager = shop.as('branchManager');
  const { data: chinese } = await manager.call(updateCustomer, { id: english.id, language: 'zh-CN' });
  const rice = await shop.product({ sku: 'RICE', title: 'Jasmine rice', chineseTitle: '茉莉香米', retailPrice: 22 });
  const box = await shop.product({ sku: 'BOX', title: 'Gift box', chineseTitle: '', retailPrice: 11 });
  const order = await sell({
    status: 'confirmed',
    customerId: chinese.id,
    allowNegative: true,
    productList: [
      { productId: rice.id, orderQty: 2, discount: 10 },
      { productId: box.id, orderQty: 1 },
    ],
    payments: [{ paymentType: 'cash', amount: 20 }],
  });
  return { shop, customer: chinese, order, rice };
};

test('a customer’s papers and mails are in their language, the tax office’s title stays', async () => {
  const { shop, customer, order } = await openBilingual();
  const invoice = await linesOf(shop, `/salesOrder/invoice/${order.id}/`);
  for (const words of ['税务发票', 'Tax invoice', '总计（含 GST） | $50.60', '应付金额 | $30.60', 'ABN 51 824 753 556'])
    expect(invoice).toContain(words);
  // The Chinese title where there is one, else the other.
  expect(invoice).toContain('1 | RICE | 茉莉香米 | 件 | 2 | 22.00 | 10% | 3.60 | 39.60');
  expect(invoice).toContain('2 | BOX | Gift box | 件 | 1 | 11.00 | 1.00 | 11.00');
  const text = invoice.join('\n');
  expect(text).toMatch(/已付：现金，\d{4}年\d{1,2}月\d{1,2}日 \| 20\.00/);
  expect(text).toContain('第 1 页，共 1 页');
  expect(text).not.toMatch(/Jasmine|Amount due|Page 1|Date:/);

  const receipt = await linesOf(shop, `/salesOrder/receipt/${order.id}/`);
  for (const words of ['税务发票', 'Tax invoice', '合计 | $50.60', '2 × 22.00, 优惠 10%', '现金 | 20.00'])
    expect(receipt).toContain(words);
  const statement = await linesOf(shop, `/customer/statement/${customer.id}/`);
  for (const words of ['对账单', '待付合计 | $30.60']) expect(statement).toContain(words);

  const sales = shop.as('sales');
  await sales.call(sendInvoice, { id: order.id });
  await shop.as('branchManager').call(sendStatement, { id: customer.id });
  const [invoiceMail, statementMail] = shop.mails.slice(-2);
  expect(invoiceMail?.subject).toContain(`：税务发票 ${order.reference}`);
  expect(invoiceMail?.text).toMatch(/^Wang 王小明，您好：\n\n随信附上税务发票 .*，金额 \$50\.60。 尚有 \$30\.60 待付/);
  expect(statementMail?.subject).toMatch(/：\d{4}年\d+月\d+日对账单$/);
  expect(statementMail?.text).toContain('随信附上您的对账单。');
});

test('without a language of their own customers get the company’s, and so do pick lists and labels', async () => {
  const { shop, customer, order, rice } = await openBilingual();
  const admin = shop.as('companyAdmin');
  const pick = () => linesOf(shop, '/salesOrder/print/', { body: { ids: [order.id], paper: 'pickList' } });
  const label = async () => {
    const { bytes } = await admin.send('POST', `/api/v1${printLabels.path}`, {
      body: { labels: [{ productId: rice.id, count: 1 }] },
    });
    return pagesOf(bytes).flat();
  };
  // The shop reads English, whatever its customer reads.
  expect(await pick()).toContain(`Pick list ${order.reference}`);
  expect((await label()).slice(0, 2)).toEqual(['Jasmine rice', '茉莉香米']);

  await admin.call(updateCompany, { id: shop.companyId, language: 'zh-CN' });
  expect(await pick()).toContain(`拣货单 ${order.reference}`);
  expect((await label()).slice(0, 2)).toEqual(['茉莉香米', 'Jasmine rice']);
  await shop.as('branchManager').call(updateCustomer, { id: customer.id, language: null });
  expect(await linesOf(shop, `/salesOrder/invoice/${order.id}/`)).toContain('税务发票');
  await shop.as('branchManager').call(updateCustomer, { id: customer.id, language: 'en-US' });
  expect(await linesOf(shop, `/salesOrder/invoice/${order.id}/`)).toContain('Amount due | $30.60');
});

test('days are written as the company’s country writes them', async () => {
  const { shop, customer, order } = await openBilingual();
  await shop.as('branchManager').call(updateCustomer, { id: customer.id, language: 'en-US' });
  const dateIn = async (country: string) => {
    await shop.as('companyAdmin').call(updateCompany, { id: shop.companyId, address: { country } });
    const lines = await linesOf(shop, `/salesOrder/invoice/${order.id}/`);
    return /Date: ([^|]+)/.exec(lines.join('\n'))?.[1]?.trim();
  };
  expect(await dateIn('Australia')).toMatch(/^\d{1,2} \w{3} \d{4}/);
  expect(await dateIn('United States')).toMatch(/^\w{3} \d{1,2}, \d{4}/);
});
