import { type RawBuilder, sql } from 'kysely';
import type { ProductFilter } from '#contract/catalogue/product.ts';
import { say } from '#contract/messages/sentence.ts';
import { normalise } from '#contract/searchText.ts';
import type { Db } from '#server/platform/context.ts';
import { withinDays, zoneOfCompany } from '#server/platform/days.ts';
import { containing } from '#server/platform/page.ts';
import { badField } from '#server/platform/refusal.ts';
import { may, type Scope } from '#server/platform/scope.ts';
import { matching } from './search.ts';

type Condition = RawBuilder<boolean>;
export type Narrowing = Omit<ProductFilter, 'pageNo' | 'pageSize' | 'sortField' | 'sortOrder'>;

/** The user's own branches, or the requested one; stock at other branches needs the right to see stock. */
export const stockBranches = (scope: Scope, branchId: number | undefined): readonly number[] => {
  if (branchId === undefined) return scope.branchIds;
  if (!scope.branchIds.includes(branchId) && !may(scope, 'stock.query'))
    throw badField('branchId', say('field.noSuchBranch'));
  return [branchId];
};

const packPriceOf = sql`coalesce(p.standard_price,
  round(coalesce(p.unit_retail, p.retail_price) * p.unit_qty * (100 - p.unit_discount) / 100))`;
const volumeOf = sql`coalesce(p.volume, round(p.length * p.width * p.height / 1000000, 6))`;

const stockOf = (what: RawBuilder<unknown>, branchIds: readonly number[]) => sql`coalesce((
  select sum(${what}) from stock_level l
  where l.company_id = p.company_id and l.product_id = p.id and l.branch_id = any(${branchIds}::bigint[])), 0)`;

const between = (of: RawBuilder<unknown>, from: unknown, to: unknown): (Condition | undefined)[] => [
  from === undefined ? undefined : sql<boolean>`${of} >= ${from}`,
  to === undefined ? undefined : sql<boolean>`${of} <= ${to}`,
];

const oneOf = (column: RawBuilder<unknown>, ids: readonly number[] | undefined) =>
  ids && sql<boolean>`${column} = any(${ids}::bigint[])`;

const flag = (of: RawBuilder<unknown>, value: boolean | undefined) =>
  value === undefined ? undefined : sql<boolean>`${of} = ${value}`;

const like = (column: RawBuilder<unknown>, text: string | undefined) =>
  text === undefined ? undefined : sql<boolean>`lower(${column}) like ${containing(text)}`;

/** The search text's index narrows the rows first. */
const likeIndexed = (column: RawBuilder<unknown>, text: string | undefined) =>
  text === undefined
    ? undefined
    : sql<boolean>`(p.search like ${containing(normalise(text))} and lower(${column}) like ${containing(text)})`;

const hasCode = (matches: RawBuilder<boolean>) => sql<boolean>`exists (
  select from product_barcode b where b.company_id = p.company_id and b.product_id = p.id and ${matches})`;

const texts = (filter: Narrowing) => [
  likeIndexed(sql`p.sku`, filter.sku),
  likeIndexed(sql`p.title`, filter.title),
  likeIndexed(sql`p.chinese_title`, filter.chineseTitle),
  likeIndexed(sql`p.standard_sku`, filter.standardSku),
  filter.barcode === undefined
    ? undefined
    : sql<boolean>`(p.search like ${containing(normalise(filter.barcode))}
        and ${hasCode(sql`lower(b.code) like ${containing(filter.barcode)}`)})`,
  like(sql`p.short_description`, filter.shortDescription),
  like(sql`p.description`, filter.description),
  like(sql`p.standard_description`, filter.standardDescription),
  like(sql`p.standard_size`, filter.standardSize),
  like(sql`p.unit_size`, filter.unitSize),
];

const choices = (filter: Narrowing) => [
  oneOf(sql`p.id`, filter.id),
  filter.status === undefined ? undefined : sql<boolean>`p.status = ${filter.status}`,
  oneOf(sql`p.brand_id`, filter.brandId),
  oneOf(sql`p.supplier_id`, filter.supplierId),
  filter.categoryId &&
    sql<boolean>`p.category_id in (select c.id from category c
      where c.company_id = p.company_id and c.path && ${filter.categoryId}::bigint[])`,
  filter.tagId &&
    sql<boolean>`exists (select from product_tag t where t.product_id = p.id and t.tag_id = any(${filter.tagId}::bigint[]))`,
  flag(sql`p.gst_free`, filter.gstFree),
  flag(sql`p.sold_by_weight`, filter.soldByWeight),
  flag(sql`(cardinality(p.images) > 0)`, filter.hasImage),
  flag(hasCode(sql`true`), filter.hasBarcode),
];

const ranges = (filter: Narrowing, branchIds: readonly number[]) => [
  ...between(sql`p.retail_price`, filter.retailPriceFrom, filter.retailPriceTo),
  ...between(sql`p.cost_price`, filter.costPriceFrom, filter.costPriceTo),
  ...between(sql`coalesce(p.unit_retail, p.retail_price)`, filter.unitRetailFrom, filter.unitRetailTo),
  ...between(sql`p.unit_discount`, filter.unitDiscountFrom, filter.unitDiscountTo),
  ...between(packPriceOf, filter.standardPriceFrom, filter.standardPriceTo),
  ...between(stockOf(sql`l.on_hand`, branchIds), filter.quantityFrom, filter.quantityTo),
  ...between(stockOf(sql`l.on_hand - l.committed`, branchIds), filter.availableFrom, filter.availableTo),
  ...between(sql`p.length`, filter.lengthFrom, filter.lengthTo),
  ...between(sql`p.width`, filter.widthFrom, filter.widthTo),
  ...between(sql`p.height`, filter.heightFrom, filter.heightTo),
  ...between(volumeOf, filter.volumeFrom, filter.volumeTo),
  ...between(sql`p.weight`, filter.weightFrom, filter.weightTo),
  ...between(sql`p.unit_qty`, filter.unitQtyFrom, filter.unitQtyTo),
  ...between(sql`p.order_qty`, filter.orderQtyFrom, filter.orderQtyTo),
];

const days = ({ companyId }: Scope, filter: Narrowing) => [
  ...withinDays(sql`p.created_at`, zoneOfCompany(companyId), filter.createdFrom, filter.createdTo),
  ...withinDays(sql`p.updated_at`, zoneOfCompany(companyId), filter.updatedFrom, filter.updatedTo),
];

/** The one way to read a company's products, as a condition on `product as p`, narrowed by the filter. */
export const conditionOf = async (db: Db, scope: Scope, filter: Narrowing): Promise<Condition> => {
  const branchIds = stockBranches(scope, filter.branchId);
  const keyword = filter.keyword === undefined ? undefined : await matching(db, scope, filter.keyword);
  const narrowings = [
    ...choices(filter),
    ...texts(filter),
    ...ranges(filter, branchIds),
    ...days(scope, filter),
    keyword,
  ];
  const conditions = narrowings.filter((condition): condition is Condition => condition !== undefined);
  const own = sql<boolean>`p.company_id = ${scope.companyId} and p.archived_at is null`;
  return sql<boolean>`(${sql.join([own, ...conditions], sql` and `)})`;
};
