import { Form, Input, Select } from 'antd';
import { pathOf } from '#contract/screens.ts';
import { itemLists, type Section } from '#contract/storefront/items.ts';
import { t } from '#web/desk/areas/storefront/texts.ts';
import { Field } from '#web/desk/ui/Field.tsx';
import { NumberInput } from '#web/desk/ui/NumberInput.tsx';
import { ListPick } from '#web/desk/ui/products/ListPick.tsx';
import { Thumbnail } from '#web/desk/ui/products/Thumbnail.tsx';
import { ItemDialog } from './ItemDialog.tsx';
import { ItemScreen } from './ItemScreen.tsx';
import { ProductsField } from './ProductField.tsx';

const kindOptions = () => [
  { value: 'picked' as const, label: t('storefront.kindPicked') },
  { value: 'category' as const, label: t('storefront.kindCategory') },
  { value: 'newest' as const, label: t('storefront.kindNewest') },
  { value: 'bestSellers' as const, label: t('storefront.kindBestSellers') },
];

const contentOf = ({ kind, days, productIds }: Section): string => {
  if (kind === 'picked') return t('storefront.picked', { count: productIds.length });
  if (kind === 'bestSellers') return t('storefront.bestSellersOf', { days: days ?? 0 });
  return kindOptions().find(({ value }) => value === kind)?.label ?? '';
};

const { title, chineseTitle, kind: kindOf, days: daysOf, count } = itemLists.section.change.shape;

/** The additional fields of each kind. */
function KindFields({ item }: { item: Section | undefined }) {
  const kind: Section['kind'] | undefined = Form.useWatch('kind');
  if (kind === 'picked')
    return (
      <Field name="productIds" label={t('common.products')}>
        <ProductsField initial={item?.products} />
      </Field>
    );
  if (kind === 'category')
    return (
      <Field name="categoryId" label={t('common.category')}>
        <ListPick kind="category" fixed />
      </Field>
    );
  if (kind === 'bestSellers')
    return (
      <Field name="days" label={t('storefront.days')} of={daysOf} size="short">
        <NumberInput placeholder="30" />
      </Field>
    );
  return null;
}

export function SectionList() {
  return (
    <ItemScreen
      list="section"
      title={t('storefront.sections')}
      help={t('storefront.sectionsHelp')}
      addLabel={t('storefront.sectionNew')}
      nameOf={(item) => item.title}
      picture={({ products }) => <Thumbnail url={products[0]?.thumbnail ?? null} />}
      facts={contentOf}
      dialog={(item, onClose) => (
        <ItemDialog
          list="section"
          item={item}
          blank={{ title: '', kind: 'newest' }}
          path={pathOf('sectionList')}
          title={item?.title ?? t('storefront.sectionNew')}
          first="title"
          onClose={onClose}
        >
          <Field name="title" label={t('storefront.title')} of={title}>
            <Input autoComplete="off" />
          </Field>
          <Field name="chineseTitle" label={t('storefront.chineseTitle')} of={chineseTitle}>
            <Input autoComplete="off" lang="zh" />
          </Field>
          <Field name="kind" label={t('storefront.kind')} of={kindOf}>
            <Select options={kindOptions()} />
          </Field>
          <KindFields item={item} />
          <Field name="count" label={t('storefront.productsShown')} of={count} size="short">
            <NumberInput />
          </Field>
        </ItemDialog>
      )}
    />
  );
}
