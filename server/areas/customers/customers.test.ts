import { expect, test } from 'vitest';
import { pageOfAudit } from '#contract/audit.ts';
import { searchCustomers, similarCustomers } from '#contract/customers/search.ts';
import {
  bulkInactivateCustomers,
  bulkTagCustomers,
  createCustomer,
  customerSummary,
  deleteCustomer,
  getCustomer,
  listCustomerTags,
  listCustomerTypes,
  mergeCustomers,
  pageOfCustomers,
  updateCustomer,
  updateCustomerType,
} from '#contract/customers.ts';
import { createCompany, deleteCompany } from '#contract/settings.ts';
import { hire } from '#server/testing/hire.ts';
import { openShop, type Shop } from '#server/testing.ts';

const namesOf = (rows: { name: string }[]) => rows.map(({ name }) => name);

/** Sets the balance that orders would have led to. */
const owes = (shop: Shop, customerId: number, balance: number, storeCredit = 0) =>
  shop.services.database.db
    .updateTable('customerBalance')
    .set({ balance, storeCredit, sales: balance * 2, orders: 1 })
    .where('companyId', '=', shop.companyId)
    .where('customerId', '=', customerId)
    .execute();

test('a customer is made with a name alone, read with its price level, and sent back unchanged', async () => {
  const shop = await openShop();
  const sales = shop.as('sales');
  const { data: customer } = await sales.call(createCustomer, { name: '  Mei Lin 陈美玲 ', phone: '0412 345 678' });
  expect(customer).toMatchObject({
    type: 'retail',
    priceLevel: 'retail',
    name: 'Mei Lin 陈美玲',
    phone: '+61412345678',
    creditLimit: 0,
    termsDays: null,
    language: null,
    balance: 0,
    storeCredit: 0,
    orders: 0,
    lastOrderTime: null,
    status: 'active',
    version: 1,
  });
  expect((await sales.call(updateCustomer, customer)).data).toEqual(customer);
  const update = await shop.as('branchManager').call(updateCustomer, {
    id: customer.id,
    type: 'wholesale',
    tags: ['Cafe', 'cafe', 'Weekly'],
    language: 'zh-CN',
    deliveryAddress: { line1: '1 Dock Rd', suburb: 'Botany' },
  });
  expect(update.data).toMatchObject({
    language: 'zh-CN',
    priceLevel: 'pack',
    tags: ['cafe', 'Weekly'],
    version: 2,
    phone: customer.phone,
  });
  expect(update.data.deliveryAddress).toMatchObject({ line1: '1 Dock Rd', country: 'Australia' });
  expect(await sales.call(updateCustomer, { ...customer, note: 'stale' })).toMatchObject({
    code: 409,
    data: { version: 2 },
  });
  expect(await sales.call(updateCustomer, { id: customer.id, phone: '12' })).toMatchObject({ code: 103 });
  const { data: log } = await shop.as('owner').call(pageOfAudit, { entity: 'customer', entityId: customer.id });
  expect(log.data.map(({ action }) => action)).toEqual(['update', 'create']);
});

test('credit is given only by those who may override limits', async () => {
  const shop = await openShop();
  const refusal = { code: 103, data: { fields: { creditLimit: expect.stringContaining('credit limits') } } };
  expect(await shop.as('sales').call(createCustomer, { name: 'A friend', creditLimit: 500 })).toMatchObject(refusal);
  const { data: cafe } = await shop.as('branchManager').call(createCustomer, { name: 'Cafe', creditLimit: 500 });
  expect(cafe.creditLimit).toBe(500);
  expect(await shop.as('sales').call(updateCustomer, { ...cafe, creditLimit: 501 })).toMatchObject(refusal);
  expect(await shop.as('sales').call(updateCustomer, { ...cafe, note: 'Pays on Friday' })).toMatchObject({ code: 0 });
});

test('a status is changed by those who may activate or inactivate customers', async () => {
  const shop = await openShop();
  const { data: cafe } = await shop.as('branchManager').call(createCustomer, { name: 'Cafe' });
  const [editor, switcher] = [
    await hire(shop, ['customer.edit']),
    await hire(shop, ['customer.edit', 'customer.disable']),
  ];
  const inactive = { id: cafe.id, status: 'inactive' } as const;
  expect(await editor.call(updateCustomer, inactive)).toMatchObject({ status: 403 });
  expect(await editor.call(updateCustomer, { ...cafe, note: 'Pays on Friday' })).toMatchObject({ code: 0 });
  expect(await switcher.call(updateCustomer, inactive)).toMatchObject({ data: { status: 'inactive' } });
  expect(await switcher.call(updateCustomer, { id: cafe.id, status: 'active' })).toMatchObject({ status: 403 });
});

test('types come with their prices and are the company’s to change', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const { data: types } = await admin.call(listCustomerTypes, {});
  expect(types.map(({ key, priceLevel, percent }) => [key, priceLevel, percent])).toEqual([
    ['retail', 'retail', 0],
    ['wholesale', 'pack', 0],
    ['vip', 'retail', 0],
    ['staff', 'costPlus', 10],
  ]);
  const staff = types[3];
  const update = await admin.call(updateCustomerType, { key: 'staff', percent: 12.5, version: staff?.version });
  expect(update.data).toEqual({ ...staff, percent: 12.5, version: 2 });
  expect(await admin.call(updateCustomerType, { key: 'staff', percent: 1, version: 1 })).toMatchObject({ code: 409 });
  const { data: tom } = await shop.as('branchManager').call(createCustomer, { name: 'Tom', type: 'staff' });
  const { data: customer } = await shop.as('sales').call(getCustomer, { id: tom.id });
  expect(customer).toMatchObject({ priceLevel: 'costPlus' });
  expect(customer).not.toHaveProperty('percent');
  const owner = shop.as('owner');
  const { data: company } = await owner.call(createCompany, { name: `Empty ${shop.companyId}` });
  expect(await owner.call(deleteCompany, { id: company.id })).toMatchObject({ code: 0 });
});

test('customers are found by name, phone as dialled, email, tax number and Chinese', async () => {
  const shop = await openShop();
  const sales = shop.as('sales');
  for (const customer of [
    { name: 'Golden Wok', phone: '0412 345 678', email: 'hello@wok.example', taxNumber: '51 824 753 556' },
    { name: 'Wok & Roll' },
    { name: '王小明', companyName: '明记茶餐厅', phone: '+64 21 123 4567' },
    { name: 'Ann O’Neil', status: 'inactive' as const },
  ])
    expect((await sales.call(createCustomer, customer)).code).toBe(0);
  const find = async (keyword: string, more = {}) =>
    namesOf((await sales.call(searchCustomers, { keyword, ...more })).data);
  expect(await find('wok')).toEqual(['Wok & Roll', 'Golden Wok']);
  expect(await find('wok golden')).toEqual(['Golden Wok']);
  expect(await find('0412 345')).toEqual(['Golden Wok']);
  expect(await find('+61 (412) 345-678')).toEqual(['Golden Wok']);
  for (const phone of ['+61 (0)412 345 678', '0061 412 345 678', '61412345678', '0412.345.678', '412 345 678'])
    expect(await find(phone)).toEqual(['Golden Wok']);
  expect(await find('HELLO@wok')).toEqual(['Golden Wok']);
  expect(await find('51824753556')).toEqual(['Golden Wok']);
  expect(await find('51 824 753')).toEqual(['Golden Wok']);
  expect(await find('小明')).toEqual(['王小明']);
  expect(await find('茶')).toEqual(['王小明']);
  expect(await find('021 123')).toEqual(['王小明']);
  expect(await find('go')).toEqual(['Golden Wok']);
  expect(await find('ann', { status: 'active' })).toEqual([]);
  expect(await find('100%')).toEqual([]);
  expect(await find('')).toHaveLength(4);
  const other = await openShop();
  expect((await other.as('sales').call(searchCustomers, { keyword: 'wok' })).data).toEqual([]);
});

test('who has the same number already is told while one types', async () => {
  const shop = await openShop();
  const sales = shop.as('sales');
  const { data: kim } = await sales.call(createCustomer, { name: 'Kim', phone: '0412345678', email: 'Kim@x.example' });
  const same = async (contact: object) => namesOf((await sales.call(similarCustomers, contact)).data);
  expect(await same({ phone: '+61 412 345 678' })).toEqual(['Kim']);
  expect(await same({ email: 'kim@X.example' })).toEqual(['Kim']);
  expect(await same({ phone: '0412345678', exceptId: kim.id })).toEqual([]);
  expect(await same({ phone: '04' })).toEqual([]);
  expect(await same({})).toEqual([]);
});

test('the list filters and sorts by what is owed, and its head adds up', async () => {
  const shop = await openShop();
  const manager = shop.as('branchManager');
  const ids: number[] = [];
  for (const [at, type] of (['retail', 'wholesale', 'vip', 'wholesale'] as const).entries()) {
    const { data } = await manager.call(createCustomer, { name: `C${at}`, type, tags: at < 2 ? ['Early'] : [] });
    ids.push(data.id);
  }
  await owes(shop, ids[1] ?? 0, 12_345);
  await owes(shop, ids[3] ?? 0, 500, 700);
  await owes(shop, ids[2] ?? 0, -200);
  const page = async (filter: object) => {
    const { data } = await manager.call(pageOfCustomers, filter);
    expect(data.totalCount).toBe(data.data.length);
    return namesOf(data.data);
  };
  expect(await page({})).toEqual(['C0', 'C1', 'C2', 'C3']);
  expect(await page({ sortField: 'balance', sortOrder: 'descend' })).toEqual(['C1', 'C3', 'C0', 'C2']);
  expect(await page({ hasDebt: true })).toEqual(['C1', 'C3']);
  expect(await page({ balanceFrom: -2, balanceTo: 5 })).toEqual(['C0', 'C2', 'C3']);
  expect(await page({ type: ['wholesale'] })).toEqual(['C1', 'C3']);
  expect(await page({ tag: ['Early'] })).toEqual(['C0', 'C1']);
  expect(await page({ keyword: 'c3', createdTo: '2001-01-01' })).toEqual([]);
  expect((await manager.call(customerSummary, {})).data).toEqual({
    count: 4,
    active: 4,
    withDebt: 2,
    totalBalance: 126.45,
    totalStoreCredit: 7,
    overdue: 0,
    totalOverdue: 0,
  });
});

test('many are inactivated or tagged at once, with an outcome each', async () => {
  const shop = await openShop();
  const manager = shop.as('branchManager');
  const make = async (name: string, tags: string[] = []) =>
    (await manager.call(createCustomer, { name, tags })).data.id;
  const full = await make(
    'Full',
    Array.from({ length: 20 }, (_, at) => `t${at}`),
  );
  const plain = await make('Plain', ['old']);
  const outcome = await manager.call(bulkTagCustomers, {
    ids: [full, plain, 999_999_999],
    add: ['new'],
    remove: ['old'],
  });
  expect(outcome.data).toMatchObject({ done: 1, failed: 2 });
  expect(outcome.data.results).toContainEqual({
    id: full,
    code: 103,
    message: 'At most 20 tags',
    said: { id: 'customers.maxTags' },
  });
  expect(outcome.data.results).toContainEqual(expect.objectContaining({ id: 999_999_999, code: 404 }));
  expect((await manager.call(getCustomer, { id: plain })).data.tags).toEqual(['new']);
  expect((await manager.call(listCustomerTags, {})).data).toContainEqual({ name: 'new', customers: 1 });
  await manager.call(bulkInactivateCustomers, { filter: { keyword: 'plain' } });
  const { data } = await manager.call(pageOfCustomers, { status: 'inactive' });
  expect(namesOf(data.data)).toEqual(['Plain']);
  expect(await manager.call(bulkInactivateCustomers, {})).toMatchObject({
    code: 103,
    data: { fields: { ids: 'Choose at least one' } },
  });
});

test('customers who owe or have credit stay; others can be deleted', async () => {
  const shop = await openShop();
  const manager = shop.as('branchManager');
  const { data: kim } = await manager.call(createCustomer, { name: 'Kim' });
  await owes(shop, kim.id, 1250);
  expect(await manager.call(deleteCustomer, { id: kim.id })).toMatchObject({
    code: 9180,
    message: 'This customer still owes $12.50. Settle it first.',
    data: { balance: 12.5 },
  });
  await owes(shop, kim.id, 0, 5);
  expect(await manager.call(deleteCustomer, { id: kim.id })).toMatchObject({ code: 9180 });
  await owes(shop, kim.id, 0);
  expect(await manager.call(deleteCustomer, { id: kim.id, version: 7 })).toMatchObject({ code: 409 });
  expect(await manager.call(deleteCustomer, { id: kim.id })).toMatchObject({ code: 0, data: null });
  expect(await manager.call(getCustomer, { id: kim.id })).toMatchObject({ code: 404 });
});

test('two that are one person become one, with both balances', async () => {
  const shop = await openShop();
  const manager = shop.as('branchManager');
  const { data: old } = await manager.call(createCustomer, { name: 'J. Park', phone: '0412345678', tags: ['a'] });
  const { data: jin } = await manager.call(createCustomer, { name: 'Jin Park', email: 'jin@x.example', tags: ['b'] });
  await owes(shop, old.id, 1000, 50);
  await owes(shop, jin.id, 234);
  const merged = await manager.call(mergeCustomers, { fromId: old.id, intoId: jin.id });
  expect(merged.data).toMatchObject({
    id: jin.id,
    name: 'Jin Park',
    phone: '+61412345678',
    email: 'jin@x.example',
    tags: ['b', 'a'],
    balance: 12.34,
    storeCredit: 0.5,
    orders: 2,
  });
  expect(await manager.call(getCustomer, { id: old.id })).toMatchObject({ code: 404 });
  expect(await manager.call(mergeCustomers, { fromId: jin.id, intoId: jin.id })).toMatchObject({
    data: { fields: { intoId: 'Choose two different ones' } },
  });
  expect(namesOf((await manager.call(searchCustomers, { keyword: '0412345678' })).data)).toEqual(['Jin Park']);
});

test('two are not merged while their notes or tags are too much for one', async () => {
  const shop = await openShop();
  const manager = shop.as('branchManager');
  const make = async (fields: object) => (await manager.call(createCustomer, { name: 'Jin', ...fields })).data;
  const tagsFrom = (first: number) => Array.from({ length: 12 }, (_, at) => `tag ${first + at}`);
  const into = await make({ note: `${'a'.repeat(598)}🍵`, tags: tagsFrom(0) });
  const [long, many] = [await make({ note: 'b'.repeat(400) }), await make({ tags: tagsFrom(10) })];
  const merge = async (from: { id: number }) => manager.call(mergeCustomers, { fromId: from.id, intoId: into.id });
  const refusal = (word: string) => ({ code: 103, data: { fields: { fromId: expect.stringContaining(word) } } });
  expect(await merge(long)).toMatchObject(refusal('1000 characters'));
  expect(await merge(many)).toMatchObject(refusal('20 different tags'));
  await manager.call(updateCustomer, { id: long.id, note: 'b'.repeat(399) });
  expect((await merge(long)).data.note).toHaveLength(1000);
});

test('a type with lower prices is given by those who may give discounts', async () => {
  const shop = await openShop();
  const sales = shop.as('sales');
  const refusal = { code: 103, data: { fields: { type: expect.stringContaining('discounts') } } };
  expect(await sales.call(createCustomer, { name: 'Kim', type: 'staff' })).toMatchObject(refusal);
  const { data: kim } = await sales.call(createCustomer, { name: 'Kim', type: 'vip' });
  expect(kim).toMatchObject({ type: 'vip', priceLevel: 'retail' });
  expect(await sales.call(updateCustomer, { id: kim.id, type: 'wholesale' })).toMatchObject(refusal);
  const manager = shop.as('branchManager');
  expect(await manager.call(updateCustomer, { id: kim.id, type: 'staff' })).toMatchObject({ code: 0 });
  // A type they already have may stay, and anybody may move them to dearer prices.
  expect(await sales.call(updateCustomer, { id: kim.id, type: 'staff', note: 'Rang' })).toMatchObject({ code: 0 });
  expect(await sales.call(updateCustomer, { id: kim.id, type: 'retail' })).toMatchObject({ code: 0 });
});
