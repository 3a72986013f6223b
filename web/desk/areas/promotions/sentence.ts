import { scopeLists } from '#contract/promotions/scopeLists.ts';
import type { ProductScope } from '#contract/promotions/terms.ts';
import { type Language, readersLanguage } from './language.ts';
import { breaksIn, moneyIn, numberIn, percentIn, rewardIn, ruleOf } from './rule.ts';
import { isEverything, type PromotionValues, type ScopeList } from './values.ts';
import { capital, windowIn } from './window.ts';

/** The names of ids; undefined until they are loaded. */
export type Names = {
  inScope: (list: ScopeList, id: number) => string | undefined;
  branch: (id: number) => string | undefined;
  customerType: (key: PromotionValues['customerTypes'][number]) => string;
  channel: (channel: PromotionValues['channels'][number]) => string;
};

/** More names than these make a sentence that nobody reads. */
const MAX_NAMES = 3;

const shorten = ({ t }: Language, names: readonly string[]): string[] =>
  names.length <= MAX_NAMES + 1
    ? [...names]
    : [...names.slice(0, MAX_NAMES), t('promotions.namesMore', { count: names.length - MAX_NAMES })];

/** "Jasmine tea, everything in Snacks or everything by Lotus"; all products if nothing is chosen. */
const scopeIn = (language: Language, scope: ProductScope, names: Names): string => {
  const { t, join } = language;
  if (isEverything(scope)) return t('promotions.allProducts');
  const words = (list: ScopeList): string => {
    const called = scope[list].map((id) => names.inScope(list, id) ?? '…');
    return join(shorten(language, called), 'disjunction');
  };
  const phrase: Record<ScopeList, () => string> = {
    productIds: () => words('productIds'),
    categoryIds: () => t('promotions.scopeCategories', { names: words('categoryIds') }),
    brandIds: () => t('promotions.scopeBrands', { names: words('brandIds') }),
    tagIds: () => t('promotions.scopeTags', { names: words('tagIds') }),
    supplierIds: () => t('promotions.scopeSuppliers', { names: words('supplierIds') }),
  };
  const phrases = scopeLists.filter((list) => scope[list].length > 0).map((list) => phrase[list]());
  return join(phrases, 'disjunction');
};

/** The discount, and what it applies to. */
const benefitIn = (
  language: Language,
  { terms, scope: products, exclusions }: PromotionValues,
  names: Names,
): string => {
  const { t } = language;
  const inScope = scopeIn(language, products, names);
  const scope = isEverything(exclusions)
    ? inScope
    : t('promotions.scopeExcept', { scope: inScope, exclusions: scopeIn(language, exclusions, names) });
  const rule = ruleOf(terms, language);
  switch (terms.kind) {
    case 'percentage':
      return t('promotions.sentencePercentage', { percent: percentIn(language, terms.percent), scope });
    case 'amountOff':
      return t('promotions.sentenceAmountOff', { amount: moneyIn(language, terms.amount), scope });
    case 'fixedPrice':
    case 'limitedPrice':
      return t('promotions.sentenceFixedPrice', { price: moneyIn(language, terms.price), scope });
    case 'buyGet': {
      const counts = { buy: numberIn(language, terms.buy), get: numberIn(language, terms.get) };
      const size = terms.buy === null || terms.get === null ? null : terms.buy + terms.get;
      if (!terms.getScope) return t('promotions.sentenceBuyGet', { rule, scope, size: numberIn(language, size) });
      const getScope = scopeIn(language, terms.getScope, names);
      return terms.percent === 100
        ? t('promotions.sentenceBuyGetOther', { ...counts, scope, getScope })
        : t('promotions.sentenceBuyGetOtherOff', {
            ...counts,
            scope,
            getScope,
            percent: percentIn(language, terms.percent),
          });
    }
    case 'bundle':
      return t('promotions.sentenceBundle', {
        quantity: numberIn(language, terms.quantity),
        price: moneyIn(language, terms.price),
        scope,
      });
    case 'quantityBreaks':
      return t('promotions.sentenceBreaks', { scope, breaks: breaksIn(language, terms.breaks) });
    case 'spend': {
      const { threshold, reward } = terms;
      const giftId = reward.kind === 'gift' ? reward.productId : null;
      const gift = giftId === null ? '…' : (names.inScope('productIds', giftId) ?? '…');
      return t('promotions.sentenceSpend', {
        threshold: moneyIn(language, threshold),
        scope,
        reward: rewardIn(language, reward, gift),
      });
    }
  }
};

const limitsIn = (language: Language, { limitPerOrder, limitPerCustomer, limitTotal }: PromotionValues): string[] => {
  const { t, join } = language;
  const limits = [
    ...(limitPerOrder === null ? [] : [t('promotions.limitPerOrderTimes', { count: limitPerOrder })]),
    ...(limitPerCustomer === null ? [] : [t('promotions.limitPerCustomerTimes', { count: limitPerCustomer })]),
    ...(limitTotal === null ? [] : [t('promotions.limitTotalTimes', { count: limitTotal })]),
  ];
  return limits.length === 0 ? [] : [t('promotions.sentenceLimits', { limits: join(limits) })];
};

/** The configured rule, in words that a customer would understand. */
export const sentenceOf = (
  promotion: PromotionValues,
  names: Names,
  language: Language = readersLanguage(),
): string => {
  const { t, join } = language;
  const { customerTypes, branchIds, channels, code, minimumBasket, exclusive, belowCost } = promotion;
  const window = windowIn(promotion, language);
  return [
    t('promotions.sentenceEnd', { sentence: capital(benefitIn(language, promotion, names)) }),
    ...(minimumBasket > 0 ? [t('promotions.sentenceMinimum', { amount: moneyIn(language, minimumBasket) })] : []),
    ...(code ? [t('promotions.sentenceCode', { code })] : []),
    ...(customerTypes.length > 0
      ? [t('promotions.sentenceTypes', { types: join(customerTypes.map(names.customerType)) })]
      : []),
    ...(branchIds.length > 0
      ? [
          t('promotions.sentenceBranches', {
            branches: join(
              shorten(
                language,
                branchIds.map((id) => names.branch(id) ?? t('promotions.otherBranch')),
              ),
            ),
          }),
        ]
      : []),
    ...(channels.length > 0
      ? [t('promotions.sentenceChannels', { channels: join(channels.map(names.channel), 'disjunction') })]
      : []),
    ...(window ? [t('promotions.sentenceEnd', { sentence: capital(window) })] : []),
    ...limitsIn(language, promotion),
    ...(exclusive ? [t('promotions.sentenceExclusive')] : []),
    ...(belowCost ? [t('promotions.sentenceBelowCost')] : []),
  ].join(language.gap);
};
