import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { type Sentence, say } from '#contract/messages/sentence.ts';
import type { Db, Trx } from '#server/platform/context.ts';
import { Refusal } from '#server/platform/refusal.ts';

export type Owner = { code: string; kind: 'sku' | 'pack' | 'barcode'; productId: number; sku: string; title: string };

/** Who has these codes, ignoring letter case: SKUs, pack SKUs and barcodes of every product that isn't archived. */
export const ownersOf = async (db: Db, companyId: number, codes: readonly string[]): Promise<Owner[]> => {
  if (codes.length === 0) return [];
  const lowerCodes = codes.map((code) => code.toLowerCase());
  // Compared with the whole list at once, by index or in one pass over the table, never once per code, even while the
  // planner has no statistics for a table that has just grown.
  const { rows } = await sql<Owner>`
    select lower(sku) as code, 'sku' as kind, id as product_id, sku, title from product
    where company_id = ${companyId} and lower(sku) = any(${lowerCodes}::text[]) and archived_at is null
    union all
    select lower(standard_sku), 'pack', id, sku, title from product
    where company_id = ${companyId} and lower(standard_sku) = any(${lowerCodes}::text[])
      and archived_at is null and standard_sku is not null
    union all
    select lower(b.code), 'barcode', p.id, p.sku, p.title
    from product_barcode b join product p on p.id = b.product_id
    where b.company_id = ${companyId} and lower(b.code) = any(${lowerCodes}::text[])`.execute(db);
  return rows;
};

export const takenBy = ({ title, sku }: Pick<Owner, 'title' | 'sku'>): Sentence =>
  say('catalogue.codeTakenBy', { product: title, sku });

/** A code for a product being written; `product` tells products apart that don't have an id yet. */
export type Claimed = {
  code: string;
  field: string;
  productId: number | undefined;
  product: Pick<Owner, 'title' | 'sku'>;
};

/** Refuses with 150 when a code belongs to another product, or to two of those being written. */
export const refuseTaken = async (trx: Trx, companyId: number, claims: readonly Claimed[]): Promise<void> => {
  const refuse = (field: string, owner: Pick<Owner, 'title' | 'sku'>) => {
    throw new Refusal('alreadyExists', { fields: { [field]: takenBy(owner) } });
  };
  const first = new Map<string, Claimed>();
  for (const claim of claims) {
    const code = claim.code.toLowerCase();
    const other = first.get(code);
    // A product may use its SKU as its barcode.
    if (other && other.product !== claim.product) refuse(claim.field, other.product);
    first.set(code, other ?? claim);
  }
  for (const owner of await ownersOf(trx, companyId, [...first.keys()])) {
    const claim = first.get(owner.code);
    if (claim && claim.productId !== owner.productId) refuse(claim.field, owner);
  }
};

/** No 0 or O, 1, I or L; and no U, so that no words appear by chance. */
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const SKU_LENGTH = 7;
const someSku = () => Array.from({ length: SKU_LENGTH }, () => letters[randomInt(letters.length)]).join('');

/** Short SKUs that aren't used yet. */
export const freeSkus = async (db: Db, companyId: number, count: number): Promise<string[]> => {
  const free = new Set<string>();
  while (free.size < count) {
    const candidates = Array.from({ length: count - free.size }, someSku);
    const usedCodes = new Set((await ownersOf(db, companyId, candidates)).map(({ code }) => code));
    for (const sku of candidates) if (!usedCodes.has(sku.toLowerCase())) free.add(sku);
  }
  return [...free];
};
