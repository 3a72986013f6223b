import type { TillProduct } from '#contract/till/catalogue.ts';

/* The highlighted one of the products found. */

export type Chosen = { of: readonly TillProduct[]; at: number };

/** Another search starts at its first hit. */
export const chosenAt = ({ of, at }: Chosen, hits: readonly TillProduct[]): number => (of === hits ? at : 0);

export const moveChosen = (chosen: Chosen, hits: readonly TillProduct[], step: number): Chosen => ({
  of: hits,
  at: Math.min(hits.length - 1, Math.max(0, chosenAt(chosen, hits) + step)),
});
