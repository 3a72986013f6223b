import { type Cents, cents } from '#contract/cents.ts';
import { weekdays } from '#contract/settings/branches.ts';
import type {
  BannerView,
  HeldOrder,
  ProductCard,
  ProductDetail,
  SectionView,
  ShopBranch,
  ShopLanguage,
  ShopPage,
} from '#contract/storefront/views.ts';
import { type HeldRow, readHeld } from '#server/areas/storefront/collect/queries.ts';
import type { Db } from '#server/platform/context.ts';
import { type BasketGoods, nameOfLimited, readBasket, type TypedCode } from './basket.ts';
import { readProducts, type ShopProduct } from './cards.ts';
import {
  type RunningItem,
  readBestSellers,
  readCategory,
  readCategoryProducts,
  readDetail,
  readRunningItems,
  readSectionProducts,
  type ShopCompany,
  searchShop,
} from './queries.ts';

/* Each page as plain data, for components that know neither the database nor the request. */

type Reader = { db: Db; company: ShopCompany; language: ShopLanguage };

/** Products per page of a category or a search. */
const PAGE_SIZE = 24;
const MAX_SECTION_PRODUCTS = 50;

const missing: ShopPage = { kind: 'notFound' };

const titleOf = ({ title, chineseTitle }: RunningItem, language: ShopLanguage): string =>
  language === 'zh-CN' && chineseTitle !== '' ? chineseTitle : title;

const cardsOf = (products: ReadonlyMap<number, ShopProduct>, ids: readonly number[]): ProductCard[] =>
  ids.flatMap((id) => products.get(id)?.card ?? []);

const BEST_SELLERS_MS = 600_000;
const MAX_BEST_SELLERS = 500;
const bestSellers = new Map<string, { ids: Promise<number[]>; until: number }>();

/** Best sellers cover months and change little, so they are cached for some minutes. */
const bestSellersOf = (db: Db, company: ShopCompany, days: number): Promise<number[]> => {
  const key = `${company.id}/${days}`;
  const cached = bestSellers.get(key);
  if (cached && cached.until > Date.now()) return cached.ids;
  const ids = readBestSellers(db, company, days);
  const [oldest] = bestSellers.keys();
  if (oldest !== undefined && bestSellers.size >= MAX_BEST_SELLERS) bestSellers.delete(oldest);
  bestSellers.set(key, { ids, until: Date.now() + BEST_SELLERS_MS });
  ids.catch(() => bestSellers.delete(key));
  return ids;
};

const withBestSellers = async ({ db, company }: Reader, section: RunningItem): Promise<RunningItem> =>
  section.sectionKind === 'bestSellers'
    ? { ...section, picked: await bestSellersOf(db, company, section.days ?? 0) }
    : section;

const hrefOf = (item: RunningItem, { code }: ShopCompany): string | null => {
  if (item.linkProductId !== null) return `/m/${code}/p/${item.linkProductId}`;
  if (item.linkCategoryId !== null) return `/m/${code}/c/${item.linkCategoryId}`;
  if (item.linkSectionId !== null) return `/m/${code}/s/${item.linkSectionId}`;
  return item.linkUrl;
};

const bannerOf = (item: RunningItem, company: ShopCompany, language: ShopLanguage): BannerView => ({
  id: item.id,
  title: titleOf(item, language),
  picture: item.picture ?? '',
  href: hrefOf(item, company),
});

/** A limited-time price that is not saved yet. */
export type DraftOffer = { productId: number; price: Cents; endsAt: string };

const withOffer = (card: ProductCard, products: ReadonlyMap<number, ShopProduct>, offer?: DraftOffer): ProductCard => {
  const usualPrice = products.get(card.id)?.sold.retailPrice;
  if (offer?.productId !== card.id || usualPrice === undefined) return card;
  const { price, endsAt } = offer;
  return { ...card, price, usualPrice: cents(usualPrice), limited: { endsAt, isFew: false } };
};

export const homePage = async (reader: Reader): Promise<ShopPage> =>
  homeOf(reader, await readRunningItems(reader.db, reader.company));

export const homeOf = async (reader: Reader, items: readonly RunningItem[], offer?: DraftOffer): Promise<ShopPage> => {
  const { db, company, language } = reader;
  const listOf = (list: RunningItem['list']) => items.filter((item) => item.list === list);
  const sections: RunningItem[] = [];
  for (const section of listOf('section')) sections.push(await withBestSellers(reader, section));
  const bySection = await readSectionProducts(db, company, sections, ({ productCount }) => productCount ?? 0);
  const hot = listOf('hotProduct');
  const limited = listOf('limitProduct');
  const idsOf = (list: readonly RunningItem[]) => list.flatMap(({ productId }) => productId ?? []);
  const ids = [...idsOf(hot), ...idsOf(limited), ...[...bySection.values()].flat()];
  const products = await readProducts(db, company, language, ids);
  return {
    kind: 'home',
    banners: listOf('banner').map((item) => bannerOf(item, company, language)),
    // Not shown once sold out, or where another promotion gives a lower price.
    limited: cardsOf(products, idsOf(limited))
      .map((card) => withOffer(card, products, offer))
      .filter((card) => card.limited !== null),
    hot: cardsOf(products, idsOf(hot)),
    sections: sections
      .map((section) => ({
        id: section.id,
        title: titleOf(section, language),
        products: cardsOf(products, bySection.get(section.id) ?? []),
      }))
      .filter((section) => section.products.length > 0),
  };
};

export const sectionPage = async (reader: Reader, sectionId: number): Promise<ShopPage> => {
  const { db, company, language } = reader;
  const items = await readRunningItems(db, company);
  const item = items.find(({ id, list }) => list === 'section' && id === sectionId);
  if (!item) return missing;
  const section = await withBestSellers(reader, item);
  const ids = (await readSectionProducts(db, company, [section], () => MAX_SECTION_PRODUCTS)).get(sectionId) ?? [];
  const products = cardsOf(await readProducts(db, company, language, ids), ids);
  const view: SectionView = { id: section.id, title: titleOf(section, language), products };
  return { kind: 'section', section: view };
};

const pageOf = async ({ db, company, language }: Reader, ids: readonly number[], pageNo: number) => ({
  products: cardsOf(await readProducts(db, company, language, ids), ids.slice(0, PAGE_SIZE)),
  pageNo,
  hasMore: ids.length > PAGE_SIZE,
});

export const categoryPage = async (reader: Reader, categoryId: number, pageNo: number): Promise<ShopPage> => {
  const { db, company } = reader;
  const category = await readCategory(db, company, categoryId);
  if (!category) return missing;
  const range = { limit: PAGE_SIZE, offset: (pageNo - 1) * PAGE_SIZE };
  const ids = await readCategoryProducts(db, company, categoryId, range);
  const { trail, children, ...own } = category;
  return { kind: 'category', trail, category: own, children, ...(await pageOf(reader, ids, pageNo)) };
};

export const searchPage = async (reader: Reader, keyword: string, pageNo: number): Promise<ShopPage> => {
  const { db, company } = reader;
  const all = keyword === '' ? [] : await searchShop(db, company, keyword);
  const ids = all.slice((pageNo - 1) * PAGE_SIZE, pageNo * PAGE_SIZE + 1);
  return { kind: 'search', keyword, ...(await pageOf(reader, ids, pageNo)) };
};

const packOf = ({ unitQty, standardPrice }: ShopProduct['sold'], description: string): ProductDetail['pack'] =>
  unitQty > 1 ? { description, units: unitQty, price: standardPrice } : null;

export const productPage = async ({ db, company, language }: Reader, productId: number): Promise<ShopPage> => {
  const product = (await readProducts(db, company, language, [productId])).get(productId);
  const detail = product && (await readDetail(db, company, productId));
  if (!product || !detail) return missing;
  const { card, row, sold, availableAt } = product;
  const { shortDescription, description, standardDescription, standardSize, barcode, brand, trail } = detail;
  const otherTitle = card.title === row.title ? row.chineseTitle : row.title;
  return {
    kind: 'product',
    trail,
    product: {
      ...card,
      otherTitle: otherTitle === card.title ? '' : otherTitle,
      sku: sold.sku,
      barcode,
      brand,
      description: description || shortDescription,
      pictures: row.images,
      pack: packOf(sold, standardDescription || standardSize),
      branches: company.branches.map(({ id, name }) => ({ id, name, availability: availableAt(id) })),
    },
  };
};

/** Products sold by weight are bought in the shop, as their price is known only once they are weighed. */
const isOrderable = ({ card }: ShopProduct): boolean => !card.soldByWeight && card.availability !== 'no';

export type BasketLine = { id: number; quantity: number };

export const listPage = async (
  reader: Reader,
  basketLines: readonly BasketLine[],
  code: TypedCode | null = null,
): Promise<ShopPage> => {
  const { db, company, language } = reader;
  const ids = basketLines.map(({ id }) => id);
  const products = await readProducts(db, company, language, ids);
  const entries = basketLines.map(({ id, quantity }) => (quantity > 1 ? `${id}x${quantity}` : `${id}`)).join(',');
  const page = { kind: 'list' as const, entries, products: cardsOf(products, ids) };
  if (!company.collectEnabled) return { ...page, basket: null };
  const goods = basketLines.flatMap(({ id, quantity }): BasketGoods[] => {
    const product = products.get(id);
    return product && isOrderable(product) ? [{ id, quantity, product }] : [];
  });
  return { ...page, basket: await readBasket(reader, goods, code) };
};

/** How long the page shows the customer's name and order; after that only the number and the branch. */
const DETAILS_MINUTES = 10;

const stateOf = ({ status }: HeldRow): HeldOrder['state'] => {
  if (status === 'cancelled') return 'cancelled';
  return status === 'confirmed' ? 'held' : 'collected';
};

export const heldPage = async ({ db, company, language }: Reader, token: string): Promise<ShopPage> => {
  const row = await readHeld(db, company.id, token, DETAILS_MINUTES);
  if (!row) return missing;
  const branch = branchesOf(company).find(({ id }) => id === row.branchId);
  const titleOfGoods = (title: string, chineseTitle: string | null) =>
    language === 'zh-CN' && chineseTitle ? chineseTitle : title;
  const lines = row.lines.map(({ title, chineseTitle, quantity, total }) => ({
    title: titleOfGoods(title, chineseTitle),
    quantity,
    total,
  }));
  const savings = row.savings.map(({ name, amount, title, chineseTitle }) => ({
    name: title === null ? name : nameOfLimited(name, titleOfGoods(title, chineseTitle)),
    amount,
  }));
  const state = stateOf(row);
  return {
    kind: 'held',
    held: {
      reference: row.reference,
      state,
      branch: { name: branch?.name ?? '', address: branch?.address ?? '', phone: branch?.phone ?? '' },
      total: row.total,
      // A till replaces the name with its receipt number.
      details: row.isRecent && state === 'held' ? { name: row.name, lines, savings } : null,
    },
  };
};

export const branchesOf = ({ branches }: ShopCompany): ShopBranch[] =>
  branches.map(({ clock, address, ...branch }) => {
    const today = branch.openingDays.find(({ day }) => day === weekdays[branch.weekday - 1]);
    const { line1 = '', line2 = '', suburb = '', state = '', postcode = '' } = address;
    const town = [suburb, state, postcode].filter((part) => part !== '').join(' ');
    return {
      ...branch,
      address: [line1, line2, town].filter((part) => part !== '').join(', '),
      isOpen: today !== undefined && clock >= today.open && clock < today.close,
    };
  });
