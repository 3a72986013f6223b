import type { LaybyEvent } from '#contract/till/events.ts';
import { addTotals, bookLaybyPayment, newTally, type Oddity } from '#server/areas/sales/service.ts';
import { entriesBy } from '#server/platform/audit.ts';
import type { Trx } from '#server/platform/context.ts';
import type { DeviceCtx } from '#server/platform/device.ts';
import type { Scope } from '#server/platform/scope.ts';

type LaybySetting = { scope: Scope; branchId: number; occurredAt: Date };
type BookedLayby = { orderId: number; reference: string; paymentsBefore: number; oddities: Oddity[] };

/** A payment for an existing layby, with its order, totals and audit entry. */
export const bookLayby = async (
  trx: Trx,
  { origin, write }: Pick<DeviceCtx, 'origin' | 'write'>,
  { content }: LaybyEvent,
  { scope, branchId, occurredAt }: LaybySetting,
): Promise<BookedLayby> => {
  const ctx = { scope, origin, write };
  const tally = newTally();
  const booking = { payment: content, branchId, occurredAt };
  const { order, paymentsBefore, oddities } = await bookLaybyPayment(trx, ctx, tally, booking);
  await addTotals(trx, scope, tally, entriesBy(trx, ctx, tally.log));
  return { orderId: order.id, reference: order.reference ?? '', paymentsBefore, oddities };
};
