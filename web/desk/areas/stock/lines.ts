import type { ProductHit } from '#contract/catalogue.ts';
import { type Milli, milli } from '#contract/quantity.ts';
import { changedLine } from '#web/desk/ui/lineGrid.ts';

/** A line of goods while it is worked on. */
export type GoodsLine = { productId: number; sku: string; title: string; chineseTitle: string; quantity: Milli };

/** One more of what was picked, in units: a pack's code adds its units. `made` is what else a new line has. */
export const withPicked = <L extends GoodsLine>(
  lines: readonly L[],
  { id, sku, title, chineseTitle, pack, unitQty }: ProductHit,
  made: (line: GoodsLine) => L,
): L[] => {
  const quantity = milli((pack ? unitQty : 1) * 1000);
  const at = lines.findIndex(({ productId }) => productId === id);
  if (at < 0) return [...lines, made({ productId: id, sku, title, chineseTitle, quantity })];
  return lines.map((line, index) =>
    index === at ? changedLine(line, { quantity: milli(line.quantity + quantity) } as Partial<L>) : line,
  );
};

/** The lines in words, for a conflict. */
export const showLines = (lines: unknown): string =>
  (lines as GoodsLine[] | undefined)?.map(({ quantity, sku }) => `${quantity / 1000} × ${sku}`).join(', ') || '–';

export const unitsOf = (lines: readonly GoodsLine[] | undefined): Milli =>
  milli((lines ?? []).reduce((sum, { quantity }) => sum + quantity, 0));
