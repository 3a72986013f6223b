import { type Cents, cents } from '#contract/cents.ts';
import type { Milli } from '#contract/milli.ts';
import type { OwnDiscount } from './basket.ts';

/* How goods are added to a line: the same on screen, at the till and on the server. */

/** The product data written on a line. */
export type LineProduct = {
  id: number;
  sku: string;
  /** The pack's own, if it has one. */
  standardSku?: string | null | undefined;
  title: string;
  chineseTitle: string;
  unitQty: number;
  gstFree: boolean;
};

/** The goods of a line, sold singly or as a pack; a pack uses its own SKU. */
export const goodsOf = (product: LineProduct, pack: boolean) => ({
  productId: product.id,
  sku: (pack && product.standardSku) || product.sku,
  title: product.title,
  chineseTitle: product.chineseTitle,
  pack,
  unitQty: pack ? product.unitQty : 1,
  gstFree: product.gstFree,
});

/** The rest of a line besides its goods; by default the price is the list price. */
type LineInput = { quantity: Milli; price?: Cents | undefined; discount?: number; discountAmount?: Cents };

export type NewLine = ReturnType<typeof goodsOf> & {
  quantity: Milli;
  listPrice: Cents;
  price: Cents;
  /** Percent. */
  discount: number;
  /** Off the whole line. */
  discountAmount: Cents;
};

export const newLine = (
  product: LineProduct,
  pack: boolean,
  listPrice: Cents,
  { quantity, price = listPrice, discount = 0, discountAmount = cents(0) }: LineInput,
): NewLine => ({ ...goodsOf(product, pack), quantity, listPrice, price, discount, discountAmount });

type Discounted = Pick<NewLine, 'discount' | 'discountAmount'>;

/** A clerk's discount is a percentage or an amount; the amount of a percentage may be stored beside it. */
export const ownDiscountOf = ({ discount, discountAmount }: Discounted): OwnDiscount =>
  discount === 0 && discountAmount !== 0 ? { amount: discountAmount } : { percent: discount };

/** The typed amount: none if a percentage was typed. */
export const typedAmountOf = ({ discount, discountAmount }: Discounted): Cents =>
  discount === 0 ? discountAmount : cents(0);
