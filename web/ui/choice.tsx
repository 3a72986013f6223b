import { Select } from 'antd';
import type { FilterField } from './list.ts';

type Option<V> = { value: V; label: string };

/** A filter that is one of a few values. */
export const choice = <F, K extends keyof F & string>(
  name: K,
  label: string,
  options: readonly Option<NonNullable<F[K]>>[],
): FilterField<F> => {
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
        onChange={(value) => change({ [name]: value ?? undefined } as unknown as Partial<F>)}
      />
    ),
  };
};
