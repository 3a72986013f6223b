import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { type CustomerSheetField, customerSheetFields } from '#contract/customers/sheets.ts';
import type { Customer, PricedType } from '#contract/customers.ts';
import { type Sentence, say, whyOf } from '#contract/messages/sentence.ts';
import { liveCustomers, readCustomers } from '#server/areas/customers/queries.ts';
import { listTypes, whyNotType } from '#server/areas/customers/types.ts';
import { blankCustomer, type CustomerValues, fieldNames } from '#server/areas/customers/values.ts';
import type { Db } from '#server/platform/context.ts';
import type { CheckContext, CheckedRow, Checker } from '#server/platform/imports/definition.ts';
import { whyNotSwitch } from '#server/platform/imports/switches.ts';
import { may, type Scope } from '#server/platform/scope.ts';
import { type CustomerCells, headingOf, merge, readRow, textOf } from './cells.ts';

export type CustomerPatch = Partial<CustomerValues>;
type Checked = CheckedRow<CustomerSheetField, CustomerPatch>;

type RowReading = { row: number; content: CustomerCells; problems: Checked['problems'] };
type Candidates = { byId: Map<number, Customer>; byEmail: Map<string, number[]>; byPhone: Map<string, number[]> };

const distinct = (values: readonly (string | undefined)[]) => [...new Set(values.filter((value) => value))];

/** Customers the rows may refer to: by id, then email, then phone. One statement for all of them. */
const readCandidates = async (db: Db, scope: Scope, rows: readonly RowReading[]): Promise<Candidates> => {
  const ids = rows.flatMap(({ content }) => content.id ?? []);
  const emails = distinct(rows.map(({ content }) => content.values.email?.toLowerCase()));
  const phones = distinct(rows.map(({ content }) => content.values.phone));
  const { rows: contacts } = await sql<{ id: number; email: string; phone: string }>`
    select c.id, lower(c.email) as email, c.phone from customer c where ${liveCustomers(scope)} and c.id = any(${ids}::bigint[])
    union select c.id, lower(c.email), c.phone from customer c where ${liveCustomers(scope)} and c.email <> '' and lower(c.email) = any(${emails}::text[])
    union select c.id, lower(c.email), c.phone from customer c where ${liveCustomers(scope)} and c.phone <> '' and c.phone = any(${phones}::text[])`.execute(
    db,
  );
  const customers = await readCustomers(
    db,
    scope,
    contacts.map(({ id }) => id),
  );
  const grouped = (key: 'email' | 'phone') => {
    const groups = new Map<string, number[]>();
    for (const row of contacts) if (row[key] !== '') groups.set(row[key], [...(groups.get(row[key]) ?? []), row.id]);
    return groups;
  };
  return {
    byId: new Map(customers.map((customer) => [customer.id, customer])),
    byEmail: grouped('email'),
    byPhone: grouped('phone'),
  };
};

/** The customer a row refers to; undefined for a new one. If several share a phone number, none of them matches. */
const customerMeant = ({ content }: RowReading, { byId, byEmail, byPhone }: Candidates): Customer | undefined => {
  if (content.id !== undefined) return byId.get(content.id);
  for (const ids of [byEmail.get(content.values.email?.toLowerCase() ?? ''), byPhone.get(content.values.phone ?? '')])
    if (ids?.length === 1) return byId.get(ids[0] ?? 0);
  return undefined;
};

const changesOf = (before: Customer | undefined, after: CustomerValues): Checked['changes'] =>
  customerSheetFields
    .filter((field) => field !== 'id')
    .map((field) => ({
      field,
      from: (before && String(textOf(field, before))) || null,
      to: String(textOf(field, after)) || null,
    }))
    .filter(({ from, to }) => from !== to);

/** What to store: everything for a new customer, only the differences for an existing one. */
const patchOf = (before: Customer | undefined, after: CustomerValues): CustomerPatch =>
  Object.fromEntries(
    fieldNames
      .filter((field) => !before || !isDeepStrictEqual(before[field], after[field]))
      .map((field) => [field, after[field]]),
  );

type CheckSetting = CheckContext<CustomerSheetField> & {
  types: readonly PricedType[];
  /** Customers that earlier rows refer to, with the row of each. */
  rowsOf: Map<number, number>;
  /** New customers of earlier rows, keyed as a later import would match them, with the row of each. */
  newRows: Map<string, number>;
};

type Duplicate = { field: CustomerSheetField; row: number };

/** A new customer whose email is in an earlier row, or whose phone is, if there is no email. */
const duplicateContact = (
  { newRows }: CheckSetting,
  row: number,
  { email, phone }: CustomerValues,
): Duplicate | undefined => {
  const [field, contact] = email === '' ? (['phone', phone] as const) : (['email', email.toLowerCase()] as const);
  if (contact === '') return undefined;
  const earlier = newRows.get(contact);
  if (earlier === undefined) newRows.set(contact, row);
  return earlier === undefined ? undefined : { field, row: earlier };
};

const checkRow = (setting: CheckSetting, reading: RowReading, before: Customer | undefined): Checked => {
  const { scope, types, rowsOf } = setting;
  const { row, content } = reading;
  const problems = [...reading.problems];
  const after = merge(before ?? { ...blankCustomer, name: '' }, content);
  const note = (field: CustomerSheetField, why: Sentence) =>
    problems.push({ column: headingOf(setting, field), field, ...whyOf(why) });
  if (content.id !== undefined && !before) note('id', say('customers.noSuchCustomer'));
  if (after.name === '') note('name', say('field.required'));
  if (after.creditLimit !== (before?.creditLimit ?? 0) && !may(scope, 'creditLimit.edit'))
    note('creditLimit', say('customers.creditLimitRight'));
  const whyNot = whyNotType(scope, types, before?.type, after.type);
  if (whyNot !== undefined) note('type', whyNot);
  const whyNotStatus = whyNotSwitch(scope, 'customer', before?.status, after.status);
  if (whyNotStatus !== undefined) note('status', whyNotStatus);
  const earlier = before && rowsOf.get(before.id);
  if (earlier !== undefined) note('name', say('customers.rowDuplicate', { row: String(earlier) }));
  if (before && earlier === undefined) rowsOf.set(before.id, row);
  const duplicate = before || content.id !== undefined ? undefined : duplicateContact(setting, row, after);
  if (duplicate) note(duplicate.field, say('customers.contactTwice', { row: String(duplicate.row) }));
  const patch = patchOf(before, after);
  const isSame = before !== undefined && Object.keys(patch).length === 0;
  const outcome = problems.length > 0 ? 'wrong' : !before ? 'new' : isSame ? 'unchanged' : 'changed';
  return {
    row,
    outcome,
    entityId: before?.id ?? null,
    entityVersion: before?.version ?? null,
    code: after.email || after.phone,
    name: after.name,
    changes: changesOf(before, after),
    problems,
    patch: outcome === 'new' || outcome === 'changed' ? patch : null,
  };
};

/** Checks rows against existing customers and against the rows before them. */
export const openCustomerCheck = async (
  db: Db,
  context: CheckContext<CustomerSheetField>,
): Promise<Checker<CustomerSheetField, CustomerPatch>> => {
  const setting: CheckSetting = {
    ...context,
    types: await listTypes(db, context.scope),
    rowsOf: new Map(),
    newRows: new Map(),
  };
  return async (rows) => {
    const readings = rows.map(({ row, cells }): RowReading => ({ row, ...readRow(setting, cells) }));
    const candidates = await readCandidates(db, context.scope, readings);
    return (from, to) =>
      readings.slice(from, to).map((reading) => checkRow(setting, reading, customerMeant(reading, candidates)));
  };
};
