import { expect, test } from 'vitest';
import type { z } from 'zod';
import { type CustomerImport, customerSheetFields } from '#contract/customers/sheets.ts';
import { createCustomer, getCustomer, pageOfCustomers, updateCustomer } from '#contract/customers.ts';
import { multipart } from '#server/testing/files.ts';
import { hire } from '#server/testing/hire.ts';
import { asCsv, asXlsx } from '#server/testing/sheets.ts';
import { openShop, type RoleKey, type Shop } from '#server/testing.ts';

type Wire = z.input<typeof CustomerImport>;

const importer =
  (shop: Shop, role: RoleKey = 'branchManager', caller = shop.as(role)) =>
  async (bytes: Buffer, fields: Record<string, string> = {}, filename = 'customers.csv') => {
    const texts = Object.entries(fields).map(([field, text]) => ({ field, body: text }));
    const { body, headers } = multipart(...texts, { filename, body: bytes });
    const raw = await caller.send('POST', '/api/v1/customer/import/', { body, headers });
    return raw.body as { code: number; message: string; data: Wire };
  };

test('a dry run tells what would happen, and applying stores exactly that', async () => {
  const shop = await openShop();
  const manager = shop.as('branchManager');
  const bring = importer(shop);
  const { data: kim } = await manager.call(createCustomer, { name: 'Kim', email: 'kim@x.example', note: 'Keep me' });
  const sheet = await asCsv({
    headings: ['Customer name', 'Nickname', 'Email', 'Mobile', 'Group', 'Address 1', 'City', 'Credit limit', 'Tags'],
    cells: [
      ['Kim Park', '', 'KIM@x.example', '0412 345 678', 'VIP', '', '', '', 'a, b'],
      ['王小明', '', '', '021 123 4567', '批发', '1 Dock Rd', 'Botany', '$1,000.00', ''],
      ['', '', '', '', '', '', '', '', ''],
    ],
  });
  const dry = await bring(sheet);
  expect(dry.data).toMatchObject({ applied: false, counts: { new: 1, changed: 1, unchanged: 0, wrong: 0 } });
  expect(dry.data.columns[1]).toEqual({ title: 'Nickname', field: null });
  expect(dry.data.rows[0]).toMatchObject({ row: 2, outcome: 'changed', name: 'Kim Park' });
  expect((await manager.call(pageOfCustomers, {})).data.totalCount).toBe(1);
  expect(dry.data.rows[1]?.changes).toContainEqual({ field: 'creditLimit', from: '', to: '1000' });

  const applied = await bring(sheet, { apply: 'true', fingerprint: dry.data.fingerprint });
  expect(applied).toMatchObject({ code: 0, data: { applied: true } });
  const { data: after } = await manager.call(pageOfCustomers, {});
  expect(after.data).toMatchObject([
    { id: kim.id, name: 'Kim Park', note: 'Keep me', phone: '+61412345678', type: 'vip', tags: ['a', 'b'] },
    { name: '王小明', type: 'wholesale', creditLimit: 1000, billingAddress: { line1: '1 Dock Rd', suburb: 'Botany' } },
  ]);
  const again = await bring(sheet);
  expect(again.data.counts).toEqual({ new: 0, changed: 0, unchanged: 2, wrong: 0 });
});

test('wrong rows are told by column, and nothing of the sheet is stored', async () => {
  const shop = await openShop();
  const bring = importer(shop);
  const sheet = await asXlsx({
    headings: ['Customer ID', 'Name', 'Phone', 'Type', 'Terms (days)'],
    cells: [
      ['', 'Fine', '0412345678', '', '30'],
      ['', 'Bad', '12', 'friend', 'soon'],
      ['999999999', 'Nobody', '', '', ''],
      ['', '', '0298765432', '', ''],
    ],
  });
  const dry = await bring(sheet, {}, 'customers.xlsx');
  expect(dry.data.counts).toEqual({ new: 1, changed: 0, unchanged: 0, wrong: 3 });
  expect(dry.data.rows[0]?.problems.map(({ column }) => column)).toEqual(['Phone', 'Type', 'Terms (days)']);
  expect(dry.data.rows[1]?.problems).toEqual([
    {
      column: 'Customer ID',
      why: 'We can’t find this customer. Check it, or choose another one.',
      said: { id: 'customers.noSuchCustomer' },
    },
  ]);
  expect(dry.data.rows[2]?.problems).toMatchObject([{ column: 'Name', why: 'Please fill this in' }]);
  const refused = await bring(sheet, { apply: 'true', fingerprint: dry.data.fingerprint });
  expect(refused).toMatchObject({ code: 9140, data: { wrong: 3 } });
  expect((await shop.as('viewer').call(pageOfCustomers, {})).data.totalCount).toBe(0);
});

test('an email that stands in two rows is told at the second one, a phone where there is no email', async () => {
  const shop = await openShop();
  const { data: kim } = await shop.as('branchManager').call(createCustomer, { name: 'Kim', email: 'team@x.example' });
  const { data: lee } = await shop.as('branchManager').call(createCustomer, { name: 'Lee', email: 'team@x.example' });
  const sheet = await asCsv({
    headings: ['Customer ID', 'Name', 'Email', 'Phone'],
    cells: [
      ['', 'Ann', 'ann@x.example', '0412345678'],
      ['', 'Anne', 'ANN@x.example', ''],
      ['', 'Bob', 'bob@x.example', '0412345678'],
      ['', 'Cem', '', '0298765432'],
      ['', 'Cemile', '', '02 9876 5432'],
      // Known by their numbers, two may share an address.
      [String(kim.id), 'Kim P', 'team@x.example', ''],
      [String(lee.id), 'Lee P', 'team@x.example', ''],
    ],
  });
  const { data } = await importer(shop)(sheet);
  expect(data.counts).toEqual({ new: 3, changed: 2, unchanged: 0, wrong: 2 });
  expect(data.rows.slice(0, 2)).toMatchObject([
    { row: 3, problems: [{ column: 'Email', said: { id: 'customers.contactTwice', params: { row: '2' } } }] },
    { row: 6, problems: [{ column: 'Phone', said: { id: 'customers.contactTwice', params: { row: '5' } } }] },
  ]);
});

test('a language is read as people write it', async () => {
  const shop = await openShop();
  const bring = importer(shop);
  const cells = [
    ['Ann', 'English'],
    ['Bo', '简体中文'],
    ['Cy', 'zh-Hans'],
    ['Di', ''],
  ];
  const sheet = await asCsv({ headings: ['姓名', '语言'], cells });
  const dry = await bring(sheet);
  expect(await bring(sheet, { apply: 'true', fingerprint: dry.data.fingerprint })).toMatchObject({ code: 0 });
  const { data } = await shop.as('sales').call(pageOfCustomers, { sortField: 'name', sortOrder: 'ascend' });
  expect(data.data.map(({ language }) => language)).toEqual(['en-US', 'zh-CN', 'zh-CN', null]);
  const wrong = await bring(await asCsv({ headings: ['Name', 'Language'], cells: [['Eve', 'Klingon']] }));
  expect(wrong.data.rows[0]?.problems).toMatchObject([{ column: 'Language' }]);
});

test('a sheet switches customers only for staff with the right to', async () => {
  const shop = await openShop();
  const { data: kim } = await shop.as('branchManager').call(createCustomer, { name: 'Kim' });
  const sheet = await asCsv({ headings: ['Customer ID', 'Name', 'Status'], cells: [[String(kim.id), '', 'inactive']] });
  const clerk = await hire(shop, ['customer.query', 'customer.edit', 'customer.import', 'customer.enable']);
  const refused = await importer(shop, 'sales', clerk)(sheet);
  expect(refused.data).toMatchObject({
    counts: { wrong: 1 },
    rows: [{ problems: [{ column: 'Status', said: { id: 'imports.disableRight' } }] }],
  });
  expect((await importer(shop)(sheet)).data.counts).toMatchObject({ changed: 1 });
});

test('what changed since the dry run is not overwritten', async () => {
  const shop = await openShop();
  const manager = shop.as('branchManager');
  const bring = importer(shop);
  const { data: kim } = await manager.call(createCustomer, { name: 'Kim' });
  const sheet = await asCsv({ headings: ['Customer ID', 'Name'], cells: [[String(kim.id), 'Kim Park']] });
  const dry = await bring(sheet);
  await manager.call(updateCustomer, { id: kim.id, name: 'Kimberley' });
  expect(await bring(sheet, { apply: 'true', fingerprint: dry.data.fingerprint })).toMatchObject({ code: 409 });
  expect((await manager.call(getCustomer, { id: kim.id })).data.name).toBe('Kimberley');
  expect(await bring(sheet, { apply: 'true' })).toMatchObject({ code: 409 });
});

test('what is exported can be read back without a change; a sheet without names is refused', async () => {
  const shop = await openShop();
  const manager = shop.as('branchManager');
  const bring = importer(shop);
  await manager.call(createCustomer, {
    name: '=Kim',
    phone: '0412345678',
    type: 'staff',
    creditLimit: 12.5,
    termsDays: 7,
    language: 'zh-CN',
    tags: ['a, b', 'c'],
    billingAddress: { line1: '1 Dock Rd' },
    status: 'inactive',
  });
  for (const [language, nameHeading] of [
    ['en-US', 'Name'],
    ['zh-CN', '姓名'],
  ]) {
    const file = await manager.send('GET', `/api/v1/customer/export/?language=${language}`);
    expect(file.headers['content-disposition']).toContain('customers-');
    const dry = await bring(file.bytes, {}, 'customers.xlsx');
    expect(dry.data.columns[1]).toEqual({ title: nameHeading, field: 'name' });
    expect(dry.data.columns.filter(({ field }) => field !== null)).toHaveLength(customerSheetFields.length);
    expect(dry.data.counts).toEqual({ new: 0, changed: 0, unchanged: 1, wrong: 0 });
  }
  expect(await bring(await asCsv({ headings: ['Colour'], cells: [['red']] }))).toMatchObject({ code: 9020 });
  expect(await bring(Buffer.from([0, 1, 2, 3]), {}, 'x.xlsx')).toMatchObject({ code: 9020 });
});
