import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { say } from '#contract/messages/sentence.ts';
import { cents } from '#contract/money.ts';
import { creditUsedBy, dispatchedWorth } from '#contract/sales/credit.ts';
import { sellsSomething } from '#contract/sales/kind.ts';
import { counts } from '#contract/sales/status.ts';
import { dueOf, STORE_CREDIT } from '#contract/sales/tender.ts';
import { addToBalance, addToBalances, type BalanceChange } from '#server/areas/customers/service.ts';
import type { Order } from '#server/areas/sales/orders/order.ts';
import type { Trx } from '#server/platform/context.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { may, type Scope } from '#server/platform/scope.ts';
import { readCreditUsed } from './creditUsed.ts';

const noChange: BalanceChange = { balance: 0, onAccount: 0, sales: 0, orders: 0, storeCredit: 0, lastOrderAt: null };

/** How an order changes its customer's balance. */
const balanceShareOf = (order: Order | undefined) =>
  order && counts(order.status)
    ? {
        balance: dueOf(order) as number,
        onAccount: order.onAccount as number,
        sales: order.total as number,
        // As the customer ranking counts them: an exchange is a sale, a plain return isn't.
        orders: sellsSomething(order.lines) ? 1 : 0,
      }
    : { balance: 0, onAccount: 0, sales: 0, orders: 0 };

/** Store credit spent and given by new payments. */
const creditBy = (before: Order | undefined, after: Order | undefined): number => {
  const earlierIds = new Set(before?.payments.map(({ id }) => id));
  return (after?.payments ?? [])
    .filter(({ id, paymentType }) => !earlierIds.has(id) && paymentType === STORE_CREDIT)
    .reduce((sum, { processed }) => sum - processed, 0);
};

export type Pairs = readonly (readonly [before: Order | undefined, after: Order | undefined])[];

/** An order that changes its customer counts for the earlier one before the change, and for the new one after it. */
export const pairsOf = (customerId: number | null, pairs: Pairs): Pairs => {
  const own = (order: Order | undefined) => (order?.customerId === customerId ? order : undefined);
  return pairs.map(([before, after]) => [own(before), own(after)]);
};

/** The customers of orders before and after a change, in the order of their ids; null for sales without one. */
export const ownersOf = (pairs: Pairs): (number | null)[] =>
  [...new Set(pairs.flat().flatMap((order) => (order ? [order.customerId] : [])))].toSorted(
    (a, b) => (a ?? 0) - (b ?? 0),
  );

const laterOf = (one: Date | null, other: Date | null): Date | null =>
  one === null || (other !== null && other > one) ? other : one;

export const balanceChangeOf = (pairs: Pairs): BalanceChange => {
  const change: BalanceChange = { ...noChange };
  for (const [before, after] of pairs) {
    const [was, is] = [balanceShareOf(before), balanceShareOf(after)];
    change.balance += is.balance - was.balance;
    change.onAccount += is.onAccount - was.onAccount;
    change.sales += is.sales - was.sales;
    change.orders += is.orders - was.orders;
    change.storeCredit += creditBy(before, after);
    if (is.orders > was.orders) change.lastOrderAt = laterOf(change.lastOrderAt, after?.confirmedAt ?? null);
  }
  return change;
};

/** Orders before and after a change: their customers' balances are updated in the same transaction. */
export const updateBalances = async (trx: Trx, { companyId }: Scope, pairs: Pairs): Promise<void> => {
  // Locked in the order of their ids, so that two sales can't deadlock.
  for (const customerId of ownersOf(pairs)) {
    const change = balanceChangeOf(pairsOf(customerId, pairs));
    if (customerId === null || isDeepStrictEqual(change, noChange)) continue;
    await addToBalance(trx, companyId, customerId, change);
  }
};

/** The same for many new orders at once. */
export const addNewOrders = async (
  trx: Trx,
  { companyId }: Scope,
  sales: readonly { order: Order }[],
): Promise<void> => {
  const changes = sales.flatMap(({ order }) => {
    const change = balanceChangeOf([[undefined, order]]);
    const { customerId } = order;
    return customerId === null || isDeepStrictEqual(change, noChange) ? [] : [{ customerId, ...change }];
  });
  await addToBalances(trx, companyId, changes);
};

const creditUsed = (order: Order | undefined): number => (order && counts(order.status) ? creditUsedBy(order) : 0);
const dispatchedWorthOf = (order: Order | undefined): number =>
  order && counts(order.status) ? dispatchedWorth(order.lines) : 0;
const increaseOf = (pairs: Pairs, value: (order: Order | undefined) => number): number =>
  pairs.reduce((sum, [before, after]) => sum + value(after) - value(before), 0);

/** Locked until the transaction ends, so that a second sale sees what the first took of the limit. */
const lockCreditLimit = async (trx: Trx, { companyId }: Scope, customerId: number): Promise<number> => {
  const { rows } = await sql<{ creditLimit: number }>`
    select c.credit_limit from customer_balance b
    join customer c on c.company_id = b.company_id and c.id = b.customer_id
    where b.company_id = ${companyId} and b.customer_id = ${customerId} for no key update of b`.execute(trx);
  return rows[0]?.creditLimit ?? 0;
};

type Credit = { limit: number; usedByOthers: number };
type CreditReader = (customerId: number, ids: readonly number[]) => Promise<Credit>;

const creditReader =
  (trx: Trx, scope: Scope): CreditReader =>
  async (customerId, ids) => ({
    limit: await lockCreditLimit(trx, scope, customerId),
    usedByOthers: await readCreditUsed(trx, scope, customerId, ids),
  });

/**
 * True if the amount owed grows: then it must stay within the customer's limit. With the right to override it, goods may
 * leave unless the call says no; more is put on account only if the call says so.
 */
const isLimited = (scope: Scope, pairs: Pairs, allowOverLimit: boolean | undefined): boolean => {
  const onAccount = increaseOf(pairs, (order) => (order && counts(order.status) ? order.onAccount : 0));
  if (increaseOf(pairs, creditUsed) <= 0) return false;
  if (onAccount <= 0 && increaseOf(pairs, dispatchedWorthOf) <= 0) return false;
  return !(may(scope, 'creditLimit.edit') && (allowOverLimit ?? onAccount <= 0));
};

/** Goods that leave unpaid are debt, with or without "on account": within the customer's limit, unless overridden. */
export const refuseOverLimit = async (
  trx: Trx,
  scope: Scope,
  customerId: number | null,
  allPairs: Pairs,
  allowOverLimit?: boolean,
  readCredit = creditReader(trx, scope),
): Promise<void> => {
  const pairs = pairsOf(customerId, allPairs);
  if (!isLimited(scope, pairs, allowOverLimit)) return;
  const increase = increaseOf(pairs, creditUsed);
  if (customerId === null)
    throw new Refusal(
      'creditLimit',
      { limit: cents(0), onAccount: cents(0), wanted: cents(increase) },
      may(scope, 'salesOrder.edit') ? say('sales.payBeforeDispatch') : say('sales.unpaidAskSales'),
    );
  const { limit, usedByOthers } = await readCredit(
    customerId,
    pairs.flatMap(([before, after]) => (after ?? before)?.id ?? []),
  );
  const before = pairs.reduce((sum, [order]) => sum + creditUsed(order), usedByOthers);
  if (before + increase <= limit) return;
  throw new Refusal('creditLimit', { limit: cents(limit), onAccount: cents(before), wanted: cents(increase) });
};

/** For orders created together: each counts with the ones before it, which aren't stored yet. */
export const refuseEachOverLimit = (trx: Trx, scope: Scope) => {
  const readCredit = creditReader(trx, scope);
  const storedCredit = new Map<number, Promise<Credit>>();
  const usedTogether = new Map<number, number>();
  return async (order: Order, allowOverLimit: boolean | undefined): Promise<void> => {
    const { customerId } = order;
    await refuseOverLimit(trx, scope, customerId, [[undefined, order]], allowOverLimit, async (id) => {
      const credit = storedCredit.get(id) ?? readCredit(id, []);
      storedCredit.set(id, credit);
      const { limit, usedByOthers } = await credit;
      return { limit, usedByOthers: usedByOthers + (usedTogether.get(id) ?? 0) };
    });
    if (customerId !== null) usedTogether.set(customerId, (usedTogether.get(customerId) ?? 0) + creditUsed(order));
  };
};
