import { type RawBuilder, sql } from 'kysely';
import { COUNT_LIMIT } from '#contract/fields.ts';
import type { Db } from '#server/platform/context.ts';
import { containing } from '#server/platform/page.ts';
import type { Scope } from '#server/platform/scope.ts';

/** More documents of a kind than a list counts are not looked for. */
const MAX_DOCUMENTS = COUNT_LIMIT + 1;

/** The tables of documents, by the type that movements have for them. */
const tables = {
  transfer: 'stock_transfer',
  writeOff: 'write_off',
  stockTake: 'stock_take',
  purchaseOrder: 'purchase_order',
  salesOrder: 'sales_order',
} as const;
type DocumentType = keyof typeof tables;
const documentTypes = Object.keys(tables) as DocumentType[];

/**
 * How a document `d` is found. Sales are too many to look inside their references: they are found by how those begin,
 * from `S-` on, or by their number.
 */
const isMeant = (type: DocumentType, keyword: string): RawBuilder<boolean> => {
  if (type !== 'salesOrder') return sql<boolean>`lower(d.reference) like ${containing(keyword)}`;
  if (/^\d{1,9}$/.test(keyword)) return sql<boolean>`d.number = ${Number(keyword)}`;
  return /^S-[\d-]*$/i.test(keyword)
    ? sql<boolean>`d.reference like ${`${keyword.toUpperCase()}%`}`
    : sql<boolean>`false`;
};

type Found = Record<DocumentType, number[]> & { users: number[] };

/** Documents and people of a keyword: few rows, each found in its own table. */
const lookUp = async (db: Db, { companyId }: Scope, keyword: string): Promise<Found> => {
  const documents = documentTypes.map(
    (type) => sql`array(select d.id from ${sql.table(tables[type])} d
      where d.company_id = ${companyId} and ${isMeant(type, keyword)}
      order by d.created_at desc, d.id desc limit ${MAX_DOCUMENTS}) as ${sql.ref(type)}`,
  );
  const { rows } = await sql<Found>`
    select ${sql.join(documents)}, array(select u.id from app_user u left join role r on r.id = u.role_id
      where (u.company_id = ${companyId} or r.reach = 'all')
        and u.search like ${containing(keyword)} and lower(u.name) like ${containing(keyword)}) as users`.execute(db);
  return rows[0] as Found;
};

/**
 * Movements `m` of documents or people with this keyword. These are looked up first, since no index has the names and
 * references of all movements.
 */
export const keywordCondition = async (db: Db, scope: Scope, keyword: string): Promise<RawBuilder<boolean>> => {
  const { users, ...documents } = await lookUp(db, scope, keyword);
  const conditions = documentTypes
    .filter((type) => documents[type].length > 0)
    .map(
      (type) =>
        sql<boolean>`(m.document_type = ${sql.lit(type)} and m.document_id = any(${documents[type]}::bigint[]))`,
    );
  if (users.length > 0) conditions.push(sql<boolean>`m.user_id = any(${users}::bigint[])`);
  return sql<boolean>`(${sql.join([sql`false`, ...conditions], sql` or `)})`;
};
