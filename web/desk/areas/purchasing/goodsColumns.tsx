import { Button } from 'antd';
import type { PurchaseLine } from '#contract/purchasing/order.ts';
import type { Milli } from '#contract/quantity.ts';
import { t } from '#web/desk/areas/purchasing/texts.ts';
import { countCell, type LineColumn } from '#web/desk/ui/lineGrid.ts';
import { formatQuantity } from '#web/desk/ui/quantity.ts';
import { TwoLine } from '#web/desk/ui/TwoLine.tsx';
import type { Goods } from './goods.ts';

const number = (quantity: Milli) => <span className="td-number">{formatQuantity(quantity)}</span>;

type Words = { left: string; now: string };

/** Lines of goods: what they are, how many are left, how many now. */
export const goodsColumns = (left: (line: PurchaseLine) => Milli, words: Words): LineColumn<Goods>[] => [
  {
    key: 'productId',
    title: t('common.product'),
    render: ({ title, chineseTitle, sku, pack, unitQty }) => (
      <TwoLine
        main={title}
        sub={[pack ? t('common.packOf', { count: unitQty }) : '', sku, chineseTitle].filter(Boolean).join(' · ')}
      />
    ),
  },
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
    key: 'left',
    title: words.left,
    align: 'right',
    width: 120,
    render: (line, change) =>
      left(line) > 0 && line.now !== left(line) ? (
        <Button
          size="small"
          className="td-number"
          aria-label={t('purchasing.fillAllNamed', { count: formatQuantity(left(line)), name: line.title })}
          onClick={() => change({ now: left(line) })}
        >
          {t('purchasing.fillAll', { count: formatQuantity(left(line)) })}
        </Button>
      ) : (
        number(left(line))
      ),
  },
  { key: 'now', title: words.now, align: 'right', width: 110, edit: countCell('now') },
];
