import { expect, test } from 'vitest';
import {
  builtInCouriers,
  builtInPaymentTypes,
  createChoice,
  deleteChoice,
  fetchPaymentTypes,
  listChoices,
  orderChoices,
  updateChoice,
} from '#contract/choices.ts';
import { createCompany, deleteCompany } from '#contract/settings.ts';
import { openShop } from '#server/testing.ts';

const keysOf = (choices: { key: string }[]) => choices.map(({ key }) => key);

test('every company has the built-in couriers and payment types, gift cards switched off', async () => {
  const shop = await openShop();
  const viewer = shop.as('viewer');
  expect(keysOf((await viewer.call(listChoices, { kind: 'courier' })).data)).toEqual(builtInCouriers);
  const { data: types } = await viewer.call(fetchPaymentTypes, {});
  expect(keysOf(types)).toEqual(builtInPaymentTypes);
  expect(keysOf(types.filter(({ enabled }) => !enabled))).toEqual(['giftCard']);
  expect(types[0]).toEqual({ id: expect.any(Number), key: 'cash', name: 'Cash', enabled: true, position: 1 });
});

test('a company that was just made can be deleted with its lists', async () => {
  const owner = (await openShop()).as('owner');
  const { data: company } = await owner.call(createCompany, { name: `Short-lived ${Date.now()}` });
  expect(await owner.call(deleteCompany, { id: company.id })).toMatchObject({ code: 0 });
});

test('an own courier gets a key of its name, can be renamed, moved and deleted', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const add = (name: string) => admin.call(createChoice, { kind: 'courier', name });
  const { data: express } = await add('Après Express 24');
  expect(express).toMatchObject({ key: 'apresExpress24', position: 7, builtIn: false, enabled: true });
  expect((await add('顺丰')).data.key).toBe('courier');
  expect((await add('中通')).data.key).toBe('courier2');
  expect(await add('PICKUP')).toMatchObject({
    code: 150,
    data: { fields: { name: 'This name is already used. Choose another one.' } },
  });
  const reply = await admin.call(updateChoice, { ...express, name: 'Express' });
  expect(reply.data).toEqual({ ...express, name: 'Express', version: 2 });
  expect(await admin.call(updateChoice, { ...express, enabled: false })).toMatchObject({ code: 409 });
  const { data: reordered } = await admin.call(orderChoices, { kind: 'courier', choiceIds: [express.id] });
  expect(keysOf(reordered)).toEqual(['apresExpress24', ...builtInCouriers, 'courier', 'courier2']);
  expect(await admin.call(deleteChoice, { id: express.id })).toMatchObject({ code: 0 });
  expect(await admin.call(deleteChoice, { id: express.id })).toMatchObject({ code: 404 });
});

test('a built-in one stays and can be switched off', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const { data } = await admin.call(listChoices, { kind: 'paymentType' });
  const card = data.find(({ key }) => key === 'card');
  expect(await admin.call(deleteChoice, { id: card?.id ?? 0 })).toMatchObject({ code: 9180 });
  expect(await admin.call(updateChoice, { id: card?.id ?? 0, enabled: false })).toMatchObject({
    data: { key: 'card', enabled: false },
  });
  const couriers = await admin.call(listChoices, { kind: 'courier' });
  expect(
    await admin.call(orderChoices, { kind: 'courier', choiceIds: [couriers.data[0]?.id ?? 0, card?.id ?? 0] }),
  ).toMatchObject({
    code: 103,
    data: { fields: { 'choiceIds.1': 'This choice no longer exists. Reload and try again.' } },
  });
});
