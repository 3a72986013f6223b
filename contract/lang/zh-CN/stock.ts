import type { Pack } from '#contract/lang/sentence.ts';

/** The ledger, transfers, write-offs and counting. */
export const stock: Pack = {
  'Only {0} left at {1}. Reduce the quantity or transfer stock.': '{1}仅剩 {0}。请减少数量或调拨库存。',
  'Nothing left at {0}. Reduce the quantity or transfer stock.': '{0}已无库存。请减少数量或调拨库存。',
  'This lies in the future': '不能是未来的时间',
  'More is released than was held': '释放的数量超过了占用的数量',
};
