import type { Pack } from '#contract/lang/sentence.ts';

/** Figures and their days. */
export const dashboard: Pack = {
  'The last day is before the first': '结束日期早于开始日期',
  'At most two years at a time': '每次最多查询两年',
};
