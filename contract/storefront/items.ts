import { z } from 'zod';
import { derived, Id, Instant, LocalMoment, line, name, UploadUrl, Version } from '#contract/fields.ts';
import { say } from '#contract/messages/sentence.ts';
import { Price } from '#contract/money.ts';

/* What the mobile storefront's home page shows: fields and rules are explained in docs/areas/storefront.md */

const MAX_SECTION_PRODUCTS = 50;
const itemStatuses = ['scheduled', 'running', 'ended'] as const;

/** Start (included) and end (excluded) in the company's local time; null is open. */
const window = { startsAt: LocalMoment.nullable(), endsAt: LocalMoment.nullable() };
const always = { startsAt: null, endsAt: null };

const managed = {
  /** From 1, without gaps. */
  position: z.int(),
  status: z.enum(itemStatuses),
  createTime: Instant,
  updateTime: Instant,
  version: Version,
};

/** The product details shown in a list. */
const ItemProduct = z.object({
  id: Id,
  sku: z.string(),
  title: z.string(),
  chineseTitle: z.string(),
  thumbnail: z.string().nullable(),
  retailPrice: Price,
  active: z.boolean(),
});
export type ItemProduct = z.infer<typeof ItemProduct>;

/** Links must use https and contain no user name or password. */
const WebAddress = line(500).refine((text) => {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url?.protocol === 'https:' && url.username === '' && url.password === '' && url.hostname.includes('.');
}, say('storefront.webAddress'));

const Link = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({ kind: z.literal('product'), productId: Id }),
  z.strictObject({ kind: z.literal('category'), categoryId: Id }),
  z.strictObject({ kind: z.literal('section'), sectionId: Id }),
  z.strictObject({ kind: z.literal('web'), url: WebAddress }),
]);
export type Link = z.output<typeof Link>;

const bannerFields = {
  /** Describes the picture to people who can't see it. */
  title: name(100),
  chineseTitle: line(100),
  picture: UploadUrl,
  link: Link,
  ...window,
};
const sectionFields = {
  title: name(60),
  chineseTitle: line(60),
  kind: z.enum(['picked', 'category', 'newest', 'bestSellers']),
  /** Hand-picked products, in this order. */
  productIds: z.array(Id).max(MAX_SECTION_PRODUCTS),
  /** For a category, including subcategories. */
  categoryId: Id.nullable(),
  /** For best sellers: the days of sales to count. */
  days: z.int().min(1).max(366).nullable(),
  /** The number of products shown on the home page. */
  count: z.int().min(1).max(MAX_SECTION_PRODUCTS),
  ...window,
};
const hotProductFields = { productId: Id, ...window };
const limitProductFields = {
  productId: Id,
  /** Per unit, GST included. */
  price: Price.refine((whole) => whole > 0, say('field.moreThanZero')),
  /** Units sold at this price, in total. */
  quantity: z.int().min(1, say('field.moreThanZero')).max(1_000_000),
  ...window,
  endsAt: LocalMoment,
};

export const Banner = z.object({ id: Id, ...bannerFields, ...managed });
export type Banner = z.infer<typeof Banner>;
export const Section = z.object({ id: Id, ...sectionFields, ...managed, products: z.array(ItemProduct) });
export type Section = z.infer<typeof Section>;
export const HotProduct = z.object({ id: Id, ...hotProductFields, ...managed, product: ItemProduct });
export type HotProduct = z.infer<typeof HotProduct>;
export const LimitProduct = z.object({
  id: Id,
  ...limitProductFields,
  ...managed,
  product: ItemProduct,
  /** Units on orders at this price now. */
  sold: z.int(),
});
export type LimitProduct = z.infer<typeof LimitProduct>;

/** Input for an item: with an id a change, where absent fields stay, and without one a new item. */
const change = <F extends z.ZodRawShape>(fields: F) =>
  z.strictObject({
    ...z.strictObject(fields).partial().shape,
    id: Id.optional(),
    version: Version.optional(),
    ...derived('position', 'status', 'createTime', 'updateTime', 'product', 'products', 'sold'),
  });

/** Each list: its item, its input, a new item's requirements and defaults, and its maximum size. */
export const itemLists = {
  banner: {
    item: Banner,
    change: change(bannerFields),
    fields: Object.keys(bannerFields),
    required: ['title', 'picture'],
    defaults: { chineseTitle: '', link: { kind: 'none' }, ...always },
    max: 20,
  },
  section: {
    item: Section,
    change: change(sectionFields),
    fields: Object.keys(sectionFields),
    required: ['title', 'kind'],
    defaults: { chineseTitle: '', productIds: [], categoryId: null, days: null, count: 6, ...always },
    max: 30,
  },
  hotProduct: {
    item: HotProduct,
    change: change(hotProductFields),
    fields: Object.keys(hotProductFields),
    required: ['productId'],
    defaults: always,
    max: 100,
  },
  limitProduct: {
    item: LimitProduct,
    change: change(limitProductFields),
    fields: Object.keys(limitProductFields),
    required: ['productId', 'price', 'quantity', 'endsAt'],
    defaults: { startsAt: null },
    max: 100,
  },
} as const;
export type ListKey = keyof typeof itemLists;
export type ItemOf<L extends ListKey> = z.output<(typeof itemLists)[L]['item']>;
export type ChangeOf<L extends ListKey> = z.output<(typeof itemLists)[L]['change']>;
