import type { Locale } from '#contract/common.ts';
import type { CostedOrder } from '#contract/purchasing/order.ts';
import { Address } from '#contract/settings.ts';
import type { Db } from '#server/platform/context.ts';
import type { Scope } from '#server/platform/scope.ts';

export const partiesOf = async (db: Db, { companyId }: Scope, { branchId, supplierId }: CostedOrder) => {
  const company = await db
    .selectFrom('company')
    .select(['name', 'legalName', 'abn', 'email', 'phone', 'address', 'language'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  const branch = await db
    .selectFrom('branch')
    .select(['name', 'address', 'phone', 'timeZone'])
    .where('companyId', '=', companyId)
    .where('id', '=', branchId)
    .executeTakeFirstOrThrow();
  const supplier = await db
    .selectFrom('supplier')
    .select(['name', 'contactName', 'email', 'phone', 'address', 'taxNumber'])
    .where('companyId', '=', companyId)
    .where('id', '=', supplierId)
    .executeTakeFirstOrThrow();
  return {
    company: { ...company, address: Address.parse(company.address), language: company.language as Locale },
    branch: { ...branch, address: Address.parse(branch.address) },
    supplier,
  };
};

export type Parties = Awaited<ReturnType<typeof partiesOf>>;
