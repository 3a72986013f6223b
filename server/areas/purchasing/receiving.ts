import type { Input } from '#contract/endpoint.ts';
import type { FieldErrors } from '#contract/envelope.ts';
import { type Sentence, say } from '#contract/messages/sentence.ts';
import { receivedState, restOf, unitCostOf, unitsEach } from '#contract/purchasing/lines.ts';
import type { CostedLine, CostedOrder } from '#contract/purchasing/order.ts';
import type { receivePurchaseOrder, returnPurchaseOrder } from '#contract/purchasing.ts';
import { type Milli, milli } from '#contract/quantity.ts';
import { type Move, post, refuseInactive, refuseLateEntry, refuseShortage } from '#server/areas/stock/service.ts';
import { record } from '#server/platform/audit.ts';
import type { WriteCtx } from '#server/platform/context.ts';
import { badField, mustExist, Refusal } from '#server/platform/refusal.ts';
import { labelOf } from './auditTrail.ts';
import { incomingOf, isOpen } from './incoming.ts';
import { refuseParts, unitsOf } from './lines.ts';
import { findOrder } from './queries.ts';
import { orderToChange, refuseStatus } from './states.ts';
import { insertReceipt, type ReceiptLine, updateOrder } from './writes.ts';

type Receiving = Input<typeof receivePurchaseOrder>;
type Returning = Input<typeof returnPurchaseOrder>;
/** A quantity received or returned for a line, and its field in the request. */
type Step = { line: CostedLine; quantity: Milli; field: string };

/** The requested lines, or all outstanding ones; a line named twice is added up. */
const stepsOf = (order: CostedOrder, inputs: Receiving['lines'], openQuantity: (line: CostedLine) => Milli): Step[] => {
  if (!inputs)
    return order.productList
      .map((line) => ({ line, quantity: openQuantity(line), field: 'lines' }))
      .filter(({ quantity }) => quantity > 0);
  const steps = new Map<number, Step>();
  inputs.forEach(({ lineId, quantity }, at) => {
    const line = order.productList.find(({ id }) => id === lineId);
    if (!line) throw badField(`lines.${at}.lineId`, say('field.noSuchLine'));
    const field = `lines.${at}.quantity`;
    refuseParts(quantity, line, field);
    const before = steps.get(lineId)?.quantity ?? 0;
    steps.set(lineId, { line, quantity: milli(before + quantity), field });
  });
  return [...steps.values()];
};

/** Refuses quantities above the open one; all such lines are named at once. */
const refuseBeyond = (
  steps: readonly Step[],
  openQuantity: (line: CostedLine) => Milli,
  sentence: (max: number) => Sentence,
) => {
  const beyond = steps.filter(({ line, quantity }) => quantity > openQuantity(line));
  if (beyond.length === 0) return;
  const fields = Object.fromEntries(beyond.map(({ line, field }) => [field, sentence(openQuantity(line) / 1000)]));
  throw new Refusal('badFormat', { fields } satisfies FieldErrors, Object.values(fields)[0]);
};

const handledOf = (steps: readonly Step[]): ReceiptLine[] =>
  steps.map(({ line, quantity }) => ({ lineId: line.id, quantity }));

const movesOf = (
  { id, branchId, reference }: CostedOrder,
  steps: readonly Step[],
  occurredAt: Date | undefined,
  of: (step: Step) => Pick<Move, 'kind' | 'quantity' | 'unitCost'>,
): Move[] =>
  steps.map((step) => ({
    ...of(step),
    productId: step.line.productId,
    branchId,
    documentType: 'purchaseOrder',
    documentId: id,
    reference,
    occurredAt,
    field: occurredAt ? 'occurredAt' : step.field,
  }));

const summaryOf = (steps: readonly Step[]) => steps.map(({ line, quantity }) => `${quantity / 1000} × ${line.sku}`);

export const receiveOrder = (ctx: WriteCtx, input: Receiving): Promise<CostedOrder> =>
  ctx.write(async (trx) => {
    const { scope } = ctx;
    const { id, version, note, occurredAt } = input;
    const before = await orderToChange(trx, scope, id, version);
    if (!isOpen(before.status)) refuseStatus(before.status, 'received', say('purchasing.nothingToReceive'));
    await refuseLateEntry(trx, scope, occurredAt);
    await refuseInactive(trx, scope, before.branchId);
    const steps = stepsOf(before, input.lines, restOf);
    if (!input.allowOver)
      refuseBeyond(steps, restOf, (open) =>
        open > 0 ? say('purchasing.overReceiveLeft', { left: open }) : say('purchasing.overReceiveNone'),
      );
    const quantities = new Map(steps.map(({ line, quantity }) => [line.id, quantity]));
    const lines = before.productList.map((line) => ({
      ...line,
      received: milli(line.received + (quantities.get(line.id) ?? 0)),
    }));
    const status = receivedState(lines);
    const moves = movesOf(before, steps, occurredAt, ({ line, quantity }) => ({
      kind: 'receipt',
      quantity: milli(quantity * unitsEach(line)),
      unitCost: unitCostOf(line, unitsEach(line)),
    }));
    await post(
      trx,
      scope,
      moves,
      incomingOf(before.branchId, { status: before.status, lines: before.productList }, { status, lines }),
    );
    await insertReceipt(trx, scope, { orderId: id, kind: 'receipt', note, occurredAt }, handledOf(steps));
    await updateOrder(trx, scope, id, {
      status,
      receivedQuantity: unitsOf(lines).receivedQuantity,
      receivedBy: scope.userName,
      ...(status === 'received' && { fullyReceivedAt: occurredAt ?? new Date() }),
    });
    await record(trx, ctx, {
      action: 'receive',
      entity: 'purchaseOrder',
      entityId: id,
      branchId: before.branchId,
      label: labelOf(before),
      before: { status: before.status },
      after: { status, received: summaryOf(steps), ...(note && { note }) },
    });
    return mustExist(await findOrder(trx, scope, id));
  });

const returnable = ({ received, returned }: CostedLine): Milli => milli(received - returned);

export const returnGoods = (ctx: WriteCtx, input: Returning): Promise<CostedOrder> =>
  ctx.write(async (trx) => {
    const { scope } = ctx;
    const { id, version, note, occurredAt } = input;
    const before = await orderToChange(trx, scope, id, version);
    if (!before.productList.some((line) => returnable(line) > 0))
      refuseStatus(before.status, before.status, say('purchasing.nothingToReturn'));
    await refuseLateEntry(trx, scope, occurredAt);
    const steps = stepsOf(before, input.lines, returnable);
    refuseBeyond(steps, returnable, (max) => say('purchasing.maxReturn', { left: max }));
    const moves = movesOf(before, steps, occurredAt, ({ line, quantity }) => ({
      kind: 'return',
      quantity: milli(-quantity * unitsEach(line)),
    }));
    const { levels } = await post(trx, scope, moves);
    await refuseShortage(
      trx,
      scope,
      levels,
      steps.map(({ line, quantity, field }) => ({
        productId: line.productId,
        branchId: before.branchId,
        quantity: milli(quantity * unitsEach(line)),
        field,
      })),
      { by: 'onHand' },
    );
    await insertReceipt(trx, scope, { orderId: id, kind: 'return', note, occurredAt }, handledOf(steps));
    await updateOrder(trx, scope, id, {});
    await record(trx, ctx, {
      action: 'return',
      entity: 'purchaseOrder',
      entityId: id,
      branchId: before.branchId,
      label: labelOf(before),
      after: { returned: summaryOf(steps), ...(note && { note }) },
    });
    return mustExist(await findOrder(trx, scope, id));
  });
