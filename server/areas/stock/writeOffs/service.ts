import type { Input } from '#contract/endpoint.ts';
import { say } from '#contract/messages/sentence.ts';
import { type Milli, milli } from '#contract/quantity.ts';
import type { CostedWriteOff, createWriteOff as createEndpoint, WriteOffReason } from '#contract/stock/writeOffs.ts';
import { refuseLines } from '#server/areas/stock/documentLines.ts';
import { refuseLateEntry } from '#server/areas/stock/ledger/backdating.ts';
import { type Move, post } from '#server/areas/stock/ledger/ledger.ts';
import { refuseShortage } from '#server/areas/stock/ledger/shortage.ts';
import { takeReference } from '#server/areas/stock/reference.ts';
import { record } from '#server/platform/audit.ts';
import type { Db, Trx, WriteCtx } from '#server/platform/context.ts';
import { mustExist, Refusal } from '#server/platform/refusal.ts';
import { branchOf, type Scope } from '#server/platform/scope.ts';
import * as queries from './queries.ts';

export const getWriteOff = async (db: Db, scope: Scope, id: number): Promise<CostedWriteOff> =>
  queries.wireOf(mustExist(await queries.findWriteOff(db, scope, id)));

/** Who writes off, for the document and the audit. */
type By = Pick<WriteCtx, 'scope' | 'origin'>;

/** The number comes last because its row stays locked until the commit. */
const finish = async (trx: Trx, ctx: By, action: string, id: number, branchId: number): Promise<CostedWriteOff> => {
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

export type LostLine = { productId: number; quantity: Milli; reason: WriteOffReason; note: string; field: string };
type LossHead = { branchId: number; note: string; occurredAt?: Date | undefined; allowNegative?: boolean | undefined };

/** The moves of a write-off that another document posts with its own, and what to do after posting them. */
export const openWriteOff = async (trx: Trx, ctx: By, head: LossHead, lines: readonly LostLine[]) => {
  const { scope } = ctx;
  const { branchId, note, occurredAt } = head;
  const id = await queries.insertWriteOff(trx, scope, { branchId, note });
  const moves = lines.map(
    ({ quantity, field, ...line }): Move => ({
      ...line,
      field: occurredAt ? 'occurredAt' : field,
      branchId,
      kind: 'writeOff',
      quantity: milli(-quantity),
      documentType: 'writeOff',
      documentId: id,
      occurredAt,
    }),
  );
  const close = async (costs: readonly string[]) => {
    await queries.insertLines(trx, scope, id, lines, costs);
    return finish(trx, ctx, 'create', id, branchId);
  };
  return { id, moves, close };
};

/** Goods leave stock by a document of their own, inside the caller's transaction. */
export const writeOffLines = async (trx: Trx, ctx: WriteCtx, head: LossHead, lines: readonly LostLine[]) => {
  const { scope } = ctx;
  const { branchId, allowNegative } = head;
  const { moves, close } = await openWriteOff(trx, ctx, head, lines);
  const { costs, levels } = await post(trx, scope, moves);
  // Written off from stock on hand, even if it was committed to a customer.
  const issues = lines.map(({ productId, quantity, field }) => ({ productId, branchId, quantity, field }));
  await refuseShortage(trx, scope, levels, issues, { by: 'onHand', purpose: 'removal', allowNegative });
  return { writeOff: await close(costs), levels };
};

export const createWriteOff = (ctx: WriteCtx, draft: Input<typeof createEndpoint>): Promise<CostedWriteOff> =>
  ctx.write(async (trx) => {
    const { scope } = ctx;
    const { note = '', productList, allowNegative, occurredAt } = draft;
    const branchId = branchOf(scope, draft.branchId);
    await refuseLateEntry(trx, scope, occurredAt);
    await refuseLines(trx, scope, productList, false);
    const lines = productList.map(({ productId, quantity, reason, note: why = '' }, at) => ({
      productId,
      quantity,
      reason,
      note: why,
      field: `productList.${at}.quantity`,
    }));
    const { writeOff } = await writeOffLines(trx, ctx, { branchId, note, occurredAt, allowNegative }, lines);
    return writeOff;
  });

/** History stays: a second document returns the goods at the cost they were written off at. */
export const undoWriteOff = (ctx: WriteCtx, { id }: { id: number }): Promise<CostedWriteOff> =>
  ctx.write(async (trx) => {
    const { scope } = ctx;
    const { branchId, lines, undoes, undoneBy } = mustExist(await queries.lockWriteOff(trx, scope, id));
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
      note: '',
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
      lines.map(({ productId, quantity, unitCost, reason }) => ({
        productId,
        branchId,
        kind: 'writeOff',
        quantity,
        unitCost,
        documentType: 'writeOff',
        documentId: reversal,
        reason,
      })),
    );
    await queries.insertLines(trx, scope, reversal, back, costs);
    return finish(trx, ctx, 'undo', reversal, branchId);
  });
