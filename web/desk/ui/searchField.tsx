import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { useDebounced } from './debounced.ts';
import type { FilterField } from './list.ts';

type NamedRecord = { id: number; name: string };
type Source = {
  /** The matches for the typed words. */
  find: (keyword: string) => Promise<readonly NamedRecord[]>;
  /** The record in the address, for its name. */
  selected: NamedRecord | undefined;
};
type SearchSelectProps = { label: string; source: Source; value?: number; onChange: (id: number | undefined) => void };

const DEBOUNCE_MS = 150;

function SearchSelect({ label, source, value, onChange }: SearchSelectProps) {
  const [typed, setTyped] = useState('');
  const [lastPick, setLastPick] = useState<NamedRecord>();
  const keyword = useDebounced(typed.trim(), DEBOUNCE_MS);
  const search = useQuery({
    queryKey: ['searchField', label, keyword],
    queryFn: () => source.find(keyword),
    enabled: keyword !== '',
  });
  const selected = [lastPick, source.selected].find((each) => each?.id === value);
  const options = keyword === '' ? (selected ? [selected] : []) : (search.data ?? []);
  return (
    <Select<number>
      className="td-filter"
      aria-label={label}
      placeholder={label}
      allowClear
      popupMatchSelectWidth={false}
      notFoundContent={null}
      value={value}
      options={options.map(({ id, name }) => ({ value: id, label: name }))}
      labelRender={() => selected?.name ?? '…'}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      onChange={(id) => {
        setLastPick(options.find((each) => each.id === id));
        setTyped('');
        onChange(id);
      }}
    />
  );
}

/** A filter by one record of many, found by search: a product, a customer. */
export const searchField = <K extends string>(
  name: K,
  label: string,
  source: Source,
): FilterField<{ [N in K]?: number }> => ({
  names: [name],
  label,
  chip: (filter) => (filter[name] === undefined ? undefined : `${label}: ${source.selected?.name ?? '…'}`),
  control: (filter, change) => (
    <SearchSelect
      label={label}
      source={source}
      value={filter[name]}
      onChange={(id) => change({ [name]: id } as { [N in K]?: number })}
    />
  ),
});
