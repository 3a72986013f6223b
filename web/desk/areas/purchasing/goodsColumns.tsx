import { Button } from 'antd';
import type { PurchaseLine } from '#contract/purchasing/order.ts';
import type { Milli } from '#contract/quantity.ts';
import { t } from '#web/desk/areas/purchasing/texts.ts';
import { countCell, type LineColumn } from '#web/desk/ui/lineGrid.ts';
import { formatQuantity } from '#web/desk/ui/quantity.ts';
import { TwoLine } from '#web/desk/ui/TwoLine.tsx';
import type { Goods } from './goods.ts';

const number = (quantity: Milli) => <span className="td-number">{formatQuantity(quantity)}</span>;

/** The product with its pack, SKU and Chinese title. */
export const goodsColumn = <L extends PurchaseLine>(): LineColumn<L> => ({
  key: 'productId',
  title: t('common.product'),
  render: ({ title, chineseTitle, sku, pack, unitQty }) => (
    <TwoLine
      main={title}
      sub={[pack ? t('common.packOf', { count: unitQty }) : '', sku, chineseTitle].filter(Boolean).join(' · ')}
    />
  ),
});

type Words = { remaining: string; now: string };

/** Columns of lines to receive or return: product, quantities, what remains, and the quantity now. */
export const goodsColumns = (remaining: (line: PurchaseLine) => Milli, words: Words): LineColumn<Goods>[] => [
  goodsColumn(),
  {
    key: 'orderQty',
    title: t('purchasing.orderedQuantity'),
    align: 'right',
    width: 90,
    render: ({ orderQty }) => number(orderQty),
  },
  {
    key: 'received',
    title: t('purchasing.receivedQuantityLabel'),
    align: 'right',
    width: 90,
    render: ({ received }) => number(received),
  },
  {
    key: 'remaining',
    title: words.remaining,
    align: 'right',
    width: 120,
    render: (line, change) =>
      remaining(line) > 0 && line.now !== remaining(line) ? (
        <Button
          size="small"
          className="td-number"
          aria-label={t('purchasing.fillAllNamed', { count: formatQuantity(remaining(line)), name: line.title })}
          onClick={() => change({ now: remaining(line) })}
        >
          {t('purchasing.fillAll', { count: formatQuantity(remaining(line)) })}
        </Button>
      ) : (
        number(remaining(line))
      ),
  },
  { key: 'now', title: words.now, align: 'right', width: 110, edit: countCell('now', (line) => line) },
];
