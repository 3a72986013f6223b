import { say } from '#contract/messages/sentence.ts';
import type { Rule } from '#contract/order/basket.ts';
import { headerFields, type SalesOrderChange } from '#contract/sales/order.ts';
import { isDraft } from '#contract/sales/status.ts';
import { refuseStatus } from '#server/areas/sales/payments/payments.ts';
import { badField } from '#server/platform/refusal.ts';
import { buildLines, draftsOf, isResized } from './lines.ts';
import type { Line, Order } from './order.ts';
import type { OrderSetting } from './orderSetting.ts';
import type { SoldProduct } from './products.ts';
import { type Agreement, unitsByPromotion, usesPromotions } from './promotions.ts';

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

export type LineChange = { lines: Line[]; open: (line: Line) => boolean; agreement?: Agreement };

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

/**
 * Which lines are priced by the promotions of now: all of a draft that is saved with its lines or becomes a sale; of a
 * numbered order those that are new or have another price. Of the others it is agreed what they got.
 */
export const linesToPromote = (
  before: Order,
  edited: Order,
  lines: Line[] | undefined,
  requoteDraft: boolean,
): LineChange | undefined => {
  if (isDraft(before.status))
    return lines || requoteDraft || basisOf(before) !== basisOf(edited)
      ? { lines: lines ?? edited.lines, open: () => true }
      : undefined;
  if (!lines) return undefined;
  const oldById = new Map(before.lines.map((line) => [line.id, line]));
  const agreed = new Map<Line, Line>();
  for (const line of lines) {
    const was = oldById.get(line.id);
    if (was && (line === was || isResized(line, was))) agreed.set(line, was);
  }
  const stays = new Set(agreed.values());
  const removed = before.lines.filter((line) => !stays.has(line));
  return { lines, open: (line) => !agreed.has(line), agreement: { lines: agreed, removed } };
};

export const productIdsOf = (order: Order, change: SalesOrderChange, all: boolean): number[] => [
  ...(change.productList ?? []).map(({ productId }) => productId),
  ...(all ? order.lines.map(({ productId }) => productId) : []),
];

/**
 * What an order uses already it does not use once more. Whether a line keeps units that were agreed is decided as it is
 * quoted; those of an order that does not change stay taken.
 */
export const withoutOwnUses = (
  rules: readonly Rule[],
  order: Order,
  change: LineChange | undefined,
): readonly Rule[] => {
  if (!usesPromotions(order) || order.promotions.length === 0) return rules;
  const own = new Set(order.promotions.map(({ promotionId }) => promotionId));
  const promotedUnits = unitsByPromotion(order.lines);
  const unitsToKeep = unitsByPromotion(change?.agreement ? [] : order.lines);
  return rules.map((rule) =>
    own.has(rule.id)
      ? {
          ...rule,
          uses: Math.max(0, rule.uses - 1),
          usesByCustomer: Math.max(0, rule.usesByCustomer - 1),
          units: Math.max(0, rule.units - (promotedUnits.get(rule.id) ?? 0) + (unitsToKeep.get(rule.id) ?? 0)),
        }
      : rule,
  );
};
