import type { Contest } from './contest.ts';

/** Units that are available, by lot. */
export type Pool = readonly { lot: number; count: number }[];

/** Units of a lot that a rule took: as get units (or simply discounted ones), or as the buy units for them. */
export type Allocation = {
  rule: number;
  lot: number;
  isGet: boolean;
  count: number;
};

export type Solution = {
  allocations: Allocation[];
  /** The total discount of each rule, in parts of a cent. */
  amounts: Map<number, number>;
};

/** The priorities of some rules, the highest first. */
export const levelsOf = ({ rules }: Contest, some: readonly number[]): number[] =>
  [...new Set(some.map((rule) => rules[rule]?.priority ?? 0))].sort((one, two) => two - one);

export const addAmount = ({ amounts }: Solution, rule: number, parts: number): void => {
  amounts.set(rule, (amounts.get(rule) ?? 0) + parts);
};

/** Adds up allocations of the same rule and lot. */
export const takingsOf = (all: Iterable<Allocation>, lots: number): Allocation[] => {
  const sums = new Map<number, Allocation>();
  for (const { rule, lot, isGet, count } of all) {
    const key = (rule * lots + lot) * 2 + Number(isGet);
    const sum = sums.get(key);
    if (sum) sum.count += count;
    else sums.set(key, { rule, lot, isGet, count });
  }
  return [...sums.values()];
};
