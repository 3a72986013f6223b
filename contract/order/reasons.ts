import type { NotApplied, NotAppliedReason, Rule } from './basket.ts';
import { type Completions, remembered, type Saving } from './completion.ts';
import { unitsLeft } from './conditions.ts';
import type { Discount } from './discounts.ts';
import { breakAt, type Lot, savingBelowCost, unitSaving } from './lots.ts';
import type { Outcome } from './outcome.ts';
import { isForProducts, type Obstacle, type Pricing } from './pricing.ts';
import type { Match } from './rules.ts';
import { missingTo, mostOf, type Usages } from './usage.ts';

/* Why a promotion took nothing off a line in its scope: the first obstacle. */

const answer = ({ id }: Rule, reason: NotAppliedReason): NotApplied => ({
  promotionId: id,
  reason,
});

const moreNeeded = ({ id }: Rule, missing: number): NotApplied => ({
  promotionId: id,
  reason: 'moreNeeded',
  missing,
});

const beaten = ({ id }: Rule, reason: 'betterWon' | 'priorityWon' | 'usedAlone', by: Rule | undefined): NotApplied =>
  by ? { promotionId: id, reason, by: by.id } : { promotionId: id, reason };

/** Its units went to another one: one that saves more, or one with a higher priority whatever it saves. */
const outbid = (rule: Rule, by: Rule | undefined): NotApplied =>
  beaten(rule, by && by.priority > rule.priority ? 'priorityWon' : 'betterWon', by);

const stopped = ({ id }: Rule, obstacle: Obstacle): NotApplied => ({ promotionId: id, ...obstacle });

const unsaved = (rule: Rule, { belowCost }: Saving): NotApplied =>
  answer(rule, belowCost > 0 ? 'belowCost' : 'noSaving');

/** Packs and weighed goods take part in some kinds only. */
export const sortObstacle = (
  kind: Rule['terms']['kind'],
  sort: Lot['sort'],
  isGift: boolean,
): NotAppliedReason | null => {
  if (sort === 'unit') return null;
  if (sort === 'pack' && (isGift || !['percentage', 'spend'].includes(kind))) return 'packsExcluded';
  const grouped = isGift || ['limitedPrice', 'bundle', 'buyGet', 'quantityBreaks'].includes(kind);
  return sort === 'weighed' && grouped ? 'weighedExcluded' : null;
};

export const groupOf = ({ terms }: Rule): { buy: number; get: number; isApart: boolean } | null => {
  if (terms.kind === 'bundle') return { buy: terms.quantity, get: 0, isApart: false };
  if (terms.kind === 'buyGet') return { buy: terms.buy, get: terms.get, isApart: terms.getScope !== null };
  return null;
};

/** True if a gift is in the basket only as a pack or by weight: its own line says why that does not count. */
export const isGiftOfOtherSort = ({ lots, reach }: Pricing, number: number): boolean => {
  let isInBasket = false;
  for (const { lot, match } of reach[number] ?? []) {
    if (!match.other) continue;
    if (lots[lot]?.sort === 'unit') return false;
    isInBasket = true;
  }
  return isInBasket;
};

export const reasonsFor = (
  pricing: Pricing,
  outcome: Outcome,
  discounts: readonly Discount[],
  { usageOf, rivalOf, unitsOnLine }: Usages,
  { ofAll, ofFree, ofBreaks }: Completions,
) => {
  const { rules, lots, unitsInScope } = pricing;
  const discountOf: (Discount | undefined)[] = rules.map(() => undefined);
  for (const discount of discounts) discountOf[discount.rule] = discount;
  const lotsOfLine = pricing.lines.map((): Lot[] => []);
  for (const lot of lots) lotsOfLine[lot.line]?.push(lot);
  const winners = pricing.lines.map((_, line) => mostOf(unitsOnLine(line), -1));

  /** The promotion that took most off a line, otherwise the one that took most off the order. */
  const winnerOn = (line: number, except: number): Rule | undefined => {
    const winner = winners[line] ?? null;
    if (winner !== null) return rules[winner];
    const largest = discounts.reduce<Discount | null>(
      (best, each) => (each.rule !== except && (best === null || each.amount > best.amount) ? each : best),
      null,
    );
    return largest ? rules[largest.rule] : undefined;
  };

  const tooFew = (rule: Rule, number: number): NotApplied | null => {
    const { terms } = rule;
    if (terms.kind !== 'quantityBreaks' || breakAt(terms, unitsInScope[number] ?? 0)) return null;
    const next = ofBreaks(number);
    return next.missing === null ? unsaved(rule, next) : moreNeeded(rule, next.missing);
  };

  const groups = remembered(rules.length, (number) => {
    const rule = rules[number];
    return rule ? groupOf(rule) : null;
  });

  /** A rule's obstacle on every line alike; if completing a group would save nothing, no more units are suggested. */
  const hindranceOf = remembered(rules.length, (number): NotApplied | null => {
    const rule = rules[number];
    if (!rule) return null;
    const obstacle = pricing.obstacles.get(number);
    if (obstacle) return stopped(rule, obstacle);
    const group = groups(number);
    if (!group) return null;
    if (ofAll(number).saving <= 0) return unsaved(rule, ofAll(number));
    const missing = missingTo(group, usageOf(number));
    return missing > 0 ? moreNeeded(rule, missing) : null;
  });
  const tooFewOf = remembered(rules.length, (number): NotApplied | null => {
    const rule = rules[number];
    return rule ? tooFew(rule, number) : null;
  });

  const nothingToSave = (rule: Rule, number: number, line: number): NotApplied | null => {
    const own = lotsOfLine[line] ?? [];
    const units = unitsInScope[number] ?? 0;
    for (const lot of own) if (unitSaving(rule, lot, units) > 0) return null;
    const belowCost = Math.max(0, ...own.map((lot) => savingBelowCost(rule, lot, units)));
    return unsaved(rule, { saving: 0, belowCost });
  };

  const lost = (rule: Rule, number: number, line: number): NotApplied => {
    if (outcome.alone !== null && outcome.alone !== number) return beaten(rule, 'usedAlone', rules[outcome.alone]);
    if (rule.exclusive && outcome.alone === null) return beaten(rule, 'betterWon', winnerOn(line, number));
    if (usageOf(number).times >= unitsLeft(rule)) return answer(rule, 'soldOut');
    const gift = rule.terms.kind === 'spend' && rule.terms.reward.kind === 'gift' ? rule.terms.reward.quantity : null;
    const limit = Math.min(rule.limitPerOrder ?? Number.POSITIVE_INFINITY, gift ?? Number.POSITIVE_INFINITY);
    if (limit < Number.POSITIVE_INFINITY && usageOf(number).times >= limit) return answer(rule, 'limitPerOrder');
    const onLine = winners[line] ?? null;
    if (onLine !== null) return outbid(rule, rules[onLine]);
    const usage = usageOf(number);
    const rival = rivalOf(number);
    const group = groups(number);
    if (group && rival === null && ofFree(number).saving > 0) {
      const missing = missingTo(group, {
        buys: usage.freeBuys,
        gets: usage.freeGets,
        units: usage.freeUnits,
      });
      if (missing > 0) return moreNeeded(rule, missing);
    }
    return rival === null ? answer(rule, 'noSaving') : outbid(rule, rules[rival]);
  };

  const orderReason = (rule: Rule, number: number, line: number): NotApplied => {
    if (discountOf[number]) return answer(rule, 'noSaving');
    if (outcome.alone !== null) return beaten(rule, 'usedAlone', rules[outcome.alone]);
    if (rule.exclusive) return beaten(rule, 'betterWon', winnerOn(line, number));
    return answer(rule, outcome.due > 0 && !rule.belowCost && outcome.due <= pricing.cost ? 'belowCost' : 'noSaving');
  };

  /** A gift is off the gift's own line; other lines only say if it is not in the basket. */
  const giftReasonOf = remembered(rules.length, (number): NotApplied | 'applied' | null => {
    const rule = rules[number];
    const isGiven = (discountOf[number]?.amount ?? 0) > 0;
    if (!rule || isGiven || rule.terms.kind !== 'spend' || rule.terms.reward.kind !== 'gift') return 'applied';
    if (isGiftOfOtherSort(pricing, number)) return 'applied';
    const { gets } = usageOf(number);
    if (gets > 0) return null;
    return rule.giftInactive ? answer(rule, 'giftInactive') : moreNeeded(rule, rule.terms.reward.quantity);
  });

  const reasonOf = (line: number, match: Match): NotApplied | null => {
    const rule = rules[match.rule];
    if (!rule || unitsOnLine(line).has(match.rule)) return null;
    const isGift = rule.terms.kind === 'spend' && rule.terms.reward.kind === 'gift';
    if (match.excluded && !(isGift && match.other)) return answer(rule, 'excluded');
    const sort = lotsOfLine[line]?.[0]?.sort ?? 'unit';
    const wrongSort = sortObstacle(rule.terms.kind, sort, isGift && match.other);
    if (wrongSort) return answer(rule, wrongSort);
    const hindrance = hindranceOf(match.rule);
    if (hindrance) return hindrance;
    if (!isForProducts(rule)) return orderReason(rule, match.rule, line);
    const gift = isGift && !match.other ? giftReasonOf(match.rule) : null;
    if (gift === 'applied') return null;
    if (gift) return gift;
    const isGroup = groups(match.rule) !== null;
    const reason = isGroup ? null : (tooFewOf(match.rule) ?? nothingToSave(rule, match.rule, line));
    return reason ?? lost(rule, match.rule, line);
  };

  return (line: number): NotApplied[] => {
    const reasons: NotApplied[] = [];
    for (const match of pricing.lines[line]?.matches ?? []) {
      if (discountOf[match.rule]?.byLine.get(line)) continue;
      const reason = reasonOf(line, match);
      if (reason) reasons.push(reason);
    }
    return reasons;
  };
};
