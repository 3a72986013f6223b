import { sql } from 'kysely';
import type { Trx } from '#server/platform/context.ts';

/** A company with these is never deleted: others hold copies of its papers, and the stock ledger is never rewritten. */
const documents = [
  'sales_order',
  'purchase_order',
  'stock_movement',
  'stock_take',
  'stock_transfer',
  'write_off',
  'till_event',
] as const;

export const hasDocuments = async (trx: Trx, companyId: number): Promise<boolean> => {
  const anyOf = sql.join(
    documents.map((table) => sql`exists (select 1 from ${sql.table(table)} where company_id = ${companyId})`),
    sql` or `,
  );
  const { rows } = await sql<{ any: boolean }>`select ${anyOf} as any`.execute(trx);
  return rows[0]?.any === true;
};

export const countPeople = async (trx: Trx, companyId: number): Promise<number> => {
  const { count } = await trx
    .selectFrom('appUser')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('companyId', '=', companyId)
    .where('archivedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
};

/**
 * A company without documents is deleted with its branches, after the other areas have deleted what refers to them.
 * If a document is created meanwhile, it locks its branch and the database refuses the deletion.
 */
export const eraseCompany = async (trx: Trx, companyId: number): Promise<void> => {
  await trx.deleteFrom('branch').where('companyId', '=', companyId).execute();
  await trx.deleteFrom('company').where('id', '=', companyId).execute();
};
