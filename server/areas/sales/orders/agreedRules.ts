import type { Input } from '#contract/endpoint.ts';
import type { Rule } from '#contract/order/basket.ts';
import type { OrderAgreement, orderAgreement } from '#contract/sales/agreement.ts';
import { isDraft } from '#contract/sales/status.ts';
import { readRulesOfVersions } from '#server/areas/promotions/service.ts';
import type { Ctx, Db } from '#server/platform/context.ts';
import { mustExist } from '#server/platform/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';
import type { Order } from './order.ts';
import { ownUsesOf, storedLine } from './promotions.ts';
import { readOrder } from './queries.ts';

/** The order keeps the uses it already has, plus as many more as are left for everybody. */
const withOwnLimits = (rules: readonly Rule[], order: Order): Rule[] => {
  const own = ownUsesOf(order);
  return rules.map((rule) => {
    const { id, limitUnits, units } = rule;
    const limits = own.has(id) ? { limitTotal: null, limitPerCustomer: null } : {};
    if (limitUnits === null) return { ...rule, ...limits };
    return { ...rule, ...limits, limitUnits: (own.get(id) ?? 0) + Math.max(0, limitUnits - units), units: 0 };
  });
};

/** The promotions a numbered order was agreed with, with the terms of that time. */
export const readAgreedRules = async (db: Db, scope: Scope, order: Order): Promise<Rule[]> => {
  const agreedShares = (order.agreements ?? []).flat().flatMap(({ settled }) => settled.shares);
  const versions = [...order.lines.flatMap(({ promotions }) => promotions), ...agreedShares].flatMap(
    ({ promotionId, version }) => (version === undefined ? [] : [{ promotionId, version }]),
  );
  return withOwnLimits(await readRulesOfVersions(db, scope, order.customerId, versions), order);
};

const nothingAgreed = { agreements: [], stored: [], promotions: [], uses: [] };

/** What a numbered order is priced from when it changes; for a draft nothing is agreed yet. */
export const readAgreement = async (
  { db, scope }: Ctx,
  { id }: Input<typeof orderAgreement>,
): Promise<OrderAgreement> => {
  const order = mustExist(await readOrder(db, scope, id));
  const { version } = order;
  if (isDraft(order.status)) return { version, ...nothingAgreed };
  return {
    version,
    agreements: (order.agreements ?? []).map((agreement) => [...agreement]),
    stored: order.lines.map(storedLine),
    promotions: await readAgreedRules(db, scope, order),
    uses: [...ownUsesOf(order)].map(([promotionId, units]) => ({ promotionId, units })),
  };
};
