import { Select } from 'antd';
import { t } from '#web/desk/areas/promotions/texts.ts';
import { Field } from '#web/desk/ui/Field.tsx';
import { useListOptions } from '#web/desk/ui/products/listOptions.ts';
import { ProductsInput } from './ProductsInput.tsx';

type Option = { value: number; label: string };
type ScopeFieldsProps = {
  /** The paths of the five lists in the form's values. */
  base: 'scope' | 'exclusions' | 'terms.getScope';
  part?: boolean;
};

/** Products by themselves, or by what they belong to. */
export function ScopeFields({ base, part = false }: ScopeFieldsProps) {
  const { brands, categories, suppliers, tags } = useListOptions();
  // The same five fields may be on the page three times: for screen readers, each name includes its group.
  const group = {
    scope: t('promotions.scope'),
    exclusions: t('promotions.exclusions'),
    'terms.getScope': t('promotions.getScope'),
  }[base];
  const list = (name: string, label: string, options: readonly Option[]) => (
    <Field part={part} name={`${base}.${name}`} label={label} show={namesIn(options)}>
      <Select<number[], Option>
        mode="multiple"
        allowClear
        aria-label={`${group}: ${label}`}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t('promotions.any')}
        options={[...options]}
        maxTagCount={12}
      />
    </Field>
  );
  return (
    <>
      <Field part={part} name={`${base}.productIds`} label={t('common.products')} wide show={countOf}>
        <ProductsInput label={`${group}: ${t('common.products')}`} />
      </Field>
      {list('categoryIds', t('promotions.categories'), categories)}
      {list('brandIds', t('promotions.brands'), brands)}
      {list('tagIds', t('common.tags'), tags)}
      {list('supplierIds', t('promotions.suppliers'), suppliers)}
    </>
  );
}

const countOf = (ids: unknown) => t('promotions.productCount', { count: (ids as number[]).length });
const namesIn =
  (options: readonly Option[]) =>
  (ids: unknown): string =>
    (ids as number[]).map((id) => options.find(({ value }) => value === id)?.label ?? '…').join(', ') || '–';
