import { customerTypes } from '#contract/customers.ts';
import { cents } from '#contract/money.ts';
import { scopeLists } from '#contract/promotions/scopeLists.ts';
import { everyProduct, type ProductScope, type Terms } from '#contract/promotions/terms.ts';
import { type Promotion, type PromotionValues, promotionFields } from '#contract/promotions.ts';
import { channels } from '#contract/sales/order.ts';

/* Converts between the wire's shape and the columns. */

type Fields = Partial<PromotionValues>;

const sorted = (ids: readonly number[]): number[] => [...new Set(ids)].toSorted((a, b) => a - b);
const sortedScope = (scope: ProductScope): ProductScope =>
  Object.fromEntries(scopeLists.map((list) => [list, sorted(scope[list])])) as ProductScope;

const sortedTerms = (terms: Terms): Terms =>
  terms.kind === 'buyGet' && terms.getScope ? { ...terms, getScope: sortedScope(terms.getScope) } : terms;

/** Lists are sets: stored without duplicates and sorted, so that the same set sent again is no change. */
const tidy: { [F in keyof PromotionValues]?: (value: PromotionValues[F]) => PromotionValues[F] } = {
  terms: sortedTerms,
  scope: sortedScope,
  exclusions: sortedScope,
  branchIds: sorted,
  weekdays: sorted,
  customerTypes: (given) => customerTypes.filter((type) => given.includes(type)),
  channels: (given) => channels.filter((channel) => given.includes(channel)),
  code: (code) => code || null,
};

/** The fields people set; derived ones are dropped. */
export const valuesOf = <S extends Fields>(sent: S): Pick<S, keyof PromotionValues & keyof S> =>
  Object.fromEntries(
    promotionFields.flatMap((field) => {
      const value = sent[field];
      if (value === undefined) return [];
      const tidied = tidy[field] as ((value: unknown) => unknown) | undefined;
      return [[field, tidied ? tidied(value) : value]];
    }),
  ) as Pick<S, keyof PromotionValues & keyof S>;

const withoutReferences = (terms: Terms): object => {
  if (terms.kind === 'buyGet') {
    const { getScope: _, ...rest } = terms;
    return rest;
  }
  if (terms.kind === 'spend' && terms.reward.kind === 'gift') {
    const { productId: _, ...reward } = terms.reward;
    return { ...terms, reward };
  }
  return terms;
};

export const giftOf = (terms: Terms): number | null =>
  terms.kind === 'spend' && terms.reward.kind === 'gift' ? terms.reward.productId : null;

/** Columns of table promotion; references to other tables have columns and rows of their own. */
export const columnsOf = (values: PromotionValues) => ({
  name: values.name,
  note: values.note,
  state: values.state,
  terms: withoutReferences(values.terms),
  gift_product_id: giftOf(values.terms),
  customer_types: values.customerTypes,
  channels: values.channels,
  starts_at: values.startsAt,
  ends_at: values.endsAt,
  hours_from: values.hours?.from ?? null,
  hours_to: values.hours?.to ?? null,
  weekdays: values.weekdays,
  code: values.code,
  limit_per_order: values.limitPerOrder,
  limit_per_customer: values.limitPerCustomer,
  limit_total: values.limitTotal,
  priority: values.priority,
  exclusive: values.exclusive,
  minimum_basket: values.minimumBasket,
  below_cost: values.belowCost,
});
export const columnNames = [
  'name',
  'note',
  'state',
  'terms',
  'gift_product_id',
  'customer_types',
  'channels',
  'starts_at',
  'ends_at',
  'hours_from',
  'hours_to',
  'weekdays',
  'code',
  'limit_per_order',
  'limit_per_customer',
  'limit_total',
  'priority',
  'exclusive',
  'minimum_basket',
  'below_cost',
] as const satisfies readonly (keyof ReturnType<typeof columnsOf>)[];

const scopeColumns = {
  productIds: 'product_id',
  categoryIds: 'category_id',
  brandIds: 'brand_id',
  tagIds: 'tag_id',
  supplierIds: 'supplier_id',
} as const satisfies Record<(typeof scopeLists)[number], string>;

const sideRows = (side: string, scope: ProductScope | null) =>
  scope === null
    ? []
    : scopeLists.flatMap((list) => scope[list].map((targetId) => ({ side, [scopeColumns[list]]: targetId })));

/** Of table promotion_scope. */
export const scopeRowsOf = ({ scope, exclusions, terms }: PromotionValues) => [
  ...sideRows('scope', scope),
  ...sideRows('exclusions', exclusions),
  ...sideRows('get', terms.kind === 'buyGet' ? terms.getScope : null),
];

type Sides = { scope?: ProductScope; exclusions?: ProductScope; get?: ProductScope };

/** A promotion as its statement reads it. */
export type PromotionRow = Omit<Promotion, 'terms' | 'scope' | 'exclusions' | 'hours' | 'minimumBasket' | 'given'> & {
  terms: Terms;
  giftProductId: number | null;
  hoursFrom: string | null;
  hoursTo: string | null;
  minimumBasket: number;
  given: number;
  sides: Sides | null;
};

export const promotionTermsOf = (terms: Terms, giftProductId: number | null, sides: Sides | null): Terms => {
  if (terms.kind === 'buyGet') return { ...terms, getScope: sides?.get ?? null };
  if (terms.kind === 'spend' && terms.reward.kind === 'gift' && giftProductId !== null)
    return { ...terms, reward: { ...terms.reward, productId: giftProductId } };
  return terms;
};

export const promotionOf = ({
  terms,
  giftProductId,
  hoursFrom,
  hoursTo,
  sides,
  minimumBasket,
  given,
  ...row
}: PromotionRow): Promotion => ({
  ...row,
  terms: promotionTermsOf(terms, giftProductId, sides),
  scope: sides?.scope ?? everyProduct,
  exclusions: sides?.exclusions ?? everyProduct,
  hours: hoursFrom === null || hoursTo === null ? null : { from: hoursFrom, to: hoursTo },
  minimumBasket: cents(minimumBasket),
  given: cents(given),
});
