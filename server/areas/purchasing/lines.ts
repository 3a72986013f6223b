import { say } from '#contract/messages/sentence.ts';
import { cents, MAX_CENTS } from '#contract/money.ts';
import { purchaseAmounts, purchaseSummary, unitsEach } from '#contract/purchasing/lines.ts';
import type { CostedLine, CostedOrder, SentPurchaseLine } from '#contract/purchasing/order.ts';
import { MAX_UNITS, type Milli, milli, whyNotWhole } from '#contract/quantity.ts';
import type { Trx } from '#server/platform/context.ts';
import { badField } from '#server/platform/refusal.ts';
import { type PurchaseProduct, purchaseProductsOf } from './queries.ts';

/** A line as it will be stored; one without an id is new. */
export type PlannedLine = Omit<CostedLine, 'id' | 'sku' | 'title' | 'chineseTitle' | 'codes'> & {
  id: number | undefined;
};

type Planning = {
  companyId: number;
  gstRate: number;
  before: readonly CostedLine[];
  /** A draft takes current product data; an order that has been placed keeps what was agreed. */
  draft: boolean;
  /** When an order is placed: inactive products are refused. */
  ordering: boolean;
};

/** Refuses fractions of packs and of products sold by unit. */
export const refuseParts = (
  quantity: Milli,
  { pack, soldByWeight }: Pick<CostedLine, 'pack' | 'soldByWeight'>,
  field: string,
) => {
  const why = whyNotWhole(quantity, { pack, soldByWeight });
  if (why) throw badField(field, why);
};

/** Received lines keep their product, cost and discount. */
const refuseRewriting = (line: SentPurchaseLine, storedLine: CostedLine, at: (field: string) => string) => {
  if (storedLine.received === 0) return;
  if (line.productId !== storedLine.productId || line.pack !== storedLine.pack)
    throw badField(at('productId'), say('purchasing.receivedProduct'));
  if (
    (line.cost ?? storedLine.cost) !== storedLine.cost ||
    (line.discount ?? storedLine.discount) !== storedLine.discount
  )
    throw badField(at('cost'), say('purchasing.receivedCost'));
  if (line.orderQty !== storedLine.orderQty && line.orderQty < storedLine.received)
    throw badField(at('orderQty'), say('purchasing.receivedQuantity', { received: storedLine.received / 1000 }));
};

const planLine = (
  line: SentPurchaseLine,
  storedLine: CostedLine | undefined,
  product: PurchaseProduct,
  { gstRate, draft }: Planning,
): PlannedLine => {
  const sameProduct = storedLine && storedLine.productId === line.productId;
  const { unitQty, gstFree } = sameProduct && !draft ? storedLine : product;
  const usual = cents(product.costPrice * unitsEach({ pack: line.pack, unitQty }));
  const cost = sameProduct && storedLine.pack === line.pack ? storedLine.cost : usual;
  const discount = line.discount ?? (sameProduct ? storedLine.discount : 0);
  const amounts = { orderQty: line.orderQty, cost: line.cost ?? cost, discount, gstFree };
  return {
    id: storedLine?.id,
    productId: line.productId,
    pack: line.pack,
    unitQty,
    soldByWeight: product.soldByWeight,
    ...amounts,
    ...purchaseAmounts(amounts, gstRate),
    received: storedLine?.received ?? milli(0),
    returned: storedLine?.returned ?? milli(0),
  };
};

/** The new lines of a document: products are read in one query, refusals name their line. */
export const planLines = async (
  trx: Trx,
  inputs: readonly SentPurchaseLine[],
  planning: Planning,
): Promise<PlannedLine[]> => {
  const { before, ordering, gstRate } = planning;
  const storedLines = new Map(before.map((line) => [line.id, line]));
  const products = await purchaseProductsOf(trx, planning.companyId, [
    ...new Set(inputs.map(({ productId }) => productId)),
  ]);
  const lines = inputs.map((line, index) => {
    const at = (field: string) => `productList.${index}.${field}`;
    const storedLine = line.id === undefined ? undefined : storedLines.get(line.id);
    if (line.id !== undefined && !storedLine) throw badField(at('id'), say('field.noSuchLine'));
    // If the same id appears twice, the second one is unknown.
    if (line.id !== undefined) storedLines.delete(line.id);
    const product = products.get(line.productId);
    const isNew = !storedLine || storedLine.productId !== line.productId;
    if (!product || (isNew && !product.active)) throw badField(at('productId'), say('field.noSuchProduct'));
    if (ordering && !product.active) throw badField(at('productId'), say('purchasing.productInactive'));
    if (storedLine) refuseRewriting(line, storedLine, at);
    refuseParts(line.orderQty, { pack: line.pack, soldByWeight: product.soldByWeight }, at('orderQty'));
    const plan = planLine(line, storedLine, product, planning);
    if (plan.orderQty * unitsEach(plan) > MAX_UNITS * 1000) throw badField(at('orderQty'), say('field.maxUnits'));
    return plan;
  });
  if ([...storedLines.values()].some(({ received }) => received > 0))
    throw badField('productList', say('purchasing.receivedLineStays'));
  const { subtotal, total } = purchaseSummary(lines, gstRate);
  if (Math.max(subtotal, total) > MAX_CENTS) throw badField('productList', say('purchasing.totalTooLarge'));
  return lines;
};

type QuantityLine = Pick<CostedLine, 'pack' | 'unitQty' | 'orderQty' | 'received'>;

/** The sums of the lines in an order's head. */
export const sumsOf = (lines: readonly (QuantityLine & PlannedLine)[], gstRate: number) => ({
  ...purchaseSummary(lines, gstRate),
  items: lines.length,
  ...unitsOf(lines),
});

export const unitsOf = (lines: readonly QuantityLine[]) => ({
  quantity: lines.reduce((sum, line) => sum + line.orderQty * unitsEach(line), 0),
  receivedQuantity: lines.reduce((sum, line) => sum + line.received * unitsEach(line), 0),
});

const facts = ({ id, productId, pack, orderQty, cost, discount }: SentPurchaseLine | PlannedLine) =>
  JSON.stringify([id, productId, pack, orderQty, cost, discount]);

/** True if the lines equal the stored ones, in the same order. */
export const sameLines = (inputs: readonly SentPurchaseLine[], { productList }: CostedOrder): boolean =>
  inputs.length === productList.length &&
  inputs.every((line, at) => {
    const storedLine = productList[at];
    if (storedLine === undefined) return false;
    const { cost = storedLine.cost, discount = storedLine.discount } = line;
    return facts({ ...line, cost, discount }) === facts(storedLine);
  });
