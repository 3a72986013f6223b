import type { Claim, Contest, Contestant } from './contest.ts';
import type { Pool } from './solution.ts';

/* Units of a pool one by one, in the order they are decided. */

export type Piece = { lot: number; claims: { contestant: number; claim: Claim }[] };

/** Expensive ones first, so that buy units come before the cheapest; of equal ones, those with the most room last. */
export const piecesOf = (contest: Contest, contestants: readonly Contestant[], pool: Pool): Piece[] => {
  const claimsOf = new Map<number, Piece['claims']>(pool.map(({ lot }) => [lot, []]));
  for (const [at, contestant] of contestants.entries())
    for (const claim of contestant.claims) claimsOf.get(claim.lot)?.push({ contestant: at, claim });
  const lotOf = (lot: number) => contest.lots[lot] ?? { price: 0, room: 0 };
  return pool
    .filter(({ lot }) => (claimsOf.get(lot)?.length ?? 0) > 0)
    .toSorted((one, two) => lotOf(two.lot).price - lotOf(one.lot).price || lotOf(one.lot).room - lotOf(two.lot).room)
    .flatMap(({ lot, count }) =>
      Array.from({ length: count }, () => ({
        lot,
        claims: claimsOf.get(lot) ?? [],
      })),
    );
};

/** Units still to come for each contestant, after each piece. */
export const remainingOf = (pieces: readonly Piece[], contestants: readonly Contestant[]): number[][] => {
  const remaining: number[][] = pieces.map(() => []);
  const counts = contestants.map(() => 0);
  for (let at = pieces.length - 1; at >= 0; at -= 1) {
    remaining[at] = [...counts];
    for (const { contestant } of pieces[at]?.claims ?? []) counts[contestant] = (counts[contestant] ?? 0) + 1;
  }
  return remaining;
};
