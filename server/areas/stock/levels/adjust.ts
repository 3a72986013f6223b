import type { Input, Reply } from '#contract/endpoint.ts';
import { say } from '#contract/messages/sentence.ts';
import { type Milli, milli, whyNotWhole } from '#contract/quantity.ts';
import { type adjustStock as endpoint, isWriteOff } from '#contract/stock/levels.ts';
import { refuseInactive } from '#server/areas/stock/branch.ts';
import { type Level, lockStock, post } from '#server/areas/stock/ledger/ledger.ts';
import { writeOffLines } from '#server/areas/stock/writeOffs/service.ts';
import { record } from '#server/platform/audit.ts';
import type { Ctx, Trx } from '#server/platform/context.ts';
import { badField } from '#server/platform/refusal.ts';
import { branchOf, type Scope } from '#server/platform/scope.ts';

type Adjustment = Input<typeof endpoint>;
type Adjusted = Reply<typeof endpoint>;

/** A count gives the quantity on hand, every other reason the change; with both, it is unclear which is meant. */
const refuseAmount = ({ reason, onHand, change }: Adjustment): void => {
  if (onHand !== undefined && change !== undefined)
    throw badField(reason === 'counted' ? 'change' : 'onHand', say('stock.countOrChange'));
  if (reason === 'counted') {
    if (onHand === undefined) throw badField('onHand', say('field.required'));
    return;
  }
  if (!change) throw badField('change', say('field.required'));
  if (reason === 'found' && change < 0) throw badField('change', say('stock.foundAdds'));
  if (reason !== 'found' && reason !== 'other' && change > 0) throw badField('change', say('stock.reasonRemoves'));
};

const productOf = async (trx: Trx, { companyId }: Scope, productId: number) => {
  const product = await trx
    .selectFrom('product')
    .select(['id', 'sku', 'title'])
    .where('companyId', '=', companyId)
    .where('id', '=', productId)
    .where('archivedAt', 'is', null)
    .executeTakeFirst();
  if (!product) throw badField('productId', say('field.noSuchProduct'));
  return product;
};

const onHandOf = async (trx: Trx, { companyId }: Scope, productId: number, branchId: number): Promise<Milli> => {
  const level = await trx
    .selectFrom('stockLevel')
    .select('onHand')
    .where('companyId', '=', companyId)
    .where('productId', '=', productId)
    .where('branchId', '=', branchId)
    .executeTakeFirst();
  return milli(level?.onHand ?? 0);
};

const replyOf = ({ productId, branchId, onHand, committed }: Level, change: Milli): Adjusted => ({
  productId,
  branchId,
  change,
  onHand,
  available: milli(onHand - committed),
  writeOff: null,
});

/** One product at one branch, without a document of its own unless goods are lost: then it is a write-off. */
export const adjustStock = (ctx: Ctx, input: Adjustment): Promise<Adjusted> =>
  ctx.write(async (trx) => {
    const { scope } = ctx;
    const { productId, reason, note, onHand, change } = input;
    refuseAmount(input);
    const branchId = branchOf(scope, input.branchId);
    const product = await productOf(trx, scope, productId);
    if (change !== undefined && isWriteOff(reason, change)) {
      const quantity = milli(-change);
      const line = { productId, quantity, reason, note, field: 'change' };
      const { writeOff, levels } = await writeOffLines(trx, ctx, { branchId, note: '' }, [line]);
      const { id, reference } = writeOff;
      return { ...replyOf(levels[0] as Level, change), writeOff: { id, reference } };
    }
    await refuseInactive(trx, scope, branchId);
    // Locked before it is read, so that the count is compared with the current stock.
    const [locked] = await lockStock(trx, scope.companyId, [productId]);
    const notWhole = onHand && whyNotWhole(onHand, { soldByWeight: locked?.soldByWeight ?? false });
    if (notWhole) throw badField('onHand', notWhole);
    const before = await onHandOf(trx, scope, productId, branchId);
    const quantity = milli(reason === 'counted' ? (onHand ?? 0) - before : (change ?? 0));
    const { levels } = await post(trx, scope, [
      {
        productId,
        branchId,
        kind: reason === 'counted' ? 'count' : 'correction',
        quantity,
        reason,
        note,
        field: reason === 'counted' ? 'onHand' : 'change',
      },
    ]);
    await record(trx, ctx, {
      action: 'adjust',
      entity: 'stock',
      entityId: productId,
      branchId,
      label: product.sku,
      before: { onHand: before / 1000 },
      after: { onHand: (before + quantity) / 1000, reason, ...(note && { note }) },
    });
    return replyOf(levels[0] as Level, quantity);
  });
