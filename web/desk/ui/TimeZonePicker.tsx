import { Select, type SelectProps } from 'antd';
import { useState } from 'react';

const offsetOf = (zone: string) =>
  new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';
const option = (zone: string) => ({ value: zone, label: `${zone.replaceAll('_', ' ')} (${offsetOf(zone)})` });

/** The time zones of most shops come first. */
const near = ['Australia/', 'Pacific/Auckland'];
const rank = (zone: string) => (near.some((start) => zone.startsWith(start)) ? 0 : 1);

// Some four hundred formatters: computed once, when somebody first opens the list.
let cachedOptions: ReturnType<typeof option>[] | undefined;
const everyZone = () => {
  cachedOptions ??= Intl.supportedValuesOf('timeZone')
    .toSorted((one, other) => rank(one) - rank(other) || one.localeCompare(other))
    .map(option);
  return cachedOptions;
};

/** Every time zone that the browser supports, found by city or offset. */
export function TimeZonePicker(props: SelectProps<string>) {
  const [wasOpened, setWasOpened] = useState(false);
  const options = wasOpened ? everyZone() : props.value ? [option(props.value)] : [];
  return (
    <Select
      {...props}
      showSearch={{ optionFilterProp: 'label' }}
      options={options}
      onOpenChange={(open) => open && setWasOpened(true)}
    />
  );
}
