import { sql } from 'kysely';
import type { ProductValues } from '#contract/catalogue/productFields.ts';
import { type Sentence, say } from '#contract/messages/sentence.ts';
import { milli } from '#contract/quantity.ts';
import { archive } from '#server/areas/catalogue/products/archive.ts';
import { changeProducts } from '#server/areas/catalogue/products/writer.ts';
import { post } from '#server/areas/stock/service.ts';
import type { Db, Trx } from '#server/platform/context.ts';
import type { AppliedRow, ImportRun } from '#server/platform/imports/definition.ts';

type Applied = AppliedRow<ProductValues>;

type Change = 'deleted' | 'changed' | 'moved' | 'onDocument';

/** Condition on `product as p`: it is on a draft, which couldn't be confirmed without the product. */
const isOnDocument = sql`(
    exists (select from sales_line l join sales_order o on o.company_id = l.company_id and o.id = l.order_id
      where l.company_id = p.company_id and l.product_id = p.id and o.status in ('draft', 'parked'))
    or exists (select from purchase_line l join purchase_order o on o.company_id = l.company_id and o.id = l.order_id
      where l.company_id = p.company_id and l.product_id = p.id and o.status = 'draft')
    or exists (select from stock_transfer_line l join stock_transfer o on o.company_id = l.company_id and o.id = l.transfer_id
      where l.company_id = p.company_id and l.product_id = p.id and o.status = 'draft'))`;

/** Imported new products that have since been changed, deleted, moved or ordered. */
export const productsUsedSince = async (
  db: Db,
  companyId: number,
  rows: readonly Applied[],
): Promise<Map<number, Sentence>> => {
  const ids = rows.map(({ entityId }) => entityId);
  const changes = await sql<{ id: number; change: Change }>`
    select p.id, found.change from product p cross join lateral (select case
      when p.archived_at is not null then 'deleted'
      when p.version > 1 then 'changed'
      when exists (select from stock_movement m where m.company_id = p.company_id and m.product_id = p.id
        and m.kind <> 'opening') or exists (select from stock_level l where l.company_id = p.company_id
        and l.product_id = p.id and (l.committed > 0 or l.incoming > 0)) then 'moved'
      when ${isOnDocument} then 'onDocument' end as change) as found
    where p.company_id = ${companyId} and p.id = any(${ids}::bigint[]) and found.change is not null`.execute(db);
  const rowOf = new Map(rows.map((row) => [row.entityId, row]));
  return new Map(
    changes.rows.map(({ id, change }) => {
      const source = { name: rowOf.get(id)?.name ?? '', row: String(rowOf.get(id)?.row ?? 0) };
      if (change === 'moved') return [id, say('catalogue.importUndoMoved', source)];
      if (change === 'onDocument') return [id, say('catalogue.importUndoOnDocument', source)];
      return [id, say(change === 'deleted' ? 'imports.undoDeleted' : 'imports.undoChanged', source)];
    }),
  );
};

/** Reverses opening stock, as archived products must not count in the value of the stock. */
const returnOpenings = async (trx: Trx, { actor, importId }: ImportRun, ids: readonly number[]) => {
  const { rows } = await sql<{ productId: number; branchId: number; onHand: number }>`
    select product_id, branch_id, on_hand from stock_level
    where company_id = ${actor.companyId} and product_id = any(${ids}::bigint[]) and on_hand <> 0
    order by product_id, branch_id`.execute(trx);
  await post(
    trx,
    actor,
    rows.map(({ productId, branchId, onHand }) => ({
      productId,
      branchId,
      kind: 'correction' as const,
      quantity: milli(-onHand),
      documentType: 'productImport',
      documentId: importId,
    })),
  );
};

/** Undoes some rows: new products are archived, changed ones get their old values back. */
export const undoProducts = async (trx: Trx, run: ImportRun, rows: readonly Applied[]): Promise<void> => {
  const newIds = rows.filter(({ before }) => before === null).map(({ entityId }) => entityId);
  if (newIds.length > 0) {
    await returnOpenings(trx, run, newIds);
    await archive(trx, run.actor.companyId, newIds);
  }
  await changeProducts(
    trx,
    run.actor,
    rows.flatMap(({ entityId, before }) => (before === null ? [] : [{ id: entityId, ...before }])),
  );
};
