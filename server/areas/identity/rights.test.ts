import { expect, test } from 'vitest';
import { everyPermission, type Permission } from '#contract/access.ts';
import { openShop } from '#server/testing.ts';

/** Checked by services, besides the permission of the endpoint. */
const inServices: readonly Permission[] = [
  'branch.enable',
  'branch.disable',
  'user.enable',
  'user.disable',
  'promo.enable',
  'promo.disable',
  'schedule.export',
  'storefront.add',
  'pos.add',
  'discount.edit',
  'creditLimit.edit',
  'negativeStock.enable',
  'cost.edit',
];

test('each right that a role can have allows something', async () => {
  const { app } = await openShop();
  const used = new Set<string>([...inServices, ...app.served.flatMap(({ can, anyOf = [] }) => [can, ...anyOf])]);
  expect(everyPermission.filter((permission) => !used.has(permission))).toEqual([]);
});
