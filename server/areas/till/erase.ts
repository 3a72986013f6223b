import type { Trx } from '#server/platform/context.ts';

/** For a company whose tills never recorded anything. */
export const eraseTills = async (trx: Trx, companyId: number): Promise<void> => {
  await trx.deleteFrom('tillFlag').where('companyId', '=', companyId).execute();
  await trx.deleteFrom('tillLease').where('companyId', '=', companyId).execute();
  await trx.deleteFrom('tillDevice').where('companyId', '=', companyId).execute();
};
