import { Input, Select } from 'antd';
import { type Category, categories } from '#contract/catalogue/lists.ts';
import { t } from '#web/desk/areas/catalogue/texts.ts';
import { Field } from '#web/desk/ui/Field.tsx';
import { pathsOf, withBelow } from './tree.ts';

const { name, parentId } = categories.Draft.shape;

/** A category can be under any other that is not below it. */
export function CategoryFields({ rows, row }: { rows: readonly Category[]; row?: Category }) {
  const paths = pathsOf(rows);
  const below = row ? withBelow(rows, row.id) : [];
  const options = [...paths]
    .filter(([id]) => !below.includes(id))
    .map(([value, label]) => ({ value, label }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
  return (
    <>
      <Field name="name" label={t('common.name')} of={name}>
        <Input placeholder={t('catalogue.categoryExample')} autoComplete="off" />
      </Field>
      <Field
        name="parentId"
        label={t('catalogue.categoryParent')}
        of={parentId}
        show={(id) => paths.get(Number(id)) ?? t('catalogue.categoryTopLevel')}
      >
        <Select
          allowClear
          placeholder={t('catalogue.categoryTopLevel')}
          showSearch={{ optionFilterProp: 'label' }}
          options={options}
          notFoundContent={t('catalogue.noResults')}
        />
      </Field>
    </>
  );
}
