import type { Milli } from '#contract/quantity.ts';
import { t } from '#web/desk/areas/stock/texts.ts';
import type { Column } from '#web/desk/ui/list.ts';
import { formatQuantity } from '#web/desk/ui/quantity.ts';
import { TwoLine } from '#web/desk/ui/TwoLine.tsx';

type Product = { sku: string; title: string; chineseTitle: string };

/** A product in a list of stock: both titles, and on a phone the code below them. */
export const productColumn = <T extends Product>(card?: 'title'): Column<T> => ({
  key: 'title',
  title: t('common.product'),
  sort: true,
  card,
  width: 250,
  render: ({ title, chineseTitle }) => <TwoLine main={title} sub={chineseTitle} />,
});
export const skuColumn = <T extends Product>(): Column<T> => ({
  key: 'sku',
  title: t('common.sku'),
  sort: true,
  card: 'fact',
  width: 120,
  render: ({ sku }) => <span className="td-number">{sku}</span>,
});

/** A quantity in a table; empty is a dash. */
export const quantity = (value: Milli | null) => (
  <span className="td-number">{value ? formatQuantity(value) : '–'}</span>
);
/** A change in quantity, with its sign. */
export const signedQuantity = (value: Milli | null) => (
  <span className="td-number">
    {value !== null && value > 0 ? '+' : ''}
    {value ? formatQuantity(value) : '–'}
  </span>
);
export const right = { align: 'right', width: 104 } as const;
