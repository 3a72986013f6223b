import type { Shop } from '#server/testing.ts';
import type { Factory } from './factory.ts';

type At = (shop: Shop) => number;
const ownBranch: At = ({ branchId }) => branchId;
const elsewhere: At = ({ otherBranchId }) => otherBranchId;

const stockTake = (at: At) => async (shop: Shop) => {
  const row = await shop.services.database.db
    .insertInto('stockTake')
    .values({ companyId: shop.companyId, branchId: at(shop), scope: 'all', createdByName: 'Somebody' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
};

const writeOff = (at: At) => async (shop: Shop) => {
  const { id: productId } = await shop.product();
  const { db } = shop.services.database;
  const row = await db
    .insertInto('writeOff')
    .values({ companyId: shop.companyId, branchId: at(shop), createdByName: 'Somebody' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('writeOffLine')
    .values({
      companyId: shop.companyId,
      writeOffId: row.id,
      productId,
      quantity: 1000,
      reason: 'other',
      unitCost: '1',
    })
    .execute();
  return row.id;
};

/** From a branch to a new one, so that neither end is within a limited reach unless `from` is. */
const transfer = (from: At) => async (shop: Shop) => {
  const { db } = shop.services.database;
  const { companyId } = shop;
  const { number } = await db
    .updateTable('company')
    .set((eb) => ({ lastBranchNumber: eb('lastBranchNumber', '+', 1) }))
    .where('id', '=', companyId)
    .returning('lastBranchNumber as number')
    .executeTakeFirstOrThrow();
  const to = await db
    .insertInto('branch')
    .values({ companyId, number, name: `Receiver ${number}`, timeZone: 'Australia/Sydney' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = await db
    .insertInto('stockTransfer')
    .values({ companyId, fromBranchId: from(shop), toBranchId: to.id, createdByName: 'Somebody' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: productId } = await shop.product({ onHand: 1 });
  await db
    .insertInto('stockTransferLine')
    .values({ companyId, transferId: row.id, productId, quantity: 1000 })
    .execute();
  return row.id;
};

/** Documents of the stock area, by the start of their paths. */
export const stockDocuments: Record<string, Factory> = {
  '/stock/take/': { own: stockTake(ownBranch), atOtherBranch: stockTake(elsewhere) },
  '/stock/transfer/': { own: transfer(ownBranch), atOtherBranch: transfer(elsewhere) },
  '/stock/write-off/': { own: writeOff(ownBranch), atOtherBranch: writeOff(elsewhere) },
};
