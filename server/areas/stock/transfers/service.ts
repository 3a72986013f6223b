import type { Input } from '#contract/endpoint.ts';
import type { ByIdAndVersion } from '#contract/fields.ts';
import { type Sentence, say } from '#contract/messages/sentence.ts';
import { type Milli, milli } from '#contract/quantity.ts';
import type * as contract from '#contract/stock/transfers.ts';
import { Transfer, type TransferStatus, transferNext } from '#contract/stock/transfers.ts';
import { refuseInactive } from '#server/areas/stock/branch.ts';
import { refuseLines } from '#server/areas/stock/documentLines.ts';
import { refuseLateEntry } from '#server/areas/stock/ledger/backdating.ts';
import { post } from '#server/areas/stock/ledger/ledger.ts';
import { refuseShortage } from '#server/areas/stock/ledger/shortage.ts';
import { takeReference } from '#server/areas/stock/reference.ts';
import { record } from '#server/platform/audit.ts';
import type { Db, Trx, WriteCtx } from '#server/platform/context.ts';
import { badField, mustExist, Refusal } from '#server/platform/refusal.ts';
import { branchOf, type Scope } from '#server/platform/scope.ts';
import { alters, unchangedSince } from '#server/platform/version.ts';
import * as queries from './queries.ts';

export const getTransfer = async (db: Db, scope: Scope, id: number): Promise<Transfer> =>
  queries.wireOf(mustExist(await queries.findTransfer(db, scope, id)));

/** Locked, and still at the version the user has read. */
export const transferToChange = async (trx: Trx, scope: Scope, { id, version }: ByIdAndVersion) => {
  const transfer = mustExist(await queries.lockTransfer(trx, scope, id));
  unchangedSince(version, Transfer, queries.wireOf(transfer));
  return transfer;
};

export const refuseStep = ({ status }: queries.TransferWithLines, to: TransferStatus): void => {
  if (!transferNext[status].includes(to)) throw new Refusal('statusNotAllowed', { status, next: transferNext[status] });
};

/** Both branches see a transfer, but each can do only its own part. */
export const refuseOtherEnd = (scope: Scope, branchId: number, sentence: Sentence): void => {
  if (!scope.branchIds.includes(branchId)) throw new Refusal('statusNotAllowed', null, sentence);
};

const SENDER_ONLY = say('stock.senderOnly');

const auditValues = ({ lines, ...row }: queries.TransferWithLines) => ({
  ...row,
  quantity: row.quantity / 1000,
  received: row.received / 1000,
  inTransit: row.inTransit / 1000,
  productList: lines.map(({ sku, quantity, received, returned, lost }) => ({
    sku,
    quantity: quantity / 1000,
    received: received / 1000,
    returned: returned / 1000,
    lost: lost / 1000,
  })),
});

/** Returns the current transfer and records the change in the audit log. */
export const finish = async (
  trx: Trx,
  ctx: WriteCtx,
  action: string,
  id: number,
  before?: queries.TransferWithLines,
) => {
  const after = mustExist(await queries.findTransfer(trx, ctx.scope, id));
  await record(trx, ctx, {
    action,
    entity: 'transfer',
    entityId: id,
    branchId: after.fromBranchId,
    label: after.reference,
    before: before && auditValues(before),
    after: auditValues(after),
  });
  return queries.wireOf(after);
};

const refuseReceiver = async (trx: Trx, { companyId }: Scope, fromBranchId: number, toBranchId: number) => {
  if (fromBranchId === toBranchId) throw badField('toBranchId', say('stock.sameBranch'));
  const branch = await trx
    .selectFrom('branch')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', '=', toBranchId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (!branch) throw badField('toBranchId', say('field.noSuchBranch'));
};

type Sending = { allowNegative?: boolean | undefined; occurredAt?: Date | undefined };

/** Goods leave one branch and are incoming at the other. They leave at the average cost and arrive at the same. */
const sendGoods = async (
  trx: Trx,
  scope: Scope,
  transfer: queries.TransferWithLines,
  { allowNegative, occurredAt }: Sending,
) => {
  const { id, fromBranchId, toBranchId, lines } = transfer;
  if (lines.length === 0) throw badField('productList', say('field.chooseOne'));
  await refuseLateEntry(trx, scope, occurredAt);
  const { costs, levels } = await post(
    trx,
    scope,
    lines.map(({ productId, quantity }, at) => ({
      productId,
      branchId: fromBranchId,
      kind: 'transferOut',
      quantity: milli(-quantity),
      documentType: 'transfer',
      documentId: id,
      occurredAt,
      field: occurredAt ? 'occurredAt' : `productList.${at}.quantity`,
    })),
    lines.map(({ productId, quantity }) => ({ productId, branchId: toBranchId, incoming: quantity })),
  );
  const issues = lines.map(({ productId, quantity }, at) => ({
    productId,
    branchId: fromBranchId,
    quantity,
    field: `productList.${at}.quantity`,
  }));
  await refuseShortage(trx, scope, levels, issues, { by: 'available', purpose: 'transfer', allowNegative });
  await queries.keepCosts(trx, scope, lines, costs);
  const sending = { status: 'inTransit', sentByName: scope.userName, sentAt: occurredAt ?? new Date() };
  await queries.updateTransfer(trx, scope, id, sending);
};

export const createTransfer = (ctx: WriteCtx, draft: Input<typeof contract.createTransfer>): Promise<Transfer> =>
  ctx.write(async (trx) => {
    const { scope } = ctx;
    const { toBranchId, note = '', productList, status, allowNegative } = draft;
    const fromBranchId = branchOf(scope, draft.fromBranchId, 'fromBranchId');
    await refuseReceiver(trx, scope, fromBranchId, toBranchId);
    await refuseLines(trx, scope, productList);
    const id = await queries.insertTransfer(trx, scope, { fromBranchId, toBranchId, note });
    await queries.insertLines(trx, scope, id, productList);
    if (status === 'inTransit')
      await sendGoods(trx, scope, mustExist(await queries.findTransfer(trx, scope, id)), { allowNegative });
    const reference = await takeReference(trx, scope.companyId, fromBranchId, 'T');
    await queries.updateTransfer(trx, scope, id, { reference });
    return finish(trx, ctx, 'create', id);
  });

const sameLines = (before: readonly queries.Line[], after: readonly { productId: number; quantity: Milli }[]) =>
  before.length === after.length &&
  before.every(({ productId, quantity }, at) => productId === after[at]?.productId && quantity === after[at]?.quantity);

export const changeTransfer = (ctx: WriteCtx, change: Input<typeof contract.updateTransfer>): Promise<Transfer> =>
  ctx.write(async (trx) => {
    const { scope } = ctx;
    const before = await transferToChange(trx, scope, change);
    const { id, fromBranchId, lines } = before;
    const { toBranchId, note, productList } = change;
    const head = { ...(toBranchId !== undefined && { toBranchId }), ...(note !== undefined && { note }) };
    const linesChanged = productList !== undefined && !sameLines(lines, productList);
    if (!alters(before, head) && !linesChanged) return queries.wireOf(before);
    refuseOtherEnd(scope, fromBranchId, SENDER_ONLY);
    if (before.status !== 'draft')
      throw new Refusal('statusNotAllowed', { status: before.status }, say('stock.onlyDraftChanges'));
    if (toBranchId !== undefined) await refuseReceiver(trx, scope, fromBranchId, toBranchId);
    if (linesChanged) {
      await refuseLines(trx, scope, productList);
      await queries.deleteLines(trx, scope, id);
      await queries.insertLines(trx, scope, id, productList);
    }
    await queries.updateTransfer(trx, scope, id, head);
    return finish(trx, ctx, 'update', id, before);
  });

export const sendTransfer = (ctx: WriteCtx, input: Input<typeof contract.sendTransfer>): Promise<Transfer> =>
  ctx.write(async (trx) => {
    const { scope } = ctx;
    const before = await transferToChange(trx, scope, input);
    refuseOtherEnd(scope, before.fromBranchId, SENDER_ONLY);
    refuseStep(before, 'inTransit');
    await refuseInactive(trx, scope, before.toBranchId, 'toBranchId');
    await sendGoods(trx, scope, before, input);
    return finish(trx, ctx, 'send', before.id, before);
  });

export const cancelTransfer = (ctx: WriteCtx, input: ByIdAndVersion): Promise<Transfer> =>
  ctx.write(async (trx) => {
    const { scope } = ctx;
    const before = await transferToChange(trx, scope, input);
    refuseOtherEnd(scope, before.fromBranchId, SENDER_ONLY);
    refuseStep(before, 'cancelled');
    await queries.updateTransfer(trx, scope, before.id, { status: 'cancelled' });
    return finish(trx, ctx, 'cancel', before.id, before);
  });
