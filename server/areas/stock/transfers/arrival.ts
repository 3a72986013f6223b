import type { Input } from '#contract/endpoint.ts';
import { say } from '#contract/messages/sentence.ts';
import { type Milli, milli } from '#contract/quantity.ts';
import type { receiveTransfer, resolveTransfer, Transfer } from '#contract/stock/transfers.ts';
import { refuseLateEntry } from '#server/areas/stock/ledger/backdating.ts';
import { type Move, post } from '#server/areas/stock/ledger/ledger.ts';
import type { Ctx, Trx } from '#server/platform/context.ts';
import { badField } from '#server/platform/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';
import { type Outcome, type Settled, type Stocked, settleLines, updateTransfer } from './queries.ts';
import { finish, refuseOtherEnd, refuseStep, transferToChange } from './service.ts';

type Asked = { productId: number; quantity: Milli; outcome: Outcome };

/** The lines meant, each with at most what is still under way. */
const settledOf = ({ lines }: Stocked, asked: readonly Asked[]): Settled[] => {
  const open = new Map(lines.map((line) => [line.productId, line.open]));
  return asked.map(({ productId, quantity, outcome }, at) => {
    const line = lines.find((each) => each.productId === productId);
    const left = open.get(productId) ?? milli(0);
    if (!line) throw badField(`lines.${at}.productId`, say('stock.notOnTransfer'));
    if (quantity > left) throw badField(`lines.${at}.quantity`, say('stock.onlyInTransit', { left: left / 1000 }));
    open.set(productId, milli(left - quantity));
    return { line, quantity, outcome };
  });
};

/** What is lost comes back on paper and is written off at once, so that the sending branch's books show the loss. */
const movesOf = ({ id, fromBranchId, toBranchId }: Stocked, settled: readonly Settled[], occurredAt?: Date): Move[] =>
  settled.flatMap(({ line, quantity, outcome }, at) => {
    const { productId, unitCost } = line;
    const document = { documentType: 'transfer', documentId: id, field: `lines.${at}.quantity`, occurredAt };
    const branchId = outcome === 'received' ? toBranchId : fromBranchId;
    const move = { ...document, productId, branchId };
    const arrival: Move = { ...move, kind: 'transferIn', quantity, unitCost };
    return outcome === 'lost' ? [arrival, { ...move, kind: 'writeOff', quantity: milli(-quantity) }] : [arrival];
  });

const settle = async (trx: Trx, scope: Scope, transfer: Stocked, settled: readonly Settled[], occurredAt?: Date) => {
  const { id, toBranchId, lines } = transfer;
  const holds = settled.map(({ line, quantity }) => ({
    productId: line.productId,
    branchId: toBranchId,
    incoming: milli(-quantity),
  }));
  await post(trx, scope, movesOf(transfer, settled, occurredAt), holds);
  await settleLines(trx, scope, settled);
  const sum = (quantities: number[]) => quantities.reduce((total, quantity) => total + quantity, 0);
  const left = sum(lines.map(({ open }) => open)) - sum(settled.map(({ quantity }) => quantity));
  const received = settled.some(({ outcome }) => outcome === 'received') && { receivedByName: scope.userName };
  const done = left === 0 && { status: 'received', receivedAt: occurredAt ?? new Date() };
  await updateTransfer(trx, scope, id, { ...received, ...done });
};

export const receive = (ctx: Ctx, asked: Input<typeof receiveTransfer>): Promise<Transfer> =>
  ctx.write(async (trx) => {
    const { scope } = ctx;
    const before = await transferToChange(trx, scope, asked);
    refuseOtherEnd(scope, before.toBranchId, say('stock.receiverOnly'));
    refuseStep(before, 'received');
    await refuseLateEntry(trx, scope, asked.occurredAt);
    if (asked.occurredAt && before.sentTime && asked.occurredAt < before.sentTime)
      throw badField('occurredAt', say('stock.beforeSent'));
    const rest = before.lines.filter(({ open }) => open > 0);
    const lines = asked.lines ?? rest.map(({ productId, open }) => ({ productId, quantity: open }));
    if (lines.length === 0) throw badField('lines', say('field.chooseOne'));
    const settled = settledOf(
      before,
      lines.map((line) => ({ ...line, outcome: 'received' })),
    );
    await settle(trx, scope, before, settled, asked.occurredAt);
    return finish(trx, ctx, 'receive', before.id, before);
  });

const outcomeOf = { arrived: 'received', returned: 'returned', lost: 'lost' } as const;

export const resolve = (ctx: Ctx, asked: Input<typeof resolveTransfer>): Promise<Transfer> =>
  ctx.write(async (trx) => {
    const { scope } = ctx;
    const before = await transferToChange(trx, scope, asked);
    refuseStep(before, 'received');
    const settled = settledOf(
      before,
      asked.lines.map(({ outcome, ...line }) => ({ ...line, outcome: outcomeOf[outcome] })),
    );
    for (const { outcome } of settled)
      if (outcome === 'received') refuseOtherEnd(scope, before.toBranchId, say('stock.receiverConfirms'));
      else refuseOtherEnd(scope, before.fromBranchId, say('stock.senderTakesBack'));
    if (settled.length > 0) await settle(trx, scope, before, settled);
    if (asked.note)
      await updateTransfer(trx, scope, before.id, { note: [before.note, asked.note].filter(Boolean).join('\n') });
    return finish(trx, ctx, 'resolve', before.id, before);
  });
