import type { ProductHit } from '#contract/catalogue.ts';
import type { WithCost } from '#contract/cost.ts';
import { type Cents, cents } from '#contract/money.ts';
import { type Amounts, purchaseAmounts, unitsEach } from '#contract/purchasing/lines.ts';
import type { PurchaseLine } from '#contract/purchasing/order.ts';
import type { ListedLine } from '#contract/purchasing.ts';
import { type Milli, milli, units } from '#contract/quantity.ts';
import { changedLine } from '#web/desk/ui/lineGrid.ts';

/** A line while it is edited: new ones have neither id nor receipts. Amounts are calculated when they are shown. */
export type FormLine = Omit<
  WithCost<ListedLine, 'cost' | 'discount'>,
  'row' | 'subtotal' | 'gst' | 'priceInclGst' | 'codes'
> &
  Partial<Pick<PurchaseLine, 'id' | 'received' | 'returned' | 'codes'>>;

export const receivedOf = ({ received }: FormLine): Milli => received ?? milli(0);
export const returnedOf = ({ returned }: FormLine): Milli => returned ?? milli(0);

/** A line that could be ordered as it is: only such lines have amounts. */
export const isPriced = ({ orderQty, cost, discount }: FormLine): boolean =>
  orderQty > 0 && cost >= 0 && discount >= 0 && discount <= 100;

/** The amounts of a line while typing; null if a number in it is invalid. */
export const amountsOfLine = (line: FormLine, gstRate: number): Amounts | null =>
  isPriced(line) ? purchaseAmounts(line, gstRate) : null;

export const lineOfHit = (hit: ProductHit, orderQty: Milli = units(1), cost?: Cents | null): FormLine => ({
  productId: hit.id,
  sku: hit.sku,
  title: hit.title,
  chineseTitle: hit.chineseTitle,
  pack: hit.pack,
  unitQty: hit.unitQty,
  gstFree: hit.gstFree,
  soldByWeight: hit.soldByWeight,
  orderQty,
  // Missing for users who can't see costs; the server then ignores what they send.
  cost: cost ?? cents((hit.costPrice ?? 0) * unitsEach(hit)),
  discount: 0,
});

export const lineOfFile = ({
  row: _,
  subtotal: __,
  gst: ___,
  priceInclGst: ____,
  cost = cents(0),
  discount = 0,
  ...line
}: ListedLine): FormLine => ({ ...line, cost, discount });

/** A product that is already listed gets one more. */
export const withOneMore = (lines: readonly FormLine[], line: FormLine): FormLine[] => {
  const at = lines.findIndex(
    (each) => each.productId === line.productId && each.pack === line.pack && receivedOf(each) === 0,
  );
  if (at < 0) return [...lines, line];
  return lines.map((each, index) =>
    index === at ? changedLine(each, { orderQty: milli(each.orderQty + line.orderQty) }) : each,
  );
};

/** A pack costs the same as its units, and the other way round. */
export const packedAs = (line: FormLine, pack: boolean): Partial<FormLine> => {
  if (pack === line.pack) return {};
  const cost = pack ? line.cost * line.unitQty : Math.round(line.cost / line.unitQty);
  return { pack, cost: cents(cost) };
};

/** The lines in words, for a conflict. */
export const showLines = (lines: unknown): string =>
  (lines as FormLine[] | undefined)?.map(({ orderQty, sku }) => `${orderQty / 1000} × ${sku}`).join(', ') || '–';
