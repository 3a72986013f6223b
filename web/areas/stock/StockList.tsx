import { CloseCircleFilled } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { downloadStock, StockFilter, type StockRow } from '#contract/stock.ts';
import { useListOptions } from '#web/areas/catalogue/options.ts';
import { StockModal } from '#web/areas/catalogue/StockModal.tsx';
import { StockPill } from '#web/areas/catalogue/StockPill.tsx';
import { useBranchFilter } from '#web/platform/branchFilter.ts';
import { t } from '#web/platform/i18n.ts';
import { useBranchField } from '#web/ui/branchField.tsx';
import { choice } from '#web/ui/choice.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { DateTime } from '#web/ui/DateTime.tsx';
import { NothingYet } from '#web/ui/Emptiness.tsx';
import { quantityRange } from '#web/ui/filterFields.tsx';
import { ListPage } from '#web/ui/ListPage.tsx';
import type { Column } from '#web/ui/list.ts';
import { Money } from '#web/ui/Money.tsx';
import { formatQuantity } from '#web/ui/quantity.ts';
import { SavedViews } from '#web/ui/SavedViews.tsx';
import { productColumn, quantity, right, skuColumn } from './columns.tsx';
import { DownloadButton } from './DownloadButton.tsx';
import { stockPage } from './queries.ts';
import './stock.css';

type Row = z.output<typeof StockRow>;

const columns = (): Column<Row>[] => [
  productColumn('title'),
  skuColumn(),
  { key: 'branch', title: t('Branch'), card: 'fact', width: 172, render: ({ branchName }) => branchName },
  {
    key: 'onHand',
    title: t('On hand'),
    sort: true,
    card: 'fact',
    ...right,
    render: ({ onHand }) =>
      onHand < 0 ? (
        <span className="td-negative td-number" title={t('Less than nothing: count it')}>
          <CloseCircleFilled aria-hidden /> {formatQuantity(onHand)}
        </span>
      ) : (
        quantity(onHand)
      ),
  },
  { key: 'committed', title: t('Committed'), ...right, render: ({ committed }) => quantity(committed) },
  {
    key: 'available',
    title: t('Available'),
    sort: true,
    card: 'corner',
    ...right,
    render: ({ available }) => <StockPill available={available} />,
  },
  { key: 'incoming', title: t('Incoming'), ...right, render: ({ incoming }) => quantity(incoming) },
  {
    key: 'averageCost',
    cost: true,
    title: t('Average cost'),
    extra: true,
    ...right,
    render: ({ averageCost }) => <span className="td-number">{averageCost?.toFixed(2)}</span>,
  },
  { key: 'value', title: t('Value'), cost: true, ...right, render: ({ value = null }) => <Money amount={value} /> },
  { key: 'barcode', title: t('Barcode'), extra: true, width: 150, render: ({ barcode }) => barcode || '–' },
  {
    key: 'updateTime',
    title: t('Changed'),
    sort: true,
    extra: true,
    width: 170,
    render: ({ updateTime }) => <DateTime at={updateTime} />,
  },
];

/** What lies where: each product in each branch. */
export function StockList() {
  const [filter, setFilter] = useBranchFilter(StockFilter);
  const [shown, setShown] = useState<Row>();
  const { brands, categories, suppliers } = useListOptions();
  return (
    <ListPage title={t('Stock levels')} actions={<DownloadButton of={downloadStock} sent={filter} />}>
      <DataTable
        name="stock"
        title={t('Stock levels')}
        query={useQuery(stockPage(filter))}
        columns={columns()}
        filter={filter}
        onFilter={setFilter}
        idOf={({ productId, branchId }) => `${productId} ${branchId}`}
        nameOf={({ title, branchName }) => `${title}, ${branchName}`}
        search={t('Barcode, SKU, title or 中文')}
        filters={[
          ...useBranchField(),
          choice('categoryId', t('Category'), categories),
          choice('brandId', t('Brand'), brands),
          choice('supplierId', t('Supplier'), suppliers),
        ]}
        more={[{ title: t('Stock'), fields: [quantityRange('onHand', t('On hand'))] }]}
        tools={<SavedViews table="stock" />}
        onOpen={setShown}
        empty={
          <NothingYet
            title={t('No stock yet')}
            text={t('It comes from opening quantities, receiving, counting and transfers.')}
          />
        }
      />
      {shown ? (
        <StockModal product={{ id: shown.productId, title: shown.title }} onClose={() => setShown(undefined)} />
      ) : null}
    </ListPage>
  );
}
