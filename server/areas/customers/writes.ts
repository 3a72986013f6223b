import { sql } from 'kysely';
import type { Trx } from '#server/platform/context.ts';
import type { Scope } from '#server/platform/scope.ts';
import { type CustomerValues, searchOf } from './values.ts';

/** Rows as one JSON value, so that any number of them is one statement. */
const shape = sql.raw(`(
  id bigint, type text, name text, company_name text, contact_name text, email text, phone text, tax_number text,
  billing_address jsonb, delivery_address jsonb, credit_limit bigint, terms_days integer, language text, note text, tags text[],
  status text, search text, grams text[])`);
const names = [
  'type',
  'name',
  'company_name',
  'contact_name',
  'email',
  'phone',
  'tax_number',
  'billing_address',
  'delivery_address',
  'credit_limit',
  'terms_days',
  'language',
  'note',
  'tags',
  'status',
  'search',
  'grams',
];
const columns = sql.raw(names.join(', '));
const recordColumns = sql.raw(names.map((name) => `r.${name}`).join(', '));

const rowOf = (customer: CustomerValues & { id?: number }) => {
  const { search, grams } = searchOf(customer);
  return {
    id: customer.id,
    type: customer.type,
    name: customer.name,
    company_name: customer.companyName,
    contact_name: customer.contactName,
    email: customer.email,
    phone: customer.phone,
    tax_number: customer.taxNumber,
    billing_address: customer.billingAddress,
    delivery_address: customer.deliveryAddress,
    credit_limit: customer.creditLimit,
    terms_days: customer.termsDays,
    language: customer.language,
    note: customer.note,
    tags: customer.tags,
    status: customer.status,
    search,
    grams,
  };
};

/** Returns the ids in the order of the given customers. */
export const insertCustomers = async (
  trx: Trx,
  { companyId }: Pick<Scope, 'companyId'>,
  customers: readonly CustomerValues[],
): Promise<number[]> => {
  if (customers.length === 0) return [];
  const rows = JSON.stringify(customers.map((customer, at) => ({ ...rowOf(customer), id: at })));
  const inserted = await sql<{ id: number }>`
    insert into customer (company_id, ${columns})
    select ${companyId}, ${recordColumns} from jsonb_to_recordset(${rows}::jsonb) as r ${shape} order by r.id
    returning id`.execute(trx);
  return inserted.rows.map(({ id }) => id).toSorted((a, b) => a - b);
};

export const updateCustomers = async (
  trx: Trx,
  { companyId }: Pick<Scope, 'companyId'>,
  customers: readonly (CustomerValues & { id: number })[],
): Promise<void> => {
  if (customers.length === 0) return;
  await sql`
    update customer c set (${columns}, updated_at, version) = (select ${recordColumns}, now(), c.version + 1)
    from jsonb_to_recordset(${JSON.stringify(customers.map(rowOf))}::jsonb) as r ${shape}
    where c.company_id = ${companyId} and c.id = r.id`.execute(trx);
};
