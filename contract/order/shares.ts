import { type Cents, cents } from '#contract/cents.ts';

/* Amounts divided to the cent by largest remainder: what is left over goes to those with the largest fraction, first come first. */

/** whole × part ÷ all and what remains of it, exactly, also where doubles end. */
const divided = (whole: number, part: number, all: number): { share: number; remainder: number } => {
  const product = whole * part;
  if (product <= Number.MAX_SAFE_INTEGER) {
    const remainder = product % all;
    return { share: (product - remainder) / all, remainder };
  }
  const exact = BigInt(whole) * BigInt(part);
  return { share: Number(exact / BigInt(all)), remainder: Number(exact % BigInt(all)) };
};

/** Gives one more to those with the largest remainder until the whole is given away. */
const giveRest = (shares: { share: number; remainder: number }[], whole: number): Cents[] => {
  const amounts = shares.map(({ share }) => share);
  let rest = amounts.reduce((left, share) => left - share, whole as number);
  if (rest <= 0) return amounts.map(cents);
  const order = shares.map((_, at) => at);
  order.sort((one, two) => (shares[two]?.remainder ?? 0) - (shares[one]?.remainder ?? 0) || one - two);
  for (const at of order) {
    if (rest <= 0) break;
    amounts[at] = (amounts[at] ?? 0) + 1;
    rest -= 1;
  }
  return amounts.map(cents);
};

/** Whole cents in proportion to weights. No share is larger than its weight as long as the whole is not larger than all. */
export const shareOut = (whole: Cents, weights: readonly number[]): Cents[] => {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  if (all === 0) return weights.map(() => cents(0));
  return giveRest(
    weights.map((weight) => divided(whole, weight, all)),
    whole,
  );
};

/** The same, where none may get more than its own most; what is above goes to the others in proportion. */
export const shareOutWithin = (whole: Cents, weights: readonly number[], most: readonly number[]): Cents[] => {
  const amounts = weights.map(() => 0);
  let open = weights.map((_, at) => at).filter((at) => (weights[at] ?? 0) > 0);
  let rest = whole as number;
  while (open.length > 0 && rest > 0) {
    const shares = shareOut(
      cents(rest),
      open.map((at) => weights[at] ?? 0),
    );
    const full = open.filter((at, index) => (shares[index] ?? 0) >= (most[at] ?? 0));
    if (full.length === 0) {
      for (const [index, at] of open.entries()) amounts[at] = shares[index] ?? 0;
      break;
    }
    for (const at of full) {
      amounts[at] = most[at] ?? 0;
      rest -= most[at] ?? 0;
    }
    open = open.filter((at) => !full.includes(at));
  }
  return amounts.map(cents);
};

/** Amounts in parts of a cent, rounded to cents that add up to a whole between all rounded down and all rounded up. */
export const roundTo = (whole: Cents, parts: readonly number[], partsPerCent: number): Cents[] =>
  giveRest(
    parts.map((each) => ({ share: Math.floor(each / partsPerCent), remainder: each % partsPerCent })),
    whole,
  );
