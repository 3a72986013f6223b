import type { storefront as en } from '#contract/messages/en/storefront.ts';

export const storefront: Record<keyof typeof en, string> = {
  'storefront.byWeightInShop': '称重商品只能在店内购买',
  'storefront.categoryNeeded': '请选择该版块展示的分类',
  'storefront.collectFor': '顾客：{name}，{phone}',
  'storefront.collectSubject': '到店自取 {reference}，{name}',
  'storefront.collectUnpaid': '取货时付款：{total}',
  'storefront.daysNeeded': '请输入按多少天的销量计算',
  'storefront.hasSections': '有商城版块正在展示该分类，请先修改或删除该版块。',
  'storefront.hotAlready': '该商品已在列表中',
  'storefront.idTwice': '该项目在列表中出现了两次',
  'storefront.listFull': '该列表最多 {max} 项，请先删除一项。',
  'storefront.noSuchSection': '找不到该版块，请另选一个。',
  'storefront.notBelowRetail': '请输入低于零售价 {price} 的价格',
  'storefront.notEnough': '该门店此商品数量不足，请换一家门店或减少数量。',
  'storefront.notOffered': '此商品已不能订购，请从清单中移除。',
  'storefront.priceChanged': '价格有变动，请核对新的总额后再下单。',
  'storefront.productsNeeded': '请至少选择一个商品',
  'storefront.soldByWeight': '称重商品不能设置限时价',
  'storefront.unproved': '等待时间过长，请刷新页面后重新下单。',
  'storefront.webAddress': '请输入以 https:// 开头、不含用户名和密码的网址',
  'storefront.windowsOverlap': '该商品在此时段已有限时价',
};
