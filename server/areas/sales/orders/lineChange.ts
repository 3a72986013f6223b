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

/* What a change makes of an order's head and lines, and which lines are priced anew: for saving it, and for quoting it. */

/** The order with the header fields that were sent. */
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

/** Lines as they now are; `before` is the numbered order of which they are priced by what was agreed. */
export type LineChange = { lines: Line[]; before?: Order };

/** The lines as sent; undefined where nothing about them changes. */
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
  if (!isDraft(order.status) && order.status !== 'confirmed' && order.status !== 'partlyDispatched')
    refuseStatus(order.status, 'confirmed', say('sales.allDispatchedFixed'));
  if (!isDraft(order.status) && lines.length === 0) throw badField('productList', say('field.addProduct'));
  return lines;
};

/** What promotions depend on besides lines and customer. */
export const basisOf = ({ branchId, channel, codes }: Order) => JSON.stringify([branchId, channel, codes]);

/** All lines of a draft that is saved with its lines or becomes a sale are priced by the promotions of now. */
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
 * What an order uses already it does not use once more. Which units keep what was agreed is decided as it is quoted; those of an
 * order that does not change stay taken.
 */
export const withoutOwnUses = (
  rules: readonly Rule[],
  order: Order,
  change: LineChange | undefined,
): readonly Rule[] => {
  const own = ownUsesOf(order);
  return withoutUses(rules, change?.before ? own : new Map([...own.keys()].map((id) => [id, 0])));
};
