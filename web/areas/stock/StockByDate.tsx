import { useQuery } from '@tanstack/react-query';
import { DatePicker, Segmented } from 'antd';
import dayjs from 'dayjs';
import type { z } from 'zod';
import { downloadStockByDate, StockAtFilter, type StockAtRow, stockBases } from '#contract/stockDate.ts';
import { useListOptions } from '#web/areas/catalogue/options.ts';
import { useBranchFilter } from '#web/platform/branchFilter.ts';
import { formatDateTime, t } from '#web/platform/i18n.ts';
import { formatAmount } from '#web/ui/amount.ts';
import { useBranchField } from '#web/ui/branchField.tsx';
import { choice } from '#web/ui/choice.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { NothingYet } from '#web/ui/Emptiness.tsx';
import { ListPage } from '#web/ui/ListPage.tsx';
import type { Column, FilterField } from '#web/ui/list.ts';
import { Money } from '#web/ui/Money.tsx';
import { formatQuantity } from '#web/ui/quantity.ts';
import { productColumn, quantity, right, skuColumn } from './columns.tsx';
import { DownloadButton } from './DownloadButton.tsx';
import { stockAt } from './queries.ts';
import './stock.css';

type Row = z.output<typeof StockAtRow>;

const columns = (): Column<Row>[] => [
  productColumn('title'),
  skuColumn(),
  { key: 'branch', title: t('Branch'), card: 'fact', width: 160, render: ({ branchName }) => branchName },
  {
    key: 'quantity',
    title: t('Quantity'),
    sort: true,
    card: 'fact',
    ...right,
    render: ({ quantity: held }) => quantity(held),
  },
  {
    key: 'averageCost',
    cost: true,
    title: t('Average cost'),
    ...right,
    render: ({ averageCost }) => <span className="td-number">{averageCost?.toFixed(2)}</span>,
  },
  {
    key: 'value',
    cost: true,
    title: t('Value'),
    sort: true,
    card: 'fact',
    align: 'right',
    width: 130,
    render: ({ value = null }) => <Money amount={value} />,
  },
  { key: 'barcode', title: t('Barcode'), extra: true, width: 150, render: ({ barcode }) => barcode || '–' },
];

const presets = () => {
  const today = dayjs();
  const lastJune = today.month() >= 6 ? today.year() : today.year() - 1;
  return [
    { label: t('End of yesterday'), value: today.subtract(1, 'day').endOf('day') },
    { label: t('End of last month'), value: today.subtract(1, 'month').endOf('month') },
    { label: t('End of the last financial year'), value: dayjs(new Date(lastJune, 5, 30)).endOf('day') },
  ];
};

const instant = (): FilterField<{ at?: Date }> => ({
  names: ['at'],
  label: t('At'),
  chip: ({ at }) => (at ? `${t('At')}: ${formatDateTime(at)}` : undefined),
  control: ({ at }, change) => (
    <DatePicker
      className="td-filter-instant"
      aria-label={t('Date and time')}
      placeholder={t('Now')}
      showTime={{ format: 'HH:mm' }}
      format="D MMM YYYY HH:mm"
      presets={presets()}
      disabledDate={(day) => day.isAfter(dayjs(), 'day')}
      value={at ? dayjs(at) : null}
      onChange={(chosen) => change({ at: chosen?.toDate() })}
    />
  ),
});

const basisName = (basis: (typeof stockBases)[number]) =>
  ({ recorded: t('As recorded then'), known: t('As known now') })[basis];
const basisHint = (basis: (typeof stockBases)[number]) =>
  ({
    recorded: t('What the books said at that moment, without what was written down later.'),
    known: t('What we know today was there, with sales and receipts that were written down late.'),
  })[basis];

/** What was where, and what it was worth, at any moment. */
export function StockByDate() {
  const [filter, setFilter] = useBranchFilter(StockAtFilter);
  const { brands, categories, suppliers } = useListOptions();
  const stock = useQuery(stockAt(filter));
  const totals = stock.data?.totals;
  return (
    <ListPage title={t('Stock by date')} actions={<DownloadButton of={downloadStockByDate} sent={filter} />}>
      <div className="td-basis">
        <Segmented
          aria-label={t('Basis')}
          value={filter.basis}
          options={stockBases.map((value) => ({ value, label: basisName(value) }))}
          onChange={(basis) => setFilter({ basis })}
        />
        <span>{basisHint(filter.basis)}</span>
      </div>
      <DataTable
        name="stockByDate"
        title={t('Stock by date')}
        query={stock}
        columns={columns()}
        // The basis is chosen above and never empty: it is no filter that one clears.
        filter={{ ...filter, basis: undefined }}
        onFilter={({ basis: _, ...changes }) => setFilter(changes)}
        idOf={({ productId, branchId }) => `${productId} ${branchId}`}
        nameOf={({ title, branchName }) => `${title}, ${branchName}`}
        search={t('Barcode, SKU, title or 中文')}
        filters={[
          instant(),
          ...useBranchField(),
          choice('categoryId', t('Category'), categories),
          choice('brandId', t('Brand'), brands),
          choice('supplierId', t('Supplier'), suppliers),
        ]}
        totals={
          totals && {
            quantity: <span className="td-number">{formatQuantity(totals.quantity)}</span>,
            value: totals.value !== undefined && <span className="td-number">{formatAmount(totals.value)}</span>,
          }
        }
        empty={<NothingYet title={t('Nothing was in stock then')} text={t('Choose a later moment.')} />}
      />
    </ListPage>
  );
}
