import { Input } from 'antd';
import { ProductChange } from '#contract/catalogue/product.ts';
import { t } from '#web/platform/i18n.ts';
import { Field } from '#web/ui/Field.tsx';
import { NumberInput } from '#web/ui/NumberInput.tsx';
import { ListPick } from './ListPick.tsx';
import { type Option, useListOptions } from './options.ts';

const shape = ProductChange.shape;

/** Where a product belongs, and its texts. */
export function SortingFields() {
  const lists = useListOptions();
  const one = (options: readonly Option[]) => (id: unknown) => options.find(({ value }) => value === id)?.label ?? '–';
  const many = (options: readonly Option[]) => (ids: unknown) =>
    options
      .filter(({ value }) => (ids as number[] | undefined)?.includes(value))
      .map(({ label }) => label)
      .join(', ') || '–';
  return (
    <>
      <Field name="brandId" label={t('Brand')} show={one(lists.brands)}>
        <ListPick kind="brand" placeholder={t('Choose or add a brand')} />
      </Field>
      <Field name="categoryId" label={t('Category')} show={one(lists.categories)}>
        <ListPick kind="category" placeholder={t('Choose or add a category')} />
      </Field>
      <Field name="supplierId" label={t('Supplier')} show={one(lists.suppliers)}>
        <ListPick kind="supplier" placeholder={t('Choose or add a supplier')} />
      </Field>
      <Field name="tagIds" label={t('Tags')} show={many(lists.tags)}>
        <ListPick kind="tag" placeholder={t('Choose or add tags')} />
      </Field>
      <Field
        name="orderQty"
        label={t('Order qty')}
        of={shape.orderQty.unwrap()}
        hint={t('What one usually orders at once')}
      >
        <NumberInput min={0} max={1_000_000} />
      </Field>
      <Field name="shortDescription" label={t('Short description')} of={shape.shortDescription} wide>
        <Input autoComplete="off" maxLength={500} />
      </Field>
      <Field name="description" label={t('Description')} of={shape.description} wide>
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 12 }} maxLength={10_000} />
      </Field>
    </>
  );
}
