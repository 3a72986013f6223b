import { type ProductHit, searchProducts } from '#contract/catalogue.ts';
import { findInactive } from '#web/desk/ui/products/inactiveProduct.ts';
import { call } from '#web/platform/api.ts';
import { type Line, type Pricing, withProduct } from './basket.ts';
import type { PastedRow } from './pastedLines.ts';

const AT_ONCE = 4;

const exactly = async (code: string, branchId: number | undefined): Promise<ProductHit | undefined> => {
  const asked = { keyword: code, limit: 5, branchId, status: 'active' } as const;
  const hits = await call(searchProducts, asked, { handles: (error) => !error.unanswered });
  return hits.find(({ match }) => match === 'exact');
};

/** The products of pasted codes, a few asked for at a time; those that are inactive apart. */
export const findAll = async (codes: readonly string[], branchId: number | undefined) => {
  const wanted = [...new Set(codes)];
  const found = new Map<string, ProductHit>();
  const inactive = new Set<string>();
  const worker = async () => {
    for (let code = wanted.shift(); code !== undefined; code = wanted.shift()) {
      const hit = await exactly(code, branchId);
      if (hit) found.set(code, hit);
      else if (await findInactive(code, branchId)) inactive.add(code);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return { found, inactive };
};

/** Pasted rows as lines, after those that are there. A price of its own makes a line of its own. */
export const withRows = (
  lines: readonly Line[],
  rows: readonly PastedRow[],
  found: ReadonlyMap<string, ProductHit>,
  pricing: Pricing,
): Line[] => {
  let after = [...lines];
  for (const { code, quantity, price } of rows) {
    const hit = found.get(code);
    if (!hit) continue;
    if (price === undefined) after = withProduct(after, hit, pricing, quantity).lines;
    else after.push(...withProduct([], hit, pricing, quantity).lines.map((line) => ({ ...line, price })));
  }
  return after;
};
