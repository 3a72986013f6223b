import { useQuery } from '@tanstack/react-query';
import { DatePicker, Segmented } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import type { z } from 'zod';
import { downloadStockByDate, StockAtFilter, type StockAtRow, stockBases } from '#contract/stock/byDate.ts';
import { instantAt, wallClock } from '#contract/zones.ts';
import { productColumn, quantity, right, skuColumn } from '#web/desk/areas/stock/columns.tsx';
import { DownloadButton } from '#web/desk/areas/stock/DownloadButton.tsx';
import { stockAt } from '#web/desk/areas/stock/queries.ts';
import { t } from '#web/desk/areas/stock/texts.ts';
import { formatMoney } from '#web/desk/ui/amount.ts';
import { useBranchField } from '#web/desk/ui/branchField.tsx';
import { DataTable } from '#web/desk/ui/DataTable.tsx';
import { NothingYet } from '#web/desk/ui/Emptiness.tsx';
import { ListPage } from '#web/desk/ui/ListPage.tsx';
import type { Column, FilterField } from '#web/desk/ui/list.ts';
import { Money } from '#web/desk/ui/Money.tsx';
import { useListFilters } from '#web/desk/ui/products/listFilters.tsx';
import { formatQuantity } from '#web/desk/ui/quantity.ts';
import { zoneOf } from '#web/platform/branch.ts';
import { useBranchFilter } from '#web/platform/branchFilter.ts';
import { formats } from '#web/platform/formats.ts';
import { sheetLanguage } from '#web/platform/i18n.ts';
import '#web/desk/areas/stock/stock.css';

type Row = z.output<typeof StockAtRow>;

const columns = (): Column<Row>[] => [
  productColumn('title'),
  skuColumn(),
  { key: 'branch', title: t('common.branch'), card: 'fact', width: 160, render: ({ branchName }) => branchName },
  {
    key: 'quantity',
    title: t('common.quantity'),
    sort: true,
    card: 'fact',
    ...right,
    render: ({ quantity: onHand }) => quantity(onHand),
  },
  {
    key: 'averageCost',
    cost: true,
    title: t('stock.averageCost'),
    ...right,
    render: ({ averageCost }) => <span className="td-number">{averageCost?.toFixed(2)}</span>,
  },
  {
    key: 'value',
    cost: true,
    title: t('stock.value'),
    sort: true,
    card: 'fact',
    align: 'right',
    width: 130,
    render: ({ value = null }) => <Money amount={value} />,
  },
  { key: 'barcode', title: t('common.barcode'), extra: true, width: 150, render: ({ barcode }) => barcode || '–' },
];

const clockAt = (at: Date, branchId: number | undefined) => dayjs(wallClock(at, zoneOf(branchId)));

const presets = (today: Dayjs) => {
  const lastJune = today.month() >= 6 ? today.year() : today.year() - 1;
  return [
    { label: t('stock.endOfYesterday'), value: today.subtract(1, 'day').endOf('day') },
    { label: t('stock.endOfLastMonth'), value: today.subtract(1, 'month').endOf('month') },
    { label: t('stock.endOfFinancialYear'), value: dayjs(new Date(lastJune, 5, 30)).endOf('day') },
  ];
};

/** Chosen by the clock of the branch that is looked at; the calendar itself knows no time zone. */
const instant = (branchId: number | undefined): FilterField<{ at?: Date }> => ({
  names: ['at'],
  label: t('stock.asAt'),
  chip: ({ at }) => (at ? `${t('stock.asAt')}: ${formats(branchId).dateTime(at)}` : undefined),
  control: ({ at }, change) => (
    <DatePicker
      className="td-filter-instant"
      aria-label={t('stock.dateAndTime')}
      placeholder={t('stock.asAtNow')}
      showTime={{ format: 'HH:mm' }}
      format="D MMM YYYY HH:mm"
      presets={presets(clockAt(new Date(), branchId))}
      disabledDate={(day) => day.isAfter(clockAt(new Date(), branchId), 'day')}
      value={at ? clockAt(at, branchId) : null}
      onChange={(date) =>
        change({ at: date ? instantAt(date.format('YYYY-MM-DDTHH:mm:ss'), zoneOf(branchId)) : undefined })
      }
    />
  ),
});

const basisName = (basis: (typeof stockBases)[number]) =>
  ({ recorded: t('stock.basisRecorded'), known: t('stock.basisKnown') })[basis];
const basisHint = (basis: (typeof stockBases)[number]) =>
  ({
    recorded: t('stock.basisRecordedHint'),
    known: t('stock.basisKnownHint'),
  })[basis];

/** Stock and its value at any moment. */
export function StockByDate() {
  const [filter, setFilter] = useBranchFilter(StockAtFilter);
  const stock = useQuery(stockAt(filter));
  const totals = stock.data?.totals;
  return (
    <ListPage
      title={t('stock.stockByDate')}
      actions={<DownloadButton of={downloadStockByDate} filter={{ ...filter, language: sheetLanguage() }} />}
    >
      <div className="td-basis">
        <Segmented
          aria-label={t('stock.basis')}
          value={filter.basis}
          options={stockBases.map((value) => ({ value, label: basisName(value) }))}
          onChange={(basis) => setFilter({ basis })}
        />
        <span>{basisHint(filter.basis)}</span>
      </div>
      <DataTable
        name="stockByDate"
        title={t('stock.stockByDate')}
        query={stock}
        columns={columns()}
        // The basis is chosen above and never empty: it is no filter that one clears.
        filter={{ ...filter, basis: undefined }}
        onFilter={({ basis: _, ...changes }) => setFilter(changes)}
        idOf={({ productId, branchId }) => `${productId} ${branchId}`}
        nameOf={({ title, branchName }) => `${title}, ${branchName}`}
        search={t('common.findProduct')}
        filters={[instant(filter.branchId), ...useBranchField(), ...useListFilters()]}
        totals={
          totals && {
            quantity: <span className="td-number">{formatQuantity(totals.quantity)}</span>,
            value: totals.value !== undefined && <span className="td-number">{formatMoney(totals.value)}</span>,
          }
        }
        empty={<NothingYet title={t('stock.byDateEmpty')} text={t('stock.byDateEmptyHint')} />}
      />
    </ListPage>
  );
}
