import type { Contest } from './contest.ts';
import type { Piece } from './pieces.ts';
import { type Digits, pendingOf, shareOf } from './progress.ts';

/*
 * An upper bound of the savings still possible. Each unit counts with its share of the best group it could be in,
 * whatever else is in that group; groups already begun count with what they could still bring.
 */

/** By state, from a piece on. */
export type Bound = (state: number, at: number) => number;

export const boundOf = (contest: Contest, digits: readonly Digits[], pieces: readonly Piece[]): Bound => {
  const rest: number[] = Array(pieces.length + 1).fill(0);
  // By piece and contestant: the largest saving that is still to come.
  const nextSavings: number[][] = Array(pieces.length + 1).fill([]);
  let next: number[] = digits.map(() => 0);
  for (let at = pieces.length - 1; at >= 0; at -= 1) {
    const { lot, claims } = pieces[at] as Piece;
    let most = contest.offers[lot]?.saving ?? 0;
    next = [...next];
    for (const { contestant, claim } of claims) {
      most = Math.max(most, shareOf(digits[contestant] as Digits, claim));
      next[contestant] = Math.max(next[contestant] ?? 0, claim.saving);
    }
    rest[at] = (rest[at + 1] ?? 0) + most;
    nextSavings[at] = next;
  }
  nextSavings[pieces.length] = digits.map(() => 0);
  return (state, at) => {
    let most = rest[at] ?? 0;
    const savings = nextSavings[at] ?? [];
    for (let contestant = 0; contestant < digits.length; contestant += 1)
      most += pendingOf(digits[contestant] as Digits, state, savings[contestant] ?? 0);
    return most;
  };
};
