import type { promotions as en } from '#contract/messages/en/promotions.ts';

export const promotions: Record<keyof typeof en, string> = {
  'promotions.archived': '该促销已归档，请复制一份再修改。',
  'promotions.breaksBetter': '每一档都必须比前一档更优惠',
  'promotions.breaksOneSort': '各档须统一：全部用折扣百分比，或全部用价格',
  'promotions.breaksRise': '每一档的起始数量都必须大于前一档',
  'promotions.bundleOfTwo': '组合至少包含 2 件商品',
  'promotions.chooseBranches': '请选择适用的门店',
  'promotions.clock': '请输入时间，例如 09:00',
  'promotions.codeTaken': '该优惠码已被其他促销使用',
  'promotions.endBeforeStart': '结束时间必须晚于开始时间',
  'promotions.getScopeEmpty': '请选择顾客可得到的商品',
  'promotions.giftInactive': '该商品已停用，请选择其他商品。',
  'promotions.hasPromotions': '仍有促销引用此项，请先从促销中移除。',
  'promotions.hoursSame': '开始与结束时间相同。全天有效请留空。',
  'promotions.moment': '请输入日期和时间，例如 2026-11-16 09:00',
  'promotions.nothingLeft': '没有剩余商品：排除项去掉了所有商品',
  'promotions.otherBranches': '该促销也适用于其他门店，请联系负责整个公司的人员。',
  'promotions.percentTooHigh': '最多 100%',
  'promotions.previewTooLong': '最多 {days} 天',
  'promotions.priceAboveList': '没有商品的标价高于此价格',
  'promotions.usedUp': '“{name}”刚刚用完。请核对新的总额后重试。',
};
