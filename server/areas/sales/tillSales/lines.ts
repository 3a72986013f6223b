import { type Cents, cents } from '#contract/money.ts';
import { type Milli, milli } from '#contract/quantity.ts';
import { amountOf, backOf, unitsOf } from '#contract/sales/cart.ts';
import type { SaleLine } from '#contract/till/events.ts';
import { costOfUnits } from '#server/areas/sales/orders/cost.ts';
import type { Line } from '#server/areas/sales/orders/order.ts';
import type { SoldProduct } from '#server/areas/sales/orders/products.ts';

/* Lines of a sale as a till rang them up: nothing is repriced. */

type LineBasis = {
  product: SoldProduct;
  /** For returned goods: the line they were sold on. */
  sold: Line | undefined;
  knownPromotions: ReadonlySet<number>;
  /** Nothing leaves the shop yet. */
  isLayby: boolean;
};

/** In dollars, as in the order's totals, whichever way the clerk typed it. */
const discountOf = ({ price, quantity, discount, discountAmount }: SaleLine, sold: Line | undefined): Cents => {
  if (sold && quantity < 0) return backOf(sold, milli(-quantity))(sold.discountAmount);
  return discount === 0 ? discountAmount : cents(amountOf(price, quantity, 0) - amountOf(price, quantity, discount));
};

/** A promotion that was deleted meanwhile can't be referred to, so what it took off counts as the clerk's discount. */
export const toLine = (line: SaleLine, { product, sold, knownPromotions, isLayby }: LineBasis): Line => {
  const promotions = line.shares.filter(({ promotionId }) => knownPromotions.has(promotionId));
  const promotionDiscount = cents(promotions.reduce((sum, { amount }) => sum + amount, 0));
  const unnamed = line.shares.reduce((sum, { amount }) => sum + amount, 0) - promotionDiscount;
  const unitCost = sold?.unitCost ?? product.unitCost;
  const { sku, title, chineseTitle, pack, unitQty, quantity, listPrice, price, discount } = line;
  return {
    id: undefined,
    productId: product.id,
    sku,
    title,
    chineseTitle,
    pack,
    unitQty,
    quantity,
    dispatched: isLayby && quantity > 0 ? milli(0) : quantity,
    returned: milli(0),
    listPrice,
    price,
    discount,
    discountAmount: discountOf(line, sold),
    ownDiscount: cents(line.ownDiscount + unnamed),
    promotionDiscount,
    promotions,
    gstFree: line.gstFree,
    subtotal: line.subtotal,
    gst: line.gst,
    priceInclGst: line.priceInclGst,
    unitCost,
    cost: costOfUnits(unitCost, unitsOf(quantity, unitQty)),
    originalLineId: sold?.id ?? null,
    restock: quantity < 0 ? (line.restock ?? true) : null,
  };
};

/** Whether this many units of a sold line can still be returned here. */
export const isReturnable = (sold: Line, line: SaleLine): boolean =>
  sold.quantity > 0 &&
  sold.productId === line.productId &&
  sold.pack === line.pack &&
  sold.dispatched - sold.returned >= -line.quantity;

export const withReturned = (sold: Line, quantity: Milli): Line => ({
  ...sold,
  returned: milli(sold.returned - quantity),
});
