import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { FIRST_DAY, LAST_DAY } from '#contract/days.ts';
import { t } from '#web/desk/ui/texts.ts';
import { today } from '#web/platform/branch.ts';
import { formats } from '#web/platform/formats.ts';
import type { FilterField } from './list.ts';

const { RangePicker } = DatePicker;
const DAY_FORMAT = 'D MMM YYYY';

const presets = () => {
  const now = dayjs(today());
  const back = (days: number): [Dayjs, Dayjs] => [now.subtract(days, 'day'), now];
  return [
    { label: t('common.today'), value: back(0) },
    { label: t('ui.last7Days'), value: back(6) },
    { label: t('common.last30Days'), value: back(29) },
    { label: t('common.thisMonth'), value: [now.startOf('month'), now] as [Dayjs, Dayjs] },
  ];
};

const toDayjs = (day: string | undefined) => (day === undefined ? null : dayjs(day));
const toDay = (day: Dayjs | null | undefined) => day?.format('YYYY-MM-DD');
const dayText = (day: string | undefined) => (day === undefined ? '…' : formats().day(day));

/** A filter over calendar days; the server knows in which time zone. */
export const dayRange = (label: string): FilterField<{ from?: string; to?: string }> => ({
  names: ['from', 'to'],
  label,
  width: 260,
  chip: ({ from, to }) => (from || to ? `${label}: ${dayText(from)} – ${dayText(to)}` : undefined),
  control: ({ from, to }, change) => (
    <RangePicker
      className="td-filter-days"
      aria-label={label}
      allowEmpty={[true, true]}
      format={DAY_FORMAT}
      minDate={dayjs(FIRST_DAY)}
      maxDate={dayjs(LAST_DAY)}
      placeholder={[t('ui.dateFrom'), t('ui.dateTo')]}
      presets={presets()}
      value={[toDayjs(from), toDayjs(to)]}
      onChange={(days) => change({ from: toDay(days?.[0]), to: toDay(days?.[1]) })}
    />
  ),
});
