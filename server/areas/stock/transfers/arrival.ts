import type { Input } from '#contract/endpoint.ts';
import { say } from '#contract/messages/sentence.ts';
import { type Milli, milli } from '#contract/quantity.ts';
import type { receiveTransfer, resolveTransfer, Transfer } from '#contract/stock/transfers.ts';
import { refuseLateEntry } from '#server/areas/stock/ledger/backdating.ts';
import { type Move, post } from '#server/areas/stock/ledger/ledger.ts';
import type { Trx, WriteCtx } from '#server/platform/context.ts';
import { badField } from '#server/platform/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';
import { type Outcome, type Settlement, settleLines, type TransferWithLines, updateTransfer } from './queries.ts';
import { finish, refuseOtherEnd, refuseStep, transferToChange } from './service.ts';

type OutcomeInput = { productId: number; quantity: Milli; outcome: Outcome };

/** The lines to settle, each with at most the quantity still in transit. */
const settlementsOf = ({ lines }: TransferWithLines, inputs: readonly OutcomeInput[]): Settlement[] => {
  const open = new Map(lines.map((line) => [line.productId, line.open]));
  return inputs.map(({ productId, quantity, outcome }, at) => {
    const line = lines.find((each) => each.productId === productId);
    const openQuantity = open.get(productId) ?? milli(0);
    if (!line) throw badField(`lines.${at}.productId`, say('stock.notOnTransfer'));
    if (quantity > openQuantity)
      throw badField(`lines.${at}.quantity`, say('stock.onlyInTransit', { left: openQuantity / 1000 }));
    open.set(productId, milli(openQuantity - quantity));
    return { line, quantity, outcome };
  });
};

/** Lost goods are returned on paper and written off at once, so that the sending branch's books show the loss. */
const movesOf = (
  { id, fromBranchId, toBranchId }: TransferWithLines,
  settlements: readonly Settlement[],
  occurredAt?: Date,
): Move[] =>
  settlements.flatMap(({ line, quantity, outcome }, at) => {
    const { productId, unitCost } = line;
    const document = { documentType: 'transfer', documentId: id, field: `lines.${at}.quantity`, occurredAt };
    const branchId = outcome === 'received' ? toBranchId : fromBranchId;
    const move = { ...document, productId, branchId };
    const arrival: Move = { ...move, kind: 'transferIn', quantity, unitCost };
    return outcome === 'lost' ? [arrival, { ...move, kind: 'writeOff', quantity: milli(-quantity) }] : [arrival];
  });

const settle = async (
  trx: Trx,
  scope: Scope,
  transfer: TransferWithLines,
  settlements: readonly Settlement[],
  occurredAt?: Date,
) => {
  const { id, toBranchId, lines } = transfer;
  const holds = settlements.map(({ line, quantity }) => ({
    productId: line.productId,
    branchId: toBranchId,
    incoming: milli(-quantity),
  }));
  await post(trx, scope, movesOf(transfer, settlements, occurredAt), holds);
  await settleLines(trx, scope, settlements);
  const sum = (quantities: number[]) => quantities.reduce((total, quantity) => total + quantity, 0);
  const openQuantity = sum(lines.map(({ open }) => open)) - sum(settlements.map(({ quantity }) => quantity));
  const receiver = settlements.some(({ outcome }) => outcome === 'received') && { receivedByName: scope.userName };
  const completion = openQuantity === 0 && { status: 'received', receivedAt: occurredAt ?? new Date() };
  await updateTransfer(trx, scope, id, { ...receiver, ...completion });
};

export const receive = (ctx: WriteCtx, input: Input<typeof receiveTransfer>): Promise<Transfer> =>
  ctx.write(async (trx) => {
    const { scope } = ctx;
    const before = await transferToChange(trx, scope, input);
    refuseOtherEnd(scope, before.toBranchId, say('stock.receiverOnly'));
    refuseStep(before, 'received');
    await refuseLateEntry(trx, scope, input.occurredAt);
    if (input.occurredAt && before.sentTime && input.occurredAt < before.sentTime)
      throw badField('occurredAt', say('stock.beforeSent'));
    const openLines = before.lines.filter(({ open }) => open > 0);
    const lines = input.lines ?? openLines.map(({ productId, open }) => ({ productId, quantity: open }));
    if (lines.length === 0) throw badField('lines', say('field.chooseOne'));
    const settlements = settlementsOf(
      before,
      lines.map((line) => ({ ...line, outcome: 'received' })),
    );
    await settle(trx, scope, before, settlements, input.occurredAt);
    return finish(trx, ctx, 'receive', before.id, before);
  });

const outcomeOf = { arrived: 'received', returned: 'returned', lost: 'lost' } as const;

export const resolve = (ctx: WriteCtx, input: Input<typeof resolveTransfer>): Promise<Transfer> =>
  ctx.write(async (trx) => {
    const { scope } = ctx;
    const before = await transferToChange(trx, scope, input);
    refuseStep(before, 'received');
    const settlements = settlementsOf(
      before,
      input.lines.map(({ outcome, ...line }) => ({ ...line, outcome: outcomeOf[outcome] })),
    );
    for (const { outcome } of settlements)
      if (outcome === 'received') refuseOtherEnd(scope, before.toBranchId, say('stock.receiverConfirms'));
      else refuseOtherEnd(scope, before.fromBranchId, say('stock.senderTakesBack'));
    if (settlements.length > 0) await settle(trx, scope, before, settlements);
    if (input.note)
      await updateTransfer(trx, scope, before.id, { note: [before.note, input.note].filter(Boolean).join('\n') });
    return finish(trx, ctx, 'resolve', before.id, before);
  });
