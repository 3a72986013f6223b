import { expect, test } from 'vitest';
import { pageOfAudit } from '#contract/audit.ts';
import { createProduct } from '#contract/catalogue.ts';
import { createCustomer } from '#contract/customers.ts';
import { createBranch, listBranches } from '#contract/settings/branches.ts';
import {
  createCompany,
  deleteCompany,
  getCompany,
  listCompanies,
  pageOfCompanies,
  updateCompany,
} from '#contract/settings.ts';
import { openShop } from '#server/testing.ts';

let companyNumber = 0;
const uniqueName = (word: string) => `${word} ${++companyNumber}x${Date.now().toString(36)}`;

test('an owner sees every company, everybody else only their own', async () => {
  const mine = await openShop();
  const theirs = await openShop();
  const owner = mine.as('owner');
  // By name: a picker's list ends somewhere, and other tests have made companies too.
  for (const { companyId } of [mine, theirs]) {
    const { data: company } = await owner.call(getCompany, { id: companyId });
    const companies = await owner.call(listCompanies, { keyword: company.name });
    expect(companies).toMatchObject({ code: 0, data: [{ id: companyId }] });
  }
  for (const role of ['companyAdmin', 'branchManager'] as const) {
    const caller = mine.as(role);
    expect((await caller.call(listCompanies, {})).data.map(({ id }) => id)).toEqual([mine.companyId]);
    expect(await caller.call(pageOfCompanies, {})).toMatchObject({ data: { totalCount: 1, more: false } });
    expect(await caller.call(getCompany, { id: mine.companyId })).toMatchObject({ code: 0 });
    expect(await caller.call(getCompany, { id: theirs.companyId })).toMatchObject({
      status: 200,
      code: 404,
      data: null,
    });
  }
});

test('a new company has sensible settings, a code from its name, and is reached by its header', async () => {
  const owner = (await openShop()).as('owner');
  const name = uniqueName('Chez Zoë & Co.');
  const { data: company } = await owner.call(createCompany, { name, code: '' });
  expect(company).toMatchObject({
    name,
    code: name.toLowerCase().replace('ë', 'e').replace(' & co. ', '-co-').replace(' ', '-'),
    gstRate: 10,
    cashRounding: 5,
    invoiceTerms: 14,
    language: 'en-US',
    timeZone: 'Australia/Sydney',
    address: { line1: '', country: 'Australia' },
    logo: null,
    status: 'active',
    version: 1,
  });
  const headers = { 'company-id': String(company.id) };
  expect(await owner.call(listBranches, {}, headers)).toMatchObject({ code: 0, data: [] });
  expect(await owner.call(createBranch, { name: 'First' }, headers)).toMatchObject({ code: 0, data: { number: 1 } });
  expect((await owner.call(pageOfAudit, { entity: 'company' }, headers)).data.data).toMatchObject([
    { action: 'create', label: name, entityId: company.id },
  ]);
});

test('codes stay unique: generated ones step aside, given ones are refused by name', async () => {
  const owner = (await openShop()).as('owner');
  const word = uniqueName('Tea').replaceAll(' ', '-').toLowerCase();
  const first = await owner.call(createCompany, { name: word });
  const second = await owner.call(createCompany, { name: `${word}!` });
  const third = await owner.call(createCompany, { name: `${word}?` });
  expect([first, second, third].map(({ data }) => data.code)).toEqual([word, `${word}-2`, `${word}-3`]);
  expect(await owner.call(createCompany, { name: uniqueName('茶'), code: word })).toMatchObject({
    code: 150,
    data: { fields: { code: 'This code is already used. Choose another one.' } },
  });
  expect(await owner.call(createCompany, { name: word.toUpperCase() })).toMatchObject({
    code: 150,
    data: { fields: { name: 'There is already a company with this name' } },
  });
  expect((await owner.call(createCompany, { name: `金巷杂货 ${'茶'.repeat(companyNumber)}` })).data.code).toMatch(
    /^company(-\d+)?$/,
  );
});

test('companies made at once under names that give one code all get their own', async () => {
  const owner = (await openShop()).as('owner');
  const word = uniqueName('rush');
  const marks = ['', '!', '?', '.', '…', '*', '+', '#'];
  const answers = await Promise.all(marks.map((mark) => owner.call(createCompany, { name: word + mark })));
  expect(new Set(answers.map(({ code, data }) => `${code} ${data.code}`)).size).toBe(marks.length);
  expect(answers.every(({ code }) => code === 0)).toBe(true);
});

test('a website is an address, with or without https, and nothing else a browser could open', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const change = (website: string) => admin.call(updateCompany, { id: shop.companyId, website });
  for (const website of ['', 'www.shop.com.au', 'https://shop.com.au/about', 'shop.com.au:8443'])
    expect(await change(website)).toMatchObject({ code: 0, data: { website } });
  for (const website of ['javascript:alert(1)', 'data:text/html,x.y', 'our shop', 'ftp://shop.com.au'])
    expect(await change(website)).toMatchObject({ code: 103, data: { fields: { website: expect.any(String) } } });
});

test('an update changes what is sent, keeps the rest, and logs only the difference', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const { data: before } = await admin.call(getCompany, { id: shop.companyId });
  const address = { line1: '1 King St', suburb: 'Newtown', state: 'NSW', postcode: '2042' };
  const change = {
    gstRate: 12.5,
    cashRounding: 10 as const,
    askAboveQuantity: 250,
    abn: '51 824 753 556',
    address,
    version: before.version,
  };
  expect(before.askAboveQuantity).toBe(999);
  const reply = await admin.call(updateCompany, { id: shop.companyId, ...change });
  expect(reply.data).toEqual({
    ...before,
    gstRate: 12.5,
    cashRounding: 10,
    askAboveQuantity: 250,
    abn: '51824753556',
    address: { ...address, line2: '', country: 'Australia' },
    version: before.version + 1,
  });
  const [entry] = (await admin.call(pageOfAudit, { entity: 'company', entityId: shop.companyId })).data.data;
  expect(entry).toMatchObject({ action: 'update', before: { gstRate: 10, abn: '' }, after: { gstRate: 12.5 } });
  expect(Object.keys(entry?.after ?? {}).toSorted()).toEqual([
    'abn',
    'address',
    'askAboveQuantity',
    'cashRounding',
    'gstRate',
  ]);
});

test('a record read can be sent back, and a save that changes nothing leaves no trace', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const { data: company } = await admin.call(getCompany, { id: shop.companyId });
  expect(await admin.call(updateCompany, company)).toMatchObject({ code: 0, data: { version: company.version } });
  expect((await admin.call(pageOfAudit, { entity: 'company' })).data.totalCount).toBe(0);
});

test('a stale version answers 409 with the record as it now stands', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const { data: company } = await admin.call(getCompany, { id: shop.companyId });
  const { data: current } = await admin.call(updateCompany, {
    id: company.id,
    legalName: 'Mine',
    version: company.version,
  });
  const stale = await admin.call(updateCompany, { id: company.id, legalName: 'Yours', version: company.version });
  expect(stale).toMatchObject({ status: 200, code: 409 });
  expect(stale.data).toEqual(current);
  expect(await admin.call(deleteCompany, { id: company.id, version: company.version })).toMatchObject({ status: 403 });
  expect((await admin.call(getCompany, { id: company.id })).data).toEqual(current);
});

test('a company outside the reach is changed by nobody, and deleted only when nobody belongs to it', async () => {
  const mine = await openShop();
  const theirs = await openShop();
  expect(await mine.as('companyAdmin').call(updateCompany, { id: theirs.companyId, name: 'Taken' })).toMatchObject({
    code: 404,
    data: null,
  });
  const owner = mine.as('owner');
  const refusal = await owner.call(deleteCompany, { id: mine.companyId });
  expect(refusal).toMatchObject({ code: 9180, data: { by: 'users', count: 6 } });
  expect((await owner.call(listBranches, {})).data).toHaveLength(2);
  const { data: empty } = await owner.call(createCompany, { name: uniqueName('Mistake') });
  expect(await owner.call(deleteCompany, { id: empty.id, version: empty.version })).toMatchObject({
    code: 0,
    data: { closed: false },
  });
  expect(await owner.call(getCompany, { id: empty.id })).toMatchObject({ code: 404 });
  expect(await owner.call(deleteCompany, { id: empty.id })).toMatchObject({ code: 404 });
  expect((await owner.call(pageOfAudit, { entity: 'company', action: 'delete' })).data.data).toMatchObject([
    { label: empty.name, entityId: empty.id, after: null },
  ]);
});

test('pages are sorted, narrowed and cut', async () => {
  const owner = (await openShop()).as('owner');
  const word = uniqueName('Page');
  for (const end of ['b', 'a', 'c']) await owner.call(createCompany, { name: `${word} ${end}`, legalName: '100%_x' });
  const namesOf = async (input: Parameters<typeof owner.call<typeof pageOfCompanies>>[1]) =>
    (await owner.call(pageOfCompanies, { keyword: word, ...input })).data.data.map(({ name }) => name.at(-1));
  expect(await namesOf({})).toEqual(['a', 'b', 'c']);
  expect(await namesOf({ sortField: 'createTime', sortOrder: 'descend' })).toEqual(['c', 'a', 'b']);
  expect(await namesOf({ pageNo: 2, pageSize: 2 })).toEqual(['c']);
  expect(await namesOf({ status: 'inactive' })).toEqual([]);
  expect((await owner.call(pageOfCompanies, { keyword: '100%_X' })).data.totalCount).toBe(3);
  expect((await owner.call(pageOfCompanies, { keyword: '100%%x' })).data.totalCount).toBe(0);
});

test('a company without documents goes with its branches in one step; one with documents is closed, and says so', async () => {
  const shop = await openShop();
  const owner = shop.as('owner');
  const { data: company } = await owner.call(createCompany, { name: uniqueName('Trial') });
  const headers = { 'company-id': String(company.id) };
  await owner.call(createBranch, { name: 'First' }, headers);
  await owner.call(createBranch, { name: 'Second' }, headers);
  const documents = [
    await owner.call(createProduct, { title: 'Never sold', retailPrice: 2, barcode: '9300675024235' }, headers),
    await owner.call(createCustomer, { name: 'Never bought', phone: '0412345678' }, headers),
  ];
  expect(documents.map(({ code }) => code)).toEqual([0, 0]);
  expect(await owner.call(deleteCompany, { id: company.id })).toMatchObject({ code: 0, data: { closed: false } });
  expect(await owner.call(getCompany, { id: company.id })).toMatchObject({ code: 404 });

  await shop.product({ onHand: 3 });
  const { name } = (await owner.call(getCompany, { id: shop.companyId })).data;
  for (const wrong of [undefined, 'Another shop'])
    expect(await owner.call(deleteCompany, { id: shop.companyId, name: wrong })).toMatchObject({
      code: 103,
      data: { fields: { name: `This company has records, so it will be closed. To confirm, type its name: ${name}` } },
    });
  expect((await shop.as('sales').call(listBranches, {})).status).toBe(200);
  expect(await owner.call(deleteCompany, { id: shop.companyId, name })).toMatchObject({
    code: 0,
    data: { closed: true },
  });
  expect((await owner.call(getCompany, { id: shop.companyId })).data).toMatchObject({ status: 'inactive' });
  expect((await shop.as('sales').call(listBranches, {})).status).toBe(401);
  const [entry] = (await owner.call(pageOfAudit, { entity: 'company', action: 'close' })).data.data;
  expect(entry).toMatchObject({ before: { status: 'active' }, after: { status: 'inactive' } });
});
