import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { t } from '#web/platform/i18n.ts';
import type { FilterField } from './list.ts';

const { RangePicker } = DatePicker;
const FORM = 'YYYY-MM-DD';

const presets = () => {
  const today = dayjs();
  const back = (days: number): [Dayjs, Dayjs] => [today.subtract(days, 'day'), today];
  return [
    { label: t('Today'), value: back(0) },
    { label: t('Last 7 days'), value: back(6) },
    { label: t('Last 30 days'), value: back(29) },
    { label: t('This month'), value: [today.startOf('month'), today] as [Dayjs, Dayjs] },
  ];
};

type Codec<V> = { read: (value: V) => Dayjs; from: (day: Dayjs) => V; to: (day: Dayjs) => V };
const asDay: Codec<string> = { read: dayjs, from: (day) => day.format(FORM), to: (day) => day.format(FORM) };
const asInstant: Codec<Date> = {
  read: dayjs,
  from: (day) => day.startOf('day').toDate(),
  to: (day) => day.endOf('day').toDate(),
};

const range =
  <V,>(codec: Codec<V>) =>
  (label: string): FilterField<{ from?: V; to?: V }> => {
    const written = (value: V | undefined) => (value === undefined ? '…' : codec.read(value).format('D MMM YYYY'));
    return {
      names: ['from', 'to'],
      label,
      chip: ({ from, to }) => (from || to ? `${label}: ${written(from)} – ${written(to)}` : undefined),
      control: ({ from, to }, change) => (
        <RangePicker
          className="td-filter-days"
          aria-label={label}
          allowEmpty={[true, true]}
          format="D MMM YYYY"
          placeholder={[t('From'), t('To')]}
          presets={presets()}
          value={[from === undefined ? null : codec.read(from), to === undefined ? null : codec.read(to)]}
          onChange={(days) =>
            change({
              from: days?.[0] ? codec.from(days[0]) : undefined,
              to: days?.[1] ? codec.to(days[1]) : undefined,
            })
          }
        />
      ),
    };
  };

/** A filter over local days, or over the instants that local days begin and end at. */
export const dayRange = range(asDay);
export const instantRange = range(asInstant);
