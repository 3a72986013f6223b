import { Select, type SelectProps } from 'antd';
import { useMemo } from 'react';

const offsetOf = (zone: string) =>
  new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** Where most shops are comes first. */
const near = ['Australia/', 'Pacific/Auckland'];
const rank = (zone: string) => (near.some((start) => zone.startsWith(start)) ? 0 : 1);

/** Every zone the browser can cut days in, found by city or offset. */
export function TimeZonePicker(props: SelectProps<string>) {
  const options = useMemo(
    () =>
      Intl.supportedValuesOf('timeZone')
        .toSorted((one, other) => rank(one) - rank(other) || one.localeCompare(other))
        .map((zone) => ({ value: zone, label: `${zone.replaceAll('_', ' ')} (${offsetOf(zone)})` })),
    [],
  );
  return <Select {...props} showSearch={{ optionFilterProp: 'label' }} options={options} />;
}
