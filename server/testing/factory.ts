import { randomBytes } from 'node:crypto';
import type { RoleKey, Shop } from '#server/testing.ts';

/** Makes a record in the shop that the given person would call their own, and answers its id. */
export type Factory = {
  own: (shop: Shop, role: RoleKey) => Promise<number>;
  /** The same at a branch out of a limited reach; absent where branches make no difference. */
  atOtherBranch?: (shop: Shop) => Promise<number>;
  /** Reach `all` goes over every company, so another company's record is no stranger. */
  overAllCompanies?: boolean;
};

/** Makes names differ. */
export const tag = () => randomBytes(4).toString('hex');
