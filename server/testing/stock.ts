import type { Shop } from '#server/testing.ts';
import type { Factory } from './records.ts';

type At = (shop: Shop) => number;
const here: At = ({ branchId }) => branchId;
const elsewhere: At = ({ otherBranchId }) => otherBranchId;

const stockTake = (at: At) => async (shop: Shop) => {
  const made = await shop.services.database.db
    .insertInto('stockTake')
    .values({ companyId: shop.companyId, branchId: at(shop), scope: 'all', createdByName: 'Somebody' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
};

const writeOff = (at: At) => async (shop: Shop) => {
  const { id: productId } = await shop.product();
  const { db } = shop.services.database;
  const made = await db
    .insertInto('writeOff')
    .values({ companyId: shop.companyId, branchId: at(shop), createdByName: 'Somebody' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('writeOffLine')
    .values({
      companyId: shop.companyId,
      writeOffId: made.id,
      productId,
      quantity: 1000,
      reason: 'other',
      unitCost: '1',
    })
    .execute();
  return made.id;
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
  const made = await db
    .insertInto('stockTransfer')
    .values({ companyId, fromBranchId: from(shop), toBranchId: to.id, createdByName: 'Somebody' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: productId } = await shop.product({ onHand: 1 });
  await db
    .insertInto('stockTransferLine')
    .values({ companyId, transferId: made.id, productId, quantity: 1000 })
    .execute();
  return made.id;
};

/** Documents of the stock area, by the start of their paths. */
export const stockDocuments: Record<string, Factory> = {
  '/stock/take/': { own: stockTake(here), atOtherBranch: stockTake(elsewhere) },
  '/stock/transfer/': { own: transfer(here), atOtherBranch: transfer(elsewhere) },
  '/stock/write-off/': { own: writeOff(here), atOtherBranch: writeOff(elsewhere) },
};
