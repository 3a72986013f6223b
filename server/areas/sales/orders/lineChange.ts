import { say } from '#contract/messages/sentence.ts';
import type { Rule } from '#contract/order/basket.ts';
import { withoutUses } from '#contract/order/ownUses.ts';
import { headerFields, type SalesOrderChange } from '#contract/sales/order.ts';
import { isDraft } from '#contract/sales/status.ts';
import { refuseStatus } from '#server/areas/sales/payments/payments.ts';
import { badField } from '#server/platform/refusal.ts';
import { buildLines, draftsOf } from './lines.ts';
import type { Line, Order } from './order.ts';
import type { OrderSetting } from './orderSetting.ts';
import type { SoldProduct } from './products.ts';
import { ownUsesOf } from './promotions.ts';

/* What a change does to an order's head and lines, and which lines are repriced: for saving and for quoting. */

/** The order with the header fields of the request. */
export const withHead = (order: Order, change: SalesOrderChange, setting: OrderSetting): Order => {
  const sentFields = Object.fromEntries(
    headerFields.filter((field) => change[field] !== undefined).map((field) => [field, change[field]]),
  );
  return {
    ...order,
    ...sentFields,
    courierType: (change.courierType === undefined ? order.courierType : change.courierType) || null,
    branchId: setting.branchId,
    branchName: setting.branchName,
    customerName: setting.buyer?.name ?? '',
  };
};

/** The new lines; `before` is the numbered order that some of them are priced from. */
export type LineChange = { lines: Line[]; before?: Order };

/** The lines of the request; undefined if they don't change. */
export const changedLines = (
  order: Order,
  change: SalesOrderChange,
  setting: OrderSetting,
  products: ReadonlyMap<number, SoldProduct>,
  reprice: boolean,
): Line[] | undefined => {
  if (!change.productList && !reprice) return undefined;
  const lines = buildLines(change.productList ?? draftsOf(order.lines), products, setting, order.lines, {
    reprice,
    isNumbered: !isDraft(order.status),
  });
  const same = lines.length === order.lines.length && lines.every((line, at) => line === order.lines[at]);
  if (same) return undefined;
  if (order.status === 'cancelled') refuseStatus(order.status, 'confirmed');
  if (!isDraft(order.status) && order.status !== 'confirmed' && order.status !== 'partlyDispatched')
    refuseStatus(order.status, 'confirmed', say('sales.allDispatchedFixed'));
  if (!isDraft(order.status) && lines.length === 0) throw badField('productList', say('field.addProduct'));
  return lines;
};

/** What promotions depend on besides lines and customer. */
export const basisOf = ({ branchId, channel, codes }: Order) => JSON.stringify([branchId, channel, codes]);

/** All lines of a draft are priced by current promotions when it is saved with its lines or becomes a sale. */
export const linesToPromote = (
  before: Order,
  edited: Order,
  lines: Line[] | undefined,
  requoteDraft: boolean,
): LineChange | undefined => {
  if (isDraft(before.status))
    return lines || requoteDraft || basisOf(before) !== basisOf(edited) ? { lines: lines ?? edited.lines } : undefined;
  return lines && { lines, before };
};

export const productIdsOf = (order: Order, change: SalesOrderChange, all: boolean): number[] => [
  ...(change.productList ?? []).map(({ productId }) => productId),
  ...(all ? [...order.lines, ...(order.agreements ?? []).flat()].map(({ productId }) => productId) : []),
];

/**
 * An order doesn't count its existing uses again. Quoting decides which units keep what was agreed; the uses of an
 * unchanged order stay counted.
 */
export const withoutOwnUses = (
  rules: readonly Rule[],
  order: Order,
  change: LineChange | undefined,
): readonly Rule[] => {
  const own = ownUsesOf(order);
  return withoutUses(rules, change?.before ? own : new Map([...own.keys()].map((id) => [id, 0])));
};
