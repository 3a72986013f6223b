import { sql } from 'kysely';
import type { Input, Reply } from '#contract/endpoint.ts';
import type { FieldErrors } from '#contract/envelope.ts';
import { say } from '#contract/messages/sentence.ts';
import { milli, whyNotWhole } from '#contract/quantity.ts';
import type { setReorder as endpoint } from '#contract/stock/levels.ts';
import { openLevels } from '#server/areas/stock/ledger/ledger.ts';
import { record } from '#server/platform/audit.ts';
import type { Ctx, Trx } from '#server/platform/context.ts';
import { Refusal } from '#server/platform/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';

export type ReorderLine = Input<typeof endpoint>['lines'][number];
type Product = { id: number; sku: string; soldByWeight: boolean };
type ReorderRule = { reorderPoint: number | null; reorderQty: number | null };

const keyOf = ({ productId, branchId }: Pick<ReorderLine, 'productId' | 'branchId'>) => `${productId} ${branchId}`;

const productsOf = async (trx: Trx, { companyId }: Scope, lines: readonly ReorderLine[]) => {
  const rows: Product[] = await trx
    .selectFrom('product')
    .select(['id', 'sku', 'soldByWeight'])
    .where('companyId', '=', companyId)
    .where('archivedAt', 'is', null)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(lines.map(({ productId }) => productId)))))
    .execute();
  return new Map(rows.map((product) => [product.id, product]));
};

/** Reports every line that cannot be stored. */
const refuseLines = (scope: Scope, lines: readonly ReorderLine[], products: ReadonlyMap<number, Product>): void => {
  const fields: FieldErrors['fields'] = {};
  const keys = new Set<string>();
  for (const [at, line] of lines.entries()) {
    const product = products.get(line.productId);
    if (!product) fields[`lines.${at}.productId`] = say('field.noSuchProduct');
    else if (!scope.branchIds.includes(line.branchId)) fields[`lines.${at}.branchId`] = say('field.noSuchBranch');
    else if (keys.has(keyOf(line))) fields[`lines.${at}.productId`] = say('stock.alreadyListed');
    else
      for (const name of ['reorderPoint', 'reorderQty'] as const) {
        const notWhole = whyNotWhole(line[name] ?? milli(0), product);
        if (notWhole) fields[`lines.${at}.${name}`] = notWhole;
      }
    keys.add(keyOf(line));
  }
  if (Object.keys(fields).length > 0) throw new Refusal('badFormat', { fields });
};

/** Locked in one order, so that two sheets with the same products take turns. */
const lockReorder = async (trx: Trx, { companyId }: Scope, lines: readonly ReorderLine[]) => {
  const { rows } = await sql<ReorderRule & { productId: number; branchId: number }>`
    select product_id, branch_id, reorder_point, reorder_qty from stock_reorder
    where company_id = ${companyId} and (product_id, branch_id) in (select * from unnest(
      ${lines.map(({ productId }) => productId)}::bigint[], ${lines.map(({ branchId }) => branchId)}::bigint[]))
    order by product_id, branch_id for update`.execute(trx);
  return new Map(rows.map((row) => [keyOf(row), row]));
};

type ReorderPlan = { line: ReorderLine; before: ReorderRule; after: ReorderRule };

const planOf = (line: ReorderLine, before: ReorderRule): ReorderPlan => ({
  line,
  before,
  after: {
    reorderPoint: line.reorderPoint === undefined ? before.reorderPoint : line.reorderPoint,
    reorderQty: line.reorderQty === undefined ? before.reorderQty : line.reorderQty,
  },
});

const write = (trx: Trx, { companyId }: Scope, plans: readonly ReorderPlan[]) =>
  sql`
  insert into stock_reorder as stored (company_id, product_id, branch_id, reorder_point, reorder_qty)
  select ${companyId}, line.* from unnest(
    ${plans.map(({ line }) => line.productId)}::bigint[], ${plans.map(({ line }) => line.branchId)}::bigint[],
    ${plans.map(({ after }) => after.reorderPoint)}::bigint[], ${plans.map(({ after }) => after.reorderQty)}::bigint[]
  ) as line (product_id, branch_id, reorder_point, reorder_qty)
  order by product_id, branch_id
  on conflict (company_id, product_id, branch_id) do update set reorder_point = excluded.reorder_point,
    reorder_qty = excluded.reorder_qty, updated_at = now()`.execute(trx);

const inUnits = ({ reorderPoint, reorderQty }: ReorderRule) => ({
  reorderPoint: reorderPoint === null ? null : reorderPoint / 1000,
  reorderQty: reorderQty === null ? null : reorderQty / 1000,
});

/** Above this number, the audit log gets one entry for the sheet instead of one per line. */
const MAX_AUDITED_LINES = 50;

const audit = async (trx: Trx, ctx: Ctx, plans: readonly ReorderPlan[], products: ReadonlyMap<number, Product>) => {
  if (plans.length > MAX_AUDITED_LINES) {
    const after = { lines: plans.length };
    await record(trx, ctx, { action: 'reorder', entity: 'stock', entityId: null, label: '', after });
    return;
  }
  await record(
    trx,
    ctx,
    ...plans.map(({ line, before, after }) => ({
      action: 'reorder',
      entity: 'stock',
      entityId: line.productId,
      branchId: line.branchId,
      label: products.get(line.productId)?.sku ?? '',
      before: inUnits(before),
      after: inUnits(after),
    })),
  );
};

/** Stores the differences and returns the number of changed lines. Runs in the caller's transaction. */
export const storeReorder = async (trx: Trx, ctx: Ctx, lines: readonly ReorderLine[]): Promise<number> => {
  const { scope } = ctx;
  const products = await productsOf(trx, scope, lines);
  refuseLines(scope, lines, products);
  const reorderByKey = await lockReorder(trx, scope, lines);
  const plans = lines
    .map((line) => planOf(line, reorderByKey.get(keyOf(line)) ?? { reorderPoint: null, reorderQty: null }))
    .filter(({ before, after }) => JSON.stringify(inUnits(before)) !== JSON.stringify(inUnits(after)));
  if (plans.length === 0) return 0;
  // A product with a reorder point has a level at that branch, so it shows as out of stock until it arrives.
  await openLevels(
    trx,
    scope.companyId,
    plans.map(({ line }) => line),
  );
  await write(trx, scope, plans);
  await audit(trx, ctx, plans, products);
  return plans.length;
};

export const setReorder = (ctx: Ctx, { lines }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> =>
  ctx.write(async (trx) => ({ changed: await storeReorder(trx, ctx, lines) }));
