import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { useDebounced } from './debounced.ts';
import type { FilterField } from './list.ts';

type Named = { id: number; name: string };
type Source = {
  /** What matches the words typed. */
  find: (keyword: string) => Promise<readonly Named[]>;
  /** The one in the address, for its name. */
  chosen: Named | undefined;
};
type SearchSelectProps = { label: string; source: Source; value?: number; onChange: (id: number | undefined) => void };

const DEBOUNCE_MS = 150;

function SearchSelect({ label, source, value, onChange }: SearchSelectProps) {
  const [typed, setTyped] = useState('');
  const [picked, setPicked] = useState<Named>();
  const asked = useDebounced(typed.trim(), DEBOUNCE_MS);
  const found = useQuery({
    queryKey: ['searchField', label, asked],
    queryFn: () => source.find(asked),
    enabled: asked !== '',
  });
  const known = [picked, source.chosen].find((each) => each?.id === value);
  const shown = asked === '' ? (known ? [known] : []) : (found.data ?? []);
  return (
    <Select<number>
      className="td-filter"
      aria-label={label}
      placeholder={label}
      allowClear
      popupMatchSelectWidth={false}
      notFoundContent={null}
      value={value}
      options={shown.map(({ id, name }) => ({ value: id, label: name }))}
      labelRender={() => known?.name ?? '…'}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      onChange={(id) => {
        setPicked(shown.find((each) => each.id === id));
        setTyped('');
        onChange(id);
      }}
    />
  );
}

/** A filter by one record of many, found by typing: a product, a customer. */
export const searched = <K extends string>(
  name: K,
  label: string,
  source: Source,
): FilterField<{ [N in K]?: number }> => ({
  names: [name],
  label,
  chip: (filter) => (filter[name] === undefined ? undefined : `${label}: ${source.chosen?.name ?? '…'}`),
  control: (filter, change) => (
    <SearchSelect
      label={label}
      source={source}
      value={filter[name]}
      onChange={(id) => change({ [name]: id } as { [N in K]?: number })}
    />
  ),
});
