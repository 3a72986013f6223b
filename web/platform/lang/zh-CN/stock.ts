import type { Pack } from '#contract/lang/sentence.ts';

/** Levels, movements, counting, transfers, write-offs, stock by date. */
export const stock: Pack = {
  'Stock levels': '库存量',
  'Stock movements': '库存流水',
  'Less than nothing: count it': '库存为负：请盘点',
  'Average cost': '平均成本',
  Value: '金额',
  'No stock yet': '还没有库存',
  'It comes from opening quantities, receiving, counting and transfers.': '库存来自期初数量、收货、盘点和调拨。',
  'Download .xlsx': '下载 .xlsx',
  Recorded: '记录时间',
  Document: '单据',
  'Unit cost': '单位成本',
  Happened: '发生时间',
  'Reference or person': '单号或人员',
  'Nothing has moved yet': '还没有库存变动',
  'Every piece that comes or goes is written here, with its document and who did it.':
    '每件商品的进出都记在这里，包括单据和经手人。',
};
