import type { Pack } from '#contract/lang/sentence.ts';

/** The ledger, transfers, write-offs and counting. */
export const stock: Pack = {
  Stock: '库存',
  'Stock levels': '库存量',
  'Stock movements': '库存流水',
  'Stock taking': '盘点',
  'New stock take': '新建盘点',
  'Stock take': '盘点单',
  Count: '盘点',
  Transfers: '调拨',
  'New transfer': '新建调拨',
  Transfer: '调拨单',
  'Write-offs': '报损',
  'New write-off': '新建报损',
  'Write-off': '报损单',
  'Stock by date': '按日期查库存',
  'Only {0} left at {1}. Reduce the quantity or transfer stock.': '{1}仅剩 {0}。请减少数量或调拨库存。',
  'Nothing left at {0}. Reduce the quantity or transfer stock.': '{0}已无库存。请减少数量或调拨库存。',
  'This lies in the future': '不能是未来的时间',
  'More is released than was held': '释放的数量超过了占用的数量',
  'A blind count shows no differences until it is reviewed': '盲盘在复核之前不显示差异',
  'Scan a code or choose a product': '请扫码或选择商品',
  'No product has this code': '没有商品使用此编码',
  'There is no such product': '没有这个商品',
  'This product is not part of this count': '此商品不在本次盘点范围内',
  'The counting is over: go back to counting first': '计数已结束：请先返回计数',
  'This stock take is over': '此盘点已结束',
  'This was not counted yet': '尚未盘点此商品',
  'Less than nothing would be counted': '盘点数量不能小于零',
  '{0} products should be counted again. Ask for a recount, or approve them as they are.':
    '有 {0} 个商品需要重新盘点。请要求复盘，或按现状批准。',
};
