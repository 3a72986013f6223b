import { sql } from 'kysely';
import { say } from '#contract/messages/sentence.ts';
import { type Milli, milli } from '#contract/quantity.ts';
import type { Trx } from '#server/platform/context.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { may, type Scope } from '#server/platform/scope.ts';
import type { Level } from './ledger.ts';

/** What a line of a document takes; `field` is where the request says so, such as productList.3.orderQty. */
export type Taking = { productId: number; branchId: number; quantity: Milli; field: string };

type Judging = {
  /** A promise is judged by what is available; handing over what was promised before, by what is on hand. */
  by: 'available' | 'onHand';
  /** Asked for by the caller, granted by `negativeStock.enable`. */
  allowNegative?: boolean | undefined;
};

type Short = Taking & { line: number; available: Milli };

const keyOf = ({ productId, branchId }: { productId: number; branchId: number }) => `${productId} ${branchId}`;

/** The lines that find too little, in order: the same product on two lines counts twice. */
const shortOf = (levels: readonly Level[], lines: readonly Taking[], by: Judging['by']): Short[] => {
  const left = new Map(
    levels.map((level) => [keyOf(level), by === 'onHand' ? level.onHand : level.onHand - level.committed]),
  );
  const lacking = new Set([...left].filter(([, after]) => after < 0).map(([key]) => key));
  // Levels are as they stand afterwards: what the lines took is put back, and taken again line by line.
  for (const line of lines) left.set(keyOf(line), (left.get(keyOf(line)) ?? 0) + line.quantity);
  return lines.flatMap((taking, line) => {
    const key = keyOf(taking);
    const available = left.get(key) ?? 0;
    left.set(key, available - taking.quantity);
    const short = lacking.has(key) && taking.quantity > 0 && taking.quantity > available;
    return short ? [{ ...taking, line, available: milli(Math.max(0, available)) }] : [];
  });
};

type Named = { productId: number; branchId: number; sku: string; title: string; branchName: string };

const namesOf = async (trx: Trx, { companyId }: Scope, short: readonly Short[]) => {
  const { rows } = await sql<Named>`
    select p.id as product_id, b.id as branch_id, p.sku, p.title, b.name as branch_name
    from unnest(${short.map(({ productId }) => productId)}::bigint[], ${short.map(({ branchId }) => branchId)}::bigint[])
      as s (product_id, branch_id)
    join product p on p.company_id = ${companyId} and p.id = s.product_id
    join branch b on b.company_id = ${companyId} and b.id = s.branch_id`.execute(trx);
  return new Map(rows.map((row) => [keyOf(row), row]));
};

const sentence = (left: number, branchName: string) =>
  left > 0 ? say('stock.onlyLeft', { left, branch: branchName }) : say('stock.outOfStock', { branch: branchName });

/**
 * Refuses with 9150 when a document, already posted, left less than nothing of what its lines take; the transaction is
 * rolled back with it. `levels` are those `post` answered.
 */
export const refuseShortage = async (
  trx: Trx,
  scope: Scope,
  levels: readonly Level[],
  lines: readonly Taking[],
  { by, allowNegative = false }: Judging,
): Promise<void> => {
  if (allowNegative && may(scope, 'negativeStock.enable')) return;
  const short = shortOf(levels, lines, by);
  const [first] = short;
  if (!first) return;
  const names = await namesOf(trx, scope, short);
  const told = short.map(({ field, line, productId, branchId, quantity, available }) => {
    const { sku = '', title = '', branchName = '' } = names.get(keyOf({ productId, branchId })) ?? {};
    const message = sentence(available / 1000, branchName);
    const row = { line, productId, sku, title, branchId, branchName, wanted: quantity, available };
    return { field, message, row };
  });
  throw new Refusal(
    'notEnoughStock',
    {
      lines: told.map(({ row }) => row),
      fields: Object.fromEntries(told.map(({ field, message }) => [field, message])),
    },
    told[0]?.message,
  );
};
