import type { promotions as en } from '#contract/messages/en/promotions.ts';

export const promotions: Record<keyof typeof en, string> = {
  'promotions.bundleOfTwo': '组合至少包含 2 件商品',
  'promotions.clock': '请输入时间，例如 09:00',
  'promotions.moment': '请输入日期和时间，例如 2026-11-16 09:00',
  'promotions.percentTooHigh': '最多 100%',
};
