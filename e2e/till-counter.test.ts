import { expect } from 'vitest';
import { serveShop } from './harness.ts';
import { testLong } from './long.ts';
import { stockIn } from './orders.ts';
import { button, scan, type } from './page.ts';
import {
  approveAs,
  enrol,
  entry,
  openTill,
  openWith,
  payCash,
  receiptOf,
  signInAs,
  startPaying,
  untilSent,
} from './till.ts';

const shop = serveShop();

/** Recalls a parked sale at another till of the branch. */
const takeAtSecondTill = async (label: string) => {
  const { data } = await shop.call<{ data: { branchId: number }[] }>('/till/device/pagination/?status=active');
  const keypad = { branchId: data[0]?.branchId, name: 'Second counter' };
  const { id: keypadId } = await shop.call<{ id: number }>('/settings/keypad/', keypad);
  const enrolment = { keypadId, name: 'Second' };
  const { credential } = await shop.call<{ credential: string }>('/till/device/enrol/', enrolment);
  const ask = async <T>(path: string, body: object): Promise<T> => {
    const headers = { authorization: `Till ${credential}`, 'content-type': 'application/json' };
    const reply = await fetch(`${shop.url}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return ((await reply.json()) as { data: T }).data;
  };
  type Parked = { parked: { parkedId: string; label: string }[] };
  const { parked } = await ask<Parked>('/till/parked/', { ownIds: [] });
  await ask('/till/parked/take/', { parkedId: parked.find((each) => each.label.includes(label))?.parkedId });
};

testLong('what a stranger at the counter stumbles over', async () => {
  await stockIn(shop)([
    { sku: 'ODD-CENT-1', title: 'Odd cup', retailPrice: 4.99, quantity: 50 },
    { sku: 'ODD-CENT-2', title: 'Odd bowl', retailPrice: 5.01, quantity: 50 },
    { sku: 'OPEN-ITEM', title: 'Sundries', retailPrice: 0, quantity: 900, openPrice: true },
  ]);
  const page = await shop.openPage({ path: '/pos', firstVisit: true });
  await enrol(page);
  await button(page, 'Tom Nguyen').click();
  await scan(page, '9399000000044');
  const pin = page.getByLabel('PIN of Tom Nguyen');
  expect([await pin.inputValue(), await page.getByText('Wrong PIN').count()]).toEqual(['', 0]);
  // What is typed while a PIN is checked is kept: here the right one, after a wrong one.
  for (const digits of ['271829', '271828']) {
    await pin.fill(digits);
    await page.keyboard.press('Enter');
  }
  await pin.waitFor({ state: 'detached' });
  await openWith(page, 1);
  const lines = page.locator('.cart-line');

  // Parked sales by keyboard only: the latest is selected, arrows move to earlier ones.
  for (const sku of ['ODD-CENT-1', 'ODD-CENT-2']) {
    await scan(page, sku);
    await expect.poll(() => lines.count()).toBe(1);
    await page.keyboard.press('F7');
    await page.getByText(/^Parked:/).waitFor();
  }
  await untilSent(page);
  await page.keyboard.press('F8');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Odd bowl');
  await page.keyboard.press('ArrowDown');
  // Recalled at another till, it disappears from the open list.
  await takeAtSecondTill('Odd bowl');
  await expect.poll(() => page.locator('.rows .row').count()).toBe(1);
  await page.keyboard.press('Enter');
  await lines.getByText('Odd cup').waitFor();

  // A note's key pays at once; the following exchange comes to less than a coin.
  await page.locator('.key-pages').getByRole('button', { name: 'Cash' }).click();
  await page.locator('.key-grid').getByRole('button', { name: '$50.00' }).click();
  const number = await receiptOf(page);
  await expect.poll(() => page.locator('.paid-amount').innerText()).toBe('$45.00');
  await page.getByText('Cash rounding $0.01').waitFor();
  await scan(page, number);
  await button(page, 'All').click();
  await button(page, 'Return these items').click();
  await approveAs(page, 'Priya Nair');
  await scan(page, 'ODD-CENT-2');
  await page.locator('.cart-rounding').getByText('−$0.01').waitFor();
  await page.keyboard.press('F12');
  await button(page, 'Complete sale ($0.01 cash rounding)').click();
  await receiptOf(page);

  // A server that hangs is given up.
  const silence = '**/till/receipt/**';
  await page.route(silence, () => {});
  await page.keyboard.press('F9');
  await page.getByLabel('Receipt number').fill('T9-1-000001');
  await page.keyboard.press('Enter');
  await page.getByText('Checking…').waitFor();
  await page.getByText('This receipt is from another till').waitFor();
  await page.getByText('Online', { exact: true }).waitFor();
  await page.unroute(silence);
  await button(page, 'No receipt').click();
  await page.getByLabel('Product', { exact: true }).fill('Odd bowl');
  await page.keyboard.press('Enter');
  await button(page, 'Return these items').waitFor();
  await page.keyboard.press('Escape');

  await scan(page, '9300000099999');
  await button(page, 'Sundries').click();
  await type(page, '600');
  await page.keyboard.press('Enter');
  await page.locator('.approval').getByText('Sell Sundries for $600.00').waitFor();
  await page.keyboard.press('Escape');
  // The approval was cancelled: the price is asked for again.
  await type(page, '6');
  await page.keyboard.press('Enter');
  await lines.getByText('9300000099999').waitFor();

  await page.keyboard.press('F6');
  await page.getByLabel('Name, phone or card code').fill('Golden Wok');
  // Before the answer has come.
  await page.keyboard.press('Enter');
  await page.locator('.cart-facts').getByText('Golden Wok').waitFor();
  await startPaying(page);
  await button(page, 'Layby').click();
  await button(page, /^50%/).click();
  await page.keyboard.press('F1');
  await button(page, 'Book layby: $3.00 deposit, $3.00 to pay').click();
  await page.getByText('$3.00 to pay when collected').waitFor();
  const layby = await receiptOf(page);
  await untilSent(page);
  const findLayby = async (number: string) => {
    await button(page, 'More').click();
    await button(page, 'Layby payment').click();
    await page.getByLabel('Receipt number').fill(number);
    await page.keyboard.press('Enter');
    await page.locator('.due').waitFor();
  };
  await findLayby(layby);
  await page.getByText('$3.00 of $6.00 still to pay').waitFor();
  await page.locator('.cart').getByText('Layby payment S-').waitFor();
  expect(await page.locator('.cart-total output').innerText()).toBe('$3.00');
  await type(page, '1');
  await page.keyboard.press('F1');
  await button(page, 'Take $1.00, leave $2.00 to pay').click();
  await page.getByText('$2.00 still to pay').waitFor();
  const part = await receiptOf(page);
  await untilSent(page);
  await findLayby(part);
  await page.keyboard.press('F1');
  await page.getByText('Paid in full. Hand over the items.').waitFor();
  await untilSent(page);
  await button(page, 'More').click();
  await button(page, 'Layby payment').click();
  await page.getByLabel('Receipt number').fill(layby);
  await page.keyboard.press('Enter');
  await page.getByText(`Layby ${layby} is paid in full`).waitFor();
  await button(page, 'Return').click();
  await page.locator('.return-line').first().waitFor();
  await page.keyboard.press('Escape');

  await page.keyboard.press('F10');
  await button(page, 'X report').click();
  await approveAs(page, 'Priya Nair');
  await page.locator('.report').waitFor();
  await button(page, /^Back/).click();
  await button(page, 'Cash in').click();
  for (const digit of ['2', '5'])
    await page.locator('.number-pad').getByRole('button', { name: digit, exact: true }).click();
  await button(page, 'More change').click();
  await button(page, 'Cash in').click();
  await page.getByText('Cash in $25.00').waitFor();
});

testLong('panels take what is typed into their field, and the till says what is wrong with a number', async () => {
  const goods = [{ sku: 'PANEL-CUP-1', title: 'Panel cup', retailPrice: 4, quantity: 50 }];
  const page = await openTill(shop, 'Alex Morgan', { goods });
  const line = page.locator('.cart-line');
  await scan(page, 'PANEL-CUP-1');
  await line.getByText('Panel cup').waitFor();

  // A clicked line has the focus, not the entry.
  await line.click();
  await page.keyboard.press('Delete');
  await page.getByText('Panel cup voided').waitFor();
  expect(await line.count()).toBe(0);
  await scan(page, 'PANEL-CUP-1');
  await line.getByText('Panel cup').waitFor();

  await page.keyboard.press('F2');
  await page.getByText('Type the quantity, then Enter.').waitFor();
  await type(page, '3');
  await page.keyboard.press('Enter');
  await line.getByText('3 ×').waitFor();
  for (const [typed, key, words] of [
    ['0', 'F2', /^The quantity has to be more than 0/],
    ['99999999', 'F2', /Enter 999,999 or less/],
  ] as const) {
    await entry(page).fill(typed);
    await page.keyboard.press(key);
    await page.getByText(words).waitFor();
  }
  await page.keyboard.press('F4');
  for (const [typed, words] of [
    ['101', 'A discount is at most 100%'],
    ['-5', 'A discount can’t be less than 0'],
  ] as const) {
    await entry(page).fill(typed);
    await page.keyboard.press('Enter');
    await page.getByText(words).waitFor();
  }
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');

  await button(page, 'Note').click();
  await type(page, 'Gift');
  await expect.poll(() => page.getByLabel('Note for Panel cup').inputValue()).toBe('Gift');
  await page.keyboard.press('F12');
  await page.getByText('Finish this first, or go back and try again').waitFor();
  await button(page, /Lock/).click();
  await signInAs(page, 'Alex Morgan');
  await expect.poll(() => page.getByLabel('Note for Panel cup').inputValue()).toBe('Gift');
  await page.keyboard.press('Enter');
  await line.getByText('“Gift”').waitFor();
  await button(page, 'More').click();
  await button(page, 'Promotion code').click();
  await type(page, 'nope');
  await page.keyboard.press('Enter');
  await page.getByText('No promotion has the code NOPE').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('F10');
  await button(page, 'Open drawer').click();
  await button(page, 'Check the cash').click();
  await page.getByText(/^Recorded. No printer is connected/).waitFor();
  await page.keyboard.press('Escape');

  // The focus is on the payment's key: Backspace corrects the refused amount, a digit replaces it.
  await startPaying(page);
  const card = page.locator('.types').getByRole('button', { name: /^Card/ });
  const refuseFifty = async () => {
    await type(page, '50');
    await expect.poll(() => entry(page).inputValue()).toBe('50');
    await card.click();
    await page.getByText('More than the amount due').waitFor();
  };
  await refuseFifty();
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await expect.poll(() => entry(page).inputValue()).toBe('');
  await refuseFifty();
  await type(page, '5');
  await expect.poll(() => entry(page).inputValue()).toBe('5');
  await card.click();
  await button(page, /^Card accepted/).click();
  await button(page, 'Remove').click();
  await page.getByText('Reverse $5.00 on the terminal first').waitFor();
  await button(page, 'Remove reversed payment').click();
  await page.getByText('Card $5.00 removed').waitFor();
  expect(await page.getByText('on the terminal first').count()).toBe(0);
  await page.keyboard.press('Escape');

  const number = await payCash(page);
  await button(page, 'More').click();
  await button(page, 'Past sales').click();
  await type(page, number);
  await expect.poll(() => page.getByLabel('Receipt number').inputValue()).toBe(number);
  await button(page, new RegExp(number)).click();
  await page.locator('.past-sale.open').getByRole('button', { name: 'Print receipt' }).waitFor();
});
