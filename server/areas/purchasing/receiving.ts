import type { Input } from '#contract/endpoint.ts';
import type { FieldErrors } from '#contract/envelope.ts';
import { type Sentence, say } from '#contract/messages/sentence.ts';
import {
  type Handled,
  partOf,
  receiptAmounts,
  receivedState,
  restOf,
  returnAmounts,
  unitCostOf,
  unitsEach,
} from '#contract/purchasing/lines.ts';
import type { CostedLine, CostedOrder } from '#contract/purchasing/order.ts';
import type { receivePurchaseOrder, returnPurchaseOrder } from '#contract/purchasing.ts';
import { type Milli, milli } from '#contract/quantity.ts';
import {
  type LostLine,
  type Move,
  openWriteOff,
  post,
  refuseInactive,
  refuseLateEntry,
  refuseShortage,
} from '#server/areas/stock/service.ts';
import { record } from '#server/platform/audit.ts';
import type { Trx, WriteCtx } from '#server/platform/context.ts';
import { badField, Fault, mustExist, Refusal } from '#server/platform/refusal.ts';
import { may } from '#server/platform/scope.ts';
import { labelOf } from './auditTrail.ts';
import { incomingOf, isOpen } from './incoming.ts';
import { refuseParts, unitsOf } from './lines.ts';
import { findOrder } from './queries.ts';
import { orderToChange, refuseStatus } from './states.ts';
import { insertReceipt, type ReceiptHead, type ReceiptLine, updateOrder } from './writes.ts';

type Receiving = Input<typeof receivePurchaseOrder>;
type Returning = Input<typeof returnPurchaseOrder>;
/** A quantity received or returned for a line, and its place in the request. */
type Step = Omit<ReceiptLine, 'lineId' | 'net' | 'gst'> & { line: CostedLine; at: string; field: string };
type SentLine = NonNullable<Receiving['lines']>[number];

const plain = { damaged: milli(0), damagedAction: null, cost: null };

/** Damaged goods are part of those received, and are then returned or written off. */
const damageOf = ({ quantity, damaged = milli(0), damagedAction }: SentLine, line: CostedLine, at: string) => {
  if (damaged === 0) return plain;
  refuseParts(damaged, line, `${at}.damaged`);
  if (damaged > quantity) throw badField(`${at}.damaged`, say('purchasing.damagedTooMany', { count: quantity / 1000 }));
  if (!damagedAction) throw badField(`${at}.damagedAction`, say('purchasing.damagedWhere'));
  return { damaged, damagedAction };
};

/**
 * The requested lines, or all outstanding ones; a line listed twice is added up, unless either entry has more than a
 * quantity.
 */
const stepsOf = (order: CostedOrder, inputs: Receiving['lines'], openQuantity: (line: CostedLine) => Milli): Step[] => {
  if (!inputs)
    return order.productList
      .map((line) => ({ ...plain, line, quantity: openQuantity(line), at: 'lines', field: 'lines' }))
      .filter(({ quantity }) => quantity > 0);
  const steps = new Map<number, Step>();
  inputs.forEach((input, index) => {
    const at = `lines.${index}`;
    const { lineId, quantity, cost = null } = input;
    const line = order.productList.find(({ id }) => id === lineId);
    if (!line) throw badField(`${at}.lineId`, say('field.noSuchLine'));
    const field = `${at}.quantity`;
    refuseParts(quantity, line, field);
    const step = { ...plain, ...damageOf(input, line, at), cost, line, quantity, at, field };
    const earlier = steps.get(lineId);
    const isSimple = (each: Step) => each.damaged === 0 && each.cost === null;
    if (earlier && !(isSimple(earlier) && isSimple(step))) throw badField(`${at}.lineId`, say('purchasing.lineTwice'));
    steps.set(lineId, { ...step, quantity: milli((earlier?.quantity ?? 0) + quantity) });
  });
  return [...steps.values()];
};

/** Refuses quantities above the outstanding one; all such lines are reported at once. */
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

/** What has been received and returned of a line so far. */
const historyOf = ({ receipts }: CostedOrder, { id }: CostedLine): Handled[] =>
  receipts.flatMap(({ kind, lines }) => lines.filter(({ lineId }) => lineId === id).map((line) => ({ ...line, kind })));

const receiptLine = (order: CostedOrder, { line, quantity, damaged, damagedAction, cost }: Step): ReceiptLine => ({
  lineId: line.id,
  quantity,
  damaged,
  damagedAction,
  cost,
  ...receiptAmounts(line, order.gstRate, historyOf(order, line), { quantity, cost }),
});

/** Goods are returned at the cost they were received at, which can differ from the ordered cost. */
const returnLine = (order: CostedOrder, { line, quantity }: Step): ReceiptLine => ({
  ...plain,
  lineId: line.id,
  quantity,
  ...returnAmounts(historyOf(order, line), quantity),
});

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

const unitsIn = (step: Step, quantity: Milli): Milli => milli(quantity * unitsEach(step.line));

/** Goods returned at once never enter stock; written-off goods do, at their cost, and leave by their own document. */
const keptOf = ({ quantity, damaged, damagedAction }: Step): Milli =>
  milli(damagedAction === 'return' ? quantity - damaged : quantity);

const unitCost = ({ line, cost }: Step): string =>
  unitCostOf(cost === null ? line : { cost, discount: 0 }, unitsEach(line));

const isLost = ({ damagedAction }: Step) => damagedAction === 'writeOff';
const lossOf = (step: Step): LostLine => ({
  productId: step.line.productId,
  quantity: unitsIn(step, step.damaged),
  reason: 'damaged',
  note: '',
  field: `${step.at}.damaged`,
});

/** Damaged goods returned at once are a return of their own, listed next to the receipt they came with. */
const returnDamaged = async (trx: Trx, { scope }: WriteCtx, head: ReceiptHead, received: readonly ReceiptLine[]) => {
  const back = received.filter(({ damagedAction }) => damagedAction === 'return');
  if (back.length === 0) return;
  const lines = back.map((line) => ({
    ...line,
    ...plain,
    quantity: line.damaged,
    cost: line.cost,
    ...partOf(line, line.damaged),
  }));
  await insertReceipt(trx, scope, { ...head, kind: 'return', writeOffId: undefined }, lines);
};

const damagedSummary = (steps: readonly Step[]) =>
  steps
    .filter(({ damaged }) => damaged > 0)
    .map(({ line, damaged, damagedAction }) => `${damaged / 1000} × ${line.sku} (${damagedAction})`);

export const receiveOrder = (ctx: WriteCtx, input: Receiving): Promise<CostedOrder> =>
  ctx.write(async (trx) => {
    const { scope } = ctx;
    const { id, version, note, occurredAt } = input;
    const before = await orderToChange(trx, scope, id, version);
    if (!isOpen(before.status)) refuseStatus(before.status, 'received', say('purchasing.nothingToReceive'));
    await refuseLateEntry(trx, scope, occurredAt);
    await refuseInactive(trx, scope, before.branchId);
    const steps = stepsOf(before, input.lines, restOf);
    if (steps.some(isLost) && !may(scope, 'stock.add')) throw new Fault('forbidden');
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
    const moves = movesOf(before, steps, occurredAt, (step) => ({
      kind: 'receipt',
      quantity: unitsIn(step, keptOf(step)),
      unitCost: unitCost(step),
    }));
    const lossSteps = steps.filter(isLost);
    const lossHead = { branchId: before.branchId, note: before.reference, occurredAt };
    const loss = lossSteps.length === 0 ? undefined : await openWriteOff(trx, ctx, lossHead, lossSteps.map(lossOf));
    const { costs } = await post(
      trx,
      scope,
      [...moves, ...(loss?.moves ?? [])],
      incomingOf(before.branchId, { status: before.status, lines: before.productList }, { status, lines }),
    );
    await loss?.close(costs.slice(moves.length));
    const head: ReceiptHead = { orderId: id, kind: 'receipt', note, occurredAt, writeOffId: loss?.id };
    const received = steps.map((step) => receiptLine(before, step));
    await insertReceipt(trx, scope, head, received);
    await returnDamaged(trx, ctx, head, received);
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
      after: {
        status,
        received: summaryOf(steps),
        ...(steps.some(({ damaged }) => damaged > 0) && { damaged: damagedSummary(steps) }),
        ...(note && { note }),
      },
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
      { by: 'onHand', purpose: 'removal' },
    );
    const head: ReceiptHead = { orderId: id, kind: 'return', note, occurredAt };
    await insertReceipt(
      trx,
      scope,
      head,
      steps.map((step) => returnLine(before, step)),
    );
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
