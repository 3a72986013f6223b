import { z } from 'zod';
import { BulkOutcome } from '#contract/bulkOutcome.ts';
import { Chosen } from '#contract/catalogue.ts';
import { costFilter, costOnly } from '#contract/cost.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Id, Instant, MAX_PAGE_SIZE, page } from '#contract/fields.ts';
import { gstWithin } from '#contract/gst.ts';
import { Said, say } from '#contract/messages/sentence.ts';
import { type Cents, cents, Money, ratio, roundHalfUp } from '#contract/money.ts';

export const roundings = ['none', '.99', '.95', '.90', '.50', '.00', '0.05'] as const;
export type Rounding = (typeof roundings)[number];

export const MAX_MARGIN_PERCENT = 99;

/** How to calculate new prices: exactly one of the three. */
const rule = {
  percent: z.number().min(-90).max(500).multipleOf(0.01).optional(),
  /** Dollars added to each price, or subtracted. */
  amount: Money.optional(),
  /** The margin: percent of the price before GST left after the cost price. */
  margin: costFilter(z.number().min(0).max(MAX_MARGIN_PERCENT).multipleOf(0.01)),
  rounding: z.enum(roundings).default('none'),
};
type RuleFields = { percent?: number | undefined; amount?: Cents | undefined; margin?: number | undefined };
export type PriceRule = RuleFields & { rounding: Rounding };
const isOneRule = ({ percent, amount, margin }: RuleFields) =>
  [percent, amount, margin].filter((each) => each !== undefined).length === 1;
const oneRule = { error: say('catalogue.repriceOneRule'), path: ['percent'] };

export const bulkReprice = endpoint({
  method: 'POST',
  path: '/product/reprice/bulk/',
  can: 'product.edit',
  summary: 'Change many retail prices by a percentage or an amount, or to a margin, with rounding',
  input: z.strictObject({ ...Chosen.shape, ...rule }).refine(isOneRule, oneRule),
  reply: BulkOutcome,
});

/** The latest repricing that can still be undone, by `undoBulk`; null when there is none. */
export const lastReprice = endpoint({
  method: 'GET',
  path: '/product/reprice/last/',
  can: 'product.edit',
  summary: 'The latest bulk repricing that can still be undone',
  input: z.strictObject({}),
  reply: z.object({ undoId: Id, count: z.int(), userName: z.string(), createTime: Instant }).nullable(),
});

const RepricedRow = z.object({
  id: Id,
  sku: z.string(),
  title: z.string(),
  chineseTitle: z.string(),
  thumbnail: z.string().nullable(),
  from: Money,
  /** The current price, if it can't be repriced. */
  to: Money,
  /** Shares of the price before GST: 0.25 is 25%. Null without a price. */
  marginFrom: costOnly(z.number().nullable()),
  marginTo: costOnly(z.number().nullable()),
  /** Why its price stays. */
  problem: z.object({ message: z.string(), said: Said.optional() }).nullable(),
});
export type RepricedRow = z.infer<typeof RepricedRow>;
export const previewReprice = endpoint({
  method: 'POST',
  path: '/product/reprice/preview/',
  can: 'product.edit',
  summary: 'Every price before and after a repricing, page by page, those with a problem first; nothing is stored',
  input: z
    .strictObject({
      ...Chosen.shape,
      ...rule,
      pageNo: z.int().min(1).max(100_000).default(1),
      pageSize: z.int().min(1).max(MAX_PAGE_SIZE).default(20),
    })
    .refine(isOneRule, oneRule),
  reply: page(RepricedRow).extend({
    changed: z.int(),
    unchanged: z.int(),
    refused: z.int(),
    /** The number of products below their cost price. */
    belowCost: costOnly(z.int()),
  }),
  changes: false,
});

type Priced = { retailPrice: Cents; costPrice: Cents; gstFree: boolean };

const netOf = (price: Cents, gstFree: boolean, gstRate: number) => price - (gstFree ? 0 : gstWithin(price, gstRate));

/** The margin as a share of the price before GST; none without a price. */
export const marginOf = ({ retailPrice, costPrice, gstFree }: Priced, gstRate: number): number | null => {
  const net = netOf(retailPrice, gstFree, gstRate);
  return net > 0 ? (net - costPrice) / net : null;
};

export const isBelowCost = ({ retailPrice, costPrice, gstFree }: Priced, gstRate: number): boolean =>
  costPrice > 0 && netOf(retailPrice, gstFree, gstRate) < costPrice;

const stepOf = (rounding: Rounding): [step: number, ending: number] =>
  rounding === '0.05' ? [5, 0] : [100, Number(rounding.slice(1))];

/**
 * Changes a price by a percentage or an amount, then rounds it to the nearest one with a usual ending. The ending
 * never turns a rise into a fall or a cut into a rise; if no such price is left for a cut, it stays unrounded.
 */
const withEnding = (price: Cents, wanted: number, direction: number, rounding: Rounding): Cents => {
  const target = Math.max(0, wanted);
  if (rounding === 'none' || target === 0) return cents(target);
  const [step, ending] = stepOf(rounding);
  const nearest = Math.round((target - ending) / step) * step + ending;
  if (direction > 0 && nearest < price) return cents(nearest + step);
  if (direction < 0 && nearest > price) return cents(nearest - step > 0 ? nearest - step : target);
  if (nearest > 0 || rounding === '0.05') return cents(nearest);
  return cents(direction < 0 ? target : ending > 0 ? ending : 100);
};

export const reprice = (price: Cents, percent: number, rounding: Rounding): Cents =>
  withEnding(price, roundHalfUp((price * (10_000 + Math.round(percent * 100))) / 10_000), percent, rounding);

/** The price for a margin on a cost, GST included; with an ending it is rounded up, so that the margin is kept. */
export const priceAtMargin = (
  { costPrice, gstFree }: Pick<Priced, 'costPrice' | 'gstFree'>,
  margin: number,
  rounding: Rounding,
  gstRate: number,
): Cents => {
  const withGst = 10_000 + (gstFree ? 0 : Math.round(gstRate * 100));
  const price = ratio([costPrice, withGst], 10_000 - Math.round(margin * 100));
  if (rounding === 'none' || price === 0) return cents(price);
  const [step, ending] = stepOf(rounding);
  return cents(Math.max(Math.ceil((price - ending) / step) * step + ending, 0));
};

/** Applies a rule to a price; `noCost` if a margin has no cost to work from, `nothingLeft` if no price would be left. */
export const repriced = (
  product: Priced,
  { percent, amount, margin, rounding }: PriceRule,
  gstRate: number,
): Cents | 'noCost' | 'nothingLeft' => {
  const { retailPrice, costPrice } = product;
  if (margin !== undefined) return costPrice > 0 ? priceAtMargin(product, margin, rounding, gstRate) : 'noCost';
  if (amount === undefined) return reprice(retailPrice, percent ?? 0, rounding);
  if (retailPrice + amount <= 0) return 'nothingLeft';
  return withEnding(retailPrice, retailPrice + amount, amount, rounding);
};
