import { expect, test } from 'vitest';
import { en } from '#web/desk/areas/stock/texts/en.ts';
import { axe, serveShop, shoot } from './harness.ts';
import { testLong } from './long.ts';
import { button, card, field, hasFocus, scan } from './page.ts';
import { stockOf } from './stock.ts';

const shop = serveShop();
const { branchNamed, make, onHand } = stockOf(shop);
/** A complete walk, also on a busy machine. */
const TIMEOUT_MS = 180_000;

test(
  'a count by scan on a phone: unknown code, review, recount, approval, and the level has changed',
  async () => {
    const tea = await make({ title: 'Wombat tea', sku: 'WOM-1', quantity: 10, barcode: '9300000000168' });
    await make({ title: 'Wombat cups', sku: 'WOM-2', quantity: 4, barcode: '9300000000175' });
    const page = await shop.openPage({ as: 'admin', path: '/stock/take/new', width: 390, theme: 'realDark' });
    await field(page, 'Recount if out by more than').fill('5');
    // Typing scrolled to the field, and what the header then covers of another one is no fault.
    await page.evaluate(() => scrollTo(0, 0));
    await axe(page);
    await shoot(page, 'take-new-phone');
    await button(page, 'Start counting').click();
    await page.waitForURL('**/stock/take/count/*');
    await hasFocus(page, 'Scan or type a code');
    // Before anything is counted, the overview lists what to count.
    await button(page, 'Overview').click();
    await page.getByText(/^Not counted \d/).waitFor();
    await page.locator('.td-card').filter({ visible: true }).first().waitFor();
    await page.goBack();
    await hasFocus(page, 'Scan or type a code');

    await scan(page, '9300000000168', '9300000000168', 'no-such-code');
    await page.getByRole('alert').getByText('No product has this code').waitFor();
    await axe(page);
    await shoot(page, 'take-count-unknown');
    await button(page, 'Skip').click();
    await hasFocus(page, 'Scan or type a code');
    await scan(page, '9300000000175');
    await page.getByRole('heading', { name: 'Wombat cups' }).waitFor();
    // A number after a scan is its quantity.
    await scan(page, '5');
    await page.getByText('5 counted in total').waitFor();
    await field(page, 'Shelf or bin').fill('B 4');
    await page.keyboard.press('Enter');
    await hasFocus(page, 'Scan or type a code');
    await button(page, 'One less').click();
    await page.getByText('4 counted in total').waitFor();
    await page.getByText('All sent').waitFor();
    await axe(page);
    await shoot(page, 'take-count');

    await button(page, 'Overview').click();
    await card(page, 'Wombat tea').waitFor();
    // A blind count hides expected quantities.
    expect(await page.getByText('Expected').count()).toBe(0);
    await button(page, 'Submit for review').click();
    await page
      .getByRole('dialog', { name: 'Submit for review?' })
      .getByRole('button', { name: 'Submit for review' })
      .click();
    await card(page, 'Wombat tea').getByText('−8').waitFor();
    await card(page, 'Wombat tea').getByText('−$16.00').waitFor();
    await card(page, 'Wombat cups').getByText('As expected').waitFor();
    await axe(page);
    await shoot(page, 'take-review-phone');

    for (const [units, message] of [
      ['20', 0],
      ['5', 1],
    ] as const) {
      await button(page, 'Edit').click();
      const how = page.getByRole('dialog', { name: /^Count settings for C-/ });
      await how.getByLabel('Recount if out by more than').fill(units);
      await shoot(page, 'take-edit-phone');
      await how.getByRole('button', { name: 'Save' }).click();
      await how.waitFor({ state: 'hidden' });
      await expect.poll(() => button(page, 'Recount 1').count()).toBe(message);
    }
    await button(page, 'Recount 1').click();
    await card(page, 'Wombat tea').getByText('Awaiting recount').waitFor();
    await button(page, 'Count').click();
    await page.getByRole('region', { name: 'Please recount' }).getByText('Wombat tea').waitFor();
    await hasFocus(page, 'Scan or type a code');
    await scan(page, '9300000000168');
    await page.getByText('1 counted in total').waitFor();
    await field(page, 'Quantity you counted').fill('9');
    await page.keyboard.press('Enter');
    await page.getByText('9 counted in total').waitFor();

    await button(page, 'Overview').click();
    await button(page, 'Submit for review').click();
    await page
      .getByRole('dialog', { name: 'Submit for review?' })
      .getByRole('button', { name: 'Submit for review' })
      .click();
    await button(page, 'Approve').click();
    const dialog = page.getByRole('dialog', { name: /^Approve C-/ });
    await dialog.getByText(/uncounted products? will be left unchanged/).waitFor();
    await axe(page);
    await shoot(page, 'take-approve-phone');
    await dialog.getByRole('button', { name: 'Approve' }).dblclick();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('Approved', { exact: true }).first().waitFor();
    await axe(page);
    await expect.poll(() => onHand(tea)).toMatchObject({ Newtown: 9 });
  },
  TIMEOUT_MS,
);

test('what is scanned without a connection is kept, and sent when it is back', async () => {
  await make({ title: 'Numbat jam', sku: 'NUM-1', quantity: 1, barcode: '9300000000182' });
  const { id } = await shop.call<{ id: number }>('/stock/take/', { branchId: await branchNamed('Newtown') });
  const page = await shop.openPage({
    as: 'admin',
    path: `/stock/take/count/${id}`,
    width: 390,
    allow: [/ERR_INTERNET_DISCONNECTED|Failed to load resource/],
  });
  await hasFocus(page, 'Scan or type a code');
  await page.context().setOffline(true);
  await scan(page, '9300000000182', '9300000000182', '9300000000182');
  await page.getByText('3 to send').waitFor();
  await page.getByText(/Connection lost/).waitFor();
  await page.context().setOffline(false);
  await page.getByText('All sent').waitFor();
  await page.getByText('3 counted in total').waitFor();
  // After a reload, this person's counts are there.
  await page.reload();
  await page.getByRole('region', { name: 'Your counts' }).getByText('Numbat jam').waitFor();
});

testLong('counting says that the stock take was cancelled, and that later counts are not used', async () => {
  await make({ title: 'Quoll honey', sku: 'QUO-1', quantity: 1, barcode: '9300000000199' });
  const { id } = await shop.call<{ id: number }>('/stock/take/', { branchId: await branchNamed('Newtown') });
  const page = await shop.openPage({ as: 'admin', path: `/stock/take/count/${id}`, width: 390 });
  await hasFocus(page, 'Scan or type a code');
  await shop.call(`/stock/take/cancel/${id}/`, {}, 'manager');
  await scan(page, '9300000000199');
  await page.getByText(/^This stock take was cancelled by .+ on /).waitFor();
  await page.getByText('1 count was not sent before that and won’t be used.').waitFor();
  await page.getByText('1 not sent').waitFor();
  await field(page, 'Scan or type a code').waitFor({ state: 'hidden' });
  const untrue = [
    en['stock.lookUpLater'],
    en['stock.countsKeptOnDevice'],
    en['stock.countsToSend'].replace('{count}', ''),
  ];
  for (const text of untrue) expect(await page.getByText(text).count()).toBe(0);
  await axe(page);
  await shoot(page, 'take-count-cancelled');
});

testLong('what was counted of a transfer is discarded only when asked', async () => {
  const nut = await make({ title: 'Bilby nuts', sku: 'BIL-1', quantity: 5 });
  const { id } = await shop.call<{ id: number }>('/stock/transfer/', {
    fromBranchId: await branchNamed('Newtown'),
    toBranchId: await branchNamed('Box Hill'),
    status: 'inTransit',
    productList: [{ productId: nut.id, quantity: 3 }],
  });
  const page = await shop.openPage({ as: 'admin', path: `/stock/transfer/edit/${id}` });
  const counted = field(page, 'Receiving now: Bilby nuts');
  const question = page.getByRole('dialog', { name: 'Discard unsaved changes?' });
  await button(page, 'Receive').click();
  await counted.fill('2');
  await button(page, 'Cancel').click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'hidden' });
  expect(await counted.inputValue()).toBe('2');
  await button(page, 'Cancel').click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await counted.waitFor({ state: 'hidden' });
  // With nothing counted, it closes at once.
  await button(page, 'Receive').click();
  await button(page, 'Cancel').click();
  await counted.waitFor({ state: 'hidden' });
});
