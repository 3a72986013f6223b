import { sql } from 'kysely';
import type { Trx } from '#server/platform/context.ts';

/** Deleted in this order, so that no row ever refers to one that is already gone. */
const tables = [
  'import_job',
  'import_mapping',
  'product',
  'product_count',
  'product_word',
  'tag',
  'category',
  'brand',
  'supplier',
] as const;

export const eraseCatalogue = async (trx: Trx, companyId: number): Promise<void> => {
  for (const table of tables) await sql`delete from ${sql.table(table)} where company_id = ${companyId}`.execute(trx);
};
