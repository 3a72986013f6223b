import { setImmediate } from 'node:timers/promises';
import type { Input } from '#contract/endpoint.ts';
import type { FieldErrors } from '#contract/envelope.ts';
import { cents } from '#contract/money.ts';
import { referenceOf } from '#contract/reference.ts';
import type { SalesOrderDraft, SalesOrderRow } from '#contract/sales/order.ts';
import { isDraft } from '#contract/sales/status.ts';
import type * as contract from '#contract/sales.ts';
import { countUses, readPromotionState, rulesFor } from '#server/areas/promotions/service.ts';
import { addNewOrders, balanceChangeOf, refuseEachOverLimit } from '#server/areas/sales/customers/balances.ts';
import { takeNumbers } from '#server/areas/settings/service.ts';
import type { Ctx, Trx } from '#server/platform/context.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { branchOf, type Scope } from '#server/platform/scope.ts';
import { buildOrder } from './create.ts';
import { lockStockAndBalances } from './locks.ts';
import { headOf, type Order, withStanding } from './order.ts';
import { type Buyer, type OrderSetting, readOrderSettings, type SettingRequest } from './orderSetting.ts';
import { readSoldProducts } from './products.ts';
import { usageChanges } from './promotions.ts';
import { inOrderTransaction, recordOrder } from './saveOrder.ts';
import { type NewSale, sellStock } from './stockMoves.ts';
import { type Tally, tallyChange } from './totals.ts';
import { toRow } from './wire.ts';
import { insertOrders } from './writer.ts';

/*
 * Many new orders in one transaction: each is priced and checked on its own, and all are written by the same few
 * statements.
 */

/** A refusal names the order it is about. */
const withOrder = (error: unknown, at: number): unknown => {
  if (!(error instanceof Refusal)) return error;
  const { data, reason, sentence } = error;
  const { fields = {}, ...rest } = (data ?? {}) as Partial<FieldErrors>;
  const orderFields = Object.fromEntries(
    Object.entries(fields).map(([field, text]) => [`orders.${at}.${field}`, text]),
  );
  return new Refusal(reason, { ...rest, order: at, fields: orderFields }, sentence);
};

const atOrder = async <T>(at: number, work: () => T | Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw withOrder(error, at);
  }
};

/** A customer's orders are handled in sequence: store credit taken by the first is gone for the next. */
const buyersOf = () => {
  const changed = new Map<number, Buyer>();
  return {
    withBuyer: (setting: OrderSetting): OrderSetting => ({
      ...setting,
      buyer: (setting.buyer && changed.get(setting.buyer.id)) ?? setting.buyer,
    }),
    note: ({ buyer }: OrderSetting, order: Order): void => {
      if (!buyer) return;
      const { onAccount, storeCredit } = balanceChangeOf([[undefined, order]]);
      changed.set(buyer.id, {
        ...buyer,
        onAccount: cents(buyer.onAccount + onAccount),
        storeCredit: cents(buyer.storeCredit + storeCredit),
      });
    },
  };
};

type Item = { draft: SalesOrderDraft; setting: OrderSetting };

const yearOf = ({ day }: OrderSetting): number => Number(day.slice(0, 4));

/** Everything each order depends on, with its stock and its customer's balance locked. */
const readItems = async (trx: Trx, scope: Scope, drafts: readonly SalesOrderDraft[]): Promise<Item[]> => {
  const requests: SettingRequest[] = [];
  for (const [at, { branchId, customerId = null, occurredAt }] of drafts.entries())
    requests.push({ branchId: await atOrder(at, () => branchOf(scope, branchId)), customerId, occurredAt });
  await lockStockAndBalances(
    trx,
    scope,
    drafts.flatMap(({ productList }, at) =>
      productList.map(({ productId }) => ({ productId, branchId: requests[at]?.branchId ?? 0 })),
    ),
    requests.flatMap(({ customerId }) => customerId ?? []),
  );
  const settingAt = await readOrderSettings(trx, scope, requests);
  const items: Item[] = [];
  for (const [at, draft] of drafts.entries()) items.push({ draft, setting: await atOrder(at, () => settingAt(at)) });
  return items;
};

/** Numbers without gaps, in the order the orders were sent; drafts get none. */
const takeOrderNumbers = async (trx: Trx, { companyId }: Scope, items: readonly Item[]): Promise<(number | null)[]> => {
  const keys = items
    .filter(({ draft }) => !isDraft(draft.status))
    .map(({ setting }) => ({ branchId: setting.branchId, year: yearOf(setting) }));
  const numbers = await takeNumbers(trx, companyId, 'S', keys);
  return items.map(({ draft }) => (isDraft(draft.status) ? null : (numbers.shift() ?? null)));
};

/** Promotions after the orders before this one, which may have used some of them up. */
const promotionRules = (trx: Trx, scope: Scope) => {
  let someUsed = false;
  return {
    rulesFor: async ({ promotionState, buyer }: OrderSetting) =>
      rulesFor(trx, scope, someUsed ? await readPromotionState(trx, scope, buyer?.id ?? null) : promotionState),
    count: async (order: Order): Promise<void> => {
      const usage = usageChanges([[undefined, order]]);
      if (usage.length === 0) return;
      await (await countUses(trx, scope, order.customerId, usage))();
      someUsed = true;
    },
  };
};

/** Creates many orders in one transaction; if one is refused, the refusal names the first. */
export const makeOrders = async (
  trx: Trx,
  { scope }: Pick<Ctx, 'scope'>,
  tally: Tally,
  drafts: readonly SalesOrderDraft[],
): Promise<SalesOrderRow[]> => {
  const items = await readItems(trx, scope, drafts);
  const products = await readSoldProducts(
    trx,
    scope,
    drafts.flatMap(({ productList }) => productList.map(({ productId }) => productId)),
  );
  const numbers = await takeOrderNumbers(trx, scope, items);
  const buyers = buyersOf();
  const promotions = promotionRules(trx, scope);
  const refuseOverLimit = refuseEachOverLimit(trx, scope);
  const sales: (NewSale & { number: number | null })[] = [];
  for (const [at, { draft, setting: settingBefore }] of items.entries()) {
    // Nothing here waits for the database, so other requests get a turn in between.
    await setImmediate();
    await atOrder(at, async () => {
      const setting = buyers.withBuyer(settingBefore);
      const readRules = () => promotions.rulesFor(setting);
      const built = await buildOrder(scope, draft, { setting, products, readRules, history: true });
      const number = numbers[at] ?? null;
      const reference = number === null ? null : referenceOf('S', setting.branchNumber, yearOf(setting), number);
      const order = { ...withStanding(built, setting.at), reference };
      await refuseOverLimit(order, draft.allowOverLimit);
      await promotions.count(order);
      buyers.note(setting, order);
      const { occurredAt, allowNegative } = draft;
      sales.push({ order, number, occurredAt, allowNegative });
    });
  }
  await sellStock(trx, scope, sales, atOrder);
  await addNewOrders(trx, scope, sales);
  await insertOrders(trx, scope, sales);
  for (const { order } of sales) {
    recordOrder(tally, 'create', undefined, order);
    tallyChange(tally, undefined, order);
  }
  return sales.map(({ order }) => toRow(headOf(order)));
};

export const importOrders = (ctx: Ctx, { orders }: Input<typeof contract.importOrders>): Promise<SalesOrderRow[]> =>
  inOrderTransaction(ctx, (trx, tally) => makeOrders(trx, ctx, tally, orders));
