import { isDeepStrictEqual } from 'node:util';
import { blankProduct, type ProductValues, productFieldNames } from '#contract/catalogue/productFields.ts';
import { volumeOf } from '#contract/measure.ts';
import { say } from '#contract/messages/sentence.ts';
import { MAX_CENTS } from '#contract/money.ts';
import { packPrice } from '#contract/pricing.ts';
import { badField } from '#server/platform/refusal.ts';

export type Code = ProductValues['barcodes'][number];

type Derived = Pick<ProductValues, 'volume' | 'unitRetail' | 'standardPrice'>;
type Measured = Pick<ProductValues, 'length' | 'width' | 'height' | 'retailPrice' | 'unitQty' | 'unitDiscount'>;

/** The values shown and sold by: typed ones where present, otherwise derived ones. */
export const effective = (product: Measured & Derived) => {
  const unitRetail = product.unitRetail ?? product.retailPrice;
  return {
    volume: product.volume ?? volumeOf(product),
    unitRetail,
    standardPrice: product.standardPrice ?? packPrice(unitRetail, product.unitQty, product.unitDiscount),
  };
};

export const derivedFields = ['volume', 'unitRetail', 'standardPrice'] as const;

/**
 * A derived value that is sent back unchanged stays derived, so that it follows the price; so does a typed value that
 * equals the derived one. The order matters: the pack's price is derived from the unit's.
 */
const settle = (after: ProductValues, sent: Partial<Derived>, before: ProductValues | undefined): void => {
  for (const field of derivedFields) {
    if (sent[field] === undefined || sent[field] === null) continue;
    const asRead = before && before[field] === null && sent[field] === effective(before)[field];
    if (asRead || sent[field] === effective({ ...after, [field]: null })[field]) after[field] = null;
  }
};

const lower = (code: string) => code.toLowerCase();

/** A scan must tell unit and pack apart, so no code of a product may stand for both. */
const refuseOwnClash = ({ sku, standardSku, barcodes }: ProductValues): void => {
  if (standardSku !== '' && lower(standardSku) === lower(sku))
    throw badField('standardSku', say('catalogue.packSkuSame'));
  const codes = new Set<string>();
  barcodes.forEach(({ code, pack }, at) => {
    const field = at === 0 ? 'barcode' : `barcodes.${at}.code`;
    if (codes.has(lower(code))) throw badField(field, say('catalogue.codeListedTwice'));
    if (lower(code) === lower(pack ? sku : standardSku))
      throw badField(field, pack ? say('catalogue.codeIsUnitSku') : say('catalogue.codeIsPackSku'));
    codes.add(lower(code));
  });
};

const refuseUnshowable = (product: ProductValues): void => {
  if (effective(product).standardPrice > MAX_CENTS) throw badField('standardPrice', say('catalogue.packPriceTooHigh'));
};

/** A product after a draft or change: merged, with defaults, and free of contradictions. */
export const merge = (before: ProductValues | undefined, sent: Partial<ProductValues>): ProductValues => {
  const after = { ...(before ?? (blankProduct as ProductValues)) };
  for (const [field, value] of Object.entries(sent))
    if (value !== undefined) (after as Record<string, unknown>)[field] = value;
  after.tagIds = [...new Set(after.tagIds)].toSorted((a, b) => a - b);
  settle(after, sent, before);
  refuseOwnClash(after);
  refuseUnshowable(after);
  return after;
};

/** The fields in which two states of a product differ. */
export const differing = (before: ProductValues, after: ProductValues): (keyof ProductValues)[] =>
  // Plain values first: fifty thousand products have a million and a half of them.
  productFieldNames.filter(
    (field) => before[field] !== after[field] && !isDeepStrictEqual(before[field], after[field]),
  );

/** The codes that find a product, each with the form field that shows it. */
export const codesOf = ({ sku, standardSku, barcodes }: ProductValues): { code: string; field: string }[] => [
  { code: sku, field: 'sku' },
  ...(standardSku === '' ? [] : [{ code: standardSku, field: 'standardSku' }]),
  ...barcodes.map(({ code }, at) => ({ code, field: at === 0 ? 'barcode' : `barcodes.${at}.code` })),
];
