import { type Cents, cents } from '#contract/cents.ts';
import { milli } from '#contract/milli.ts';
import type { NotAppliedReason, ProductFacts, Rule } from '#contract/order/basket.ts';
import { unitsLeft } from '#contract/order/conditions.ts';
import { quote } from '#contract/order/quote.ts';
import type {
  Availability,
  LimitedOffer,
  ProductCard,
  ShopLanguage,
  ShopPromotion,
} from '#contract/storefront/views.ts';
import { readPromotionState, rulesFor } from '#server/areas/promotions/service.ts';
import { factsOf, readSoldProducts, type SoldProduct } from '#server/areas/sales/service.ts';
import type { Db } from '#server/platform/context.ts';
import { type ProductRow, readProductRows, type ShopCompany } from './queries.ts';

/** Thousandths of a unit: up to this many counts as few. */
const FEW_MILLI = 5000;
const UNIT_MILLI = 1000;

const availabilityOf = (available: number, soldByWeight: boolean): Availability => {
  if (soldByWeight ? available <= 0 : available < UNIT_MILLI) return 'no';
  return available <= FEW_MILLI ? 'few' : 'yes';
};

/** What to show for a promotion that doesn't discount a single unit: that more units would get it. */
const hintReasons: readonly NotAppliedReason[] = ['moreNeeded'];

export type PricedUnit = {
  price: Cents;
  usualPrice: Cents | null;
  promotions: ShopPromotion[];
  limited: LimitedOffer | null;
};

/** Units left at a limited-time price: up to this many counts as few. */
const FEW_UNITS = 5;

const limitedOf = (rule: Rule | undefined): LimitedOffer | null =>
  rule?.terms.kind === 'limitedPrice' && rule.endsAt !== null
    ? { endsAt: rule.endsAt, isFew: unitsLeft(rule) <= FEW_UNITS }
    : null;

/** No particular customer at no particular branch: promotions for some only are left out. */
export const walkIn = { branchId: 0, customerId: null, customerType: null, codes: [] } as const;

/**
 * What one unit costs a walk-in customer today, by the same engine as the till. Branch 0 doesn't exist: promotions at
 * some branches only are left out, since the page is for all of them.
 */
const priceUnit = (
  facts: ProductFacts,
  retailPrice: Cents,
  rules: readonly Rule[],
  { gstRate, localMoment, weekday, collectEnabled }: ShopCompany,
): PricedUnit => {
  const line = {
    facts,
    pack: false,
    unitQty: 1,
    quantity: milli(UNIT_MILLI),
    listPrice: retailPrice,
    price: retailPrice,
  };
  const quotation = quote([{ ...line, discount: { percent: 0 } }], rules, {
    ...walkIn,
    // If shoppers can order here, it is the price in the basket.
    channel: collectEnabled ? 'mobile' : 'inStore',
    gstRate,
    localMoment,
    weekday,
  });
  const [only] = quotation.lines;
  const price = only?.priceInclGst ?? retailPrice;
  const ruleOf = ({ promotionId }: { promotionId: number }) => rules.find(({ id }) => id === promotionId);
  const hints = (only?.notApplied ?? []).filter(({ reason }) => hintReasons.includes(reason));
  const promotions = [...quotation.applied, ...hints].flatMap((each) => {
    const rule = ruleOf(each);
    // A limited-time price has its own wording.
    return rule && rule.terms.kind !== 'limitedPrice' ? [{ name: rule.name, endsAt: rule.endsAt }] : [];
  });
  const limited = limitedOf(quotation.applied.map(ruleOf).find((rule) => rule?.terms.kind === 'limitedPrice'));
  return { price, usualPrice: price < retailPrice ? retailPrice : null, promotions, limited };
};

export const readRules = async (db: Db, { id }: Pick<ShopCompany, 'id'>): Promise<readonly Rule[]> => {
  const scope = { companyId: id };
  return rulesFor(db, scope, await readPromotionState(db, scope, null));
};

export type ShopProduct = {
  card: ProductCard;
  row: ProductRow;
  sold: SoldProduct;
  priced: PricedUnit;
  availableAt: (branchId: number) => Availability;
};

const rank: Record<Availability, number> = { no: 0, few: 1, yes: 2 };

const productOf = (
  row: ProductRow,
  sold: SoldProduct,
  priced: PricedUnit,
  company: ShopCompany,
  language: ShopLanguage,
): ShopProduct => {
  const { soldByWeight } = sold;
  const availableAt = (branchId: number) => availabilityOf(row.available[branchId] ?? 0, soldByWeight);
  const best = company.branches
    .map(({ id }) => availableAt(id))
    .reduce((most, each) => (rank[each] > rank[most] ? each : most), 'no' as Availability);
  const { price, usualPrice, promotions, limited } = priced;
  const title = language === 'zh-CN' && row.chineseTitle !== '' ? row.chineseTitle : row.title;
  const card: ProductCard = {
    id: row.id,
    title,
    picture: row.images[0] ?? null,
    size: row.unitSize,
    price,
    usualPrice,
    soldByWeight,
    promotions,
    limited,
    availability: best,
  };
  return { card, row, sold, priced, availableAt };
};

/** Products on sale among these ids, with prices: three statements for any number of them. */
export const readProducts = async (
  db: Db,
  company: ShopCompany,
  language: ShopLanguage,
  ids: readonly number[],
): Promise<Map<number, ShopProduct>> => {
  if (ids.length === 0) return new Map();
  const scope = { companyId: company.id };
  const rows = await readProductRows(db, company, ids);
  const soldProducts = await readSoldProducts(db, scope, [...rows.keys()]);
  const rules = await readRules(db, company);
  const products = new Map<number, ShopProduct>();
  for (const [id, row] of rows) {
    const product = soldProducts.get(id);
    if (!product?.active) continue;
    const facts = factsOf(product, company.gstRate);
    const unitPrice = priceUnit(facts, cents(product.retailPrice), rules, company);
    products.set(id, productOf(row, product, unitPrice, company, language));
  }
  return products;
};
