import { expect, test } from 'vitest';
import { axe, serveShop, shoot } from './harness.ts';
import { testLong } from './long.ts';
import { approve, box, cell, type Order, scan, stockIn, sums } from './orders.ts';
import { button } from './page.ts';

const shop = serveShop();
const stock = stockIn(shop);

/** A product at ten dollars, and a way to promote only that one. */
const promoted = async (sku: string, title: string) => {
  const { branchId, products } = await stock([{ sku, title, retailPrice: 10, quantity: 50 }]);
  const [product] = products;
  const scope = { productIds: [product?.id], categoryIds: [], brandIds: [], tagIds: [], supplierIds: [] };
  const promote = (name: string, terms: object, more: object = {}) =>
    shop.call<{ id: number }>('/promo/', { name, state: 'active', terms, scope, ...more });
  return { branchId, productId: product?.id, promote };
};

test('an order shows what promotions take off, why others do not, and takes a code', async () => {
  const { promote } = await promoted('PROMO-1', 'Promo pear');
  await promote('Pear deal', { kind: 'buyGet', buy: 2, get: 1 });
  await promote('Pear code', { kind: 'percentage', percent: 50 }, { code: 'PEAR50' });
  const page = await shop.openPage({ as: 'admin', path: '/sales/new' });
  await box(page).waitFor();
  await scan(page, 'PROMO-1');
  await cell(page, 'Quantity', 'Promo pear').fill('2');
  await page.getByText('One more for “Pear deal”').waitFor();
  await cell(page, 'Quantity', 'Promo pear').fill('3');
  await page.getByText('Pear deal −$10.00').waitFor();
  await sums(page).getByText('−$10.00').waitFor();
  await button(page, 'Price of Promo pear').click();
  await page.getByText('Needs its code').waitFor();
  await axe(page);
  await shoot(page, 'sales-promotions');
  await page.keyboard.press('Escape');
  await button(page, 'Promotion code').click();
  await page.getByLabel('Promotion code').fill('pear50');
  await page.keyboard.press('Enter');
  await page.getByText('Pear code −$15.00').waitFor();
  await approve(page);
  await page.waitForURL('**/sales/edit/*');
  await page.getByText('Pear code −$15.00').waitFor();
  await sums(page).getByText('$15.00', { exact: true }).first().waitFor();
});

testLong('lines with packs and promotions stay two lines high, so that ten are in view on a small laptop', async () => {
  const { branchId, products } = await stock(
    Array.from({ length: 12 }, (_, at) => ({
      sku: `TALL-${at}`,
      title: `Tall stoneground black sesame noodles with bean paste 500 g ${at}`,
      chineseTitle: '传统石磨黑芝麻面配豆瓣酱家庭装餐饮装',
      unitQty: 12,
      retailPrice: 10,
      quantity: 50,
    })),
  );
  const productIds = products.map(({ id }) => id);
  const scope = { productIds, categoryIds: [], brandIds: [], tagIds: [], supplierIds: [] };
  const offer = { name: 'Off everything tall while stocks last', state: 'active', scope };
  await shop.call('/promo/', { ...offer, terms: { kind: 'percentage', percent: 20 } });
  const productList = productIds.map((productId) => ({ productId, orderQty: 1 }));
  const { id } = await shop.call<Order>('/salesOrder/', { branchId, status: 'confirmed', productList });
  const page = await shop.openPage({ as: 'admin', path: `/sales/edit/${id}` });
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.getByText('−$2.00').first().waitFor();
  const lines = page.locator('.td-lines tbody tr');
  const inView = () =>
    lines.evaluateAll((all) => all.filter((line) => line.getBoundingClientRect().bottom <= innerHeight).length);
  await expect.poll(inView).toBeGreaterThanOrEqual(10);
  // The size and the amount are never cut.
  const isCut = (part: Element) => part.scrollWidth > part.clientWidth + 1;
  for (const part of ['.td-twoline-ending', '.td-line-promotion > .td-number'])
    expect(await lines.first().locator(part).evaluate(isCut)).toBe(false);
  await axe(page);
  await shoot(page, 'sales-promotions-tablet');
});

testLong(
  'a draft says what changed since it was saved; what is shown is what is stored, down to cost nobody sees',
  async () => {
    const { branchId, productId, promote } = await promoted('PROMO-2', 'Promo plum');
    const oldPromotion = await promote('Plum old', { kind: 'amountOff', amount: 1 });
    const productList = [{ productId, orderQty: 2 }];
    const { id } = await shop.call<Order>('/salesOrder/', { branchId, productList });
    await shop.call(`/promo/update/${oldPromotion.id}/`, { state: 'paused' });
    // Its cost is $1.00 plus GST: the deal ends there, which this user cannot calculate.
    await promote('Plum deal', { kind: 'percentage', percent: 95 });
    await shop.call(`/product/${productId}/`, { retailPrice: 12 });
    const page = await shop.openPage({ as: 'sales', path: `/sales/edit/${id}` });
    await page.getByText('The total has changed since this draft was saved: $18.00 → $2.20').waitFor();
    await page.getByText('“Plum deal” now applies: −$17.80').waitFor();
    await page.getByText('“Plum old” no longer applies (was −$2.00)').waitFor();
    await page.getByText('Promo plum: list price $10.00 → $12.00. This draft keeps $10.00.').waitFor();
    await sums(page).getByText('$2.20', { exact: true }).waitFor();
    expect(await page.getByText('Unsaved changes').filter({ visible: true }).count()).toBe(0);
    await axe(page);
    await shoot(page, 'sales-draft-changed');
    await button(page, 'Use current prices').click();
    await page.getByText('Unsaved changes').filter({ visible: true }).waitFor();
    await page.getByText('Plum deal −$21.80').waitFor();
    await approve(page);
    await page.getByText('Confirmed', { exact: true }).filter({ visible: true }).first().waitFor();

    // More on a numbered order: confirmed by the server before it is saved.
    await scan(page, 'PROMO-2');
    await sums(page).getByText('$3.30', { exact: true }).first().waitFor();
    await cell(page, 'Quantity', 'Promo plum').last().fill('4');
    await sums(page).getByText('$4.40', { exact: true }).first().waitFor();
    await button(page, 'Save').click();
    await page.getByText('Saved', { exact: true }).filter({ visible: true }).waitFor();
    await sums(page).getByText('$4.40', { exact: true }).first().waitFor();
    expect(await shop.call<{ totalInclGst: number }>(`/salesOrder/${id}/`)).toMatchObject({ totalInclGst: 4.4 });
  },
);

testLong(
  'a part of a bundle goes back at the price paid, and the screen says so; its exchange takes a code',
  async () => {
    const { branchId, productId, promote } = await promoted('PROMO-3', 'Promo peach');
    await promote('Peach bundle', { kind: 'bundle', quantity: 3, price: 24 });
    const sale = await shop.call<Order>('/salesOrder/', {
      branchId,
      status: 'completed',
      productList: [{ productId, orderQty: 3 }],
      payments: [{ paymentType: 'card', amount: 24 }],
    });
    await promote('Peach code', { kind: 'percentage', percent: 40 }, { code: 'PEACH40' });
    const page = await shop.openPage({ as: 'manager', path: `/sales/return/${sale.id}` });
    await page.getByText('Items the customer keeps are not repriced.').waitFor();
    await page.getByRole('textbox', { name: 'Return quantity: Promo peach' }).fill('1');
    const summary = page.getByRole('region', { name: 'Summary' });
    await summary.getByText('−$8.00').waitFor();
    await scan(page, 'PROMO-3');
    await page.getByLabel('Promotion code').fill('nothing peach40');
    await page.keyboard.press('Enter');
    await page.getByText('No promotion has the code NOTHING').waitFor();
    await page.getByText('Peach code −$4.00').waitFor();
    await summary.getByText('$6.00', { exact: true }).waitFor();
    await axe(page);
    await shoot(page, 'sales-exchange-code');
    await button(page, 'Card').click();
    await button(page, 'Complete exchange').click();
    await page.waitForURL('**/sales/edit/*');
    const exchangeId = Number(page.url().split('/').at(-1));
    expect(await shop.call(`/salesOrder/${exchangeId}/`)).toMatchObject({
      totalInclGst: -2,
      codes: ['NOTHING', 'PEACH40'],
      productList: [{ priceInclGst: -8 }, { priceInclGst: 6, promotion: 'Peach code' }],
    });
  },
);

testLong('a confirmed order keeps its promotion on the units it had, and says which units have which', async () => {
  const { branchId, productId, promote } = await promoted('PROMO-4', 'Promo fig');
  const hour = await promote('Fig hour', { kind: 'percentage', percent: 20 });
  const productList = [{ productId, orderQty: 4 }];
  const { id } = await shop.call<Order>('/salesOrder/', { branchId, status: 'confirmed', productList });
  await shop.call(`/promo/update/${hour.id}/`, { state: 'paused' });
  const page = await shop.openPage({ as: 'sales', path: `/sales/edit/${id}` });
  await page.getByText('Fig hour −$8.00').waitFor();
  await cell(page, 'Quantity', 'Promo fig').fill('3');
  await page.getByText('Fig hour −$6.00').waitFor();
  await page.getByText('Promotions as agreed').waitFor();
  await cell(page, 'Quantity', 'Promo fig').fill('6');
  await page.getByText('4 as agreed, 2 with today’s promotions').waitFor();
  await sums(page).getByText('$52.00', { exact: true }).first().waitFor();
  await axe(page);
  await shoot(page, 'sales-quantity-agreed');
  await button(page, 'Save').click();
  await page.getByText('Saved', { exact: true }).filter({ visible: true }).waitFor();
  expect(await shop.call<{ totalInclGst: number }>(`/salesOrder/${id}/`)).toMatchObject({ totalInclGst: 52 });
  // Changed back to what was agreed, it costs that, whatever was saved in between.
  await cell(page, 'Quantity', 'Promo fig').fill('4');
  await sums(page).getByText('$32.00', { exact: true }).first().waitFor();
  await cell(page, 'Quantity', 'Promo fig').fill('6');
  await cell(page, 'Disc. % or $', 'Promo fig').fill('10');
  await page.getByText('“Fig hour” no longer applies once the price or discount is changed: $52.00 → $54.00').waitFor();
  await axe(page);
  await shoot(page, 'sales-promotion-lost');
  await cell(page, 'Disc. % or $', 'Promo fig').fill('$200');
  await page.getByText('More than the line costs. Enter a smaller amount.').waitFor();
  await cell(page, 'Disc. % or $', 'Promo fig').fill('200');
  await page.getByText('At most 100%. For an amount off the line, type $200.').waitFor();
  await sums(page).getByText('$52.00', { exact: true }).first().waitFor();
});

testLong('a confirmed order that grows is counted as a whole, on the line that stays as well', async () => {
  const { branchId, products } = await stock([
    { sku: 'PROMO-5', title: 'Promo coffee', retailPrice: 10, quantity: 50 },
    { sku: 'PROMO-6', title: 'Promo tea', retailPrice: 5, quantity: 50 },
  ]);
  const productIds = products.map(({ id }) => id);
  const scope = { productIds, categoryIds: [], brandIds: [], tagIds: [], supplierIds: [] };
  const terms = { kind: 'buyGet', buy: 2, get: 1 };
  await shop.call('/promo/', { name: 'Third one free', state: 'active', terms, scope, belowCost: true });
  const productList = productIds.map((productId, at) => ({ productId, orderQty: 2 - at }));
  const { id } = await shop.call<Order>('/salesOrder/', { branchId, status: 'confirmed', productList });
  const page = await shop.openPage({ as: 'admin', path: `/sales/edit/${id}` });
  await page.getByText('Third one free −$5.00').waitFor();
  await cell(page, 'Quantity', 'Promo coffee').fill('3');
  await page.getByText('Third one free −$10.00').waitFor();
  expect(await page.getByText('Third one free −$5.00').count()).toBe(0);
  await sums(page).getByText('$25.00', { exact: true }).first().waitFor();
  await shoot(page, 'sales-grown');
  await button(page, 'Save').click();
  await page.getByText('Saved', { exact: true }).filter({ visible: true }).waitFor();
  expect(await shop.call<{ totalInclGst: number }>(`/salesOrder/${id}/`)).toMatchObject({ totalInclGst: 25 });
  await cell(page, 'Quantity', 'Promo coffee').fill('2');
  await page.getByText('Third one free −$5.00').waitFor();
  await sums(page).getByText('$20.00', { exact: true }).first().waitFor();
});
