import { say } from '#contract/messages/sentence.ts';
import { cents, MAX_CENTS } from '#contract/money.ts';
import { purchaseAmounts, purchaseSummary, unitsEach } from '#contract/purchasing/lines.ts';
import type { CostedLine, CostedOrder, SentPurchaseLine } from '#contract/purchasing.ts';
import { isWhole, MAX_UNITS, type Milli, milli } from '#contract/quantity.ts';
import type { Trx } from '#server/platform/context.ts';
import { badField } from '#server/platform/refusal.ts';
import { type Ware, waresOf } from './queries.ts';

/** A line as it will be stored; one without an id is new. */
export type PlannedLine = Omit<CostedLine, 'id' | 'sku' | 'title' | 'chineseTitle' | 'codes'> & {
  id: number | undefined;
};

type Planning = {
  companyId: number;
  gstRate: number;
  before: readonly CostedLine[];
  /** A draft follows what the catalogue says; what was ordered stays as it was agreed. */
  draft: boolean;
  /** Going to be ordered: what is no longer offered cannot be. */
  ordering: boolean;
};

/** Refuses decimals where things are counted. */
export const refuseParts = (
  quantity: Milli,
  { pack, soldByWeight }: Pick<CostedLine, 'pack' | 'soldByWeight'>,
  field: string,
) => {
  if (isWhole(quantity)) return;
  if (pack) throw badField(field, say('field.wholePacks'));
  if (!soldByWeight) throw badField(field, say('field.wholeUnits'));
};

/** What came in was paid for as it was agreed. */
const refuseRewriting = (line: SentPurchaseLine, old: CostedLine, at: (field: string) => string) => {
  if (old.received === 0) return;
  if (line.productId !== old.productId || line.pack !== old.pack)
    throw badField(at('productId'), say('purchasing.receivedProduct'));
  if ((line.cost ?? old.cost) !== old.cost || (line.discount ?? old.discount) !== old.discount)
    throw badField(at('cost'), say('purchasing.receivedCost'));
  if (line.orderQty !== old.orderQty && line.orderQty < old.received)
    throw badField(at('orderQty'), say('purchasing.receivedQuantity', { received: old.received / 1000 }));
};

const planned = (
  line: SentPurchaseLine,
  old: CostedLine | undefined,
  ware: Ware,
  { gstRate, draft }: Planning,
): PlannedLine => {
  const same = old && old.productId === line.productId;
  const { unitQty, gstFree } = same && !draft ? old : ware;
  const usual = cents(ware.costPrice * unitsEach({ pack: line.pack, unitQty }));
  const kept = same && old.pack === line.pack ? old.cost : usual;
  const discount = line.discount ?? (same ? old.discount : 0);
  const costed = { orderQty: line.orderQty, cost: line.cost ?? kept, discount, gstFree };
  return {
    id: old?.id,
    productId: line.productId,
    pack: line.pack,
    unitQty,
    soldByWeight: ware.soldByWeight,
    ...costed,
    ...purchaseAmounts(costed, gstRate),
    received: old?.received ?? milli(0),
    returned: old?.returned ?? milli(0),
  };
};

/** The lines a document is to have: looked up at once, each refusal at its line. */
export const planLines = async (
  trx: Trx,
  sent: readonly SentPurchaseLine[],
  planning: Planning,
): Promise<PlannedLine[]> => {
  const { before, ordering, gstRate } = planning;
  const olds = new Map(before.map((old) => [old.id, old]));
  const wares = await waresOf(trx, planning.companyId, [...new Set(sent.map(({ productId }) => productId))]);
  const lines = sent.map((line, index) => {
    const at = (field: string) => `productList.${index}.${field}`;
    const old = line.id === undefined ? undefined : olds.get(line.id);
    if (line.id !== undefined && !old) throw badField(at('id'), say('field.noSuchLine'));
    // A line named twice is there once.
    if (line.id !== undefined) olds.delete(line.id);
    const ware = wares.get(line.productId);
    const isNew = !old || old.productId !== line.productId;
    if (!ware || (isNew && !ware.offered)) throw badField(at('productId'), say('field.noSuchProduct'));
    if (ordering && !ware.offered) throw badField(at('productId'), say('purchasing.productInactive'));
    if (old) refuseRewriting(line, old, at);
    refuseParts(line.orderQty, { pack: line.pack, soldByWeight: ware.soldByWeight }, at('orderQty'));
    const plan = planned(line, old, ware, planning);
    if (plan.orderQty * unitsEach(plan) > MAX_UNITS * 1000) throw badField(at('orderQty'), say('field.maxUnits'));
    return plan;
  });
  if ([...olds.values()].some(({ received }) => received > 0))
    throw badField('productList', say('purchasing.receivedLineStays'));
  const { subtotal, total } = purchaseSummary(lines, gstRate);
  if (Math.max(subtotal, total) > MAX_CENTS) throw badField('productList', say('purchasing.totalTooLarge'));
  return lines;
};

type Counted = Pick<CostedLine, 'pack' | 'unitQty' | 'orderQty' | 'received'>;

/** What the head of an order says of its lines. */
export const sumsOf = (lines: readonly (Counted & PlannedLine)[], gstRate: number) => ({
  ...purchaseSummary(lines, gstRate),
  items: lines.length,
  ...unitsOf(lines),
});

export const unitsOf = (lines: readonly Counted[]) => ({
  quantity: lines.reduce((sum, line) => sum + line.orderQty * unitsEach(line), 0),
  receivedQuantity: lines.reduce((sum, line) => sum + line.received * unitsEach(line), 0),
});

const facts = ({ id, productId, pack, orderQty, cost, discount }: SentPurchaseLine | PlannedLine) =>
  JSON.stringify([id, productId, pack, orderQty, cost, discount]);

/** True when the lines sent are the ones that are there, in their order. */
export const sameLines = (sent: readonly SentPurchaseLine[], { productList }: CostedOrder): boolean =>
  sent.length === productList.length &&
  sent.every((line, at) => {
    const old = productList[at];
    if (old === undefined) return false;
    const { cost = old.cost, discount = old.discount } = line;
    return facts({ ...line, cost, discount }) === facts(old);
  });
