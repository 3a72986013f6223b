import type { Trx } from '#server/platform/context.ts';

/** The roles of a company, and who worked where. Deleted people keep their name on what they did in other companies. */
export const eraseStaff = async (trx: Trx, companyId: number): Promise<void> => {
  await trx.deleteFrom('userBranch').where('companyId', '=', companyId).execute();
  await trx.updateTable('appUser').set({ companyId: null, roleId: null }).where('companyId', '=', companyId).execute();
  await trx.deleteFrom('role').where('companyId', '=', companyId).execute();
};
