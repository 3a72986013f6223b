import type { Pack } from '#contract/lang/sentence.ts';

/** Orders, payments and returns. */
export const sales: Pack = {
  'Must not be zero': '不能为零',
};
