import { randomBytes } from 'node:crypto';
import type { RoleKey, Shop } from '#server/testing.ts';

/** Creates a record in the shop that belongs to the given person, and returns its id. */
export type Factory = {
  own: (shop: Shop, role: RoleKey) => Promise<number>;
  /** The same at a branch outside a limited reach; absent where branches make no difference. */
  atOtherBranch?: (shop: Shop) => Promise<number>;
  /** Reach `all` covers every company, so another company's record is not out of reach. */
  overAllCompanies?: boolean;
};

/** Keeps names unique. */
export const tag = () => randomBytes(4).toString('hex');
