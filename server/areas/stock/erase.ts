import type { Trx } from '#server/platform/context.ts';

/** Levels and costs of a company without documents: without movements they mean nothing. */
export const eraseStock = async (trx: Trx, companyId: number): Promise<void> => {
  await trx.deleteFrom('stockReorder').where('companyId', '=', companyId).execute();
  await trx.deleteFrom('stockLevel').where('companyId', '=', companyId).execute();
  await trx.deleteFrom('stockCost').where('companyId', '=', companyId).execute();
};
