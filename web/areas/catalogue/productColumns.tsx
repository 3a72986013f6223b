import type { ReactNode } from 'react';
import type { ProductRow } from '#contract/catalogue/product.ts';
import { t } from '#web/platform/i18n.ts';
import { DateTime } from '#web/ui/DateTime.tsx';
import type { Column } from '#web/ui/list.ts';
import { Money } from '#web/ui/Money.tsx';
import { formatQuantity } from '#web/ui/quantity.ts';
import { TwoLine } from '#web/ui/TwoLine.tsx';
import { ProductStatus } from './ProductStatus.tsx';
import { StockPill } from './StockPill.tsx';
import { Thumbnail } from './Thumbnail.tsx';

const number = (value: ReactNode) => <span className="td-number">{value ?? '–'}</span>;
const right = { align: 'right', width: 104 } as const;
const extra = { extra: true } as const;

/** `onStock` is missing for those who may not look into stock. */
export const productColumns = (onStock?: (row: ProductRow) => void): Column<ProductRow>[] => [
  {
    key: 'title',
    title: t('Product'),
    sort: true,
    card: 'title',
    width: 300,
    grows: true,
    render: ({ title, chineseTitle, thumbnail }) => (
      <TwoLine main={title} sub={chineseTitle} picture={<Thumbnail url={thumbnail} />} />
    ),
  },
  { key: 'sku', title: t('SKU'), sort: true, card: 'fact', width: 120, render: ({ sku }) => number(sku) },
  { key: 'brand', title: t('Brand'), width: 140, render: ({ brand }) => brand ?? '–' },
  { key: 'category', title: t('Category'), width: 140, render: ({ category }) => category ?? '–' },
  {
    key: 'retailPrice',
    title: t('Retail price'),
    sort: true,
    card: 'fact',
    ...right,
    render: ({ retailPrice }) => <Money amount={retailPrice} />,
  },
  {
    key: 'available',
    title: t('Available'),
    card: 'fact',
    ...right,
    render: (row) => (
      <StockPill
        available={row.available}
        orderQty={row.orderQty}
        name={row.title}
        onOpen={onStock && (() => onStock(row))}
      />
    ),
  },
  {
    key: 'status',
    title: t('Status'),
    sort: true,
    card: 'corner',
    width: 104,
    render: ({ status }) => <ProductStatus status={status} />,
  },
  { key: 'barcode', title: t('Barcode'), ...extra, width: 150, render: ({ barcode }) => number(barcode || '–') },
  { key: 'supplier', title: t('Supplier'), ...extra, render: ({ supplier }) => supplier ?? '–' },
  { key: 'tags', title: t('Tags'), ...extra, render: ({ tags }) => tags.map(({ name }) => name).join(', ') || '–' },
  {
    key: 'costPrice',
    title: t('Cost price'),
    cost: true,
    sort: true,
    ...extra,
    ...right,
    render: ({ costPrice = null }) => <Money amount={costPrice} />,
  },
  { key: 'gst', title: t('GST'), ...extra, ...right, render: ({ gst }) => <Money amount={gst} /> },
  { key: 'quantity', title: t('On hand'), ...extra, ...right, render: (row) => number(formatQuantity(row.quantity)) },
  {
    key: 'committed',
    title: t('Committed'),
    ...extra,
    ...right,
    render: ({ committed }) => number(formatQuantity(committed)),
  },
  {
    key: 'incoming',
    title: t('Incoming'),
    ...extra,
    ...right,
    render: ({ incoming }) => number(formatQuantity(incoming)),
  },
  { key: 'unitSize', title: t('Unit size'), ...extra, render: ({ unitSize }) => unitSize || '–' },
  { key: 'unitQty', title: t('Unit qty'), ...extra, ...right, render: ({ unitQty }) => number(unitQty) },
  {
    key: 'standardPrice',
    title: t('Standard price'),
    ...extra,
    ...right,
    render: ({ standardPrice }) => <Money amount={standardPrice} />,
  },
  { key: 'standardSku', title: t('Standard SKU'), ...extra, render: ({ standardSku }) => number(standardSku || '–') },
  { key: 'orderQty', title: t('Order qty'), ...extra, ...right, render: ({ orderQty }) => number(orderQty) },
  { key: 'weight', title: t('Weight (kg)'), ...extra, ...right, render: ({ weight }) => number(weight) },
  { key: 'volume', title: t('Volume (m³)'), ...extra, ...right, render: ({ volume }) => number(volume) },
  {
    key: 'createTime',
    title: t('Created'),
    sort: true,
    ...extra,
    width: 170,
    render: ({ createTime }) => <DateTime at={createTime} />,
  },
  {
    key: 'updateTime',
    title: t('Changed'),
    sort: true,
    ...extra,
    width: 170,
    render: ({ updateTime }) => <DateTime at={updateTime} />,
  },
];
