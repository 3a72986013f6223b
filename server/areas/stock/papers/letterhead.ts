import type { Locale } from '#contract/common.ts';
import { Address } from '#contract/settings.ts';
import type { Db } from '#server/platform/context.ts';
import type { Scope } from '#server/platform/scope.ts';

/** The company's name for the top of a paper, and its language and country for formats. */
export const companyOf = async (db: Db, { companyId }: Scope) => {
  const company = await db
    .selectFrom('company')
    .select(['name', 'address', 'language'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  return { ...company, address: Address.parse(company.address), language: company.language as Locale };
};
export type PaperCompany = Awaited<ReturnType<typeof companyOf>>;

export const branchOnPaper = async (db: Db, { companyId }: Scope, id: number) => {
  const branch = await db
    .selectFrom('branch')
    .select(['name', 'address', 'phone', 'timeZone'])
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...branch, address: Address.parse(branch.address) };
};
export type PaperBranch = Awaited<ReturnType<typeof branchOnPaper>>;
