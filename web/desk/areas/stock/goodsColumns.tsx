import { t } from '#web/desk/areas/stock/texts.ts';
import { type LineColumn, quantityCell } from '#web/desk/ui/lineGrid.ts';
import { TwoLine } from '#web/desk/ui/TwoLine.tsx';
import type { GoodsLine } from './lines.ts';

export const goodsColumn = <L extends GoodsLine>(): LineColumn<L> => ({
  key: 'productId',
  title: t('common.product'),
  render: ({ title, chineseTitle, sku }) => (
    <TwoLine main={title} sub={[sku, chineseTitle].filter(Boolean).join(' · ')} />
  ),
});

export const unitsColumn = <L extends GoodsLine>(): LineColumn<L> => ({
  key: 'quantity',
  title: t('common.quantity'),
  align: 'right',
  width: 100,
  edit: quantityCell('quantity', ({ soldByWeight }) => ({ soldByWeight })),
});
