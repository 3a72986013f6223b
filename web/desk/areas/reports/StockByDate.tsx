import { DatePicker, Segmented } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import type { z } from 'zod';
import type { ReportRow } from '#contract/reports/frame.ts';
import { screenOf } from '#contract/screens.ts';
import { stockBases, stockByDateReport } from '#contract/stock/byDate.ts';
import { instantAt, wallClock } from '#contract/zones.ts';
import { t } from '#web/desk/areas/stock/texts.ts';
import type { FilterField } from '#web/desk/ui/list.ts';
import { useListFilters } from '#web/desk/ui/products/listFilters.tsx';
import { zoneOf } from '#web/platform/branch.ts';
import { useBranchFilter } from '#web/platform/branchFilter.ts';
import { formats } from '#web/platform/formats.ts';
import { useMay } from '#web/platform/session.ts';
import { productPlaces } from './columns.tsx';
import { movementsPath } from './detailPath.ts';
import { ReportPage } from './ReportPage.tsx';
import '#web/desk/areas/stock/stock.css';

type Filter = z.output<(typeof stockByDateReport)['page']['input']>;

const clockAt = (at: Date, branchId: number | undefined) => dayjs(wallClock(at, zoneOf(branchId)));

const presets = (today: Dayjs) => {
  const lastJune = today.month() >= 6 ? today.year() : today.year() - 1;
  return [
    { label: t('stock.endOfYesterday'), value: today.subtract(1, 'day').endOf('day') },
    { label: t('stock.endOfLastMonth'), value: today.subtract(1, 'month').endOf('month') },
    { label: t('stock.endOfFinancialYear'), value: dayjs(new Date(lastJune, 5, 30)).endOf('day') },
  ];
};

/** Chosen in the local time of the branch shown; the calendar itself knows no time zone. */
const instant = (branchId: number | undefined): FilterField<{ at?: Date }> => ({
  names: ['at'],
  label: t('stock.asAt'),
  width: 200,
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

/** The movements behind it, up to the day shown. */
const movementsOf = ({ productId, branchId }: ReportRow, { at, day }: Filter): string => {
  const to = day ?? (at && clockAt(at, branchId as number).format('YYYY-MM-DD'));
  return movementsPath(productId, branchId, to);
};

/** Stock and its value at any moment. */
export function StockByDate() {
  // A moment is chosen in the branch's local time.
  const [{ branchId }] = useBranchFilter(stockByDateReport.page.input);
  const mayTrace = useMay(screenOf('movementList').permission);
  return (
    <ReportPage<Filter>
      report={stockByDateReport}
      places={{
        ...productPlaces,
        title: { ...productPlaces.title, width: 280, grows: true },
        branchName: { card: 'fact', width: 176 },
        quantity: { card: 'fact' },
        value: { card: 'fact' },
      }}
      head={(_page, { basis }, change) => (
        <div className="td-basis">
          <Segmented
            aria-label={t('stock.basis')}
            value={basis}
            options={stockBases.map((value) => ({ value, label: basisName(value) }))}
            onChange={(value) => change({ basis: value })}
          />
          <span>{basisHint(basis)}</span>
        </div>
      )}
      chosenAbove={['basis']}
      filters={[instant(branchId), ...useListFilters()]}
      idOf={(row) => `${row.productId} ${row.branchId}`}
      nameOf={({ title, branchName }) => `${title}, ${branchName}`}
      pathOf={mayTrace ? movementsOf : undefined}
      search={t('common.findProduct')}
      empty={{ title: t('stock.byDateEmpty'), text: t('stock.byDateEmptyHint') }}
    />
  );
}
