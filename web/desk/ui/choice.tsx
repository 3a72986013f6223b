import { Select } from 'antd';
import type { FilterField } from './list.ts';

type Option<V> = { value: V; label: string };

/** A filter that is one of a few values. */
export const choice = <K extends string, V extends string | number>(
  name: K,
  label: string,
  options: readonly Option<V>[],
): FilterField<{ [N in K]?: V }> => {
  const labelOf = (value: unknown) => options.find((each) => each.value === value)?.label;
  return {
    names: [name],
    label,
    chip: (filter) => (filter[name] === undefined ? undefined : `${label}: ${labelOf(filter[name]) ?? '…'}`),
    control: (filter, change) => (
      <Select
        className="td-filter"
        aria-label={label}
        placeholder={label}
        allowClear
        showSearch={options.length > 8 ? { optionFilterProp: 'label' } : false}
        popupMatchSelectWidth={false}
        value={filter[name]}
        options={[...options]}
        labelRender={({ value }) => `${label}: ${labelOf(value) ?? '…'}`}
        onChange={(value) => change({ [name]: value } as { [N in K]?: V })}
      />
    ),
  };
};
