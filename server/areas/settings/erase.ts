import { sql } from 'kysely';
import type { Trx } from '#server/platform/context.ts';

/** What a company is kept for: papers that others hold copies of, and a stock ledger that is never rewritten. */
const documents = [
  'sales_order',
  'purchase_order',
  'stock_movement',
  'stock_take',
  'stock_transfer',
  'write_off',
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

/** In this order nothing is left that refers to what goes; the rest goes with the company's own row. */
const belongings = [
  'promotion',
  'import_job',
  'import_mapping',
  'stock_level',
  'stock_cost',
  'product',
  'product_count',
  'product_word',
  'tag',
  'category',
  'brand',
  'supplier',
  'customer',
  'role',
  'branch',
] as const;

/**
 * A company without documents goes with all that it has. A document made meanwhile holds its branch, and the database
 * then refuses the whole. Answers the names of the uploaded files, which nobody can open any more.
 */
export const eraseCompany = async (trx: Trx, companyId: number): Promise<string[]> => {
  const files = await trx.deleteFrom('upload').where('companyId', '=', companyId).returning('name').execute();
  await trx.deleteFrom('userBranch').where('companyId', '=', companyId).execute();
  // People who were deleted before stay by name on what they did elsewhere.
  await trx.updateTable('appUser').set({ companyId: null, roleId: null }).where('companyId', '=', companyId).execute();
  for (const table of belongings)
    await sql`delete from ${sql.table(table)} where company_id = ${companyId}`.execute(trx);
  await trx.deleteFrom('company').where('id', '=', companyId).execute();
  return files.map(({ name }) => name);
};
