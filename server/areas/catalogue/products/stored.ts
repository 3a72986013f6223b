import { sql } from 'kysely';
import type { ProductValues } from '#contract/catalogue/productFields.ts';
import type { Db } from '#server/platform/context.ts';
import { type StoredRow, storedColumns, toValues } from './columns.ts';

/** Stored products by id, without archived ones or those of other companies. */
export const readValues = async (
  db: Db,
  companyId: number,
  ids: readonly number[],
): Promise<Map<number, ProductValues>> => {
  const { rows } = await sql<StoredRow>`
    select ${storedColumns}
    from product p
    where p.company_id = ${companyId} and p.id = any(${ids}::bigint[]) and p.archived_at is null`.execute(db);
  return new Map(rows.map((row) => [row.id, toValues(row)]));
};
