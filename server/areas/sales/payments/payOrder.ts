import type { Input } from '#contract/endpoint.ts';
import { say } from '#contract/messages/sentence.ts';
import type { SalesOrder } from '#contract/sales/order.ts';
import { counts } from '#contract/sales/status.ts';
import type * as contract from '#contract/sales.ts';
import { lockOrder } from '#server/areas/sales/orders/create.ts';
import { toWire } from '#server/areas/sales/orders/order.ts';
import { readOrderSetting } from '#server/areas/sales/orders/orderSetting.ts';
import { inOrderTransaction, saveOrder } from '#server/areas/sales/orders/saveOrder.ts';
import type { WriteCtx } from '#server/platform/context.ts';
import { newPayments, pay, refuseStatus } from './payments.ts';

export const payOrder = (
  ctx: WriteCtx,
  { allowOverLimit, ...input }: Input<typeof contract.payOrder>,
): Promise<SalesOrder> =>
  inOrderTransaction(ctx, async (trx, tally) => {
    const { scope } = ctx;
    const before = await lockOrder(trx, scope, input);
    const drafts = newPayments(input.payments);
    if (!counts(before.status)) refuseStatus(before.status, before.status, say('sales.confirmBeforePayment'));
    if (drafts.length === 0) return toWire(before);
    const setting = await readOrderSetting(trx, scope, before.branchId, before.customerId, {
      allowFormerCustomer: true,
    });
    const after = pay(before, drafts, scope, setting);
    return toWire(await saveOrder(trx, ctx, tally, before, after, { action: 'pay', setting, allowOverLimit }));
  });
