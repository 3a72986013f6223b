import { type Cents, cents } from '#contract/cents.ts';

/* Amounts divided to the cent by largest remainder: leftover cents go to the largest fractions, the first on ties. */

/** Shares rounded down, and the remainder of each: in parallel arrays, as a quote shares out hundreds of times. */
type Divided = { amounts: number[]; remainders: number[] };

/** Adds whole × part ÷ all and its remainder, exactly, even beyond the range of doubles. */
const addDivided = ({ amounts, remainders }: Divided, whole: number, part: number, all: number): void => {
  const product = whole * part;
  if (product <= Number.MAX_SAFE_INTEGER) {
    const remainder = product % all;
    amounts.push((product - remainder) / all);
    remainders.push(remainder);
    return;
  }
  const exact = BigInt(whole) * BigInt(part);
  amounts.push(Number(exact / BigInt(all)));
  remainders.push(Number(exact % BigInt(all)));
};

/** Gives one more to those with the largest remainder until the whole is distributed. */
const giveRest = ({ amounts, remainders }: Divided, whole: number): Cents[] => {
  let rest = whole;
  for (const amount of amounts) rest -= amount;
  if (rest > 0) {
    const order = remainders.map((_, at) => at);
    order.sort((one, two) => (remainders[two] ?? 0) - (remainders[one] ?? 0) || one - two);
    for (const at of order.slice(0, rest)) amounts[at] = (amounts[at] ?? 0) + 1;
  }
  return amounts.map(cents);
};

/**
 * Whole cents in proportion to weights. No share is larger than its weight as long as the whole is not larger than the
 * sum of weights.
 */
export const shareOut = (whole: Cents, weights: readonly number[]): Cents[] => {
  let all = 0;
  for (const weight of weights) all += weight;
  if (all === 0) return weights.map(() => cents(0));
  const divided: Divided = { amounts: [], remainders: [] };
  for (const weight of weights) addDivided(divided, whole, weight, all);
  return giveRest(divided, whole);
};

/** The same, with a maximum for each; the excess goes to the others in proportion. */
export const shareOutWithin = (whole: Cents, weights: readonly number[], most: readonly number[]): Cents[] => {
  const amounts = weights.map(() => 0);
  let open = weights.map((_, at) => at).filter((at) => (weights[at] ?? 0) > 0);
  let rest = whole as number;
  while (open.length > 0 && rest > 0) {
    const shares = shareOut(
      cents(rest),
      open.map((at) => weights[at] ?? 0),
    );
    const others: number[] = [];
    for (const [index, at] of open.entries()) {
      const own = most[at] ?? 0;
      if ((shares[index] ?? 0) < own) others.push(at);
      else {
        amounts[at] = own;
        rest -= own;
      }
    }
    if (others.length === open.length) {
      for (const [index, at] of open.entries()) amounts[at] = shares[index] ?? 0;
      break;
    }
    open = others;
  }
  return amounts.map(cents);
};

/** Amounts in parts of a cent, rounded to cents that add up to a whole between all rounded down and all rounded up. */
export const roundTo = (whole: Cents, parts: readonly number[], partsPerCent: number): Cents[] =>
  giveRest(
    {
      amounts: parts.map((each) => Math.floor(each / partsPerCent)),
      remainders: parts.map((each) => each % partsPerCent),
    },
    whole,
  );
