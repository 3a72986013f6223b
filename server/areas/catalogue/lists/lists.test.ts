import { expect, test } from 'vitest';
import { pageOfAudit } from '#contract/audit.ts';
import { brands, categories, suppliers, tags } from '#contract/catalogue/lists.ts';
import { getProduct, pageOfProducts } from '#contract/catalogue.ts';
import { openShop, type Shop } from '#server/testing.ts';

const kinds = [brands, categories, suppliers, tags] as unknown as (typeof brands)[];
/** How a product points to each. */
const pointing = (kind: string, id: number) => (kind === 'tag' ? { tagIds: [id] } : { [`${kind}Id`]: id });

test.each(kinds)('$kind: made, listed, changed, counted, in use, moved, merged, deleted', async (list) => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const kind: string = list.kind;
  const make = async (name: string) => (await admin.call(list.create, { name })).data;
  const [a, b] = [await make('Alpha'), await make('Beta')];
  expect(a).toMatchObject({ name: 'Alpha', products: 0, version: 1 });
  expect(await admin.call(list.create, { name: 'ALPHA' })).toMatchObject({
    code: 150,
    data: { fields: { name: expect.stringContaining('There is already a') } },
  });
  expect((await admin.call(list.list, { keyword: 'alp' })).data.map(({ id }) => id)).toEqual([a.id]);

  const renamed = (await admin.call(list.update, { ...a, name: 'Apple' })).data;
  expect(renamed).toMatchObject({ name: 'Apple', version: 2 });
  expect(await admin.call(list.update, { ...a, name: 'Stale' })).toMatchObject({ code: 409, data: renamed });
  expect((await admin.call(list.update, { ...renamed })).data).toEqual(renamed);

  const product = await shop.product(pointing(list.kind, a.id));
  expect((await admin.call(list.page, { sortField: 'products', sortOrder: 'descend' })).data).toMatchObject({
    totalCount: 2,
    data: [{ id: a.id, products: 1 }, { id: b.id }],
  });
  expect(await admin.call(list.remove, { id: a.id })).toMatchObject({ code: 9180, data: { products: 1 } });
  expect(await admin.call(list.remove, { id: a.id, moveTo: a.id })).toMatchObject({ code: 103 });
  expect(await admin.call(list.remove, { id: a.id, moveTo: b.id, version: 2 })).toMatchObject({ code: 0, data: null });
  expect((await admin.call(getProduct, { id: product.id })).data).toMatchObject({
    ...pointing(list.kind, b.id),
    version: 2,
  });

  const c = await make('Gamma');
  expect(await admin.call(list.merge, { fromId: b.id, intoId: b.id })).toMatchObject({ code: 103 });
  expect((await admin.call(list.merge, { fromId: b.id, intoId: c.id })).data).toMatchObject({ id: c.id, products: 1 });
  expect((await admin.call(list.list, {})).data.map(({ id }) => id)).toEqual([c.id]);
  expect(await admin.call(list.remove, { id: c.id, moveTo: null })).toMatchObject({ code: 0 });
  const cleared = kind === 'tag' ? { tagIds: [] } : { [`${kind}Id`]: null };
  expect((await admin.call(getProduct, { id: product.id })).data).toMatchObject(cleared);
  const log = (await admin.call(pageOfAudit, { entity: list.kind })).data.data.map(({ action }) => action);
  expect(log).toEqual(['delete', 'merge', 'create', 'delete', 'update', 'create', 'create']);
});

test.each(kinds)('$kind: what another company has is not there', async (list) => {
  const [shop, other] = [await openShop(), await openShop()];
  const admin = shop.as('companyAdmin');
  const mine = (await admin.call(list.create, { name: 'Mine' })).data;
  const theirs = (await other.as('companyAdmin').call(list.create, { name: 'Mine' })).data;
  await shop.product(pointing(list.kind, mine.id));
  expect(await admin.call(list.update, { id: theirs.id, name: 'X' })).toMatchObject({ code: 404 });
  expect(await admin.call(list.remove, { id: theirs.id })).toMatchObject({ code: 404 });
  expect(await admin.call(list.remove, { id: mine.id, moveTo: theirs.id })).toMatchObject({
    code: 103,
    data: { fields: { moveTo: expect.any(String) } },
  });
  expect(await admin.call(list.merge, { fromId: theirs.id, intoId: mine.id })).toMatchObject({
    code: 103,
    data: { fields: { fromId: expect.any(String) } },
  });
  expect(await admin.call(list.merge, { fromId: mine.id, intoId: theirs.id })).toMatchObject({
    code: 103,
    data: { fields: { intoId: expect.any(String) } },
  });
});

const tree = (shop: Shop) => {
  const admin = shop.as('companyAdmin');
  return {
    admin,
    add: async (name: string, parentId: number | null = null) =>
      (await admin.call(categories.create, { name, parentId })).data.id,
    /** Names with their parents' names, in order. */
    drawn: async () => {
      const { data } = await admin.call(categories.list, {});
      const names = new Map(data.map(({ id, name }) => [id, name]));
      return data.map(({ name, parentId }) => (parentId ? `${names.get(parentId)}/${name}` : name));
    },
  };
};

test('categories move with all below them, keep their order and never lie under themselves', async () => {
  const shop = await openShop();
  const { admin, add, drawn } = tree(shop);
  const food = await add('Food');
  const drinks = await add('Drinks');
  const tea = await add('Tea', drinks);
  const green = await add('Green', tea);
  expect(await drawn()).toEqual(['Food', 'Drinks', 'Drinks/Tea', 'Tea/Green']);
  for (const [id, parentId] of [
    [drinks, drinks],
    [drinks, green],
    [food, 999_999_999],
  ] as const)
    expect(await admin.call(categories.update, { id, parentId })).toMatchObject({
      code: 103,
      data: { fields: { parentId: expect.any(String) } },
    });
  const product = await shop.product({ categoryId: green });
  const under = async (id: number) =>
    (await admin.call(pageOfProducts, { categoryId: [id] })).data.data.map((each) => each.id);
  expect(await under(drinks)).toEqual([product.id]);
  await admin.call(categories.update, { id: tea, parentId: food });
  expect([await under(drinks), await under(food)]).toEqual([[], [product.id]]);
  await admin.call(categories.update, { id: drinks, position: 0 });
  expect(await drawn()).toEqual(['Drinks', 'Food', 'Food/Tea', 'Tea/Green']);
  const coffee = await add('Coffee', food);
  await admin.call(categories.update, { id: coffee, position: 0 });
  await admin.call(categories.update, { id: drinks, parentId: food, position: 1 });
  expect(await drawn()).toEqual(['Food', 'Food/Coffee', 'Food/Drinks', 'Food/Tea', 'Tea/Green']);
});

test('the children of a category that goes come to its parent, those of a merged one to the other', async () => {
  const shop = await openShop();
  const { admin, add, drawn } = tree(shop);
  const food = await add('Food');
  const sweet = await add('Sweet', food);
  await add('Sweet', sweet);
  const cake = await add('Cake', sweet);
  expect(await admin.call(categories.remove, { id: sweet })).toMatchObject({ code: 0 });
  expect(await drawn()).toEqual(['Food', 'Food/Sweet', 'Food/Cake']);
  const bakery = await add('Bakery');
  const rye = await add('Rye', bakery);
  expect(await admin.call(categories.merge, { fromId: bakery, intoId: rye })).toMatchObject({ code: 103 });
  expect(await admin.call(categories.merge, { fromId: bakery, intoId: cake })).toMatchObject({ code: 0 });
  expect(await drawn()).toEqual(['Food', 'Food/Sweet', 'Food/Cake', 'Cake/Rye']);
});

test('two people putting two categories under each other at once leave a tree', async () => {
  const shop = await openShop();
  const { admin, add } = tree(shop);
  const [a, b] = [await add('A'), await add('B')];
  const answers = await Promise.all([
    admin.call(categories.update, { id: a, parentId: b }),
    admin.call(categories.update, { id: b, parentId: a }),
  ]);
  expect(answers.map(({ code }) => code).toSorted((x, y) => x - y)).toEqual([0, 103]);
});

test('merging two categories merges what lies in them under one name; deleting one hides no namesake', async () => {
  const shop = await openShop();
  const me = shop.as('owner');
  const make = async (name: string, parentId: number | null = null) =>
    (await me.call(categories.create, { name, parentId })).data.id;
  const [left, right] = [await make('Left'), await make('Right')];
  const [leftTea, rightTea] = [await make('Tea', left), await make('tea', right)];
  const [leftBlack, rightBlack] = [await make('Black', leftTea), await make('black', rightTea)];
  const green = await make('Green', leftTea);
  for (const categoryId of [leftTea, leftBlack, rightBlack, green]) await shop.product({ categoryId });

  const top = await make('Top');
  await make('RIGHT', top);
  expect(await me.call(categories.remove, { id: top })).toMatchObject({
    code: 150,
    message: '“RIGHT” would end up next to another category with the same name. Rename it, or merge the two first.',
  });

  expect((await me.call(categories.merge, { fromId: left, intoId: right })).code).toBe(0);
  const tree = (await me.call(categories.list, {})).data;
  expect(tree.filter(({ id }) => [left, leftTea, leftBlack].includes(id))).toEqual([]);
  const after = new Map(tree.map((row) => [row.id, [row.parentId, row.products]]));
  expect(after.get(rightTea)).toEqual([right, 1]);
  expect(after.get(rightBlack)).toEqual([rightTea, 2]);
  expect(after.get(green)).toEqual([rightTea, 1]);
});

test('a name of which nothing can be seen is none', async () => {
  const shop = await openShop();
  for (const name of ['\u200b', '\u200e\u00a0', '\u2060'])
    expect(await shop.as('owner').call(brands.create, { name })).toMatchObject({
      code: 103,
      data: { fields: { name: 'Please fill this in' } },
    });
  expect((await shop.as('owner').call(brands.create, { name: '👩‍🌾' })).code).toBe(0);
});
