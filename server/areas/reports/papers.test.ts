import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import XLSX from '@e965/xlsx';
import { expect, test } from 'vitest';
import { type Report, valueToShow } from '#contract/reports/frame.ts';
import { stockByDate, stockByDateReport } from '#contract/stock/byDate.ts';
import { emptyFolder } from '#server/platform/db/testing.ts';
import { packs } from '#server/platform/packs.ts';
import { sources } from './sources.ts';
import { openTradingShop } from './testing.ts';

/* The files of every report as their readers open them: the text of a PDF, the cells of a sheet. */

const run = promisify(execFile);
const hasTools = await run('pdftotext', ['-v']).then(
  () => true,
  () => false,
);

type Trade = Awaited<ReturnType<typeof openTradingShop>>;

const download = ({ owner }: Trade, { download: { path } }: Report, params: Record<string, string>) =>
  owner.send('GET', `/api/v1${path}?${new URLSearchParams(params)}`);

const textOf = async (bytes: Buffer): Promise<string> => {
  const path = join(await emptyFolder(), 'report.pdf');
  await writeFile(path, bytes);
  return (await run('pdftotext', ['-layout', path, '-'])).stdout;
};
const withoutSpaces = (text: string) => text.replace(/\s/g, '');

const cellsOf = async (trade: Trade, report: Report, params: Record<string, string>): Promise<unknown[][]> => {
  const { bytes } = await download(trade, report, params);
  const { Sheets, SheetNames } = XLSX.read(bytes);
  return XLSX.utils.sheet_to_json<unknown[]>(Sheets[SheetNames[0] ?? ''] ?? {}, { header: 1 });
};

test.skipIf(!hasTools)(
  'every PDF is headed with its title, company and branch, and no word of its columns is torn',
  async () => {
    const trade = await openTradingShop();
    const { shop } = trade;
    const { rows } = await shop.services.database.pool.query(
      'select c.name as company, b.name as branch from company c join branch b on b.company_id = c.id where b.id = $1',
      [shop.branchId],
    );
    const { company, branch } = rows[0];
    for (const [name, { report }] of Object.entries(sources)) {
      const { bytes } = await download(trade, report, { format: 'pdf', branchId: String(shop.branchId) });
      const text = await textOf(bytes);
      for (const phrase of [packs['en-US'][`menu.${report.screen}`], company, branch, 'Page 1 of'])
        expect(withoutSpaces(text), name).toContain(withoutSpaces(phrase));
      const words = new Set(text.split(/\s+/));
      const columns = Object.values((report as Report).columns).filter(({ extra }) => !extra);
      for (const { title } of columns)
        for (const word of packs['en-US'][title].split(' ')) expect([...words], `${name}: ${title}`).toContain(word);
    }
  },
);

test.skipIf(!hasTools)('the number of a document is on one line of a PDF', async () => {
  const trade = await openTradingShop();
  for (const { report } of [sources.salesDetail, sources.payments]) {
    const { bytes } = await download(trade, report, { format: 'pdf' });
    const { rows } = await trade.shop.services.database.pool.query(
      "select reference from sales_order where company_id = $1 and status = 'completed'",
      [trade.shop.companyId],
    );
    const text = await textOf(bytes);
    for (const { reference } of rows) expect(text, report.screen).toContain(reference);
  }
});

test.skipIf(!hasTools)(
  'an ordering report says its settings, tears no SKU and rounds what was worked out',
  async () => {
    const trade = await openTradingShop();
    const { shop } = trade;
    const sku = 'GREEN-TEA-LOOSE-500';
    const { pool } = shop.services.database;
    await pool.query("update product set sku = $2, title = 'Loose leaf green tea from the north' where id = $1", [
      trade.tea.id,
      sku,
    ]);
    // Today is not over, so what it sold is not looked at.
    await pool.query('update sales_product set day = day - 3 where company_id = $1', [shop.companyId]);
    const { bytes } = await download(trade, sources.ordering.report, { format: 'pdf', show: 'all', days: '14' });
    const text = await textOf(bytes);
    expect(text).toContain(sku);
    for (const phrase of [
      'Show: All products',
      'Sales period: the last 14 days',
      'Days to cover: 14 days',
      'In-stock target: 95% of the time',
    ])
      expect(text).toContain(phrase);
    expect(text).toMatch(/\d{1,2} \w{3} \d{4}, \d{1,2}:\d{2}.[ap]m/);
    expect(valueToShow({ estimate: true }, 12_345)).toBe(12_300);
    const cells = await cellsOf(trade, sources.ordering.report, { show: 'all' });
    const places = ['Safety stock', 'Reorder point'].map((head) => (cells[0] ?? []).indexOf(head));
    const worked = cells.slice(1, -1).flatMap((row) => places.map((at) => Number(row[at] ?? 0)));
    expect(worked.some((value) => value > 0)).toBe(true);
    expect(worked.filter((value) => Math.abs(value * 10 - Math.round(value * 10)) > 1e-9)).toEqual([]);
  },
);

test.skipIf(!hasTools)('a day and a time are on one line of a PDF, however many columns there are', async () => {
  const trade = await openTradingShop();
  const { pool } = trade.shop.services.database;
  const own = [trade.shop.companyId];
  await pool.query("update branch set name = name || ' warehouse and pickup' where company_id = $1", own);
  await pool.query("update customer set name = 'Moonlight Noodles and Dumplings' where company_id = $1", own);
  await pool.query("update sales_line set sku = 'GREEN-TEA-500' where company_id = $1", own);
  const { bytes } = await download(trade, sources.salesDetail.report, { format: 'pdf' });
  const lines = (await textOf(bytes)).split('\n').filter((line) => line.includes('Green tea'));
  expect(lines).toHaveLength(3);
  for (const line of lines) expect(line).toMatch(/\d{1,2}\s\w{3}\s\d{4}\s+\d{1,2}:\d{2}\s[ap]m/);
});

test('stock by date: page, sheet and PDF have the same rows, quantities, costs and totals', async () => {
  const trade = await openTradingShop();
  const { owner } = trade;
  const { data } = await owner.call(stockByDate, { pageSize: 100 });
  expect(data.data.length).toBeGreaterThan(2);
  const cells = await cellsOf(trade, stockByDateReport, {});
  const heads = (cells[0] ?? []) as string[];
  const at = (word: RegExp) => heads.findIndex((head) => word.test(head));
  const [title, branch, quantity, value] = [/^Product/, /^Branch/, /^Quantity|^On hand/, /value/i].map(at);
  const inSheet = cells
    .slice(1, -1)
    .map((row) => [row[title ?? 0], row[branch ?? 0], row[quantity ?? 0], row[value ?? 0]]);
  expect(inSheet).toEqual(data.data.map((row) => [row.title, row.branchName, row.quantity, row.value]));
  const total = cells.at(-1) ?? [];
  expect([total[0], total[quantity ?? 0], total[value ?? 0]]).toEqual([
    'Total',
    data.totals.quantity,
    data.totals.value,
  ]);
  if (!hasTools) return;
  const { bytes } = await download(trade, stockByDateReport, { format: 'pdf' });
  const text = await textOf(bytes);
  for (const row of data.data) expect(text).toContain(row.title);
  expect(text).toMatch(new RegExp(`Total.*${data.totals.value?.toFixed(2)}`));
});

test('at a moment before a sale, stock by date has what was there, and its file says which moment', async () => {
  const trade = await openTradingShop();
  const { owner, shop, tea } = trade;
  const { rows } = await shop.services.database.pool.query(
    "select min(recorded_at) as first from stock_movement where company_id = $1 and product_id = $2 and kind = 'sale'",
    [shop.companyId, tea.id],
  );
  const at = new Date(rows[0].first.getTime() - 1).toISOString();
  const { data } = await owner.call(stockByDate, { at, keyword: 'Green' });
  expect(data.data).toMatchObject([{ productId: tea.id, quantity: 20, value: 86.6 }]);
  const cells = await cellsOf(trade, stockByDateReport, { at, keyword: 'Green' });
  expect(cells).toHaveLength(3);
  if (!hasTools) return;
  const { bytes } = await download(trade, stockByDateReport, { at, format: 'pdf' });
  expect(await textOf(bytes)).toMatch(/\d{1,2} \w{3} \d{4}, \d{1,2}:\d{2}.[ap]m/);
});

test('a name that looks like a formula is text in every sheet', async () => {
  const trade = await openTradingShop();
  const name = '=1+1';
  await trade.shop.services.database.pool.query('update product set title = $2 where id = $1', [trade.tea.id, name]);
  const { bytes } = await download(trade, sources.valuation.report, {});
  const { Sheets, SheetNames } = XLSX.read(bytes);
  const cells = Object.values(Sheets[SheetNames[0] ?? ''] ?? {}) as { f?: string; v?: unknown }[];
  expect(cells.some(({ f }) => f !== undefined)).toBe(false);
  expect(cells.some(({ v }) => String(v).includes('1+1'))).toBe(true);
});
