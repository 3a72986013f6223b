import type { Input } from '#contract/endpoint.ts';
import { say } from '#contract/messages/sentence.ts';
import { isWhole, milli } from '#contract/quantity.ts';
import type { SalesOrder } from '#contract/sales/order.ts';
import type * as contract from '#contract/sales.ts';
import { refuseStatus } from '#server/areas/sales/payments/payments.ts';
import type { Trx, WriteCtx } from '#server/platform/context.ts';
import { badField } from '#server/platform/refusal.ts';
import { lockOrder } from './create.ts';
import type { Line, Order } from './order.ts';
import { type OrderSetting, readOrderSetting, refuseCourier } from './orderSetting.ts';
import type { SoldProduct } from './products.ts';
import { inOrderTransaction, saveOrder } from './saveOrder.ts';
import type { Tally } from './totals.ts';
import { toWire } from './wire.ts';

type DispatchInput = Input<typeof contract.dispatchOrder>;

/** Adds quantities to the dispatched quantity of each line. */
const addDispatched = (lines: readonly Line[], input: NonNullable<DispatchInput['lines']>): Line[] => {
  const linesById = new Map(lines.map((line) => [line.id, line]));
  for (const [at, { lineId, quantity }] of input.entries()) {
    const line = linesById.get(lineId);
    if (!line) throw badField(`lines.${at}.lineId`, say('field.noSuchLine'));
    const field = `lines.${at}.quantity`;
    if (quantity <= 0) throw badField(field, say('field.moreThanZero'));
    if (line.pack && !isWhole(quantity)) throw badField(field, say('field.wholePacks'));
    if (line.dispatched + quantity > line.quantity) throw badField(field, say('sales.moreThanToDispatch'));
    linesById.set(lineId, { ...line, dispatched: milli(line.dispatched + quantity) });
  }
  return lines.map((line) => linesById.get(line.id) ?? line);
};

/** What a bulk action has already read and locked for all its orders. */
export type Prefetched = {
  order: Order;
  /** `allowFormerCustomer` also accepts a customer who is deleted or inactive. */
  readOrderSetting: (order: Order, allowFormerCustomer: boolean) => Promise<OrderSetting>;
  products: ReadonlyMap<number, SoldProduct>;
};

export const dispatchOne = async (
  trx: Trx,
  ctx: WriteCtx,
  tally: Tally,
  input: DispatchInput,
  prefetched?: Prefetched,
): Promise<Order> => {
  const { scope } = ctx;
  const { courierType, trackingNumber, occurredAt, allowNegative, allowOverLimit } = input;
  const before = prefetched?.order ?? (await lockOrder(trx, scope, input));
  if (before.status !== 'confirmed' && before.status !== 'partlyDispatched') refuseStatus(before.status, 'dispatched');
  if (occurredAt && before.confirmedAt && occurredAt < before.confirmedAt)
    throw badField('occurredAt', say('sales.beforeConfirmed'));
  const setting = await (prefetched?.readOrderSetting(before, true) ??
    readOrderSetting(trx, scope, before.branchId, before.customerId, { occurredAt, allowFormerCustomer: true }));
  if (courierType !== before.courierType) refuseCourier(setting, courierType);
  const after: Order = {
    ...before,
    courierType: courierType === undefined ? before.courierType : courierType || null,
    trackingNumber: trackingNumber ?? before.trackingNumber,
    lines: input.lines
      ? addDispatched(before.lines, input.lines)
      : before.lines.map((line) => ({ ...line, dispatched: line.quantity })),
  };
  const fieldOf = ({ id }: Line, at: number) =>
    `lines.${input.lines?.findIndex(({ lineId }) => lineId === id) ?? at}.quantity`;
  return saveOrder(trx, ctx, tally, before, after, {
    action: 'dispatch',
    setting,
    occurredAt,
    allowNegative,
    allowOverLimit,
    fieldOf,
  });
};

export const dispatchOrder = (ctx: WriteCtx, input: DispatchInput): Promise<SalesOrder> =>
  inOrderTransaction(ctx, async (trx, tally) => toWire(await dispatchOne(trx, ctx, tally, input)));
