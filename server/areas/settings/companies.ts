import { type SelectQueryBuilder, sql } from 'kysely';
import { PICK_LIMIT } from '#contract/fields.ts';
import { Address, type Company, type CompanyFilter } from '#contract/settings.ts';
import type { Db, Trx } from '#server/platform/context.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { containing, isFiltered, orderOf, pageOf } from '#server/platform/page.ts';
import type { Scope } from '#server/platform/scope.ts';
import { nextVersion } from '#server/platform/version.ts';

type CompanyRow = Omit<
  Company,
  'address' | 'gstRate' | 'cashRounding' | 'status' | 'language' | 'scaleLayouts' | 'receiptPrinters'
> & {
  address: unknown;
  receiptPrinters: unknown;
  scaleLayouts: unknown;
  gstRate: string;
  cashRounding: number;
  status: string;
  language: string;
};

const companyColumns = [
  'id',
  'name',
  'code',
  'legalName',
  'abn',
  'email',
  'phone',
  'website',
  'address',
  'logo',
  'timeZone',
  'language',
  'gstRate',
  'cashRounding',
  'askAboveQuantity',
  'invoiceTerms',
  'backdatingDays',
  'storefrontEnabled',
  'collectEnabled',
  'scaleLayouts',
  'receiptPrinters',
  'invoiceNote',
  'bankName',
  'bankBsb',
  'bankAccount',
  'bankAccountName',
  'status',
  'createdAt as createTime',
  'version',
] as const;

const toCompany = (row: CompanyRow): Company => ({
  ...row,
  address: Address.parse(row.address),
  gstRate: Number(row.gstRate),
  scaleLayouts: row.scaleLayouts as Company['scaleLayouts'],
  receiptPrinters: row.receiptPrinters as Company['receiptPrinters'],
  cashRounding: row.cashRounding as Company['cashRounding'],
  status: row.status as Company['status'],
  language: row.language as Company['language'],
});

/** Users who reach all companies see every one, others only their own. */
const companiesIn = (db: Db, scope: Scope) => {
  const companies = db.selectFrom('company');
  return scope.reach === 'all' ? companies : companies.where('company.id', '=', scope.companyId);
};

const companiesLike = <O>(companies: SelectQueryBuilder<Tables, 'company', O>, keyword: string | undefined) =>
  keyword === undefined
    ? companies
    : companies.where(
        sql<boolean>`lower(name || ' ' || code || ' ' || legal_name || ' ' || abn) like ${containing(keyword)}`,
      );

export const listCompanies = async (db: Db, scope: Scope, keyword: string | undefined): Promise<Company[]> => {
  const rows = await companiesLike(companiesIn(db, scope), keyword)
    .select(companyColumns)
    .orderBy(sql`lower(name)`)
    .limit(PICK_LIMIT)
    .execute();
  return rows.map(toCompany);
};

export const pageOfCompanies = async (db: Db, scope: Scope, filter: CompanyFilter) => {
  const { status, keyword } = filter;
  const order = orderOf(
    filter,
    { name: sql`lower(name)`, code: sql`code`, createTime: sql`created_at`, status: sql`status` },
    { field: 'name' },
    sql`id`,
  );
  const base = companiesLike(companiesIn(db, scope), keyword).$if(status !== undefined, (companies) =>
    companies.where('status', '=', status ?? ''),
  );
  const page = await pageOf(db, base, (rows) => rows.select(companyColumns).orderBy(order), filter, isFiltered(filter));
  return { ...page, data: page.data.map(toCompany) };
};

const companyById = (db: Db, scope: Scope, id: number) =>
  companiesIn(db, scope).select(companyColumns).where('company.id', '=', id);

export const findCompany = async (db: Db, scope: Scope, id: number): Promise<Company | undefined> => {
  const row = await companyById(db, scope, id).executeTakeFirst();
  return row && toCompany(row);
};

export const lockCompany = async (trx: Trx, scope: Scope, id: number): Promise<Company | undefined> => {
  const row = await companyById(trx, scope, id).forUpdate().executeTakeFirst();
  return row && toCompany(row);
};

export const codesLike = async (db: Db, start: string): Promise<Set<string>> => {
  const rows = await db.selectFrom('company').select('code').where('code', '^@', start).execute();
  return new Set(rows.map(({ code }) => code));
};

type CompanyFields = Omit<Company, 'id' | 'createTime' | 'version'>;

const companyValues = ({ address, gstRate, scaleLayouts, receiptPrinters, ...plain }: Partial<CompanyFields>) => ({
  ...plain,
  ...(scaleLayouts && { scaleLayouts: JSON.stringify(scaleLayouts) }),
  ...(receiptPrinters && { receiptPrinters: JSON.stringify(receiptPrinters) }),
  ...(address && { address: JSON.stringify(address) }),
  ...(gstRate !== undefined && { gstRate: String(gstRate) }),
});

/** Undefined if the code is already used. */
export const insertCompany = async (
  trx: Trx,
  company: Partial<CompanyFields> & Pick<CompanyFields, 'name' | 'code'>,
): Promise<Company | undefined> => {
  const row = await trx
    .insertInto('company')
    .values({ ...companyValues(company), name: company.name, code: company.code })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning(companyColumns)
    .executeTakeFirst();
  return row && toCompany(row);
};

export const updateCompany = async (trx: Trx, id: number, change: Partial<CompanyFields>): Promise<Company> =>
  toCompany(
    await trx
      .updateTable('company')
      .set({ ...companyValues(change), version: nextVersion })
      .where('id', '=', id)
      .returning(companyColumns)
      .executeTakeFirstOrThrow(),
  );
