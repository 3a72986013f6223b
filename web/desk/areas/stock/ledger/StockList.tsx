import { CloseCircleFilled } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { downloadStock, StockFilter, type StockRow } from '#contract/stock.ts';
import { productColumn, quantity, right, skuColumn } from '#web/desk/areas/stock/columns.tsx';
import { DownloadButton } from '#web/desk/areas/stock/DownloadButton.tsx';
import { stockPage } from '#web/desk/areas/stock/queries.ts';
import { t } from '#web/desk/areas/stock/texts.ts';
import { useBranchField } from '#web/desk/ui/branchField.tsx';
import { DataTable } from '#web/desk/ui/DataTable.tsx';
import { DateTime } from '#web/desk/ui/DateTime.tsx';
import { NothingYet } from '#web/desk/ui/Emptiness.tsx';
import { quantityRange } from '#web/desk/ui/filterFields.tsx';
import { ListPage } from '#web/desk/ui/ListPage.tsx';
import { type Column, INSTANT_WIDTH } from '#web/desk/ui/list.ts';
import { Money } from '#web/desk/ui/Money.tsx';
import { useListFilters } from '#web/desk/ui/products/listFilters.tsx';
import { StockPill } from '#web/desk/ui/products/StockPill.tsx';
import { formatQuantity } from '#web/desk/ui/quantity.ts';
import { SavedViews } from '#web/desk/ui/SavedViews.tsx';
import { useBranchFilter } from '#web/platform/branchFilter.ts';
import { StockModal } from './StockModal.tsx';
import '#web/desk/areas/stock/stock.css';

type Row = z.output<typeof StockRow>;

const columns = (): Column<Row>[] => [
  productColumn('title'),
  skuColumn(),
  { key: 'branch', title: t('common.branch'), card: 'fact', width: 172, render: ({ branchName }) => branchName },
  {
    key: 'onHand',
    title: t('stock.onHand'),
    sort: true,
    card: 'fact',
    ...right,
    render: ({ onHand }) =>
      onHand < 0 ? (
        <span className="td-negative td-number" title={t('stock.negativeWarning')}>
          <CloseCircleFilled aria-hidden /> {formatQuantity(onHand)}
        </span>
      ) : (
        quantity(onHand)
      ),
  },
  { key: 'committed', title: t('stock.committed'), ...right, render: ({ committed }) => quantity(committed) },
  {
    key: 'available',
    title: t('stock.available'),
    sort: true,
    card: 'corner',
    ...right,
    render: ({ available, orderQty }) => <StockPill available={available} orderQty={orderQty} />,
  },
  { key: 'incoming', title: t('stock.incoming'), ...right, render: ({ incoming }) => quantity(incoming) },
  {
    key: 'averageCost',
    cost: true,
    title: t('stock.averageCost'),
    extra: true,
    ...right,
    render: ({ averageCost }) => <span className="td-number">{averageCost?.toFixed(2)}</span>,
  },
  {
    key: 'value',
    title: t('stock.value'),
    cost: true,
    ...right,
    render: ({ value = null }) => <Money amount={value} />,
  },
  { key: 'barcode', title: t('common.barcode'), extra: true, width: 150, render: ({ barcode }) => barcode || '–' },
  {
    key: 'updateTime',
    title: t('stock.lastChanged'),
    sort: true,
    extra: true,
    width: INSTANT_WIDTH,
    render: ({ updateTime, branchId }) => <DateTime at={updateTime} branchId={branchId} />,
  },
];

/** Stock of each product at each branch. */
export function StockList() {
  const [filter, setFilter] = useBranchFilter(StockFilter);
  const [openRow, setOpenRow] = useState<Row>();
  return (
    <ListPage title={t('stock.stockLevels')} actions={<DownloadButton of={downloadStock} filter={filter} />}>
      <DataTable
        name="stock"
        title={t('stock.stockLevels')}
        query={useQuery(stockPage(filter))}
        columns={columns()}
        filter={filter}
        onFilter={setFilter}
        idOf={({ productId, branchId }) => `${productId} ${branchId}`}
        nameOf={({ title, branchName }) => `${title}, ${branchName}`}
        search={t('common.findProduct')}
        filters={[...useBranchField(), ...useListFilters()]}
        more={[{ title: t('stock.stock'), fields: [quantityRange('onHand', t('stock.onHand'))] }]}
        tools={<SavedViews table="stock" />}
        onOpen={setOpenRow}
        empty={<NothingYet title={t('stock.levelsEmpty')} text={t('stock.levelsEmptyHint')} />}
      />
      {openRow ? (
        <StockModal product={{ id: openRow.productId, title: openRow.title }} onClose={() => setOpenRow(undefined)} />
      ) : null}
    </ListPage>
  );
}
