import { sql } from 'kysely';
import { toE164 } from '#contract/phone.ts';
import { ownersOf } from '#server/areas/catalogue/service.ts';
import { liveCustomers } from '#server/areas/customers/service.ts';
import type { Db } from '#server/platform/context.ts';
import type { Scope } from '#server/platform/scope.ts';

/** What the names in a sheet refer to: all looked up at once, ignoring letter case. Several ids mean it is ambiguous. */
export type Names = {
  products: Map<string, { productId: number; pack: boolean }>;
  customers: Map<string, Set<number>>;
  branches: Map<string, number>;
};

type Asked = { codes: readonly string[]; customers: readonly string[] };

const readProducts = async (db: Db, { companyId }: Scope, codes: readonly string[]): Promise<Names['products']> => {
  const owners = await ownersOf(db, companyId, codes);
  const { rows } = await sql<{ code: string }>`
    select lower(code) as code from product_barcode
    where company_id = ${companyId} and pack and lower(code) = any(${codes}::text[])`.execute(db);
  const packs = new Set(rows.map(({ code }) => code));
  return new Map(
    owners.map(({ code, kind, productId }) => [
      code,
      { productId, pack: kind === 'pack' || (kind === 'barcode' && packs.has(code)) },
    ]),
  );
};

type Customer = { id: number; name: string; companyName: string; email: string; phone: string; taxNumber: string };

const readCustomers = async (db: Db, scope: Scope, texts: readonly string[]): Promise<Names['customers']> => {
  const byText = new Map<string, Set<number>>();
  if (texts.length === 0) return byText;
  const phones = texts.flatMap((text) => toE164(text) ?? []);
  const { rows } = await sql<Customer>`
    select c.id, lower(c.name) as name, lower(c.company_name) as company_name, lower(c.email) as email, c.phone,
      lower(c.tax_number) as tax_number
    from customer c where ${liveCustomers(scope)} and c.status = 'active' and (lower(c.name) = any(${texts}::text[])
      or lower(c.company_name) = any(${texts}::text[]) or lower(c.email) = any(${texts}::text[])
      or c.phone = any(${phones}::text[]) or lower(c.tax_number) = any(${texts}::text[]))`.execute(db);
  for (const { id, ...texts } of rows)
    for (const text of Object.values(texts).filter((each) => each !== ''))
      byText.set(text, (byText.get(text) ?? new Set()).add(id));
  return byText;
};

const readBranches = async (db: Db, { companyId, branchIds }: Scope): Promise<Names['branches']> => {
  const rows = await db
    .selectFrom('branch')
    .select(['id', 'name', 'number'])
    .where('companyId', '=', companyId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...branchIds]))))
    .execute();
  return new Map(
    rows.flatMap(({ id, name, number }) => [
      [name.toLowerCase(), id],
      [String(number), id],
    ]),
  );
};

export const readNames = async (db: Db, scope: Scope, { codes, customers }: Asked): Promise<Names> => {
  const lower = (texts: readonly string[]) => [...new Set(texts.map((text) => text.toLowerCase()))];
  return {
    products: await readProducts(db, scope, lower(codes)),
    customers: await readCustomers(db, scope, lower(customers)),
    branches: await readBranches(db, scope),
  };
};
