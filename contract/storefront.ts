import { z } from 'zod';
import { actAliases, endpoint } from './endpoint.ts';
import { ById, ByIdAndVersion, Nothing } from './fields.ts';
import { Banner, HotProduct, itemLists, LimitProduct, Section } from './storefront/items.ts';

/* The mobile storefront's settings: the four lists of its home page have the same calls. */

type Words = { one: string; many: string };

/** The whole list in its new order; items without an id are created. */
const bulk = <C extends z.ZodType>(change: C, max: number) => z.strictObject({ items: z.array(change).max(max) });

const listOf = <P extends `/h5-settings/home/${string}/`, I extends z.ZodType>(path: P, item: I, { many }: Words) =>
  endpoint({
    method: 'GET',
    path,
    can: 'storefront.query',
    summary: `${many} of the storefront, in their order`,
    input: Nothing,
    reply: z.array(item),
  });
const updateOf = <C extends z.ZodObject, I extends z.ZodType>(
  path: `/h5-settings/home/${string}/`,
  change: C,
  item: I,
  { one }: Words,
) =>
  endpoint({
    method: 'POST',
    // First the one without an id: it also serves new items.
    path: `${path}update/`,
    aliases: [{ method: 'POST', path: `${path}update/{id}/` }],
    can: 'storefront.edit',
    summary: `Change a ${one} of the storefront; without an id, create one at the end of the list`,
    input: change,
    reply: item,
  });
const updateAllOf = <C extends z.ZodType, I extends z.ZodType>(
  path: `/h5-settings/home/${string}/`,
  change: C,
  item: I,
  max: number,
  { many }: Words,
) =>
  endpoint({
    method: 'POST',
    path: `${path}update/bulk/`,
    can: 'storefront.edit',
    summary: `${many} of the storefront, all of them in their new order; 409 when the list changed meanwhile`,
    input: bulk(change, max),
    list: 'items',
    reply: z.array(item),
  });
const deleteOf = (path: `/h5-settings/home/${string}/`, { one }: Words) =>
  endpoint({
    method: 'POST',
    path: `${path}delete/{id}/`,
    aliases: actAliases(`${path}delete/`),
    can: 'storefront.delete',
    summary: `Delete a ${one} of the storefront`,
    input: ByIdAndVersion,
    reply: z.null(),
  });
const restoreOf = <I extends z.ZodType>(path: `/h5-settings/home/${string}/`, item: I, { one }: Words) =>
  endpoint({
    method: 'POST',
    path: `${path}restore/{id}/`,
    can: 'storefront.delete',
    summary: `Undo the deletion of a ${one} of the storefront, within a day`,
    input: ById,
    reply: item,
  });

const bannerWords = { one: 'banner', many: 'Banners' };
export const listBanners = listOf('/h5-settings/home/banner/', Banner, bannerWords);
export const updateBanner = updateOf('/h5-settings/home/banner/', itemLists.banner.change, Banner, bannerWords);
export const updateBanners = updateAllOf(
  '/h5-settings/home/banner/',
  itemLists.banner.change,
  Banner,
  itemLists.banner.max,
  bannerWords,
);
export const deleteBanner = deleteOf('/h5-settings/home/banner/', bannerWords);
export const restoreBanner = restoreOf('/h5-settings/home/banner/', Banner, bannerWords);

const sectionWords = { one: 'section', many: 'Sections' };
export const listSections = listOf('/h5-settings/home/section/', Section, sectionWords);
export const updateSection = updateOf('/h5-settings/home/section/', itemLists.section.change, Section, sectionWords);
export const updateSections = updateAllOf(
  '/h5-settings/home/section/',
  itemLists.section.change,
  Section,
  itemLists.section.max,
  sectionWords,
);
export const deleteSection = deleteOf('/h5-settings/home/section/', sectionWords);
export const restoreSection = restoreOf('/h5-settings/home/section/', Section, sectionWords);

const hotProductWords = { one: 'hot product', many: 'Hot products' };
export const listHotProducts = listOf('/h5-settings/home/hot-product/', HotProduct, hotProductWords);
export const updateHotProduct = updateOf(
  '/h5-settings/home/hot-product/',
  itemLists.hotProduct.change,
  HotProduct,
  hotProductWords,
);
export const updateHotProducts = updateAllOf(
  '/h5-settings/home/hot-product/',
  itemLists.hotProduct.change,
  HotProduct,
  itemLists.hotProduct.max,
  hotProductWords,
);
export const deleteHotProduct = deleteOf('/h5-settings/home/hot-product/', hotProductWords);
export const restoreHotProduct = restoreOf('/h5-settings/home/hot-product/', HotProduct, hotProductWords);

const limitProductWords = { one: 'limited-time product', many: 'Limited-time products' };
export const listLimitProducts = listOf('/h5-settings/home/limit-product/', LimitProduct, limitProductWords);
export const updateLimitProduct = updateOf(
  '/h5-settings/home/limit-product/',
  itemLists.limitProduct.change,
  LimitProduct,
  limitProductWords,
);
export const updateLimitProducts = updateAllOf(
  '/h5-settings/home/limit-product/',
  itemLists.limitProduct.change,
  LimitProduct,
  itemLists.limitProduct.max,
  limitProductWords,
);
export const deleteLimitProduct = deleteOf('/h5-settings/home/limit-product/', limitProductWords);
export const restoreLimitProduct = restoreOf('/h5-settings/home/limit-product/', LimitProduct, limitProductWords);

/** One item as typed: unfinished fields are left out. */
export const previewHome = endpoint({
  method: 'POST',
  path: '/h5-settings/home/preview/',
  can: 'storefront.query',
  summary: 'The home page of the storefront as it would be with an item that is not saved yet',
  input: z.strictObject({
    language: z.enum(['en', 'zh-CN']).default('en'),
    banner: itemLists.banner.change.optional(),
    section: itemLists.section.change.optional(),
    hotProduct: itemLists.hotProduct.change.optional(),
    limitProduct: itemLists.limitProduct.change.optional(),
  }),
  reply: z.object({
    /** A whole page without scripts. */
    html: z.string(),
  }),
});
