import type { BulkOutcome } from '#contract/bulkOutcome.ts';
import type { ByIdAndVersion } from '#contract/fields.ts';
import { messageOf, say } from '#contract/messages/sentence.ts';
import { receivedState } from '#contract/purchasing/lines.ts';
import type { CostedOrder, PurchaseOrderChange, PurchaseOrderDraft } from '#contract/purchasing/order.ts';
import type { PurchaseStatus } from '#contract/purchasing/status.ts';
import { refusals } from '#contract/refusals.ts';
import { post, refuseInactive, takeReference } from '#server/areas/stock/service.ts';
import { record } from '#server/platform/audit.ts';
import type { Ctx, Trx, WriteCtx } from '#server/platform/context.ts';
import { badField, mustExist, Refusal } from '#server/platform/refusal.ts';
import { branchOf, type Scope } from '#server/platform/scope.ts';
import { alters } from '#server/platform/version.ts';
import { auditValues, labelOf } from './auditTrail.ts';
import { incomingOf, isOpen } from './incoming.ts';
import { type PlannedLine, planLines, sameLines, sumsOf } from './lines.ts';
import { findOrder, gstRateOf, ordersIn } from './queries.ts';
import { demandNext, orderToChange } from './states.ts';
import { deleteDrafts, type Head, insertOrder, updateOrder, writeLines } from './writes.ts';

export { ordersMatching } from './list.ts';
export { receiveOrder } from './receiving.ts';

const refuseEmpty = (lines: readonly unknown[]) => {
  if (lines.length === 0) throw badField('productList', say('field.addProduct'));
};

/** Creates an order inside a larger transaction. */
export const addOrder = async (
  trx: Trx,
  ctx: Pick<WriteCtx, 'scope' | 'origin'>,
  draft: PurchaseOrderDraft,
): Promise<CostedOrder> => {
  const { scope } = ctx;
  const { supplierId, otherReference, note, expectedDate, status } = draft;
  const branchId = branchOf(scope, draft.branchId);
  await refuseInactive(trx, scope, branchId);
  if (status !== 'draft') demandNext('draft', status);
  const gstRate = await gstRateOf(trx, scope.companyId);
  const lines = await planLines(
    trx,
    // An order as read can be sent back as a new one.
    draft.productList.map((line) => ({ ...line, id: undefined })),
    { companyId: scope.companyId, gstRate, before: [], draft: true, ordering: status === 'ordered' },
  );
  if (status === 'ordered') refuseEmpty(lines);
  const id = await insertOrder(trx, scope, { supplierId, branchId, otherReference, note, expectedDate }, gstRate);
  await writeLines(trx, scope, id, lines);
  const sums = sumsOf(lines, gstRate);
  if (status === 'ordered') {
    await post(trx, scope, [], incomingOf(branchId, { status: 'draft', lines: [] }, { status, lines }));
    await updateOrder(trx, scope, id, { ...sums, ...(await placement(trx, scope, branchId)) });
  } else await updateOrder(trx, scope, id, sums);
  const order = mustExist(await findOrder(trx, scope, id));
  await record(trx, ctx, {
    action: 'create',
    entity: 'purchaseOrder',
    entityId: id,
    branchId,
    label: labelOf(order),
    after: auditValues(order),
  });
  return order;
};

export const createOrder = (ctx: WriteCtx, draft: PurchaseOrderDraft): Promise<CostedOrder> =>
  ctx.write((trx) => addOrder(trx, ctx, draft));

const placement = async (trx: Trx, scope: Scope, branchId: number) => ({
  status: 'ordered' as const,
  orderedAt: new Date(),
  reference: await takeReference(trx, scope.companyId, branchId, 'P'),
});

const headNames = ['supplierId', 'branchId', 'otherReference', 'note', 'expectedDate'] as const;

/** The changed head fields, if they can still be changed. */
const headChange = (scope: Scope, before: CostedOrder, input: Partial<PurchaseOrderChange>): Partial<Head> => {
  const change = Object.fromEntries(
    headNames.flatMap((name) =>
      input[name] === undefined || input[name] === before[name] ? [] : [[name, input[name]]],
    ),
  ) as Partial<Head>;
  if (change.branchId !== undefined) {
    branchOf(scope, change.branchId);
    if (before.status !== 'draft') throw badField('branchId', say('purchasing.branchFixed'));
  }
  if (change.supplierId !== undefined && before.status !== 'draft' && before.status !== 'ordered')
    throw badField('supplierId', say('purchasing.supplierFixed'));
  return change;
};

/** The new lines, or undefined if they don't change. */
const lineChange = async (
  trx: Trx,
  scope: Scope,
  before: CostedOrder,
  productList: PurchaseOrderChange['productList'],
  to: PurchaseStatus,
  gstRate: number,
): Promise<PlannedLine[] | undefined> => {
  const { status } = before;
  const ordering = status === 'draft' && to === 'ordered';
  const linesDiffer = productList !== undefined && !sameLines(productList, before);
  // When a draft is ordered its lines are checked again: GST and products may have changed.
  if (!linesDiffer && !ordering) return undefined;
  if (status !== 'draft' && !isOpen(status))
    throw new Refusal('statusNotAllowed', { from: status, to: status, allowed: [] }, say('purchasing.linesFixed'));
  const lines = await planLines(trx, productList ?? before.productList, {
    companyId: scope.companyId,
    gstRate,
    before: before.productList,
    draft: status === 'draft',
    ordering,
  });
  if (status !== 'draft' || ordering) refuseEmpty(lines);
  return lines;
};

/** The status after the change: as requested, or following from quantities. */
const statusAfter = (before: CostedOrder, to: PurchaseStatus, lines: readonly PlannedLine[] | undefined) =>
  to === before.status && lines && isOpen(before.status) ? receivedState(lines) : to;

const change = async (
  trx: Trx,
  ctx: WriteCtx,
  before: CostedOrder,
  { status: to = before.status, productList, ...fields }: Omit<PurchaseOrderChange, 'id' | 'version'>,
): Promise<CostedOrder> => {
  const { scope } = ctx;
  const { id } = before;
  if (to !== before.status) demandNext(before.status, to);
  const head = headChange(scope, before, fields as Partial<PurchaseOrderChange>);
  const gstRate = before.status === 'draft' ? await gstRateOf(trx, scope.companyId) : before.gstRate;
  const lines = await lineChange(trx, scope, before, productList, to, gstRate);
  const status = statusAfter(before, to, lines);
  if ((before.status === 'draft' && to === 'ordered') || head.branchId !== undefined)
    await refuseInactive(trx, scope, head.branchId ?? before.branchId);
  if (!lines && status === before.status && !alters(before, head)) return before;
  const branchId = head.branchId ?? before.branchId;
  if (lines) await writeLines(trx, scope, id, lines);
  await post(
    trx,
    scope,
    [],
    incomingOf(
      branchId,
      { status: before.status, lines: before.productList },
      { status, lines: lines ?? before.productList },
    ),
  );
  await updateOrder(trx, scope, id, {
    ...head,
    ...(lines && { ...sumsOf(lines, gstRate), gstRate: String(gstRate) }),
    ...(status !== before.status && { status }),
    ...(status === 'received' && before.status !== 'received' && { fullyReceivedAt: new Date() }),
    ...(status === 'ordered' && before.status === 'draft' && (await placement(trx, scope, branchId))),
  });
  const after = mustExist(await findOrder(trx, scope, id));
  await record(trx, ctx, {
    action: status !== before.status && hasOwnAction(status) ? actOf[status] : 'update',
    entity: 'purchaseOrder',
    entityId: id,
    branchId,
    label: labelOf(after),
    before: auditValues(before),
    after: auditValues(after),
  });
  return after;
};

const actOf = { ordered: 'approve', cancelled: 'cancel', closed: 'close' } as const;
const hasOwnAction = (status: PurchaseStatus): status is keyof typeof actOf => status in actOf;

export const changeOrder = (ctx: Ctx, { id, version, ...input }: PurchaseOrderChange): Promise<CostedOrder> =>
  ctx.write(async (trx) => change(trx, ctx, await orderToChange(trx, ctx.scope, id, version), input));

/** Cancelling and closing are status changes with endpoints of their own. */
export const moveOrder =
  (status: 'cancelled' | 'closed') =>
  (ctx: WriteCtx, { id, version }: ByIdAndVersion): Promise<CostedOrder> =>
    ctx.write(async (trx) => {
      const before = await orderToChange(trx, ctx.scope, id, version);
      demandNext(before.status, status);
      return change(trx, ctx, before, { status });
    });

const ONLY_DRAFTS = say('purchasing.onlyDraftDeleted');

export const deleteOrder = (ctx: Ctx, { id, version }: ByIdAndVersion): Promise<null> =>
  ctx.write(async (trx) => {
    const before = await orderToChange(trx, ctx.scope, id, version);
    if (before.status !== 'draft')
      throw new Refusal('statusNotAllowed', { from: before.status, to: 'deleted', allowed: [] }, ONLY_DRAFTS);
    await deleteDrafts(trx, ctx.scope, [id]);
    await record(trx, ctx, {
      action: 'delete',
      entity: 'purchaseOrder',
      entityId: id,
      branchId: before.branchId,
      label: labelOf(before),
      before: auditValues(before),
    });
    return null;
  });

export const deleteOrders = (ctx: Ctx, { ids }: { ids: readonly number[] }): Promise<BulkOutcome> =>
  ctx.write(async (trx) => {
    const { scope } = ctx;
    const uniqueIds = [...new Set(ids)];
    const deleted = await deleteDrafts(trx, scope, uniqueIds);
    await record(
      trx,
      ctx,
      ...deleted.map(({ id, branchId, supplierName }) => ({
        action: 'delete',
        entity: 'purchaseOrder',
        entityId: id,
        branchId,
        label: supplierName,
      })),
    );
    const deletedIds = new Set(deleted.map(({ id }) => id));
    const remaining = await ordersIn(trx, scope)
      .select('o.id')
      .where((eb) => eb('o.id', '=', eb.fn.any(eb.val(uniqueIds))))
      .execute();
    const remainingIds = new Set(remaining.map(({ id }) => id));
    const outcome = (id: number) => {
      if (deletedIds.has(id)) return { id, code: 0, message: 'OK' };
      return remainingIds.has(id)
        ? { id, code: refusals.statusNotAllowed.code, ...messageOf(ONLY_DRAFTS) }
        : { id, code: refusals.notFound.code, ...messageOf(say('refusal.notFound')) };
    };
    return { done: deletedIds.size, failed: uniqueIds.length - deletedIds.size, results: uniqueIds.map(outcome) };
  });
