import type { ReactNode } from 'react';
import type { ProductRow } from '#contract/catalogue/product.ts';
import type { productTotals } from '#contract/catalogue.ts';
import type { Reply } from '#contract/endpoint.ts';
import { t } from '#web/desk/areas/catalogue/texts.ts';
import { DateTime } from '#web/desk/ui/DateTime.tsx';
import { type Column, INSTANT_WIDTH } from '#web/desk/ui/list.ts';
import { Money } from '#web/desk/ui/Money.tsx';
import { StockPill } from '#web/desk/ui/products/StockPill.tsx';
import { Thumbnail } from '#web/desk/ui/products/Thumbnail.tsx';
import { formatQuantity } from '#web/desk/ui/quantity.ts';
import { TwoLine } from '#web/desk/ui/TwoLine.tsx';
import { formats } from '#web/platform/formats.ts';
import { productStatusName } from './names.ts';
import { ProductStatus } from './ProductStatus.tsx';
import './products.css';

const number = (value: ReactNode) => <span className="td-number">{value ?? '–'}</span>;
const right = { align: 'right', width: 104 } as const;
const extra = { extra: true } as const;

/** Below the columns that add up. */
export const productSums = (sums: Reply<typeof productTotals>): Record<string, ReactNode> => ({
  available: number(formatQuantity(sums.available)),
  quantity: number(formatQuantity(sums.quantity)),
  committed: number(formatQuantity(sums.committed)),
  incoming: number(formatQuantity(sums.incoming)),
});

/** `onStock` is missing for users who may not see stock. */
export const productColumns = (onStock?: (row: ProductRow) => void): Column<ProductRow>[] => [
  {
    key: 'title',
    title: t('common.product'),
    sort: true,
    card: 'title',
    width: 240,
    comfort: 380,
    grows: true,
    render: ({ title, chineseTitle, status, thumbnail }) => (
      <TwoLine
        main={title}
        sub={
          status === 'active' ? (
            chineseTitle
          ) : (
            <>
              <span className="td-product-inactive" data-status={productStatusName(status)} />
              {chineseTitle}
            </>
          )
        }
        picture={<Thumbnail url={thumbnail} />}
      />
    ),
  },
  { key: 'sku', title: t('common.sku'), sort: true, card: 'fact', width: 112, render: ({ sku }) => number(sku) },
  {
    key: 'status',
    title: t('common.status'),
    sort: true,
    card: 'corner',
    folds: true,
    width: 104,
    render: ({ status }) => <ProductStatus status={status} />,
  },
  { key: 'brand', title: t('common.brand'), width: 140, render: ({ brand }) => brand ?? '–' },
  {
    key: 'retailPrice',
    title: t('common.retailPrice'),
    sort: true,
    card: 'fact',
    ...right,
    width: 96,
    render: ({ retailPrice }) => <Money amount={retailPrice} />,
  },
  {
    key: 'margin',
    title: t('catalogue.margin'),
    cost: true,
    align: 'right',
    width: 80,
    // Cost excludes GST, so it is compared with the price without it.
    render: ({ subtotal, costPrice }) =>
      number(costPrice && subtotal > 0 ? formats().percent((subtotal - costPrice) / subtotal) : '–'),
  },
  {
    key: 'available',
    title: t('catalogue.available'),
    card: 'fact',
    ...right,
    width: 92,
    render: (row) => (
      <StockPill
        available={row.available}
        orderQty={row.orderQty}
        name={row.title}
        onOpen={onStock && (() => onStock(row))}
      />
    ),
  },
  { key: 'category', title: t('common.category'), width: 140, render: ({ category }) => category ?? '–' },
  { key: 'barcode', title: t('common.barcode'), ...extra, width: 150, render: ({ barcode }) => number(barcode || '–') },
  { key: 'supplier', title: t('common.supplier'), ...extra, render: ({ supplier }) => supplier ?? '–' },
  {
    key: 'tags',
    title: t('common.tags'),
    ...extra,
    render: ({ tags }) => tags.map(({ name }) => name).join(', ') || '–',
  },
  {
    key: 'costPrice',
    title: t('catalogue.costPrice'),
    cost: true,
    sort: true,
    ...extra,
    ...right,
    render: ({ costPrice = null }) => <Money amount={costPrice} />,
  },
  { key: 'gst', title: t('common.gst'), ...extra, ...right, render: ({ gst }) => <Money amount={gst} /> },
  {
    key: 'quantity',
    title: t('catalogue.onHand'),
    ...extra,
    ...right,
    render: (row) => number(formatQuantity(row.quantity)),
  },
  {
    key: 'committed',
    title: t('catalogue.committed'),
    ...extra,
    ...right,
    render: ({ committed }) => number(formatQuantity(committed)),
  },
  {
    key: 'incoming',
    title: t('catalogue.incoming'),
    ...extra,
    ...right,
    render: ({ incoming }) => number(formatQuantity(incoming)),
  },
  { key: 'unitSize', title: t('catalogue.unitSize'), ...extra, render: ({ unitSize }) => unitSize || '–' },
  { key: 'unitQty', title: t('catalogue.unitQty'), ...extra, ...right, render: ({ unitQty }) => number(unitQty) },
  {
    key: 'standardPrice',
    title: t('catalogue.standardPrice'),
    ...extra,
    ...right,
    render: ({ standardPrice }) => <Money amount={standardPrice} />,
  },
  {
    key: 'standardSku',
    title: t('catalogue.standardSku'),
    ...extra,
    render: ({ standardSku }) => number(standardSku || '–'),
  },
  { key: 'orderQty', title: t('catalogue.orderQty'), ...extra, ...right, render: ({ orderQty }) => number(orderQty) },
  { key: 'weight', title: t('catalogue.weight'), ...extra, ...right, render: ({ weight }) => number(weight) },
  { key: 'volume', title: t('catalogue.volume'), ...extra, ...right, render: ({ volume }) => number(volume) },
  {
    key: 'createTime',
    title: t('catalogue.createdAt'),
    sort: true,
    ...extra,
    width: INSTANT_WIDTH,
    render: ({ createTime }) => <DateTime at={createTime} />,
  },
  {
    key: 'updateTime',
    title: t('catalogue.changedAt'),
    sort: true,
    ...extra,
    width: INSTANT_WIDTH,
    render: ({ updateTime }) => <DateTime at={updateTime} />,
  },
];
