import type { ProductHit } from '#contract/catalogue.ts';
import { type Milli, milli } from '#contract/quantity.ts';
import { changedLine } from '#web/desk/ui/lineGrid.ts';

/** A line of goods while it is edited. */
export type GoodsLine = {
  productId: number;
  sku: string;
  title: string;
  chineseTitle: string;
  soldByWeight: boolean;
  quantity: Milli;
};

/** Adds one unit of the picked product, or the units of a pack. `newLine` adds the fields a new line needs. */
export const addPick = <L extends GoodsLine>(
  lines: readonly L[],
  { id, sku, title, chineseTitle, soldByWeight, pack, unitQty }: ProductHit,
  newLine: (line: GoodsLine) => L,
): L[] => {
  const quantity = milli((pack ? unitQty : 1) * 1000);
  const at = lines.findIndex(({ productId }) => productId === id);
  if (at < 0) return [...lines, newLine({ productId: id, sku, title, chineseTitle, soldByWeight, quantity })];
  return lines.map((line, index) =>
    index === at ? changedLine(line, { quantity: milli(line.quantity + quantity) } as Partial<L>) : line,
  );
};

/** The lines in words, for a conflict. */
export const showLines = (lines: unknown): string =>
  (lines as GoodsLine[] | undefined)?.map(({ quantity, sku }) => `${quantity / 1000} × ${sku}`).join(', ') || '–';

export const unitsOf = (lines: readonly GoodsLine[] | undefined): Milli =>
  milli((lines ?? []).reduce((sum, { quantity }) => sum + quantity, 0));
