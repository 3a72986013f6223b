import { Input, Select } from 'antd';
import { type Category, categories } from '#contract/lists.ts';
import { t } from '#web/platform/i18n.ts';
import { Field } from '#web/ui/Field.tsx';
import { pathsOf, withBelow } from './tree.ts';

const { name, parentId } = categories.Draft.shape;

/** A category lies under any other that does not lie under itself. */
export function CategoryFields({ rows, row }: { rows: readonly Category[]; row?: Category }) {
  const paths = pathsOf(rows);
  const below = row ? withBelow(rows, row.id) : [];
  const options = [...paths]
    .filter(([id]) => !below.includes(id))
    .map(([value, label]) => ({ value, label }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
  return (
    <>
      <Field name="name" label={t('Name')} of={name}>
        <Input placeholder={t('Green tea')} autoComplete="off" />
      </Field>
      <Field
        name="parentId"
        label={t('Lies under')}
        of={parentId}
        show={(id) => paths.get(Number(id)) ?? t('At the top')}
      >
        <Select
          allowClear
          placeholder={t('At the top')}
          showSearch={{ optionFilterProp: 'label' }}
          options={options}
          notFoundContent={t('Nothing found')}
        />
      </Field>
    </>
  );
}
