import { type Sentence, say } from '#contract/messages/sentence.ts';
import { scopeLists } from '#contract/promotions/scopeLists.ts';
import type { ProductScope, Terms } from '#contract/promotions/terms.ts';
import type { PromotionValues } from '#contract/promotions.ts';

/** An empty scope: every product or, for exclusions, none. */
export const namesNothing = (scope: ProductScope): boolean => scopeLists.every((list) => scope[list].length === 0);

type Break = Extract<Terms, { kind: 'quantityBreaks' }>['breaks'][number];

const gainOf = (each: Break): number => ('percent' in each ? each.percent : -each.price);

const breaksProblem = (breaks: readonly Break[]): Sentence | undefined => {
  const isAnyPair = (wrong: (lower: Break, higher: Break) => boolean) =>
    breaks.some((higher, at) => {
      const lower = breaks[at - 1];
      return lower !== undefined && wrong(lower, higher);
    });
  if (isAnyPair((lower, higher) => 'percent' in lower !== 'percent' in higher)) return say('promotions.breaksOneSort');
  if (isAnyPair((lower, higher) => higher.from <= lower.from)) return say('promotions.breaksRise');
  if (isAnyPair((lower, higher) => gainOf(higher) <= gainOf(lower))) return say('promotions.breaksBetter');
  return undefined;
};

/** If the reward equals the minimum spend, a small order would cost nothing. */
const rewardProblem = (terms: Terms): Sentence | undefined =>
  terms.kind === 'spend' && terms.reward.kind === 'amount' && terms.reward.amount >= terms.threshold
    ? say('promotions.rewardTooLarge')
    : undefined;

/** Contradictions, by field, that the promotion itself shows. */
export const problemsOf = ({
  terms,
  startsAt,
  endsAt,
  hours,
}: Pick<PromotionValues, 'terms' | 'startsAt' | 'endsAt' | 'hours'>): Record<string, Sentence> => {
  const breaks = terms.kind === 'quantityBreaks' ? breaksProblem(terms.breaks) : undefined;
  const reward = rewardProblem(terms);
  return {
    ...(terms.kind === 'limitedPrice' ? { 'terms.kind': say('promotions.ofStorefront') } : {}),
    ...(reward === undefined ? {} : { 'terms.reward.amount': reward }),
    ...(breaks === undefined ? {} : { 'terms.breaks': breaks }),
    ...(terms.kind === 'buyGet' && terms.getScope && namesNothing(terms.getScope)
      ? { 'terms.getScope': say('promotions.getScopeEmpty') }
      : {}),
    ...(startsAt !== null && endsAt !== null && endsAt <= startsAt ? { endsAt: say('promotions.endBeforeStart') } : {}),
    ...(hours !== null && hours.from === hours.to ? { hours: say('promotions.hoursSame') } : {}),
  };
};
