import { Input, InputNumber, Select } from 'antd';
import { type Cents, cents } from '#contract/money.ts';
import { type Milli, milli } from '#contract/quantity.ts';
import { t } from '#web/desk/ui/texts.ts';
import type { FilterField } from './list.ts';
import './more.css';

type Option<V> = { value: V; label: string };

/** Several from a list: any of them matches. */
export const manyOf = <K extends string, V extends string | number>(
  name: K,
  label: string,
  options: readonly Option<V>[],
): FilterField<{ [N in K]?: V[] }> => {
  const words = (ids: readonly V[]) =>
    ids.length === 1
      ? `${label}: ${options.find(({ value }) => value === ids[0])?.label ?? '…'}`
      : `${label}: ${ids.length}`;
  return {
    names: [name],
    label,
    chip: (filter) => (filter[name]?.length ? words(filter[name]) : undefined),
    control: (filter, change) => (
      <Select<V[], Option<V>>
        className="td-filter"
        mode="multiple"
        aria-label={label}
        placeholder={label}
        allowClear
        maxTagCount={0}
        maxTagPlaceholder={() => words(filter[name] ?? [])}
        showSearch={{ optionFilterProp: 'label' }}
        popupMatchSelectWidth={false}
        value={filter[name] ?? []}
        options={[...options]}
        onChange={(ids) => change({ [name]: ids.length > 0 ? ids : undefined } as { [N in K]?: V[] })}
      />
    ),
  };
};

/** A text anywhere in the field. */
export const textIn = <K extends string>(name: K, label: string): FilterField<{ [N in K]?: string }> => ({
  names: [name],
  label,
  chip: (filter) => (filter[name] ? `${label}: ${filter[name]}` : undefined),
  control: (filter, change) => (
    <Input
      aria-label={label}
      maxLength={100}
      allowClear
      value={filter[name] ?? ''}
      onChange={({ target }) => change({ [name]: target.value || undefined } as { [N in K]?: string })}
    />
  ),
});

export const yesOrNo = <K extends string>(
  name: K,
  label: string,
  /** The default while nothing is chosen; the label if there is none beside it. */
  unset = t('ui.any'),
): FilterField<{ [N in K]?: boolean }> => ({
  names: [name],
  label,
  chip: (filter) =>
    filter[name] === undefined ? undefined : `${label}: ${filter[name] ? t('common.yes') : t('common.no')}`,
  control: (filter, change) => (
    <Select
      className="td-filter"
      aria-label={label}
      placeholder={unset}
      popupMatchSelectWidth={false}
      labelRender={(option) => (unset === label ? `${label}: ${String(option.label)}` : option.label)}
      allowClear
      value={filter[name] === undefined ? undefined : String(filter[name])}
      options={[
        { value: 'true', label: t('common.yes') },
        { value: 'false', label: t('common.no') },
      ]}
      onChange={(value?: string) =>
        change({ [name]: value === undefined ? undefined : value === 'true' } as { [N in K]?: boolean })
      }
    />
  ),
});

type Scale<V extends number> = { precision: number; read: (value: V) => number; write: (number: number) => V };
const money: Scale<Cents> = {
  precision: 2,
  read: (value) => value / 100,
  write: (number) => cents(Math.round(number * 100)),
};
const quantity: Scale<Milli> = {
  precision: 3,
  read: (value) => value / 1000,
  write: (number) => milli(Math.round(number * 1000)),
};
const plain = (precision: number): Scale<number> => ({ precision, read: (value) => value, write: (number) => number });

const range =
  <V extends number>(scale: Scale<V>) =>
  <K extends string>(name: K, label: string): FilterField<{ [N in `${K}From` | `${K}To`]?: V }> => {
    type F = { [N in `${K}From` | `${K}To`]?: V };
    const [from, to] = [`${name}From`, `${name}To`] as const;
    const rangeText = (min: V | undefined, max: V | undefined): string | undefined => {
      if (min === undefined) return max === undefined ? undefined : `≤ ${scale.read(max)}`;
      return max === undefined ? `≥ ${scale.read(min)}` : `${scale.read(min)} – ${scale.read(max)}`;
    };
    const end = (which: `${K}From` | `${K}To`, words: string, filter: F, change: (changes: Partial<F>) => void) => {
      const value: V | undefined = filter[which];
      return (
        <InputNumber<number>
          aria-label={`${label}: ${words}`}
          placeholder={words}
          controls={false}
          value={value === undefined ? null : scale.read(value)}
          onChange={(number) => {
            const rounded = number === null ? undefined : Number(number.toFixed(scale.precision));
            change({ [which]: rounded === undefined ? undefined : scale.write(rounded) } as Partial<F>);
          }}
        />
      );
    };
    return {
      names: [from, to],
      label,
      chip: (filter) => {
        const words = rangeText(filter[from], filter[to]);
        return words && `${label}: ${words}`;
      },
      control: (filter, change) => (
        <span className="td-range">
          {end(from, t('ui.rangeFrom'), filter, change)}
          {end(to, t('ui.rangeTo'), filter, change)}
        </span>
      ),
    };
  };

/** Between two values, including both; the names end in From and To. */
export const moneyRange = range(money);
export const quantityRange = range(quantity);
export const wholeRange = range(plain(0));
export const numberRange = range(plain(6));

/** The same filter under other names: createdFrom and createdTo instead of from and to. */
export const renameFields = <A extends object, const M extends { [K in keyof A]?: string }>(
  field: FilterField<A>,
  names: M,
): FilterField<{ [K in keyof M & keyof A as M[K] & string]?: A[K] }> => {
  type F = { [K in keyof M & keyof A as M[K] & string]?: A[K] };
  const pairs = Object.entries(names) as [keyof A & string, keyof F & string][];
  const inside = (filter: F) => Object.fromEntries(pairs.map(([key, name]) => [key, filter[name]])) as A;
  const outside = (changes: Partial<A>) =>
    Object.fromEntries(
      pairs.filter(([key]) => key in changes).map(([key, name]) => [name, changes[key]]),
    ) as Partial<F>;
  return {
    names: pairs.map(([, name]) => name),
    label: field.label,
    width: field.width,
    chip: (filter) => field.chip(inside(filter)),
    control: (filter, change) => field.control(inside(filter), (changes) => change(outside(changes))),
  };
};
