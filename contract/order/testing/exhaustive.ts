import type { BasketLine, QuoteSetting, Rule } from '#contract/order/basket.ts';
import { isInScope } from '#contract/order/scope.ts';

/*
 * Every way to give units to promotions, tried one after the other: the engine must give the same result. Written to be
 * readable, by the rules of docs/areas/promotions.md and without the engine's own steps. Amounts in ten-thousandths of
 * a cent.
 */

type Unit = { line: BasketLine; price: number; cost: number; isSingle: boolean; kilos: number };

const SCALE = 10_000;

const amountBefore = ({ price, quantity, discount }: BasketLine): number => {
  const gross = (BigInt(price) * BigInt(quantity) * 2n + 1000n) / 2000n;
  if ('amount' in discount) return Math.max(0, Number(gross) - discount.amount);
  const left = BigInt(10_000 - Math.round(discount.percent * 100));
  return Number((BigInt(price) * BigInt(quantity) * left * 2n + 10_000_000n) / 20_000_000n);
};

const unitsOf = (line: BasketLine): Unit[] => {
  const { pack, unitQty, quantity, facts } = line;
  const isWeighed = facts.soldByWeight && !pack;
  const count = isWeighed ? 1 : quantity / 1000;
  const before = amountBefore(line);
  const kilos = isWeighed ? quantity / 1000 : 1;
  const cost = isWeighed
    ? Math.ceil(((facts.unitCost ?? 0) * quantity) / 1000)
    : (facts.unitCost ?? 0) * (pack ? unitQty : 1);
  return Array.from({ length: count }, (_, at) => ({
    line,
    price: Math.floor(before / count) + (at < before % count ? 1 : 0),
    cost,
    isSingle: !pack && !isWeighed,
    kilos,
  }));
};

const inScope = (rule: Rule, unit: Unit) => isInScope(unit.line.facts, rule.scope, rule.exclusions);
const canGet = (rule: Rule, unit: Unit) =>
  rule.terms.kind === 'buyGet' && rule.terms.getScope
    ? isInScope(unit.line.facts, rule.terms.getScope, rule.exclusions)
    : inScope(rule, unit);

const capped = (rule: Rule, unit: Unit, off: number): number => {
  const most = rule.belowCost ? unit.price : Math.max(0, unit.price - unit.cost);
  return Math.max(0, Math.min(off, most * SCALE));
};

const percentOff = (unit: Unit, percent: number) => unit.price * Math.round(percent * 100);

/** What a rule takes off a unit by itself. */
const singleSaving = (rule: Rule, unit: Unit, units: readonly Unit[]): number => {
  const { terms } = rule;
  if (terms.kind === 'spend')
    return terms.reward.kind === 'gift' && unit.isSingle && unit.line.facts.productId === terms.reward.productId
      ? unit.price * SCALE
      : 0;
  if (!inScope(rule, unit)) return 0;
  if (terms.kind === 'percentage') return capped(rule, unit, percentOff(unit, terms.percent));
  if (unit.line.pack) return 0;
  if (terms.kind === 'amountOff')
    return capped(rule, unit, Math.min(unit.price * SCALE, Math.round(terms.amount * unit.kilos * 1000) * 10));
  if (terms.kind === 'fixedPrice')
    return capped(rule, unit, unit.price * SCALE - Math.round(terms.price * unit.kilos * 1000) * 10);
  if (terms.kind === 'limitedPrice' && unit.isSingle) return capped(rule, unit, (unit.price - terms.price) * SCALE);
  if (terms.kind !== 'quantityBreaks' || !unit.isSingle) return 0;
  const count = units.filter((each) => each.isSingle && inScope(rule, each)).length;
  const [step] = terms.breaks.filter((each) => each.from <= count).toSorted((one, two) => two.from - one.from);
  if (!step) return 0;
  return capped(rule, unit, 'percent' in step ? percentOff(unit, step.percent) : (unit.price - step.price) * SCALE);
};

const subsets = <Each>(list: readonly Each[], size: number): Each[][] => {
  if (size === 0) return [[]];
  return list.flatMap((each, at) => subsets(list.slice(at + 1), size - 1).map((rest) => [each, ...rest]));
};

/** What a group of units saves, or null if they are no group. */
const groupSaving = (rule: Rule, group: readonly Unit[]): number | null => {
  const { terms } = rule;
  if (group.some((unit) => !unit.isSingle)) return null;
  if (terms.kind === 'bundle') {
    if (!group.every((unit) => inScope(rule, unit))) return null;
    const off = group.reduce((sum, { price }) => sum + price, -terms.price) * SCALE;
    return Math.max(
      0,
      Math.min(
        off,
        group.reduce((sum, unit) => sum + capped(rule, unit, unit.price * SCALE), 0),
      ),
    );
  }
  if (terms.kind !== 'buyGet') return null;
  const ways = subsets(group, terms.get).flatMap((gets) => {
    const buys = group.filter((unit) => !gets.includes(unit));
    if (!gets.every((unit) => canGet(rule, unit)) || !buys.every((unit) => inScope(rule, unit))) return [];
    if (terms.getScope === null && gets.some((got) => buys.some((bought) => bought.price < got.price))) return [];
    const off = gets.reduce((sum, unit) => sum + percentOff(unit, terms.percent), 0);
    const untilCost = group.reduce((sum, unit) => sum + capped(rule, unit, unit.price * SCALE), 0);
    return [Math.min(off, untilCost)];
  });
  return ways.length === 0 ? null : Math.max(...ways);
};

const sizeOf = ({ terms }: Rule): number =>
  terms.kind === 'bundle' ? terms.quantity : terms.kind === 'buyGet' ? terms.buy + terms.get : 0;

const limitOf = ({ terms, limitPerOrder, limitUnits, units }: Rule): number =>
  Math.min(
    limitPerOrder ?? Number.POSITIVE_INFINITY,
    limitUnits === null ? Number.POSITIVE_INFINITY : limitUnits - units,
    terms.kind === 'spend' && terms.reward.kind === 'gift' ? terms.reward.quantity : Number.POSITIVE_INFINITY,
  );

const isMore = (one: readonly number[], two: readonly number[]): boolean => {
  const at = one.findIndex((each, index) => each !== two[index]);
  return at >= 0 && (one[at] ?? 0) > (two[at] ?? 0);
};

/** The most that product promotions take off, the higher priority first. */
const bestSavings = (rules: readonly Rule[], units: readonly Unit[]): number => {
  const levels = [...new Set(rules.map(({ priority }) => priority))].sort((one, two) => two - one);
  let best = levels.map(() => 0);
  const used = rules.map(() => 0);
  const attempt = (left: readonly Unit[], savings: readonly number[]) => {
    const [unit, ...others] = left;
    if (!unit) {
      if (isMore(savings, best)) best = [...savings];
      return;
    }
    attempt(others, savings);
    for (const [at, rule] of rules.entries()) {
      if ((used[at] ?? 0) >= limitOf(rule)) continue;
      const take = (rest: readonly Unit[], saving: number) => {
        used[at] = (used[at] ?? 0) + 1;
        attempt(
          rest,
          savings.map((sum, level) => (levels[level] === rule.priority ? sum + saving : sum)),
        );
        used[at] = (used[at] ?? 0) - 1;
      };
      const single = singleSaving(rule, unit, units);
      if (single > 0) take(others, single);
      if (sizeOf(rule) === 0) continue;
      for (const more of subsets(others, sizeOf(rule) - 1)) {
        const saving = groupSaving(rule, [unit, ...more]);
        if (saving !== null && saving > 0)
          take(
            others.filter((each) => !more.includes(each)),
            saving,
          );
      }
    }
  };
  attempt(units, best);
  return best.reduce((sum, each) => sum + each, 0);
};

const dueWith = (rules: readonly Rule[], units: readonly Unit[]): number => {
  const total = units.reduce((sum, { price }) => sum + price, 0);
  const cost = units.reduce((sum, unit) => sum + unit.cost, 0);
  let due = total - Math.floor((bestSavings(rules, units) * 2 + SCALE) / (2 * SCALE));
  const orderWide = rules.flatMap((rule) =>
    rule.terms.kind === 'spend' && rule.terms.reward.kind !== 'gift' ? [{ rule, reward: rule.terms.reward }] : [],
  );
  const sizeOfReward = ({ reward }: (typeof orderWide)[number]) =>
    reward.kind === 'percent' ? reward.percent : reward.amount;
  orderWide.sort(
    (one, two) =>
      two.rule.priority - one.rule.priority ||
      Number(one.reward.kind === 'amount') - Number(two.reward.kind === 'amount') ||
      sizeOfReward(two) - sizeOfReward(one) ||
      one.rule.id - two.rule.id,
  );
  for (const { rule, reward } of orderWide) {
    const off =
      reward.kind === 'percent'
        ? Math.floor((due * Math.round(reward.percent * 100) * 2 + SCALE) / (2 * SCALE))
        : reward.amount;
    due -= Math.min(off, rule.belowCost ? due : Math.max(0, due - cost));
  }
  return due;
};

/** What a customer has to pay for goods, by trying everything. */
export const exhaustiveDue = (
  basket: readonly BasketLine[],
  rules: readonly Rule[],
  { codes }: QuoteSetting,
): number => {
  const units = basket.filter(({ quantity }) => quantity > 0).flatMap(unitsOf);
  const total = units.reduce((sum, { price }) => sum + price, 0);
  const counting = rules.filter((rule) => {
    const spent = units.reduce((sum, unit) => sum + (inScope(rule, unit) ? unit.price : 0), 0);
    if (rule.terms.kind === 'spend' && spent < rule.terms.threshold) return false;
    return total >= rule.minimumBasket && (rule.code === null || codes.includes(rule.code));
  });
  const together = counting.filter(({ exclusive }) => !exclusive);
  const alone = counting.filter(({ exclusive }) => exclusive);
  return Math.min(dueWith(together, units), ...alone.map((rule) => dueWith([rule], units)));
};
