import { type Cents, cents, ratio, roundHalfUp } from './cents.ts';

/** Takes a percentage (two decimals at most) off an amount, half up to the cent. */
export const lessPercent = (amount: Cents, percent: number): Cents => {
  const remainder = 10_000 - Math.round(percent * 100);
  return cents(roundHalfUp((amount * remainder) / 10_000));
};

/** The default price of a standard pack: its units at their list price less the pack's discount. */
export const packPrice = (unitRetail: Cents, unitQty: number, unitDiscount: number): Cents =>
  lessPercent(cents(unitRetail * unitQty), unitDiscount);

export const priceLevels = ['retail', 'pack', 'costPlus'] as const;
/** How a customer type is priced; `percent` is added to the cost for costPlus. */
export type PriceLevel = { priceLevel: (typeof priceLevels)[number]; percent: number };
export const retailLevel: PriceLevel = { priceLevel: 'retail', percent: 0 };

/** Highest prices first; cost plus can't be known in advance, so it counts as lower than any list price. */
const dearness = { retail: 2, pack: 1, costPlus: 0 } as const satisfies Record<PriceLevel['priceLevel'], number>;

/** True if a customer of the first level may pay less than one of the second. */
export const isCheaper = (level: PriceLevel, than: PriceLevel): boolean =>
  dearness[level.priceLevel] < dearness[than.priceLevel] ||
  (level.priceLevel === 'costPlus' && than.priceLevel === 'costPlus' && level.percent < than.percent);

/** What pricing needs to know about a product; `standardPrice` is the effective one. */
export type ListedProduct = {
  retailPrice: Cents;
  standardPrice: Cents;
  costPrice: Cents;
  unitQty: number;
  gstFree: boolean;
};

/** The cost of this many units plus the percentage, with GST: rounded once. */
const costPlus = ({ costPrice, gstFree }: ListedProduct, quantity: number, percent: number, gstRate: number): Cents => {
  const raised = 10_000 + Math.round(percent * 100);
  const withGst = 10_000 + (gstFree ? 0 : Math.round(gstRate * 100));
  return cents(ratio([costPrice, quantity, raised, withGst], 100_000_000));
};

/** The list price of a unit or pack for a customer of that level, GST included. */
export const listPrice = (
  product: ListedProduct,
  pack: boolean,
  { priceLevel, percent }: PriceLevel,
  gstRate: number,
): Cents => {
  if (priceLevel === 'costPlus') return costPlus(product, pack ? product.unitQty : 1, percent, gstRate);
  if (pack) return product.standardPrice;
  if (priceLevel === 'retail') return product.retailPrice;
  return cents(ratio([product.standardPrice], product.unitQty));
};
