import { useMemo, useState } from 'react';
import type { ProductHit } from '#contract/catalogue.ts';
import { useProductsById } from '#web/desk/ui/products/productsById.ts';
import { type Facts, factsOf, type Line } from './basket.ts';

/** Data of the lines' products: from picking, or loaded for lines that existed before. */
export const useFacts = (lines: readonly Line[], branchId: number | undefined, asked: boolean) => {
  const [picked, setPicked] = useState<ReadonlyMap<number, Facts>>(new Map());
  const missing = asked
    ? [...new Set(lines.map(({ productId }) => productId))].filter((productId) => !picked.has(productId))
    : [];
  const { products } = useProductsById(missing, branchId);
  const factsById = useMemo<ReadonlyMap<number, Facts>>(
    () => new Map([...[...products].map(([id, row]) => [id, factsOf(row)] as const), ...picked]),
    [products, picked],
  );
  const addFacts = (hits: Iterable<ProductHit>) =>
    setPicked((before) => new Map([...before, ...[...hits].map((hit) => [hit.id, factsOf(hit)] as const)]));
  return { factsById, addFacts };
};
