import { type ProductHit, searchProducts } from '#contract/catalogue.ts';
import { findInactive } from '#web/desk/ui/products/inactiveProduct.ts';
import { call } from '#web/platform/api.ts';
import { type Line, type Pricing, withProduct } from './basket.ts';
import type { PastedRow } from './pastedLines.ts';

const MAX_PARALLEL = 4;

const findExact = async (code: string, branchId: number | undefined): Promise<ProductHit | undefined> => {
  const input = { keyword: code, limit: 5, branchId, status: 'active' } as const;
  const hits = await call(searchProducts, input, { handles: (error) => !error.unanswered });
  return hits.find(({ match }) => match === 'exact');
};

/** The products of pasted codes, a few per request; inactive ones separately. */
export const findProducts = async (codes: readonly string[], branchId: number | undefined) => {
  const queue = [...new Set(codes)];
  const hits = new Map<string, ProductHit>();
  const inactive = new Set<string>();
  const worker = async () => {
    for (let code = queue.shift(); code !== undefined; code = queue.shift()) {
      const hit = await findExact(code, branchId);
      if (hit) hits.set(code, hit);
      else if (await findInactive(code, branchId)) inactive.add(code);
    }
  };
  await Promise.all(Array.from({ length: MAX_PARALLEL }, worker));
  return { hits, inactive };
};

/** Pasted rows as lines, after the existing ones. A different price makes a separate line. */
export const withRows = (
  lines: readonly Line[],
  rows: readonly PastedRow[],
  hits: ReadonlyMap<string, ProductHit>,
  pricing: Pricing,
): Line[] => {
  let after = [...lines];
  for (const { code, quantity, price } of rows) {
    const hit = hits.get(code);
    if (!hit) continue;
    if (price === undefined) after = withProduct(after, hit, pricing, quantity).lines;
    else after.push(...withProduct([], hit, pricing, quantity).lines.map((line) => ({ ...line, price })));
  }
  return after;
};
