import type { dashboard as en } from '#contract/messages/en/dashboard.ts';

export const dashboard: Record<keyof typeof en, string> = {
  'dashboard.endBeforeStart': '结束日期早于开始日期',
  'dashboard.maxTwoYears': '每次最多查询两年',
};
