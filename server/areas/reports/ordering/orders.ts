import { sql } from 'kysely';
import type { Input, Reply } from '#contract/endpoint.ts';
import { say } from '#contract/messages/sentence.ts';
import { PurchaseOrderDraft } from '#contract/purchasing/order.ts';
import { type Milli, whyNotWhole } from '#contract/quantity.ts';
import type { makePurchaseOrders } from '#contract/reports/ordering.ts';
import { addOrder } from '#server/areas/purchasing/service.ts';
import type { Trx, WriteCtx } from '#server/platform/context.ts';
import { badField } from '#server/platform/refusal.ts';
import { branchOf, type Scope } from '#server/platform/scope.ts';

type Asked = Input<typeof makePurchaseOrders>;
type Product = { id: number; supplierId: number | null; unitQty: number; soldByWeight: boolean; onDraft: number };

/** Creating orders for a branch waits for anybody else doing the same, and then sees their drafts. */
const inTurn = (trx: Trx, { companyId }: Scope, branchId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended('orderingReport ' || ${branchId}::bigint, ${companyId}))`.execute(
    trx,
  );

const readProducts = async (trx: Trx, { companyId }: Scope, branchId: number, ids: readonly number[]) => {
  const { rows } = await sql<Product>`
    select p.id, p.supplier_id, p.unit_qty, p.sold_by_weight, coalesce((
      select sum(l.order_qty * case when l.pack then l.unit_qty else 1 end)
      from purchase_line l join purchase_order o on o.company_id = l.company_id and o.id = l.order_id
      where l.company_id = p.company_id and l.product_id = p.id and o.branch_id = ${branchId} and o.status = 'draft'
    ), 0)::bigint as on_draft
    from product p
    where p.company_id = ${companyId} and p.archived_at is null and p.status = 'active'
      and p.id = any(${[...ids]}::bigint[])`.execute(trx);
  return new Map(rows.map((row) => [row.id, row]));
};

type Line = Asked['lines'][number];

/** The product's supplier, and the order line: whole packs as packs. */
const lineFor = ({ productId, quantity, onDraft }: Line, product: Product | undefined, at: number) => {
  const field = (name: string) => `lines.${at}.${name}`;
  if (!product) throw badField(field('productId'), say('reports.noSuchProduct'));
  if (product.supplierId === null) throw badField(field('productId'), say('reports.noSupplier'));
  const notWhole = whyNotWhole(quantity, product);
  if (notWhole) throw badField(field('quantity'), notWhole);
  if (onDraft !== undefined && onDraft !== product.onDraft)
    throw badField(field('onDraft'), say('reports.orderedMeanwhile'));
  const { unitQty } = product;
  const pack = unitQty > 1 && quantity % (unitQty * 1000) === 0;
  return { supplierId: product.supplierId, productId, pack, orderQty: quantity / 1000 / (pack ? unitQty : 1) };
};

const refuseRepeated = (lines: readonly { productId: number; quantity: Milli }[]) => {
  const productIds = new Set<number>();
  for (const [at, { productId }] of lines.entries()) {
    if (productIds.has(productId)) throw badField(`lines.${at}.productId`, say('reports.repeatedProduct'));
    productIds.add(productId);
  }
};

/** One draft per supplier, all or none. */
export const makeOrders = (ctx: WriteCtx, { lines, ...asked }: Asked): Promise<Reply<typeof makePurchaseOrders>> =>
  ctx.write(async (trx) => {
    const branchId = branchOf(ctx.scope, asked.branchId);
    refuseRepeated(lines);
    await inTurn(trx, ctx.scope, branchId);
    const ids = lines.map(({ productId }) => productId);
    const products = await readProducts(trx, ctx.scope, branchId, ids);
    const planned = lines.map((line, at) => lineFor(line, products.get(line.productId), at));
    const orders: Reply<typeof makePurchaseOrders>['orders'] = [];
    for (const supplierId of new Set(planned.map((line) => line.supplierId))) {
      const productList = planned.flatMap(({ supplierId: id, ...line }) => (id === supplierId ? [line] : []));
      const order = await addOrder(trx, ctx, PurchaseOrderDraft.parse({ supplierId, branchId, productList }));
      const { id, supplierName, items, quantity, totalInclGst } = order;
      orders.push({ id, supplierId, supplierName, items, quantity, totalInclGst });
    }
    return { orders };
  });
