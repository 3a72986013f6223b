import { Input } from 'antd';
import { type Brand, brands } from '#contract/lists.ts';
import { t } from '#web/platform/i18n.ts';
import { DateTime } from '#web/ui/DateTime.tsx';
import { Field } from '#web/ui/Field.tsx';
import { type Kind, ListScreen } from './ListScreen.tsx';
import { ProductCount } from './ProductCount.tsx';

const kind = (): Kind<Brand> => ({
  calls: brands,
  title: t('Brands'),
  newTitle: t('New brand'),
  search: t('Name'),
  empty: {
    title: t('No brands yet'),
    text: t('A brand is whose name stands on the product. Products are filtered and reported by it.'),
  },
  columns: [
    { key: 'name', title: t('Brand'), sort: true, card: 'title', width: 320, grows: true, render: ({ name }) => name },
    {
      key: 'products',
      title: t('Products'),
      sort: true,
      align: 'right',
      card: 'fact',
      width: 140,
      render: (row) => <ProductCount kind="brand" {...row} />,
    },
    {
      key: 'createTime',
      title: t('Created'),
      sort: true,
      width: 200,
      render: ({ createTime }) => <DateTime at={createTime} />,
    },
  ],
  blank: { name: '' },
  fields: (
    <Field name="name" label={t('Name')} of={brands.Draft.shape.name}>
      <Input placeholder={t('Golden Lane')} autoComplete="off" />
    </Field>
  ),
});

export function BrandList() {
  return <ListScreen kind={kind()} />;
}
