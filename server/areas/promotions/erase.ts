import type { Trx } from '#server/platform/context.ts';

export const erasePromotions = async (trx: Trx, companyId: number): Promise<void> => {
  await trx.deleteFrom('promotion').where('companyId', '=', companyId).execute();
};
