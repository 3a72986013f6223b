import type { scopeLists } from '#contract/promotions/scopeLists.ts';
import { everyProduct, type ProductScope, type PromotionKind, promotionKinds } from '#contract/promotions/terms.ts';
import type { Promotion } from '#contract/promotions.ts';

export type ScopeList = (typeof scopeLists)[number];

type Blank<T> = { [K in keyof T]: T[K] | null };
type OfKind<K extends PromotionKind> = Extract<Promotion['terms'], { kind: K }>;
type Reward = OfKind<'spend'>['reward'];
/** Of one kind, with null for values not filled in yet. */
type TypedTermsOf<K extends PromotionKind> = { kind: K } & (K extends 'quantityBreaks'
  ? { breaks: TypedBreak[] }
  : K extends 'spend'
    ? { threshold: OfKind<'spend'>['threshold'] | null; reward: TypedReward }
    : Omit<Blank<OfKind<K>>, 'kind'>);
export type TypedTerms = { [K in PromotionKind]: TypedTermsOf<K> }[PromotionKind];
export type TypedReward = {
  [K in Reward['kind']]: { kind: K } & Omit<Blank<Extract<Reward, { kind: K }>>, 'kind'>;
}[Reward['kind']];
type Break = OfKind<'quantityBreaks'>['breaks'][number];
export type TypedBreak = { from: number | null } & (
  | { percent: number | null }
  | { price: Extract<Break, { price: unknown }>['price'] | null }
);

/** The form's values: a promotion as people set it, possibly incomplete. */
export type PromotionValues = Omit<
  Promotion,
  | 'id'
  | 'terms'
  | 'status'
  | 'uses'
  | 'given'
  | 'limitUnits'
  | 'units'
  | 'giftInactive'
  | 'archived'
  | 'createTime'
  | 'updateTime'
  | 'version'
> & { terms: TypedTerms };

const blanks: { [K in PromotionKind]: TypedTermsOf<K> } = {
  percentage: { kind: 'percentage', percent: null },
  amountOff: { kind: 'amountOff', amount: null },
  fixedPrice: { kind: 'fixedPrice', price: null },
  limitedPrice: { kind: 'limitedPrice', price: null },
  buyGet: { kind: 'buyGet', buy: 2, get: 1, percent: 100, getScope: null },
  bundle: { kind: 'bundle', quantity: 3, price: null },
  quantityBreaks: {
    kind: 'quantityBreaks',
    breaks: [
      { from: 5, percent: null },
      { from: 10, percent: null },
    ],
  },
  spend: { kind: 'spend', threshold: null, reward: { kind: 'percent', percent: null } },
};
export const blankTerms = (kind: PromotionKind): TypedTerms => blanks[kind];

export const blankReward = (kind: TypedReward['kind']): TypedReward =>
  ({
    percent: { kind: 'percent' as const, percent: null },
    amount: { kind: 'amount' as const, amount: null },
    gift: { kind: 'gift' as const, productId: null, quantity: 1 },
  })[kind];

export const isEverything = (scope: ProductScope): boolean => Object.values(scope).every((ids) => ids.length === 0);

export const blankPromotion = (branchIds: number[]): PromotionValues => ({
  name: '',
  note: '',
  state: 'draft',
  terms: blankTerms(promotionKinds[0]),
  scope: everyProduct,
  exclusions: everyProduct,
  customerTypes: [],
  branchIds,
  channels: [],
  startsAt: null,
  endsAt: null,
  hours: null,
  weekdays: [],
  code: null,
  limitPerOrder: null,
  limitPerCustomer: null,
  limitTotal: null,
  priority: 0,
  exclusive: false,
  minimumBasket: 0 as PromotionValues['minimumBasket'],
  belowCost: false,
});

/** A copy of the promotion, as a draft; a code belongs to one promotion only. */
export const copyOf = (promotion: Promotion, name: string) => {
  const { id, status, uses, given, archived, createTime, updateTime, version, ...rest } = promotion;
  return { ...rest, name, state: 'draft' as const, code: null };
};

const pick = <T extends object>(given: T, like: T): T =>
  Object.fromEntries(Object.keys(like).map((name) => [name, given[name as keyof T]])) as T;

/** Only the fields of its kind: filled into a form, the terms of two kinds would mix. */
export const cleanTerms = (terms: TypedTerms): TypedTerms => {
  const clean = pick(terms, blankTerms(terms.kind));
  return clean.kind === 'spend' ? { ...clean, reward: pick(clean.reward, blankReward(clean.reward.kind)) } : clean;
};
