import { Button } from 'antd';
import type { PurchaseLine } from '#contract/purchasing.ts';
import type { Milli } from '#contract/quantity.ts';
import { t } from '#web/platform/i18n.ts';
import { type LineColumn, quantityCell } from '#web/ui/lineGrid.ts';
import { formatQuantity } from '#web/ui/quantity.ts';
import { TwoLine } from '#web/ui/TwoLine.tsx';
import type { Goods } from './goods.ts';

const number = (quantity: Milli) => <span className="td-number">{formatQuantity(quantity)}</span>;

type Words = { left: string; now: string };

/** Lines of goods: what they are, how many are left, how many now. */
export const goodsColumns = (left: (line: PurchaseLine) => Milli, words: Words): LineColumn<Goods>[] => [
  {
    key: 'productId',
    title: t('Product'),
    render: ({ title, chineseTitle, sku, pack, unitQty }) => (
      <TwoLine
        main={title}
        sub={[pack ? t('Pack of {count}', { count: unitQty }) : '', sku, chineseTitle].filter(Boolean).join(' · ')}
      />
    ),
  },
  { key: 'orderQty', title: t('Ordered'), align: 'right', width: 90, render: ({ orderQty }) => number(orderQty) },
  { key: 'received', title: t('Received'), align: 'right', width: 90, render: ({ received }) => number(received) },
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
          aria-label={t('All {count} of {name}', { count: formatQuantity(left(line)), name: line.title })}
          onClick={() => change({ now: left(line) })}
        >
          {t('All {count}', { count: formatQuantity(left(line)) })}
        </Button>
      ) : (
        number(left(line))
      ),
  },
  { key: 'now', title: words.now, align: 'right', width: 110, edit: quantityCell('now') },
];
