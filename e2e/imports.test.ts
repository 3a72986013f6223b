import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { productSheet } from '#server/testing/productSheet.ts';
import { axe, serveShop, shoot } from './harness.ts';
import { isLong, testLong } from './long.ts';

const shop = serveShop();
/** Fifty-one pages, and past a thousand, in long runs; longer files are tested on the server. */
const ROWS = isLong ? 1020 : 120;
const inText = (count: number) => count.toLocaleString('en-AU');

const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const csvOf = ({ headings, cells }: { headings: string[]; cells: string[][] }) =>
  [headings, ...cells].map((row) => row.map(cell).join(',')).join('\n');
const give = (page: Page, name: string, text: string) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name });
const rows = (page: Page) => page.locator('.td-import-rows tbody tr');

const chooseBranch = async (page: Page, branch: string) => {
  await page.getByRole('combobox', { name: 'Opening stock for new products goes to' }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: branch }).click();
};
const check = async (page: Page) => {
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
};

test('a long file with twenty mistakes is checked: each mistake with its row, column and reason', async () => {
  const sheet = productSheet({ rows: ROWS });
  const page = await shop.openPage({ as: 'admin', path: '/product/import' });
  await page.getByText('No imports yet').waitFor();
  await give(page, 'shelf.pdf', 'not a sheet');
  await page.getByText('Upload file format error, please try another file!').first().waitFor();
  await give(page, 'empty.xlsx', 'not a sheet either');
  await page.getByText('Upload file format error, please try another file!').first().waitFor();
  await axe(page);

  await give(page, 'shelf.csv', csvOf(sheet));
  await page.waitForURL('**/product/import?id=*');
  await page.getByRole('button', { name: 'Check the file' }).waitFor();
  await page.getByText('All columns are imported').waitFor();
  await page.getByText('Green tea 0').waitFor();
  await axe(page);
  await shoot(page, 'import-columns');

  await page.reload();
  await check(page);
  await page.getByText('20 rows need fixing before this can be applied').waitFor();
  expect(await page.getByRole('button', { name: 'Apply' }).count()).toBe(0);
  await expect.poll(() => rows(page).count()).toBe(20);
  const messages = await rows(page).allTextContents();
  for (const [at, mistake] of sheet.mistakes.entries()) {
    expect(messages[at]).toContain(inText(mistake.row));
    expect(messages[at]).toMatch(mistake.why);
  }
  await axe(page);
  await shoot(page, 'import-wrong');
  // One row is corrected in place; the others are left out.
  await rows(page).first().getByRole('textbox').first().fill('Green tea, named');
  await page.getByRole('button', { name: 'Check again (1)' }).click();
  await page.getByText('19 rows need fixing before this can be applied').waitFor();
  await page.getByRole('button', { name: 'Skip 19 rows' }).click();
  await page.getByText('All rows are ready to apply').waitFor();
  await tab(page, /^Skipped \(19\)/).click();
  await rows(page).first().getByRole('button', { name: 'Include' }).click();
  await page.getByText('1 row needs fixing before this can be applied').waitFor();
  // The last one that needs fixing: no further button has to be pressed.
  await tab(page, /^Needs fixing/).click();
  await page.getByRole('button', { name: 'Skip row' }).click();
  await page.getByText('All rows are ready to apply').waitFor();
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('Choose the branch that the opening stock goes to.').waitFor();
  await tab(page, /^New/).click();
  await page.waitForURL('**outcome=new**');
  await page.getByText(`1–20 of ${inText(ROWS - 19)}`).waitFor();
  await page.getByRole('listitem', { name: '2', exact: true }).click();
  await page.getByText(`21–40 of ${inText(ROWS - 19)}`).waitFor();
});

test('corrected, it is applied as a whole, survives a reload, and is taken back as a whole', async () => {
  const page = await shop.openPage({ as: 'admin', path: '/product/import' });
  await give(page, 'right.csv', csvOf(productSheet({ rows: ROWS, wrong: false })));
  await check(page);
  await page.getByText('All rows are ready to apply').waitFor();
  await page.getByText(`${inText(ROWS)} new. You can undo it later.`).waitFor();
  await chooseBranch(page, 'Newtown');
  await shoot(page, 'import-apply');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('Applied on').waitFor();
  await page.reload();
  await page.getByText('Applied on').waitFor();
  await axe(page);
  await shoot(page, 'import-applied');

  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await page.getByText('The products are back to how they were.').waitFor();
  await page.getByRole('button', { name: 'All imports' }).click();
  await page.getByRole('row').filter({ hasText: 'right.csv' }).getByText('Undone').waitFor();
  await axe(page);
  await shoot(page, 'imports');
});

testLong(
  'what an import will make besides products is named before and after, and notes fit a small screen',
  async () => {
    const page = await shop.openPage({ as: 'admin', path: '/product/import' });
    await page.setViewportSize({ width: 1024, height: 768 });
    const text =
      'SKU,Title,Retail price,Cost price,Supplier,Category\nNEW-1,Plum jam,2.00,9.00,Sunny Foods,Spreads > Jam\nNEW-2,Fig jam,7,2,Sunny Foods,Spreads > Jam\n';
    await give(page, 'jam.csv', text);
    await check(page);
    await page.getByText('These don’t exist yet and will be created:').waitFor();
    await page.getByText('1 supplier: Sunny Foods').waitFor();
    await page.getByText('2 categories: Spreads, Spreads > Jam').waitFor();
    const note = rows(page)
      .filter({ hasText: 'Plum jam' })
      .getByText(/below the cost/);
    await note.waitFor();
    const { right } = await note.evaluate((element) => element.getBoundingClientRect());
    expect(right).toBeLessThanOrEqual(1024);
    expect(await page.locator('.td-import-rows [data-overflows="true"]').count()).toBe(0);
    await axe(page);
    await shoot(page, 'import-new-names');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('Also created:').waitFor();
    await page.getByText('1 supplier: Sunny Foods').waitFor();
    await page.getByRole('button', { name: 'Undo import' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
    await page.getByText('The products are back to how they were.').waitFor();
  },
);

testLong('changes are shown old → new, columns can be chosen anew, and the choice is remembered', async () => {
  const page = await shop.openPage({ as: 'manager', path: '/product/import' });
  const reply = await fetch(`${shop.url}/api/v1/product/?pageSize=2`, {
    headers: { authorization: `MPB ${await shop.signIn('manager')}` },
  });
  const { data } = (await reply.json()) as { data: { data: { sku: string; retailPrice: number }[] } };
  const [first, second] = data.data;
  const text = `Our code,Now\n${first?.sku},77.70\n${second?.sku},${second?.retailPrice.toFixed(2)}\n`;
  await give(page, 'prices.csv', text);
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.getByText('Choose the column with the SKU, barcode or title').waitFor();
  const choose = async (column: string, field: string) => {
    await page.getByRole('combobox', { name: `Product field for ${column}` }).fill(field);
    await page.locator('.ant-select-item-option').filter({ hasText: field }).first().click();
  };
  await choose('Our code', 'SKU');
  await choose('Now', 'Retail price');
  await check(page);
  await page.getByText('All rows are ready to apply').waitFor();
  await tab(page, /^Changed \(1\)/).waitFor();
  const change = () => rows(page).first().textContent();
  await expect.poll(change).toContain(`Retail price${first?.retailPrice}`);
  await expect.poll(change).toContain('77.7');
  await axe(page);
  await shoot(page, 'import-changed');
  await page.getByRole('button', { name: 'Change columns' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await page.waitForURL('**/product/import');

  await give(page, 'prices again.csv', text);
  await page.getByRole('button', { name: 'Check the file' }).waitFor();
  await page.getByText('All columns are imported').waitFor();
});

testLong('the flow stands on a phone, in the dark; who may not import does not get there', async () => {
  const page = await shop.openPage({ as: 'admin', path: '/product/import', width: 390, theme: 'realDark' });
  await give(page, 'few.csv', csvOf(productSheet({ rows: 40, prefix: 'PH-' })));
  await page.getByRole('button', { name: 'Check the file' }).waitFor();
  await axe(page);
  await shoot(page, 'import-columns-phone');
  await check(page);
  await page.getByText(/rows need fixing/).waitFor();
  await page.getByRole('list', { name: 'Rows' }).waitFor();
  await axe(page);
  await shoot(page, 'import-wrong-phone');
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);

  const viewerPage = await shop.openPage({ as: 'viewer', path: '/product/import' });
  await viewerPage.getByText('You don’t have access to this page').waitFor();
});

test('labels are printed for the products a list sends', async () => {
  const page = await shop.openPage({ as: 'viewer', path: '/product/labels?ids=1,2,3' });
  await page
    .getByRole('textbox', { name: /^Number of labels for/ })
    .nth(2)
    .waitFor();
  await page.getByRole('combobox', { name: 'Find a product' }).fill('tea');
  await page.locator('.ant-select-item-option').first().click();
  await page
    .getByRole('textbox', { name: /^Number of labels for/ })
    .first()
    .fill('5');
  await page.getByRole('textbox', { name: 'Labels already used on the first sheet' }).fill('4');
  await page.waitForURL('**skip=4**');
  await page.getByText('8 labels, 1 sheet').waitFor();
  await axe(page);
  await shoot(page, 'labels');
  // For an unreadable number, the previous one is not printed instead.
  const used = page.getByRole('textbox', { name: 'Labels already used on the first sheet' });
  await used.fill('4x');
  // Its message moves the button: a click in the same moment would miss it.
  await used.blur();
  await page.getByRole('button', { name: 'Download PDF' }).click();
  await page.getByText('“4x” is not a number').waitFor();
  await expect.poll(() => used.evaluate((input) => input === document.activeElement)).toBe(true);
  await used.fill('4');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PDF' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('labels.pdf');
});
