import { expect, test } from 'vitest';
import { axe, serveShop } from './harness.ts';
import { testLong } from './long.ts';
import { button, scan, scanLate, type } from './page.ts';
import { approveAs, entry, openTill, payCash, receiptOf, signInAs, totalOf, untilSent } from './till.ts';

const shop = serveShop();

type Order = { id: number; otherReference: string; note: string };
const orderOf = async (number: string): Promise<Order> => {
  const { data } = await shop.call<{ data: Order[] }>(`/salesOrder/?otherReference=${number}`);
  return shop.call<Order>(`/salesOrder/${data[0]?.id}/`);
};

test('age is asked once a sale, and each piece for its number, scanned or searched for', async () => {
  const flagged = { quantity: 50, retailPrice: 30 };
  const goods = [
    { ...flagged, sku: 'AGE-WINE-1', title: 'Aged shiraz', ageRestricted: true },
    { ...flagged, sku: 'AGE-GIN-22', title: 'Dry gin', ageRestricted: true },
    { ...flagged, sku: 'SER-PHONE-1', title: 'Pocket phone', serialRequired: true },
  ];
  const page = await openTill(shop, 'Alex Morgan', { goods });
  const lines = page.locator('.cart-line');

  await scan(page, 'AGE-WINE-1');
  await page.getByText(/^Born on or before/).waitFor();
  await axe(page);
  // A scan is not taken as an answer, and not lost without a message.
  await scan(page, 'SER-PHONE-1');
  await page.getByText('Answer the question on the screen first').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('Not sold: age not confirmed').waitFor();
  expect(await lines.count()).toBe(0);
  await entry(page).focus();
  await type(page, 'shiraz');
  await page.keyboard.press('Enter');
  await page.getByText(/^Born on or before/).waitFor();
  await page.keyboard.press('F1');
  await expect.poll(() => lines.count()).toBe(1);
  // Its last keys arrive so late that the first ones look like a whole code.
  await scanLate(page, 'AGE-GIN-22', { after: 8, ms: 400 });
  await expect.poll(() => lines.count()).toBe(2);

  await type(page, '2*phone');
  await page.keyboard.press('Enter');
  await page.getByText('2 to go').waitFor();
  await axe(page);
  await scan(page, 'SER-PHONE-1');
  await page.getByText('That is a product’s barcode.').waitFor();
  await scan(page, 'SN-100001');
  await expect.poll(() => lines.count()).toBe(3);
  await type(page, 'sn-100001');
  await page.keyboard.press('Enter');
  await page.getByText('This serial number is in the sale already').waitFor();
  await type(page, '77');
  await page.keyboard.press('Enter');
  await expect.poll(() => lines.count()).toBe(4);
  await type(page, '3');
  await page.keyboard.press('F2');
  await page.getByText('Each piece has its own serial number.').waitFor();
  await page.keyboard.press('Escape');
  await page.reload();
  await signInAs(page, 'Alex Morgan');
  await page.getByText('Serial no. SN-100001').waitFor();
  await expect.poll(() => totalOf(page)).toBe(12_000);
  const number = await payCash(page);
  await untilSent(page);
  expect((await orderOf(number)).note).toBe('SER-PHONE-1: S/N SN-100001\nSER-PHONE-1: S/N 77');
  // The next customer is asked again, also for the same goods as the last.
  await button(page, 'More').click();
  await button(page, 'Repeat last sale').click();
  await page.getByText(/^Born on or before/).waitFor();
});

testLong(
  'stock is shown, and what the books lack is asked about once: by who may sell it, or by a manager',
  async () => {
    const goods = [
      { sku: 'LAST-ONE-1', title: 'Last lamp', retailPrice: 20, quantity: 1 },
      { sku: 'LAST-TWO-2', title: 'Last vase', retailPrice: 30, quantity: 1 },
    ];
    const page = await openTill(shop, 'Tom Nguyen', { goods });
    const question = page.locator('.question');
    const counts = () => page.locator('.cart-count').allInnerTexts();
    await scan(page, 'LAST-ONE-1');
    await page.locator('.cart-line').getByText('1 in stock').waitFor();
    expect(await question.count()).toBe(0);
    await scan(page, 'LAST-ONE-1');
    await question.getByText('Stock records show only 1 of Last lamp left').waitFor();
    // It does not block scanning, and one more of the same product is not asked about again.
    await scan(page, 'LAST-TWO-2', 'LAST-TWO-2', 'LAST-ONE-1');
    await expect.poll(counts).toEqual(['3 ×', '2 ×']);
    await question.getByRole('button', { name: 'Remove' }).click();
    // Existing lines stay.
    await expect.poll(counts).toEqual(['1 ×', '2 ×']);
    await question.getByText('Stock records show only 1 of Last vase left').waitFor();
    await axe(page);
    // Parked and recalled, the same question is asked: parking does not avoid it.
    await page.keyboard.press('F7');
    await expect.poll(counts).toEqual([]);
    await page.keyboard.press('F8');
    await page.getByRole('button', { name: /Last lamp/ }).click();
    await question.getByText('Stock records show only 1 of Last vase left').waitFor();
    await page.keyboard.press('F12');
    await approveAs(page, 'Priya Nair');
    await page.locator('.due').waitFor();
    await page.keyboard.press('F1');
    const number = await receiptOf(page);
    await untilSent(page);
    const { id } = await orderOf(number);
    const { data: log } = await shop.call<{ data: { entityId: number; after: object }[] }>(
      '/audit/pagination/?action=approve',
    );
    expect(log.find(({ entityId }) => entityId === id)?.after).toMatchObject({
      permission: 'negativeStock.enable',
      approvedBy: 'Priya Nair',
    });

    await button(page, /Lock$/).click();
    await signInAs(page, 'Alex Morgan');
    await scan(page, 'LAST-TWO-2');
    await question.getByText('Stock records show no Last vase left').waitFor();
    await question.getByRole('button', { name: 'Sell anyway' }).click();
    await expect.poll(() => question.count()).toBe(0);
    await scan(page, 'LAST-TWO-2');
    await expect.poll(counts).toEqual(['2 ×']);
    await payCash(page);
  },
);
