import { expect, test } from 'vitest';
import { axe, serveShop, shoot } from './harness.ts';
import { isLong } from './long.ts';
import { stockIn } from './orders.ts';
import { button, scan, type } from './page.ts';
import {
  approveAs,
  enrol,
  entry,
  openTill,
  openWith,
  receiptOf,
  signInAs,
  startPaying,
  totalOf,
  untilSent,
} from './till.ts';

const shop = serveShop();

const BASKETS = isLong ? 20 : 4;

type Row = { otherReference: string; amountSummary: { total: number }; status: string };
type Rows = { data: Row[]; totalCount: number };

/** What the server booked of a till's sales, in cents by receipt number. */
const bookedOf = async (prefix: string): Promise<Record<string, number>> => {
  const { data } = await shop.call<Rows>(`/salesOrder/?otherReference=${prefix}&pageSize=100`);
  return Object.fromEntries(
    data.map(({ otherReference, amountSummary }) => [otherReference, Math.round(amountSummary.total * 100)]),
  );
};

test('baskets by keyboard alone come to what the server books', async () => {
  const skus = Array.from({ length: 9 }, (_, at) => `RING-${at + 1}0`);
  await stockIn(shop)(
    skus.map((sku, at) => ({
      sku,
      title: `Counter goods ${at + 1}`,
      retailPrice: (at + 2) * 1.25 + 0.04,
      quantity: 900,
    })),
  );
  const page = await shop.openPage({ path: '/pos', firstVisit: true });
  await enrol(page);
  await axe(page);
  await signInAs(page, 'Alex Morgan');
  await openWith(page, 4);
  const totals: Record<string, number> = {};
  for (let number = 0; number < BASKETS; number += 1) {
    const saleSkus = [0, 1, 2].map((at) => skus[(number * 7 + at * (number % 5 === 0 ? 0 : 3)) % skus.length] ?? '');
    if (number % 2 === 0) await scan(page, ...saleSkus);
    else
      for (const [at, sku] of saleSkus.entries()) {
        await type(page, at === 1 ? `${(number % 4) + 2}*${sku}` : sku);
        await page.keyboard.press('Enter');
      }
    if (number % 3 === 0) {
      await page.keyboard.press('ArrowUp');
      await type(page, '4');
      await page.keyboard.press('F2');
    }
    await expect.poll(() => page.locator('.cart-line').count()).toBe(new Set(saleSkus).size);
    if (number === 1) await axe(page);
    await startPaying(page);
    // Only now has all typed input reached the cart.
    const total = await totalOf(page);
    if (number % 4 === 1) {
      await page.keyboard.press('F2');
      await type(page, '004217');
    } else if (number % 4 === 2) await type(page, String(Math.ceil(total / 500) * 5 + 50));
    // An accidental Enter pays nothing; the key for cash takes the whole open amount.
    await page.keyboard.press('Enter');
    if (number % 4 === 0 || number % 4 === 3) await page.keyboard.press('F1');
    totals[await receiptOf(page)] = total;
    if (number === 2) await axe(page);
  }
  await untilSent(page);
  expect(Object.keys(totals)).toHaveLength(BASKETS);
  expect(await bookedOf(`${Object.keys(totals)[0]?.slice(0, -6)}`)).toEqual(totals);
  await type(page, '3*');
  await scan(page, skus[0] ?? '');
  await expect.poll(() => page.locator('.cart-count').innerText()).toBe('3 ×');
  await startPaying(page);
  await type(page, '1');
  await page.keyboard.press('F2');
  await type(page, '004218');
  await page.keyboard.press('Enter');
  await page.locator('.tenders').waitFor();
  // A card payment that was charged is neither discarded by Esc nor lost by a reload.
  await page.keyboard.press('Escape');
  await page.locator('.tenders').waitFor();
  await page.reload();
  await signInAs(page, 'Alex Morgan');
  await page.keyboard.press('F12');
  await page.locator('.tenders').getByText('004218').waitFor();
  await page.locator('.tenders').getByRole('button').click();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('.cart-line').count()).toBe(1);
});

test('baskets by touch alone come to what the server books', async () => {
  // One click takes the first counter without a till.
  const { data: tills } = await shop.call<{ data: { id: number }[] }>('/till/device/pagination/?status=active');
  for (const { id } of tills) await shop.call(`/till/device/revoke/${id}/`, {});
  const page = await shop.openPage({ path: '/pos', width: 390, firstVisit: true });
  await button(page, 'Try the demo till').tap();
  await signInAs(page, 'Alex Morgan');
  await openWith(page, 4);
  const keys = page.locator('.key-grid .face');
  const widths = await keys.evaluateAll((all) => all.map((key) => key.getBoundingClientRect().width));
  expect(Math.min(...widths)).toBeGreaterThanOrEqual(48);
  const tab = (name: string) => page.locator('.phone-tabs').getByRole('button', { name }).tap();
  const digit = (name: string) => page.locator('.number-pad').getByRole('button', { name, exact: true }).tap();
  const totals: Record<string, number> = {};
  for (let number = 0; number < BASKETS; number += 1) {
    const keyIndexes = [number % 9, (number * 2 + 1) % 9, (number + 4) % 9];
    for (const at of keyIndexes) await keys.nth(at).tap();
    if (number % 4 === 0) {
      await tab('Number pad');
      await digit('5');
      await page.locator('.pad-functions').getByRole('button', { name: 'Qty' }).tap();
      await tab('Keys');
    }
    await expect.poll(() => page.locator('.cart-line').count()).toBe(new Set(keyIndexes).size);
    await page.locator('.pay').tap();
    await page.locator('.due').waitFor();
    const total = await totalOf(page);
    if (number % 3 === 0) await page.locator('.amounts .key').last().tap();
    else if (number % 3 === 1) await page.getByRole('button', { name: /^Exact cash/ }).tap();
    else {
      await page.getByRole('button', { name: /^Card/ }).tap();
      await button(page, 'Card accepted').tap();
    }
    totals[await receiptOf(page)] = total;
  }
  await untilSent(page);
  expect(await bookedOf(`${Object.keys(totals)[0]?.slice(0, -6)}`)).toEqual(totals);
});

test('a whole day: discount with approval, park, recall, split, return, exchange, cash out, close', async () => {
  const page = await openTill(shop, 'Tom Nguyen', { fifties: 4 });
  const keys = page.locator('.key-grid .face');
  const payOrAsk = async () => {
    await page.keyboard.press('F12');
    await page.locator('.approval, .due').first().waitFor();
    if (await page.locator('.approval').count()) await approveAs(page, 'Priya Nair');
    await page.locator('.due').waitFor();
  };
  const pay = async (...tenders: [amount: string, key: string][]) => {
    await payOrAsk();
    for (const [amount, key] of tenders) {
      await entry(page).focus();
      await type(page, amount);
      await page.keyboard.press(key);
      if (key === 'F2') await page.getByRole('button', { name: 'Card accepted' }).click();
    }
    return receiptOf(page);
  };

  await keys.nth(10).click();
  await page.keyboard.press('F4');
  await button(page, '50%').click();
  await approveAs(page, 'Priya Nair');
  await page
    .getByText(/discount/)
    .first()
    .waitFor();
  await page.keyboard.press('F7');
  await page.getByText(/^Parked:/).waitFor();
  await keys.nth(11).click();
  const first = await pay(['2', 'F2'], ['100', 'Enter']);
  await expect.poll(() => page.locator('.paid-amount').innerText()).toMatch(/^\$\d/);
  await shoot(page, 'till-change');
  await page.keyboard.press('F8');
  await page.locator('.rows .row').first().click();
  await expect.poll(() => page.locator('.cart-line').count()).toBe(1);
  await pay(['100', 'Enter']);

  await page.keyboard.press('F9');
  await page.getByLabel('Receipt number').fill(first.toLowerCase());
  await page.keyboard.press('Enter');
  await button(page, 'All').click();
  await axe(page);
  await button(page, 'Return these items').click();
  await approveAs(page, 'Priya Nair');
  await expect.poll(() => totalOf(page)).toBeLessThan(0);
  await page.keyboard.press('F12');
  await page.getByRole('button', { name: /^Refund \$2\.00: Card/ }).click();
  await page.getByLabel('Terminal slip number').fill('004299');
  await page.keyboard.press('Enter');
  await page.locator('.choices').getByRole('button', { name: /^Cash/ }).click();
  await expect.poll(() => page.locator('.paid').innerText()).toContain('Refunded');

  await keys.nth(12).click();
  const second = await pay(['100', 'Enter']);
  await scan(page, second);
  await button(page, 'All').click();
  await button(page, 'Return these items').click();
  await approveAs(page, 'Priya Nair');
  await keys.nth(3).click();
  await expect.poll(() => page.locator('.cart-line').count()).toBe(2);
  await payOrAsk();
  await page.locator('.choices').getByRole('button', { name: /^Cash/ }).click();
  await page.locator('.paid').waitFor();

  await page.keyboard.press('F10');
  await button(page, 'Cash out').click();
  await page.getByLabel('Amount', { exact: true }).fill('20');
  await page.getByLabel('Reason', { exact: true }).fill('Milk');
  await page.keyboard.press('Enter');
  await approveAs(page, 'Priya Nair');
  await button(page, 'Close till').click();
  await button(page, 'Close till').click();
  await page.getByText('Nothing counted. Close till with $0.00?').waitFor();
  await page.keyboard.press('Enter');
  await button(page, 'Count the cash').click();
  await page.getByLabel('$50.00', { exact: true }).fill('4');
  await page.getByLabel('Note').fill('Counted twice');
  await page.keyboard.press('Enter');
  await page.getByText(/Z report \d+/).waitFor();
  await axe(page);
  await shoot(page, 'till-z');
  await untilSent(page);
  const { data } = await shop.call<{ data: { deviceNumber: number; expectedCash: number; countedCash: number }[] }>(
    '/till/session/pagination/?status=closed',
  );
  const session = data.find(({ deviceNumber }) => first.startsWith(`T${deviceNumber}-`));
  expect(session?.countedCash).toBe(200);
  const printed = await page.locator('.paper').innerText();
  expect(printed).toContain(`$${session?.expectedCash.toFixed(2)}`);
});
