import { sql } from 'kysely';
import { say } from '#contract/messages/sentence.ts';
import { type Milli, milli } from '#contract/quantity.ts';
import type { Trx } from '#server/platform/context.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { may, type Scope } from '#server/platform/scope.ts';
import type { Level } from './ledger.ts';

/** What a line of a document takes out of stock; `field` is its place in the request, such as productList.3.orderQty. */
export type IssueLine = { productId: number; branchId: number; quantity: Milli; field: string };

type Purpose = 'sale' | 'transfer' | 'removal';

type Judging = {
  /** New commitments are checked against available stock, dispatches of committed goods against stock on hand. */
  by: 'available' | 'onHand';
  /**
   * Why the goods leave, which decides what the message suggests. A removal is a write-off or a return to the
   * supplier.
   */
  purpose?: Purpose;
  /**
   * Requested by the caller; needs the permission `negativeStock.enable`. Products with strict stock ignore it,
   * unless the sale has already happened at a till (`tillSale`).
   */
  allowNegative?: AllowNegative | undefined;
  /** For many documents, read once: the products with strict stock. */
  strictIds?: ReadonlySet<number> | undefined;
};
export type AllowNegative = boolean | 'tillSale';

type Short = IssueLine & { line: number; available: Milli };

const keyOf = ({ productId, branchId }: { productId: number; branchId: number }) => `${productId} ${branchId}`;

/** The lines without enough stock, in order; the same product on two lines is added up. */
const shortOf = (levels: readonly Level[], lines: readonly IssueLine[], by: Judging['by']): Short[] => {
  const remaining = new Map(
    levels.map((level) => [keyOf(level), by === 'onHand' ? level.onHand : level.onHand - level.committed]),
  );
  const lacking = new Set([...remaining].filter(([, after]) => after < 0).map(([key]) => key));
  // Levels are those after posting: put back what the lines took, then take it again line by line.
  for (const line of lines) remaining.set(keyOf(line), (remaining.get(keyOf(line)) ?? 0) + line.quantity);
  return lines.flatMap((issue, line) => {
    const key = keyOf(issue);
    const available = remaining.get(key) ?? 0;
    remaining.set(key, available - issue.quantity);
    const short = lacking.has(key) && issue.quantity > 0 && issue.quantity > available;
    return short ? [{ ...issue, line, available: milli(Math.max(0, available)) }] : [];
  });
};

type ProductNames = { productId: number; branchId: number; sku: string; title: string; branchName: string };

const namesOf = async (trx: Trx, { companyId }: Scope, short: readonly Short[]) => {
  const { rows } = await sql<ProductNames>`
    select p.id as product_id, b.id as branch_id, p.sku, p.title, b.name as branch_name
    from unnest(${short.map(({ productId }) => productId)}::bigint[], ${short.map(({ branchId }) => branchId)}::bigint[])
      as s (product_id, branch_id)
    join product p on p.company_id = ${companyId} and p.id = s.product_id
    join branch b on b.company_id = ${companyId} and b.id = s.branch_id`.execute(trx);
  return new Map(rows.map((row) => [keyOf(row), row]));
};

/** Which of these products are never sold beyond stock. */
export const readStrict = async (
  trx: Trx,
  { companyId }: Scope,
  productIds: readonly number[],
): Promise<ReadonlySet<number>> => {
  if (productIds.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select id from product where company_id = ${companyId} and strict_stock
      and id = any(${productIds}::bigint[])`.execute(trx);
  return new Set(rows.map(({ id }) => id));
};

const sentence = (purpose: Purpose, left: number, branch: string) => {
  const some = left > 0;
  if (purpose === 'transfer')
    return some ? say('stock.onlyLeftToSend', { left, branch }) : say('stock.noneToSend', { branch });
  if (purpose === 'removal')
    return some ? say('stock.onlyLeftToRemove', { left, branch }) : say('stock.noneToRemove', { branch });
  return some ? say('stock.onlyLeft', { left, branch }) : say('stock.outOfStock', { branch });
};

/**
 * Refuses with 9150 when a posted document made stock negative; the transaction is rolled back with it. `levels` are
 * those that `post` returned.
 */
export const refuseShortage = async (
  trx: Trx,
  scope: Scope,
  levels: readonly Level[],
  lines: readonly IssueLine[],
  { by, purpose = 'sale', allowNegative = false, strictIds }: Judging,
): Promise<void> => {
  const isAllowed = allowNegative !== false && may(scope, 'negativeStock.enable');
  if (isAllowed && allowNegative === 'tillSale') return;
  const lacking = shortOf(levels, lines, by);
  const strict =
    isAllowed &&
    (strictIds ??
      (await readStrict(
        trx,
        scope,
        lacking.map(({ productId }) => productId),
      )));
  const short = strict ? lacking.filter(({ productId }) => strict.has(productId)) : lacking;
  const [first] = short;
  if (!first) return;
  const names = await namesOf(trx, scope, short);
  const shortages = short.map(({ field, line, productId, branchId, quantity, available }) => {
    const { sku = '', title = '', branchName = '' } = names.get(keyOf({ productId, branchId })) ?? {};
    const message = sentence(purpose, available / 1000, branchName);
    const row = { line, productId, sku, title, branchId, branchName, wanted: quantity, available };
    return { field, message, row };
  });
  throw new Refusal(
    'notEnoughStock',
    {
      lines: shortages.map(({ row }) => row),
      fields: Object.fromEntries(shortages.map(({ field, message }) => [field, message])),
    },
    shortages[0]?.message,
  );
};
