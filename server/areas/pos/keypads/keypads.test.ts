import { expect, test } from 'vitest';
import { pageOfAudit } from '#contract/audit.ts';
import { categories } from '#contract/catalogue/lists.ts';
import { addDays } from '#contract/days.ts';
import type { WireInput } from '#contract/endpoint.ts';
import {
  bestSellers,
  createKeypad,
  deleteKeypad,
  getKeypad,
  listKeypads,
  updateKeypad,
  updateKeypadStatus,
} from '#contract/pos/keypads.ts';
import { createBranch } from '#contract/settings/branches.ts';
import { isPostgres } from '#server/platform/db/testing.ts';
import { openShop, type Shop } from '#server/testing.ts';

type Pages = NonNullable<WireInput<typeof updateKeypad>['pages']>;

const firstKeypad = async (shop: Shop, branchId = shop.branchId) => {
  const { data } = await shop.as('companyAdmin').call(listKeypads, { branchId });
  const [keypad] = data;
  if (!keypad) throw new Error('a branch without a keypad');
  return keypad;
};

const addCategory = async ({ services, companyId }: Shop, name: string) =>
  (
    await services.database.db
      .insertInto('category')
      .values({ companyId, name })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

test('each branch has a keypad; it is laid out, read, sent back unchanged, and its trail is kept', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const tea = await shop.product();
  const drinks = await addCategory(shop, 'Drinks');
  const { id, version } = await firstKeypad(shop);
  const pages: Pages = [
    {
      name: 'Drinks',
      keys: [
        { kind: 'product', productId: tea.id, x: 2, y: 0, width: 2, height: 2, label: 'Tea', colour: 'green' },
        { kind: 'category', categoryId: drinks, x: 0, y: 0 },
      ],
    },
    {
      name: 'Pay',
      keys: [
        { kind: 'function', function: 'cash', x: 0, y: 0 },
        { kind: 'cashNote', amount: 50, x: 1, y: 0 },
      ],
    },
  ];
  const { data: changed } = await admin.call(updateKeypad, {
    id,
    version,
    name: 'Front counter',
    columns: 4,
    rows: 3,
    pages,
  });
  expect(changed).toMatchObject({
    name: 'Front counter',
    columns: 4,
    version: 2,
    branchId: shop.branchId,
    pages: [
      { name: 'Drinks', keys: [{ kind: 'category', categoryId: drinks, width: 1, colour: 'plain' }, { label: 'Tea' }] },
      { name: 'Pay', keys: [{ function: 'cash' }, { amount: 50, label: '' }] },
    ],
    products: [{ id: tea.id, active: true }],
    categories: [{ id: drinks, name: 'Drinks' }],
  });
  expect((await admin.call(getKeypad, { id })).data).toEqual(changed);
  expect((await admin.call(updateKeypad, changed)).data).toEqual(changed);
  expect(await admin.call(updateKeypad, { id, version, name: 'Stale' })).toMatchObject({
    code: 409,
    data: { version: 2 },
  });
  expect((await admin.call(listKeypads, { keyword: 'front' })).data).toMatchObject([{ id, pageCount: 2, keyCount: 4 }]);
  const { data: trail } = await admin.call(pageOfAudit, { entity: 'keypad' });
  expect(trail.data[0]).toMatchObject({
    action: 'update',
    label: 'Front counter',
    after: {
      pages: [
        { name: 'Drinks', keys: 2 },
        { name: 'Pay', keys: 2 },
      ],
    },
  });

  const other = await admin.call(createKeypad, { branchId: shop.otherBranchId, name: 'Bar', copyOfId: id });
  expect(other.data).toMatchObject({ branchId: shop.otherBranchId, columns: 4, pages: changed.pages });
  const { data: branch } = await admin.call(createBranch, { name: 'Corner' });
  expect((await admin.call(listKeypads, { branchId: branch.id })).data).toMatchObject([
    { name: 'Counter', status: 'active', pageCount: 1, keyCount: 0 },
  ]);
});

test('a layout that cannot stand is refused at its key, and nothing of it is stored', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const { id } = await firstKeypad(shop);
  const { data: before } = await admin.call(getKeypad, { id });
  const stranger = await (await openShop()).product();
  const cash = { kind: 'function', function: 'cash' } as const;
  const wrong: [Pages, string][] = [
    [[], 'pages'],
    [[{ name: '', keys: [] }], 'pages.0.name'],
    [
      [
        { name: 'A', keys: [] },
        { name: 'a', keys: [] },
      ],
      'pages.1.name',
    ],
    [[{ name: 'A', keys: [{ ...cash, x: 5, y: 0, width: 2 }] }], 'pages.0.keys.0'],
    [
      [
        {
          name: 'A',
          keys: [
            { ...cash, x: 0, y: 0, width: 2 },
            { ...cash, x: 1, y: 0 },
          ],
        },
      ],
      'pages.0.keys.1',
    ],
    [[{ name: 'A', keys: [{ kind: 'product', productId: stranger.id, x: 0, y: 0 }] }], 'pages.0.keys.0.productId'],
    [[{ name: 'A', keys: [{ kind: 'category', categoryId: 999_999_999, x: 0, y: 0 }] }], 'pages.0.keys.0.categoryId'],
    [[{ name: 'A', keys: [{ kind: 'cashNote', amount: 7, x: 0, y: 0 }] }], 'pages.0.keys.0.amount'],
  ];
  for (const [pages, field] of wrong) {
    const reply = await admin.call(updateKeypad, { id, pages });
    expect([reply.code, Object.keys((reply.data as unknown as { fields: object }).fields)]).toEqual([103, [field]]);
  }
  expect(await admin.call(createKeypad, { branchId: shop.branchId, name: 'COUNTER' })).toMatchObject({ code: 150 });
  expect((await admin.call(getKeypad, { id })).data).toEqual(before);
});

test('the database refuses overlapping keys on a page, for every writer', async () => {
  const shop = await openShop();
  const { companyId } = shop;
  const { db } = shop.services.database;
  const { id } = await firstKeypad(shop);
  const page = await db.selectFrom('keypadPage').select('id').where('keypadId', '=', id).executeTakeFirstOrThrow();
  const key = { companyId, pageId: page.id, kind: 'function', function: 'card', width: 2, height: 1, y: 0 };
  await db
    .insertInto('keypadKey')
    .values({ ...key, x: 0 })
    .execute();
  await db
    .insertInto('keypadKey')
    .values({ ...key, x: 2 })
    .execute();
  await expect(
    db
      .insertInto('keypadKey')
      .values({ ...key, x: 1 })
      .execute(),
  ).rejects.toThrow('keypad_key_apart');
});

test('a keypad is switched off and on, and the last active one of a branch stays', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const { id } = await firstKeypad(shop);
  const last = { code: 103, data: { fields: { status: expect.stringContaining('last active') } } };
  expect(await admin.call(updateKeypadStatus, { id, status: 'inactive' })).toMatchObject(last);
  expect(await admin.call(deleteKeypad, { id })).toMatchObject(last);
  const { data: second } = await admin.call(createKeypad, { branchId: shop.branchId, name: 'Second' });
  expect((await admin.call(updateKeypadStatus, { id })).data).toMatchObject({ status: 'inactive', version: 2 });
  expect((await admin.call(updateKeypadStatus, { id, status: 'inactive' })).data).toMatchObject({ version: 2 });
  expect(await admin.call(deleteKeypad, { id: second.id })).toMatchObject(last);
  expect((await admin.call(updateKeypadStatus, { id })).data.status).toBe('active');
  expect((await admin.call(deleteKeypad, { id: second.id })).code).toBe(0);
  expect((await shop.as('sales').call(getKeypad, { id })).code).toBe(0);
  expect((await shop.as('sales').call(updateKeypadStatus, { id })).status).toBe(403);
  expect((await shop.as('sales').call(updateKeypad, { id, name: 'Mine' })).status).toBe(403);
});

test.runIf(isPostgres)('two who switch off the last two at once leave one', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  for (let round = 0; round < 5; round += 1) {
    await admin.call(createKeypad, { branchId: shop.branchId, name: `Round ${round}` });
    const { data: active } = await admin.call(listKeypads, { branchId: shop.branchId, status: 'active' });
    expect(active).toHaveLength(2);
    const replies = await Promise.all(
      active.map(({ id }) => admin.call(updateKeypadStatus, { id, status: 'inactive' })),
    );
    expect(replies.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 103]);
  }
});

test('keys go with their product, and open the category that theirs is merged into', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const [tea, drinks] = [await addCategory(shop, 'Tea'), await addCategory(shop, 'Drinks')];
  const product = await shop.product();
  const { id } = await firstKeypad(shop);
  const keys: Pages[number]['keys'] = [
    { kind: 'category', categoryId: tea, x: 0, y: 0 },
    { kind: 'product', productId: product.id, x: 1, y: 0 },
  ];
  await admin.call(updateKeypad, { id, pages: [{ name: 'Main', keys }] });
  await admin.call(categories.merge, { fromId: tea, intoId: drinks });
  await shop.services.database.db.deleteFrom('product').where('id', '=', product.id).execute();
  expect((await admin.call(getKeypad, { id })).data.pages[0]?.keys).toMatchObject([{ categoryId: drinks }]);
});

test('best sellers are those of the branch, most units first, and can be sold now', async () => {
  const shop = await openShop();
  const [tea, cup, old] = [await shop.product(), await shop.product(), await shop.product()];
  const { db } = shop.services.database;
  const { companyId, branchId, otherBranchId } = shop;
  const saleOf = (productId: number, quantity: number, at = branchId, day = new Date()) => ({
    companyId,
    branchId: at,
    day: day.toISOString().slice(0, 10),
    productId,
    quantity,
  });
  const lastYear = new Date(Date.now() - 370 * 86_400_000);
  await db
    .insertInto('salesProduct')
    .values([
      saleOf(tea.id, 2000),
      saleOf(cup.id, 5000),
      saleOf(old.id, 9000),
      saleOf(tea.id, 9000, otherBranchId),
      saleOf(tea.id, 9000, branchId, lastYear),
    ])
    .execute();
  await db.updateTable('product').set({ status: 'inactive' }).where('id', '=', old.id).execute();
  const { data } = await shop.as('companyAdmin').call(bestSellers, { branchId });
  expect(data.map(({ id }) => id)).toEqual([cup.id, tea.id]);
});

test('best sellers are counted by the days of the branch', async () => {
  const shop = await openShop();
  const { companyId, branchId } = shop;
  const { db } = shop.services.database;
  // Wherever the server is in its day, it is another day there.
  const ahead = new Date().getUTCHours() >= 12;
  const timeZone = ahead ? 'Etc/GMT-14' : 'Etc/GMT+12';
  await db.updateTable('branch').set({ timeZone }).where('id', '=', branchId).execute();
  const utcDay = new Date().toISOString().slice(0, 10);
  const today = addDays(utcDay, ahead ? 1 : -1);
  const [tea, cup] = [await shop.product(), await shop.product()];
  const saleOf = (productId: number, day: string) => ({ companyId, branchId, day, productId, quantity: 1000 });
  await db
    .insertInto('salesProduct')
    .values([saleOf(tea.id, today), saleOf(cup.id, addDays(today, -1))])
    .execute();
  const { data } = await shop.as('companyAdmin').call(bestSellers, { branchId, days: 1 });
  expect(data.map(({ id }) => id)).toEqual([tea.id]);
});

test('keypads and pages that the system names are named in the company’s language', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const { db } = shop.services.database;
  await db.updateTable('company').set({ language: 'zh-CN' }).where('id', '=', shop.companyId).execute();
  const { data: branch } = await admin.call(createBranch, { name: 'Chatswood' } as never);
  const first = await firstKeypad(shop, branch.id);
  const { data: typed } = await admin.call(createKeypad, { branchId: branch.id, name: 'Bar' });
  const pageOf = async (id: number) => (await admin.call(getKeypad, { id })).data.pages.map(({ name }) => name);
  expect([first.name, await pageOf(first.id)]).toEqual(['收银台', ['主页']]);
  expect([typed.name, await pageOf(typed.id)]).toEqual(['Bar', ['主页']]);
  const english = await firstKeypad(shop);
  expect([english.name, await pageOf(english.id)]).toEqual(['Counter', ['Main']]);
});
