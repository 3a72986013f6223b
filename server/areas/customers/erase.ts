import type { Trx } from '#server/platform/context.ts';

export const eraseCustomers = async (trx: Trx, companyId: number): Promise<void> => {
  await trx.deleteFrom('customer').where('companyId', '=', companyId).execute();
};
