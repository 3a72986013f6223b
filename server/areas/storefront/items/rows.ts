import type { Cents } from '#contract/money.ts';
import type {
  Banner,
  HotProduct,
  ItemOf,
  ItemProduct,
  LimitProduct,
  Link,
  ListKey,
  Section,
} from '#contract/storefront/items.ts';

/* A stored item: the lists share a table, and each uses some of its columns. */

export type ItemRow = {
  id: number;
  title: string;
  chineseTitle: string;
  startsAt: string | null;
  endsAt: string | null;
  picture: string | null;
  linkProductId: number | null;
  linkCategoryId: number | null;
  linkSectionId: number | null;
  linkUrl: string | null;
  sectionKind: Section['kind'] | null;
  categoryId: number | null;
  days: number | null;
  productCount: number | null;
  productId: number | null;
  price: Cents | null;
  quantity: number | null;
  position: number;
  status: Banner['status'];
  createTime: Date;
  updateTime: Date;
  version: number;
  /** The item's product, or the hand-picked products of a section. */
  products: ItemProduct[];
  /** For a limited-time product. */
  sold: number;
};

const managedOf = ({ id, position, status, createTime, updateTime, version }: ItemRow) => ({
  id,
  position,
  status,
  createTime,
  updateTime,
  version,
});

const linkOf = ({ linkProductId, linkCategoryId, linkSectionId, linkUrl }: ItemRow): Link => {
  if (linkProductId !== null) return { kind: 'product', productId: linkProductId };
  if (linkCategoryId !== null) return { kind: 'category', categoryId: linkCategoryId };
  if (linkSectionId !== null) return { kind: 'section', sectionId: linkSectionId };
  return linkUrl === null ? { kind: 'none' } : { kind: 'web', url: linkUrl };
};

/** The database makes sure that each list's required columns are filled. */
const must = <T>(value: T | null | undefined): T => {
  if (value === null || value === undefined) throw new Error('An item of the storefront lacks what its list needs');
  return value;
};

const bannerOf = (row: ItemRow): Banner => ({
  ...managedOf(row),
  title: row.title,
  chineseTitle: row.chineseTitle,
  picture: must(row.picture),
  link: linkOf(row),
  startsAt: row.startsAt,
  endsAt: row.endsAt,
});

const sectionOf = (row: ItemRow): Section => ({
  ...managedOf(row),
  title: row.title,
  chineseTitle: row.chineseTitle,
  kind: must(row.sectionKind),
  productIds: row.products.map(({ id }) => id),
  products: row.products,
  categoryId: row.categoryId,
  days: row.days,
  count: must(row.productCount),
  startsAt: row.startsAt,
  endsAt: row.endsAt,
});

const hotProductOf = (row: ItemRow): HotProduct => ({
  ...managedOf(row),
  productId: must(row.productId),
  product: must(row.products[0]),
  startsAt: row.startsAt,
  endsAt: row.endsAt,
});

const limitProductOf = (row: ItemRow): LimitProduct => ({
  ...managedOf(row),
  productId: must(row.productId),
  product: must(row.products[0]),
  price: must(row.price),
  quantity: must(row.quantity),
  startsAt: row.startsAt,
  endsAt: must(row.endsAt),
  sold: row.sold,
});

export const itemFromRow: { [L in ListKey]: (row: ItemRow) => ItemOf<L> } = {
  banner: bannerOf,
  section: sectionOf,
  hotProduct: hotProductOf,
  limitProduct: limitProductOf,
};

export type ItemColumns = {
  title: string;
  chinese_title: string;
  starts_at: string | null;
  ends_at: string | null;
  picture: string | null;
  link_product_id: number | null;
  link_category_id: number | null;
  link_section_id: number | null;
  link_url: string | null;
  section_kind: string | null;
  category_id: number | null;
  days: number | null;
  product_count: number | null;
  product_id: number | null;
  price: number | null;
  quantity: number | null;
};

/** The fields people set, for an item of any list. */
export type ItemValues = Partial<
  Omit<Banner, 'id'> & Omit<Section, 'id'> & Omit<HotProduct, 'id'> & Omit<LimitProduct, 'id'>
>;

export const columnsOf = (values: ItemValues): ItemColumns => ({
  title: values.title ?? '',
  chinese_title: values.chineseTitle ?? '',
  starts_at: values.startsAt ?? null,
  ends_at: values.endsAt ?? null,
  picture: values.picture ?? null,
  link_product_id: values.link?.kind === 'product' ? values.link.productId : null,
  link_category_id: values.link?.kind === 'category' ? values.link.categoryId : null,
  link_section_id: values.link?.kind === 'section' ? values.link.sectionId : null,
  link_url: values.link?.kind === 'web' ? values.link.url : null,
  section_kind: values.kind ?? null,
  category_id: values.categoryId ?? null,
  days: values.days ?? null,
  product_count: values.count ?? null,
  product_id: values.productId ?? null,
  price: values.price ?? null,
  quantity: values.quantity ?? null,
});
