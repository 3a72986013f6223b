import type { Input } from '#contract/endpoint.ts';
import { say } from '#contract/messages/sentence.ts';
import { milli } from '#contract/quantity.ts';
import type { CostedWriteOff, createWriteOff as createEndpoint } from '#contract/stock/writeOffs.ts';
import { refuseLines } from '#server/areas/stock/documentLines.ts';
import { refuseLateEntry } from '#server/areas/stock/ledger/backdating.ts';
import { post } from '#server/areas/stock/ledger/ledger.ts';
import { refuseShortage } from '#server/areas/stock/ledger/shortage.ts';
import { takeReference } from '#server/areas/stock/reference.ts';
import { record } from '#server/platform/audit.ts';
import type { Ctx, Db, Trx } from '#server/platform/context.ts';
import { mustExist, Refusal } from '#server/platform/refusal.ts';
import { branchOf, type Scope } from '#server/platform/scope.ts';
import * as queries from './queries.ts';

export const getWriteOff = async (db: Db, scope: Scope, id: number): Promise<CostedWriteOff> =>
  queries.wireOf(mustExist(await queries.findWriteOff(db, scope, id)));

/** The number comes last because its row stays locked until the commit. */
const finish = async (trx: Trx, ctx: Ctx, action: string, id: number, branchId: number): Promise<CostedWriteOff> => {
  const { scope } = ctx;
  await queries.setReference(trx, scope, id, await takeReference(trx, scope.companyId, branchId, 'W'));
  const writeOff = await getWriteOff(trx, scope, id);
  const { reference, note, items, quantity, value, undoes } = writeOff;
  await record(trx, ctx, {
    action,
    entity: 'writeOff',
    entityId: id,
    branchId,
    label: reference,
    after: { note, items, quantity: quantity / 1000, value: value / 100, undoes: undoes?.reference },
  });
  return writeOff;
};

export const createWriteOff = (ctx: Ctx, draft: Input<typeof createEndpoint>): Promise<CostedWriteOff> =>
  ctx.write(async (trx) => {
    const { scope } = ctx;
    const { note = '', productList, allowNegative, occurredAt } = draft;
    const branchId = branchOf(scope, draft.branchId);
    await refuseLateEntry(trx, scope, occurredAt);
    await refuseLines(trx, scope, productList, false);
    const id = await queries.insertWriteOff(trx, scope, { branchId, note });
    const { costs, levels } = await post(
      trx,
      scope,
      productList.map(({ productId, quantity }) => ({
        productId,
        branchId,
        kind: 'writeOff',
        quantity: milli(-quantity),
        documentType: 'writeOff',
        documentId: id,
        occurredAt,
      })),
    );
    const issues = productList.map(({ productId, quantity }, at) => ({
      productId,
      branchId,
      quantity,
      field: `productList.${at}.quantity`,
    }));
    // Written off from stock on hand, even if it was committed to a customer.
    await refuseShortage(trx, scope, levels, issues, { by: 'onHand', allowNegative });
    const lines = productList.map(({ productId, quantity, reason, note: why = '' }) => ({
      productId,
      quantity,
      reason,
      note: why,
    }));
    await queries.insertLines(trx, scope, id, lines, costs);
    return finish(trx, ctx, 'create', id, branchId);
  });

/** History stays: a second document returns the goods at the cost they were written off at. */
export const undoWriteOff = (ctx: Ctx, { id }: { id: number }): Promise<CostedWriteOff> =>
  ctx.write(async (trx) => {
    const { scope } = ctx;
    const { branchId, lines, undoes, undoneBy, reference } = mustExist(await queries.lockWriteOff(trx, scope, id));
    if (undoes)
      throw new Refusal('statusNotAllowed', { undoes }, say('stock.isReversal', { reference: undoes.reference }));
    if (undoneBy)
      throw new Refusal(
        'statusNotAllowed',
        { undoneBy },
        say('stock.alreadyReversed', { reference: undoneBy.reference }),
      );
    const reversal = await queries.insertWriteOff(trx, scope, {
      branchId,
      note: `Takes ${reference} back`,
      undoesId: id,
    });
    const back = lines.map(({ productId, quantity, reason, note, unitCost }) => ({
      productId,
      reason,
      note,
      unitCost,
      quantity: milli(-quantity),
    }));
    const { costs } = await post(
      trx,
      scope,
      lines.map(({ productId, quantity, unitCost }) => ({
        productId,
        branchId,
        kind: 'writeOff',
        quantity,
        unitCost,
        documentType: 'writeOff',
        documentId: reversal,
      })),
    );
    await queries.insertLines(trx, scope, reversal, back, costs);
    return finish(trx, ctx, 'undo', reversal, branchId);
  });
