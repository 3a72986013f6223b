import { sql } from 'kysely';
import type { Sentence } from '#contract/messages/sentence.ts';
import type { Trx } from '#server/platform/context.ts';
import { ownersOf, takenBy } from './codes.ts';
import type { Code } from './values.ts';

/** Archives products. Their codes can be reused, and are remembered for a restore. Returns the archived ones. */
export const archive = async (trx: Trx, companyId: number, ids: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    with freed as (
      delete from product_barcode where company_id = ${companyId} and product_id = any(${ids}::bigint[])
      returning product_id, code, pack, position
    ), kept as (
      select product_id, jsonb_agg(jsonb_build_object('code', code, 'pack', pack) order by position) as codes
      from freed group by product_id
    )
    update product p set archived_at = now(), updated_at = now(), version = p.version + 1,
      kept_barcodes = coalesce(each.codes, '[]')
    from (select id, codes from unnest(${ids}::bigint[]) as id left join kept on kept.product_id = id) as each
    where p.company_id = ${companyId} and p.id = each.id and p.archived_at is null
    returning p.id`.execute(trx);
  return rows.map(({ id }) => id);
};

type Archived = {
  id: number;
  sku: string;
  title: string;
  standardSku: string | null;
  archived: boolean;
  barcodes: Code[] | null;
};
export type Refused = { id: number; why: Sentence };

const codesOf = ({ sku, standardSku, barcodes }: Archived): string[] =>
  [sku, standardSku ?? '', ...(barcodes ?? []).map(({ code }) => code)]
    .filter((code) => code !== '')
    .map((code) => code.toLowerCase());

/** Two of them may want the same code: the first gets it. */
const sortOut = (wanted: readonly Archived[], owners: ReadonlyMap<string, Pick<Archived, 'sku' | 'title'>>) => {
  const ownerByCode = new Map(owners);
  const refused: Refused[] = [];
  const free: number[] = [];
  for (const product of wanted) {
    const codes = codesOf(product);
    const owner = codes.map((code) => ownerByCode.get(code)).find((each) => each !== undefined);
    if (owner) refused.push({ id: product.id, why: takenBy(owner) });
    else {
      free.push(product.id);
      for (const code of codes) ownerByCode.set(code, product);
    }
  }
  return { free, refused };
};

const bringBack = (trx: Trx, companyId: number, ids: readonly number[]) =>
  sql`
    with back as (
      select id, kept_barcodes from product where company_id = ${companyId} and id = any(${ids}::bigint[])
    ), scanned as (
      insert into product_barcode (company_id, product_id, code, pack, position)
      select ${companyId}, back.id, kept.code ->> 'code', (kept.code ->> 'pack')::boolean, kept.place - 1
      from back, jsonb_array_elements(back.kept_barcodes) with ordinality as kept(code, place)
    )
    update product p set archived_at = null, kept_barcodes = null, updated_at = now(), version = p.version + 1
    from back where p.company_id = ${companyId} and p.id = back.id`.execute(trx);

/** Undoes a deletion where the codes are still free. A product that wasn't deleted counts as restored. */
export const restore = async (trx: Trx, companyId: number, ids: readonly number[]) => {
  const { rows } = await sql<Archived>`
    select id, sku, title, standard_sku, archived_at is not null as archived, kept_barcodes as barcodes
    from product where company_id = ${companyId} and id = any(${ids}::bigint[]) order by id`.execute(trx);
  const archivedRows = rows.filter(({ archived }) => archived);
  const owners = await ownersOf(trx, companyId, archivedRows.flatMap(codesOf));
  const { free, refused } = sortOut(archivedRows, new Map(owners.map((owner) => [owner.code, owner])));
  if (free.length > 0) await bringBack(trx, companyId, free);
  const present = rows.filter(({ archived }) => !archived).map(({ id }) => id);
  return { restored: free, present, refused };
};
