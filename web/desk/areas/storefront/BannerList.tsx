import { useQuery } from '@tanstack/react-query';
import { Input, Select } from 'antd';
import { variantOf } from '#contract/pictures.ts';
import { pathOf } from '#contract/screens.ts';
import { type Banner, itemLists } from '#contract/storefront/items.ts';
import { t } from '#web/desk/areas/storefront/texts.ts';
import { Field } from '#web/desk/ui/Field.tsx';
import { ListPick } from '#web/desk/ui/products/ListPick.tsx';
import { config } from '#web/platform/config.ts';
import { query } from '#web/platform/query.ts';
import { BannerPicture } from './BannerPicture.tsx';
import { calls } from './calls.ts';
import { ItemDialog } from './ItemDialog.tsx';
import { ItemScreen } from './ItemScreen.tsx';
import { ProductField } from './ProductField.tsx';

type Link = Banner['link'];
/** While a target is being chosen, there is none yet. */
type LinkDraft = { kind: Link['kind']; productId?: number; categoryId?: number; sectionId?: number; url?: string };

const linkOptions = () => [
  { value: 'none' as const, label: t('storefront.linkNone') },
  { value: 'product' as const, label: t('storefront.linkProduct') },
  { value: 'category' as const, label: t('storefront.linkCategory') },
  { value: 'section' as const, label: t('storefront.linkSection') },
  { value: 'web' as const, label: t('storefront.linkWeb') },
];
const linkName = (kind: Link['kind']) => linkOptions().find(({ value }) => value === kind)?.label ?? '';

type LinkInputProps = { id?: string; value?: LinkDraft; onChange?: (link: LinkDraft) => void };

/** What opens when a shopper taps the banner. */
function LinkInput({ id, value = { kind: 'none' }, onChange }: LinkInputProps) {
  const { data: sections = [] } = useQuery(query(calls.section.list, {}));
  return (
    <span className="td-item-product">
      <Select id={id} value={value.kind} options={linkOptions()} onChange={(kind) => onChange?.({ kind })} />
      {value.kind === 'product' ? (
        <ProductField
          value={value.productId ?? null}
          onChange={(productId) => onChange?.({ kind: 'product', productId })}
        />
      ) : null}
      {value.kind === 'category' ? (
        <ListPick
          kind="category"
          fixed
          value={value.categoryId ?? null}
          placeholder={t('common.category')}
          onChange={(categoryId) => onChange?.(categoryId ? { kind: 'category', categoryId } : { kind: 'category' })}
        />
      ) : null}
      {value.kind === 'section' ? (
        <Select
          aria-label={t('storefront.linkSection')}
          value={value.sectionId}
          options={sections.map(({ id: section, title }) => ({ value: section, label: title }))}
          onChange={(sectionId: number) => onChange?.({ kind: 'section', sectionId })}
        />
      ) : null}
      {value.kind === 'web' ? (
        <Input
          aria-label={t('storefront.linkAddress')}
          placeholder="https://"
          value={value.url}
          onChange={({ target }) => onChange?.({ kind: 'web', url: target.value })}
        />
      ) : null}
    </span>
  );
}

const { title, chineseTitle, picture } = itemLists.banner.change.shape;

export function BannerList() {
  return (
    <ItemScreen
      list="banner"
      title={t('storefront.banners')}
      help={t('storefront.bannersHelp')}
      addLabel={t('storefront.bannerNew')}
      nameOf={(item) => item.title}
      picture={(item) => (
        <img className="td-item-banner" src={`${config.apiBase}${variantOf(item.picture, 480, 'webp')}`} alt="" />
      )}
      facts={({ link }) => (link.kind === 'none' ? '' : link.kind === 'web' ? link.url : linkName(link.kind))}
      dialog={(item, onClose) => (
        <ItemDialog
          list="banner"
          item={item}
          blank={{ title: '', picture: null }}
          path={pathOf('bannerList')}
          title={item?.title ?? t('storefront.bannerNew')}
          first="title"
          onClose={onClose}
        >
          <Field name="title" label={t('storefront.title')} of={title} hint={t('storefront.titleHint')}>
            <Input autoComplete="off" />
          </Field>
          <Field name="chineseTitle" label={t('storefront.chineseTitle')} of={chineseTitle}>
            <Input autoComplete="off" lang="zh" />
          </Field>
          <Field name="picture" label={t('storefront.picture')} of={picture} hint={t('storefront.pictureHint')}>
            <BannerPicture />
          </Field>
          <Field name="link" label={t('storefront.link')}>
            <LinkInput />
          </Field>
        </ItemDialog>
      )}
    />
  );
}
