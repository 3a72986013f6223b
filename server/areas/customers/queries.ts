import { sql } from 'kysely';
import type { Customer } from '#contract/customers.ts';
import { cents } from '#contract/money.ts';
import { Address } from '#contract/settings.ts';
import type { Db, Trx } from '#server/platform/context.ts';
import type { Scope } from '#server/platform/scope.ts';

type CustomerRecord = Omit<Customer, 'percent' | 'billingAddress' | 'deliveryAddress'> & {
  percent: string;
  billingAddress: unknown;
  deliveryAddress: unknown;
};

/** The one way to read a company's customers, as a condition on `customer as c`. */
export const liveCustomers = ({ companyId }: Pick<Scope, 'companyId'>) =>
  sql<boolean>`c.company_id = ${companyId} and c.archived_at is null`;

const toCustomer = (row: CustomerRecord): Customer => ({
  ...row,
  percent: Number(row.percent),
  billingAddress: Address.parse(row.billingAddress),
  deliveryAddress: Address.parse(row.deliveryAddress),
  creditLimit: cents(row.creditLimit),
  balance: cents(row.balance),
  onAccount: cents(row.onAccount),
  storeCredit: cents(row.storeCredit),
  sales: cents(row.sales),
});

const columns = sql`
  c.id, c.type, c.name, c.company_name, c.contact_name, c.email, c.phone, c.tax_number, c.billing_address,
  c.delivery_address, c.credit_limit, c.terms_days, c.language, c.note, c.tags, c.status, t.price_level, t.percent, b.balance,
  b.on_account, b.store_credit, b.sales, b.orders, b.last_order_at as last_order_time, c.created_at as create_time,
  c.updated_at as update_time, c.version`;
const customerTables = sql`
  customer c
  join customer_type t on t.company_id = c.company_id and t.key = c.type
  join customer_balance b on b.company_id = c.company_id and b.customer_id = c.id`;

/** Customers as they are read, in the order of the ids. One statement for a whole page. */
export const readCustomers = async (
  db: Db,
  scope: Pick<Scope, 'companyId'>,
  ids: readonly number[],
): Promise<Customer[]> => {
  if (ids.length === 0) return [];
  const { rows } = await sql<CustomerRecord>`
    select ${columns} from ${customerTables} where ${liveCustomers(scope)} and c.id = any(${ids}::bigint[])`.execute(
    db,
  );
  const byId = new Map(rows.map((row) => [row.id, toCustomer(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

export const findCustomer = async (db: Db, scope: Scope, id: number): Promise<Customer | undefined> =>
  (await readCustomers(db, scope, [id]))[0];

/** Locked in the order of their ids, so that two people with the same pair cannot deadlock. */
export const lockCustomers = async (trx: Trx, scope: Scope, ids: readonly number[]): Promise<Customer[]> => {
  await sql`select c.id from customer c where ${liveCustomers(scope)} and c.id = any(${ids}::bigint[]) order by c.id for update`.execute(
    trx,
  );
  return readCustomers(trx, scope, ids);
};

export const lockCustomer = async (trx: Trx, scope: Scope, id: number): Promise<Customer | undefined> =>
  (await lockCustomers(trx, scope, [id]))[0];

export const countCustomers = async (db: Db, scope: Scope): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from customer c where ${liveCustomers(scope)}`.execute(db);
  return rows[0]?.count ?? 0;
};

type Summary = { count: number; active: number; withDebt: number; totalBalance: number; totalStoreCredit: number };

export const summaryOf = async (db: Db, scope: Scope): Promise<Summary> => {
  const { rows } = await sql<Summary>`
    select * from
      (select count(*)::int as count, (count(*) filter (where c.status = 'active'))::int as active
        from customer c where ${liveCustomers(scope)}) as people,
      -- Archived customers count, too: a late return or a sale in flight may leave them with a balance.
      (select (count(*) filter (where balance > 0))::int as with_debt, coalesce(sum(balance), 0)::bigint as total_balance,
          coalesce(sum(store_credit), 0)::bigint as total_store_credit
        from customer_balance where company_id = ${scope.companyId}) as money`.execute(db);
  return rows[0] ?? { count: 0, active: 0, withDebt: 0, totalBalance: 0, totalStoreCredit: 0 };
};

export const listTags = async (db: Db, scope: Scope): Promise<{ name: string; customers: number }[]> => {
  const { rows } = await sql<{ name: string; customers: number }>`
    select tag as name, count(*)::int as customers from customer c, unnest(c.tags) as tag
    where ${liveCustomers(scope)} group by tag order by count(*) desc, lower(tag) limit 500`.execute(db);
  return rows;
};
