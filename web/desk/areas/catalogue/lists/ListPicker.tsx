import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useRef, useState } from 'react';
import type { Category } from '#contract/catalogue/lists.ts';
import { t } from '#web/desk/areas/catalogue/texts.ts';
import { listQuery } from '#web/platform/query.ts';
import type { Calls, ListRow } from './calls.ts';
import { pathsOf } from './tree.ts';

const PAUSE_MS = 150;

type ListPickerProps<R extends ListRow> = {
  calls: Calls<R>;
  label: string;
  /** Rows that cannot be chosen. */
  except: readonly number[];
  value: R | undefined;
  onChange: (row: R | undefined) => void;
};

/** One row of a list, found by typing. Categories are listed by their path, so the whole tree is searched here. */
export function ListPicker<R extends ListRow>({ calls, label, except, value, onChange }: ListPickerProps<R>) {
  const isTree = calls.kind === 'category';
  const [keyword, setKeyword] = useState('');
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { data: rows = [], isFetching } = useQuery(listQuery(calls.list, isTree || !keyword ? {} : { keyword }));
  const paths = isTree ? pathsOf(rows as unknown as Category[]) : undefined;
  const options = rows
    .filter(({ id }) => !except.includes(id))
    .map(({ id, name }) => ({ value: id, label: paths?.get(id) ?? name }));
  const search = (text: string) => {
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => setKeyword(text.trim()), PAUSE_MS);
  };
  return (
    <Select
      className="td-list-picker"
      aria-label={label}
      placeholder={label}
      allowClear
      loading={isFetching}
      showSearch={isTree ? { optionFilterProp: 'label' } : { filterOption: false, onSearch: search }}
      value={value?.id}
      options={options}
      notFoundContent={t('catalogue.noResults')}
      labelRender={({ label: option }) => option ?? value?.name}
      onChange={(id: number | undefined) => onChange(rows.find((row) => row.id === id))}
    />
  );
}
