import { randomUUID } from 'node:crypto';
import type { Shop } from '#server/testing.ts';
import { type Factory, tag } from './factory.ts';

const insertKeypad = async ({ services, companyId }: Shop, branchId: number) => {
  const keypad = await services.database.db
    .insertInto('keypad')
    .values({ companyId, branchId, name: `Walked ${tag()}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return keypad.id;
};

export const keypad: Factory = {
  own: (shop) => insertKeypad(shop, shop.branchId),
  atOtherBranch: (shop) => insertKeypad(shop, shop.otherBranchId),
};

const insertTill = async (shop: Shop, branchId: number) => {
  const { db } = shop.services.database;
  const { companyId } = shop;
  const { number } = await db
    .updateTable('company')
    .set((eb) => ({ lastTillNumber: eb('lastTillNumber', '+', 1) }))
    .where('id', '=', companyId)
    .returning('lastTillNumber as number')
    .executeTakeFirstOrThrow();
  const keypadId = await insertKeypad(shop, branchId);
  const till = await db
    .insertInto('tillDevice')
    .values({
      companyId,
      number,
      name: `Walked ${tag()}`,
      keypadId,
      credentialHash: Buffer.from(tag()),
      enrolledBy: shop.users.owner.id,
      enrolledByName: 'Somebody',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id: till.id, keypadId };
};

export const till: Factory = {
  own: async (shop) => (await insertTill(shop, shop.branchId)).id,
  atOtherBranch: async (shop) => (await insertTill(shop, shop.otherBranchId)).id,
};

const insertTillSession = async (shop: Shop, branchId: number) => {
  const { id: deviceId, keypadId } = await insertTill(shop, branchId);
  const session = await shop.services.database.db
    .insertInto('tillSession')
    .values({
      companyId: shop.companyId,
      uuid: randomUUID(),
      deviceId,
      keypadId,
      branchId,
      day: '2026-11-16',
      openedAt: new Date(),
      openedBy: 'Somebody',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return session.id;
};

export const tillSession: Factory = {
  own: (shop) => insertTillSession(shop, shop.branchId),
  atOtherBranch: (shop) => insertTillSession(shop, shop.otherBranchId),
};

const insertFlag = async (shop: Shop, branchId: number) => {
  const { id: deviceId } = await insertTill(shop, branchId);
  const flag = await shop.services.database.db
    .insertInto('tillFlag')
    .values({ companyId: shop.companyId, branchId, deviceId, reason: 'number', detail: '', occurredAt: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return flag.id;
};

export const tillFlag: Factory = {
  own: (shop) => insertFlag(shop, shop.branchId),
  atOtherBranch: (shop) => insertFlag(shop, shop.otherBranchId),
};
