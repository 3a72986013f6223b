import { gstWithin } from '#contract/gst.ts';
import { volumeOf } from '#contract/measure.ts';
import { type Cents, cents } from '#contract/money.ts';
import { packPrice } from '#contract/pricing.ts';

type Priced = { retailPrice?: Cents | null; costPrice?: Cents | null; gstFree?: boolean };
type Packed = {
  retailPrice?: Cents | null;
  unitRetail?: Cents | null;
  unitQty?: number | null;
  unitDiscount?: number | null;
};
type Measured = { length?: number | null; width?: number | null; height?: number | null };

/* What the server will calculate, by the same functions, while typing. */

export const taxOf = ({ retailPrice, costPrice, gstFree }: Priced, rate: number) => {
  if (retailPrice == null) return undefined;
  const gst = gstFree ? cents(0) : gstWithin(retailPrice, rate);
  const net = cents(retailPrice - gst);
  // Cost excludes GST, so it is compared with the price without it.
  const margin = costPrice == null || net <= 0 ? undefined : (net - costPrice) / net;
  return { gst, net, margin };
};

export const retailOf = ({ retailPrice }: Packed): Cents | null | undefined => retailPrice;

export const packPriceOf = ({ retailPrice, unitRetail, unitQty, unitDiscount }: Packed): Cents | undefined => {
  const unit = unitRetail ?? retailPrice;
  if (unit == null || !unitQty || !Number.isSafeInteger(unit * unitQty)) return undefined;
  return packPrice(unit, unitQty, unitDiscount ?? 0);
};

export const boxVolume = ({ length = null, width = null, height = null }: Measured): number | null =>
  volumeOf({ length, width, height });
