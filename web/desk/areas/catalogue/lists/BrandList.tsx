import { Input } from 'antd';
import { type Brand, brands } from '#contract/catalogue/lists.ts';
import { t } from '#web/desk/areas/catalogue/texts.ts';
import { DateTime } from '#web/desk/ui/DateTime.tsx';
import { Field } from '#web/desk/ui/Field.tsx';
import { INSTANT_WIDTH } from '#web/desk/ui/list.ts';
import { type Kind, ListScreen } from './ListScreen.tsx';
import { ProductCount } from './ProductCount.tsx';

const kind = (): Kind<Brand> => ({
  calls: brands,
  title: t('catalogue.brands'),
  newTitle: t('catalogue.brandNew'),
  search: t('common.name'),
  empty: {
    title: t('catalogue.brandsEmpty'),
    text: t('catalogue.brandsEmptyHint'),
  },
  columns: [
    {
      key: 'name',
      title: t('common.brand'),
      sort: true,
      card: 'title',
      width: 320,
      grows: true,
      render: ({ name }) => name,
    },
    {
      key: 'products',
      title: t('common.products'),
      sort: true,
      align: 'right',
      card: 'fact',
      width: 140,
      render: (row) => <ProductCount kind="brand" {...row} />,
    },
    {
      key: 'createTime',
      title: t('catalogue.createdAt'),
      sort: true,
      width: INSTANT_WIDTH,
      render: ({ createTime }) => <DateTime at={createTime} />,
    },
  ],
  blank: { name: '' },
  fields: (
    <Field name="name" label={t('common.name')} of={brands.Draft.shape.name}>
      <Input placeholder={t('catalogue.brandExample')} autoComplete="off" />
    </Field>
  ),
});

export function BrandList() {
  return <ListScreen kind={kind()} />;
}
