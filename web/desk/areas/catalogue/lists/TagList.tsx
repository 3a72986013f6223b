import { Input } from 'antd';
import { type Tag, tags } from '#contract/catalogue/lists.ts';
import { t } from '#web/desk/areas/catalogue/texts.ts';
import { DateTime } from '#web/desk/ui/DateTime.tsx';
import { Field } from '#web/desk/ui/Field.tsx';
import { INSTANT_WIDTH } from '#web/desk/ui/list.ts';
import { TwoLine } from '#web/desk/ui/TwoLine.tsx';
import { colorName } from './colors.ts';
import { type Kind, ListScreen } from './ListScreen.tsx';
import { ProductCount } from './ProductCount.tsx';
import { Spot, Swatches } from './Swatches.tsx';

const kind = (): Kind<Tag> => ({
  calls: tags,
  title: t('common.tags'),
  newTitle: t('catalogue.tagNew'),
  search: t('common.name'),
  empty: {
    title: t('catalogue.tagsEmpty'),
    text: t('catalogue.tagsEmptyHint'),
  },
  columns: [
    {
      key: 'name',
      title: t('catalogue.tag'),
      sort: true,
      card: 'title',
      width: 320,
      grows: true,
      render: ({ name, color }) => <TwoLine main={name} picture={<Spot color={color} />} />,
    },
    {
      key: 'products',
      title: t('common.products'),
      sort: true,
      align: 'right',
      card: 'fact',
      width: 140,
      render: (row) => <ProductCount kind="tag" {...row} />,
    },
    {
      key: 'createTime',
      title: t('catalogue.createdAt'),
      sort: true,
      width: INSTANT_WIDTH,
      render: ({ createTime }) => <DateTime at={createTime} />,
    },
  ],
  blank: { name: '', color: '' },
  fields: (
    <>
      <Field name="name" label={t('common.name')} of={tags.Draft.shape.name}>
        <Input placeholder={t('catalogue.tagExample')} autoComplete="off" />
      </Field>
      <Field
        name="color"
        label={t('catalogue.tagColour')}
        of={tags.Draft.shape.color}
        show={(color) => colorName(String(color))}
      >
        <Swatches />
      </Field>
    </>
  ),
});

export function TagList() {
  return <ListScreen kind={kind()} />;
}
