import XLSX from '@e965/xlsx';
import { expect, test } from 'vitest';
import { productReport } from '#contract/reports/products.ts';
import { salesDetailReport } from '#contract/reports/salesDetail.ts';
import { deleteSheet, downloadSheet, listSheets } from '#contract/reports/sheets.ts';
import { jobDefinitions } from '#server/jobs.ts';
import { isPostgres } from '#server/platform/db/testing.ts';
import { openJobs } from '#server/platform/jobs/runner.ts';
import { hire } from '#server/testing/hire.ts';
import { isLong } from '#server/testing/long.ts';
import { addressOfDatabase, startWorker, until } from '#server/testing/workers.ts';
import { openShop, type Shop } from '#server/testing.ts';
import { sheetJob } from './job.ts';
import { sweepSheets } from './service.ts';
import { openLongShop } from './testing.ts';

const TEN_YEARS = { from: '2020-01-01', to: '2029-12-31' };
const LINES = 20_100;

let longShop: Promise<Shop> | undefined;
/** One shop for all tests, without the sheets of the one before: so many lines take longer to write than to read. */
const openSheetShop = async (): Promise<Shop> => {
  longShop ??= openLongShop(LINES / 100, 'day');
  const shop = await longShop;
  const owner = shop.as('owner');
  for (const { id } of (await owner.call(listSheets, {})).data) await owner.call(deleteSheet, { id });
  return shop;
};

/** As if fewer days had been asked for: what does not depend on a sheet's length is shown by a short one. */
const shorten = async ({ services, companyId }: Shop, sheetId: number, orders: number) => {
  const { pool } = services.database;
  await pool.query(
    `update report_sheet set filter = filter || jsonb_build_object('from',
       (select local_day::text from sales_order where company_id = $2 order by confirmed_at desc offset $3 limit 1))
     where id = $1`,
    [sheetId, companyId, orders - 1],
  );
};

const runAll = async ({ services }: Shop, definitions = jobDefinitions(services)) => {
  const errors: unknown[] = [];
  await openJobs(services, definitions, { onError: (error) => errors.push(error) }).runDue();
  expect(errors).toEqual([]);
};
const rowsIn = (bytes: Buffer): unknown[][] => {
  const { Sheets, SheetNames } = XLSX.read(bytes, { dense: true });
  return XLSX.utils.sheet_to_json<unknown[]>(Sheets[SheetNames[0] ?? ''] ?? {}, { header: 1 });
};
const partsOf = async ({ services }: Pick<Shop, 'services'>, sheetId: number): Promise<string[]> => {
  const { rows } = await services.database.pool.query(
    'select file from report_sheet_part where sheet_id = $1 and bytes is not null order by place',
    [sheetId],
  );
  return rows.map(({ file }) => file as string);
};

/** Each line once, the latest order first, and a last row that is their sum. */
const expectWhole = (cells: unknown[][], lines: number) => {
  expect(cells).toHaveLength(lines + 2);
  const references = cells.slice(1, -1).map((row) => String(row[2]));
  expect(new Set(references).size).toBe(lines / 100);
  for (let at = 0; at < lines; at += 100) expect(new Set(references.slice(at, at + 100)).size).toBe(1);
  const total = cells.at(-1) ?? [];
  expect(total[0]).toBe('Total');
  // Quantity, revenue, GST, cost and margin: eleven dollars with a dollar of GST each, and 4.33 of cost.
  expect([total[9], ...total.slice(11)]).toEqual(
    [lines, lines * 11, lines, 4.33 * lines, 5.67 * lines].map((sum) => Math.round(sum * 100) / 100),
  );
};

test('a long sheet is made in the background for its owner, and downloaded once it is finished', async () => {
  const shop = await openSheetShop();
  const owner = shop.as('owner');
  expect((await owner.call(productReport.sheet, TEN_YEARS)).data).toBeNull();
  const { data: sheet } = await owner.call(salesDetailReport.sheet, TEN_YEARS);
  expect(sheet).toMatchObject({ report: 'salesDetailReport', status: 'waiting', rows: 0, finishTime: null });
  expect(sheet).toMatchObject({ fromDay: TEN_YEARS.from, toDay: TEN_YEARS.to });
  const id = sheet?.id ?? 0;
  // Asked for once more it is the same one; not finished, there is nothing to download.
  expect((await owner.call(salesDetailReport.sheet, TEN_YEARS)).data?.id).toBe(id);
  expect(await owner.call(downloadSheet, { id })).toMatchObject({ code: 404 });

  await runAll(shop);
  const [row] = (await owner.call(listSheets, {})).data;
  expect(row).toMatchObject({ id, status: 'done', rows: LINES, fileName: expect.stringMatching(/\.xlsx$/) });
  const { bytes, headers } = await owner.send('GET', `/api/v1/report/sheet/download/${id}/`);
  expect(bytes.length).toBe(row?.bytes);
  expect(String(headers['content-disposition'])).toContain(row?.fileName);
  expectWhole(rowsIn(bytes), LINES);
  expect(await partsOf(shop, id)).toHaveLength(3);

  // Nobody else sees it, in the company or out of it.
  const stranger = (await openShop()).as('owner');
  for (const other of [shop.as('companyAdmin'), stranger]) {
    expect((await other.call(listSheets, {})).data).toEqual([]);
    expect(await other.call(downloadSheet, { id })).toMatchObject({ code: 404 });
    expect(await other.call(deleteSheet, { id })).toMatchObject({ code: 404 });
  }
});

test('who lost a right, a branch or the costs in it no longer gets the sheet', async () => {
  const shop = await openSheetShop();
  const { pool } = shop.services.database;
  const clerk = await hire(shop, ['report.query', 'report.export', 'cost.get']);
  const ask = async () => {
    const id = (await clerk.call(salesDetailReport.sheet, TEN_YEARS)).data?.id ?? 0;
    await shorten(shop, id, 1);
    return id;
  };
  const id = await ask();
  await runAll(shop);
  const status = async () => (await clerk.send('GET', `/api/v1/report/sheet/download/${id}/`)).status;
  expect(await status()).toBe(200);
  const { rows } = await pool.query(
    'select user_id, r.id as role_id from report_sheet s join app_user u on u.id = s.user_id join role r on r.id = u.role_id where s.id = $1',
    [id],
  );
  const [{ user_id: userId, role_id: roleId }] = rows;
  const allow = (...rights: string[]) =>
    pool.query('update role set permissions = $2, version = version + 1 where id = $1', [roleId, rights]);
  await allow('report.query', 'cost.get');
  expect(await status()).toBe(403);
  await allow('report.query', 'report.export');
  expect(await status()).toBe(403);
  await allow('report.query', 'report.export', 'cost.get');
  await pool.query('update user_branch set branch_id = $2 where user_id = $1', [userId, shop.otherBranchId]);
  expect(await status()).toBe(403);
  await pool.query('update user_branch set branch_id = $2 where user_id = $1', [userId, shop.branchId]);
  expect(await status()).toBe(200);

  // While it waits: it fails, and says so. Without costs from the start it has none.
  const failing = (await clerk.call(salesDetailReport.sheet, { ...TEN_YEARS, sortOrder: 'ascend' })).data?.id;
  await allow('report.query', 'report.export');
  await runAll(shop);
  const sheets = (await clerk.call(listSheets, {})).data;
  expect(sheets[0]).toMatchObject({ id: failing, status: 'failed', message: expect.stringMatching(/access/) });
  const plain = await ask();
  await runAll(shop);
  const { bytes } = await clerk.send('GET', `/api/v1/report/sheet/download/${plain}/`);
  expect(rowsIn(bytes)[0]).not.toContain('Cost ($)');
  for (const sheet of (await clerk.call(listSheets, {})).data) await clerk.call(deleteSheet, { id: sheet.id });
});

test('a sheet goes on after each part, takes turns, and ends as if it had been made at once', async () => {
  const shop = await openSheetShop();
  const owner = shop.as('owner');
  const id = (await owner.call(salesDetailReport.sheet, TEN_YEARS)).data?.id ?? 0;
  await shorten(shop, id, 65);
  // After every part it is put back, and taken up again from what is stored.
  await runAll(shop, [sheetJob({ partRows: 1000, turnMs: 0 })]);
  expect(await partsOf(shop, id)).toHaveLength(7);
  const { bytes } = await owner.send('GET', `/api/v1/report/sheet/download/${id}/`);
  expectWhole(rowsIn(bytes), 6500);
});

test('deleted or expired, nothing of a sheet is left; three are made at a time', async () => {
  const shop = await openSheetShop();
  const { storage, database } = shop.services;
  const owner = shop.as('owner');
  const ask = (from: string) => owner.call(salesDetailReport.sheet, { ...TEN_YEARS, from });
  const id = (await ask('2020-01-01')).data?.id ?? 0;
  await ask('2020-01-02');
  await ask('2020-01-03');
  expect(await ask('2020-01-04')).toMatchObject({ code: 103 });
  for (const { id: other } of (await owner.call(listSheets, {})).data)
    if (other !== id) expect(await owner.call(deleteSheet, { id: other })).toMatchObject({ code: 0 });
  await shorten(shop, id, 1);
  await runAll(shop);
  const files = await partsOf(shop, id);
  expect(files.length).toBeGreaterThan(0);
  const last = (await ask('2020-01-05')).data?.id ?? 0;
  await owner.call(deleteSheet, { id });
  for (const file of files) expect(await storage.get(file)).toBeUndefined();
  await shorten(shop, last, 1);
  await runAll(shop);
  const rest = await partsOf(shop, last);
  expect(rest.length).toBeGreaterThan(0);
  await database.pool.query("update report_sheet set expires_at = now() - interval '1 second' where id = $1", [last]);
  expect((await owner.call(listSheets, {})).data).toEqual([]);
  await sweepSheets(shop.services);
  for (const file of rest) expect(await storage.get(file)).toBeUndefined();
  const { rows } = await database.pool.query("select from job where company_id = $1 and kind = 'reportSheet'", [
    shop.companyId,
  ]);
  expect(rows).toEqual([]);
});

test.runIf(isPostgres && isLong)(
  'a process killed in the middle of a sheet: another one goes on after its last part',
  async () => {
    const shop = await openSheetShop();
    const { config, database } = shop.services;
    const owner = shop.as('owner');
    const id = (await owner.call(salesDetailReport.sheet, TEN_YEARS)).data?.id ?? 0;
    const address = await addressOfDatabase(database.db);
    const start = () => startWorker('sheetWorker.ts', address, config.dataDir, 2000, 1000);
    const first = start();
    let second: ReturnType<typeof start> | undefined;
    try {
      await until(async () => (await partsOf(shop, id)).length >= 3);
      first.kill('SIGKILL');
      const parts = await partsOf(shop, id);
      expect(parts.length).toBeLessThan(LINES / 1000);
      second = start();
      await until(async () => (await owner.call(listSheets, {})).data[0]?.status === 'done');
      expect((await partsOf(shop, id)).slice(0, parts.length)).toEqual(parts);
      const { rows } = await database.pool.query(
        'select tries from job_run where job_id = (select job_id from report_sheet where id = $1)',
        [id],
      );
      expect(rows).toEqual([{ tries: 2 }]);
      const { bytes } = await owner.send('GET', `/api/v1/report/sheet/download/${id}/`);
      expectWhole(rowsIn(bytes), LINES);
    } finally {
      first.kill('SIGKILL');
      second?.kill('SIGKILL');
    }
  },
);
