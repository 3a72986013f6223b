import type { Pack } from '#contract/lang/sentence.ts';

/** Customers: types, balances, merging. */
export const customers: Pack = {
  'At most 20 tags': '最多 20 个标签',
};
