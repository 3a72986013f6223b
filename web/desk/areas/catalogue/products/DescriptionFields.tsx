import { Input } from 'antd';
import { ProductChange } from '#contract/catalogue/product.ts';
import { fieldName } from '#web/desk/areas/catalogue/imports/names.ts';
import { t } from '#web/desk/areas/catalogue/texts.ts';
import { Field } from '#web/desk/ui/Field.tsx';
import { NumberInput } from '#web/desk/ui/NumberInput.tsx';
import type { Option } from '#web/desk/ui/products/categoryPath.ts';
import { ListPick } from '#web/desk/ui/products/ListPick.tsx';
import { useListOptions } from '#web/desk/ui/products/listOptions.ts';

const shape = ProductChange.shape;

/** A product's category, and its texts. */
export function DescriptionFields() {
  const lists = useListOptions();
  const one = (options: readonly Option[]) => (id: unknown) => options.find(({ value }) => value === id)?.label ?? '–';
  const many = (options: readonly Option[]) => (ids: unknown) =>
    options
      .filter(({ value }) => (ids as number[] | undefined)?.includes(value))
      .map(({ label }) => label)
      .join(', ') || '–';
  return (
    <>
      <Field name="brandId" size="medium" label={t('common.brand')} show={one(lists.brands)}>
        <ListPick kind="brand" placeholder={t('catalogue.brandChoose')} />
      </Field>
      <Field name="categoryId" size="medium" label={t('common.category')} show={one(lists.categories)}>
        <ListPick kind="category" placeholder={t('catalogue.categoryChoose')} />
      </Field>
      <Field name="supplierId" size="medium" label={t('common.supplier')} show={one(lists.suppliers)}>
        <ListPick kind="supplier" placeholder={t('catalogue.supplierChoose')} />
      </Field>
      <Field name="tagIds" label={t('common.tags')} show={many(lists.tags)}>
        <ListPick kind="tag" placeholder={t('catalogue.tagsChoose')} />
      </Field>
      <Field
        name="orderQty"
        size="short"
        label={t('catalogue.orderQty')}
        of={shape.orderQty.unwrap()}
        hint={t('catalogue.orderQtyHint')}
      >
        <NumberInput min={0} max={1_000_000} />
      </Field>
      <Field name="countryOfOrigin" size="medium" label={fieldName('countryOfOrigin')} of={shape.countryOfOrigin}>
        <Input autoComplete="off" maxLength={60} />
      </Field>
      <Field name="shortDescription" label={t('catalogue.shortDescription')} of={shape.shortDescription} wide>
        <Input autoComplete="off" maxLength={500} />
      </Field>
      <Field name="description" label={t('catalogue.description')} of={shape.description} wide>
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 12 }} maxLength={10_000} />
      </Field>
    </>
  );
}
