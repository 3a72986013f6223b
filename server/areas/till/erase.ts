import type { Trx } from '#server/platform/context.ts';

/** Of a company at whose tills nothing ever happened. */
export const eraseTills = async (trx: Trx, companyId: number): Promise<void> => {
  await trx.deleteFrom('tillFlag').where('companyId', '=', companyId).execute();
  await trx.deleteFrom('tillLease').where('companyId', '=', companyId).execute();
  await trx.deleteFrom('tillDevice').where('companyId', '=', companyId).execute();
};
