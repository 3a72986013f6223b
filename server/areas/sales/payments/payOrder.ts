import type { Input } from '#contract/endpoint.ts';
import type { SalesOrder } from '#contract/sales/order.ts';
import { counts } from '#contract/sales/status.ts';
import type * as contract from '#contract/sales.ts';
import { lockOrder } from '#server/areas/sales/orders/create.ts';
import type { Order } from '#server/areas/sales/orders/order.ts';
import { readOrderSetting } from '#server/areas/sales/orders/orderSetting.ts';
import { readOrder } from '#server/areas/sales/orders/queries.ts';
import { inOrderTransaction, saveOrder } from '#server/areas/sales/orders/saveOrder.ts';
import { tallyChange } from '#server/areas/sales/orders/totals.ts';
import { toWire } from '#server/areas/sales/orders/wire.ts';
import { updateOrder } from '#server/areas/sales/orders/writer.ts';
import { withRefundRounding } from '#server/areas/sales/returns/returns.ts';
import type { Trx, WriteCtx } from '#server/platform/context.ts';
import { mustExist } from '#server/platform/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';
import { newPayments, pay, refuseNotConfirmed } from './payments.ts';

const lockOriginal = async (trx: Trx, scope: Scope, { originalId }: Order): Promise<Order | undefined> =>
  originalId === null ? undefined : mustExist(await readOrder(trx, scope, originalId, true));

export const payOrder = (
  ctx: WriteCtx,
  { allowOverLimit, ...input }: Input<typeof contract.payOrder>,
): Promise<SalesOrder> =>
  inOrderTransaction(ctx, async (trx, tally) => {
    const { scope } = ctx;
    const before = await lockOrder(trx, scope, input);
    const drafts = newPayments(input.payments);
    if (!counts(before.status)) refuseNotConfirmed(before.status);
    if (drafts.length === 0) return toWire(before);
    const setting = await readOrderSetting(trx, scope, before.branchId, before.customerId, {
      allowFormerCustomer: true,
    });
    const after = pay(before, drafts, scope, setting);
    const sale = after.rounding === before.rounding ? undefined : await lockOriginal(trx, scope, before);
    const saleAfter = sale && withRefundRounding(sale, before.rounding, after);
    const order = await saveOrder(trx, ctx, tally, before, after, {
      action: 'pay',
      setting,
      allowOverLimit,
      linkedOrders: saleAfter ? [[sale, saleAfter]] : [],
    });
    if (saleAfter) tallyChange(tally, sale, await (await updateOrder(trx, scope, saleAfter, setting))());
    return toWire(order);
  });
