import type { Input } from '#contract/endpoint.ts';
import { itemLists, type ListKey } from '#contract/storefront/items.ts';
import type { ShopView } from '#contract/storefront/views.ts';
import type { previewHome } from '#contract/storefront.ts';
import { readItems } from '#server/areas/storefront/items/queries.ts';
import { columnsOf, type ItemValues } from '#server/areas/storefront/items/rows.ts';
import type { Ctx } from '#server/platform/context.ts';
import { mustExist } from '#server/platform/refusal.ts';
import { findOwnShop, type RunningItem, readRunningItems } from './queries.ts';
import { branchesOf, type DraftOffer, homeOf } from './views.ts';

/* The home page with an item that isn't saved yet. Nothing is refused: what can't be shown is left out. */

type Preview = Input<typeof previewHome>;
type Draft = { list: ListKey; id: number; values: ItemValues };

const runningOf = ({ list, id, values }: Draft): RunningItem => {
  const columns = columnsOf(values);
  return {
    id,
    list,
    title: columns.title,
    chineseTitle: columns.chinese_title,
    picture: columns.picture,
    linkProductId: columns.link_product_id,
    linkCategoryId: columns.link_category_id,
    linkSectionId: columns.link_section_id,
    linkUrl: columns.link_url,
    sectionKind: values.kind ?? null,
    categoryId: columns.category_id,
    days: columns.days,
    productCount: columns.product_count,
    productId: columns.product_id,
    endsAt: columns.ends_at,
    picked: values.kind === 'picked' ? (values.productIds ?? []) : [],
  };
};

/** A new item has an id that no saved item has. */
const NEW = 0;

const draftIn = (input: Preview, savedItems: readonly { id: number }[], list: ListKey): Draft => {
  const { id = NEW, ...change } = input[list] ?? {};
  const before = savedItems.find((item) => item.id === id);
  return {
    list,
    id: before ? id : NEW,
    values: { ...itemLists[list].defaults, ...before, ...change } as ItemValues,
  };
};

/** The items with the draft in its place, even outside its dates; a new one comes last. */
const withDraft = (
  running: readonly RunningItem[],
  savedItems: readonly { id: number }[],
  draft: Draft,
): RunningItem[] => {
  const item = runningOf(draft);
  const others = running.filter(({ list, id }) => list !== draft.list || id !== draft.id);
  if (draft.list === 'banner' && item.picture === null) return others;
  const positionOf = (id: number) => (id === NEW ? savedItems.length : savedItems.findIndex((each) => each.id === id));
  const next = others.findIndex(({ list, id }) => list === draft.list && positionOf(id) > positionOf(draft.id));
  return next < 0 ? [...others, item] : others.toSpliced(next, 0, item);
};

const offerOf = ({ list, values: { productId, price, endsAt } }: Draft): DraftOffer | undefined =>
  list === 'limitProduct' && productId !== undefined && price !== undefined && endsAt
    ? { productId, price, endsAt }
    : undefined;

const lists = Object.keys(itemLists) as ListKey[];

export const previewOf = async ({ db, scope }: Ctx, input: Preview, origin: string): Promise<ShopView> => {
  const { language } = input;
  const company = mustExist(await findOwnShop(db, scope.companyId));
  const reader = { db, company, language };
  let items = await readRunningItems(db, company);
  let offer: DraftOffer | undefined;
  for (const list of lists) {
    if (!input[list]) continue;
    const savedItems = await readItems(db, scope, list);
    const draft = draftIn(input, savedItems, list);
    items = withDraft(items, savedItems, draft);
    offer ??= offerOf(draft);
  }
  const { code, name, logo, country, categories } = company;
  return {
    origin,
    path: `/m/${code}`,
    language,
    company: { code, name, logo, country },
    takesOrders: company.collectEnabled,
    categories,
    branches: branchesOf(company),
    page: await homeOf(reader, items, offer),
  };
};
