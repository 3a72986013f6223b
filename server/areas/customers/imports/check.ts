import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { type CustomerSheetRow, customerSheetFields } from '#contract/customers/sheets.ts';
import type { Customer, PricedType } from '#contract/customers.ts';
import { type Sentence, say, whyOf } from '#contract/messages/sentence.ts';
import { liveCustomers, readCustomers } from '#server/areas/customers/queries.ts';
import { whyNotType } from '#server/areas/customers/service.ts';
import { listTypes } from '#server/areas/customers/types.ts';
import { blankCustomer, type CustomerValues, fieldNames } from '#server/areas/customers/values.ts';
import type { Db } from '#server/platform/context.ts';
import { may, type Scope } from '#server/platform/scope.ts';
import type { SheetRow } from '#server/platform/sheets/read.ts';
import { type Patch, type Problem, patched, readRow, type SheetColumn, textOf } from './cells.ts';

export type Checked = CustomerSheetRow & { after: CustomerValues; before: Customer | undefined };

type Read = { row: number; patch: Patch; problems: Problem[] };
type Known = { byId: Map<number, Customer>; byEmail: Map<string, number[]>; byPhone: Map<string, number[]> };

const given = (values: readonly (string | undefined)[]) => [...new Set(values.filter((value) => value))];

/** Whoever the rows may mean: by id, else by email, else by phone. One statement for all of them. */
const readKnown = async (db: Db, scope: Scope, rows: readonly Read[]): Promise<Known> => {
  const ids = rows.flatMap(({ patch }) => patch.id ?? []);
  const emails = given(rows.map(({ patch }) => patch.values.email?.toLowerCase()));
  const phones = given(rows.map(({ patch }) => patch.values.phone));
  const { rows: found } = await sql<{ id: number; email: string; phone: string }>`
    select c.id, lower(c.email) as email, c.phone from customer c where ${liveCustomers(scope)} and c.id = any(${ids}::bigint[])
    union select c.id, lower(c.email), c.phone from customer c where ${liveCustomers(scope)} and c.email <> '' and lower(c.email) = any(${emails}::text[])
    union select c.id, lower(c.email), c.phone from customer c where ${liveCustomers(scope)} and c.phone <> '' and c.phone = any(${phones}::text[])`.execute(
    db,
  );
  const customers = await readCustomers(
    db,
    scope,
    found.map(({ id }) => id),
  );
  const grouped = (key: 'email' | 'phone') => {
    const groups = new Map<string, number[]>();
    for (const row of found) if (row[key] !== '') groups.set(row[key], [...(groups.get(row[key]) ?? []), row.id]);
    return groups;
  };
  return {
    byId: new Map(customers.map((customer) => [customer.id, customer])),
    byEmail: grouped('email'),
    byPhone: grouped('phone'),
  };
};

/** The customer a row means; undefined for a new one. Several with the same number mean none of them. */
const meantBy = ({ patch }: Read, { byId, byEmail, byPhone }: Known): Customer | undefined => {
  if (patch.id !== undefined) return byId.get(patch.id);
  for (const ids of [byEmail.get(patch.values.email?.toLowerCase() ?? ''), byPhone.get(patch.values.phone ?? '')])
    if (ids?.length === 1) return byId.get(ids[0] ?? 0);
  return undefined;
};

const pick = (customer: CustomerValues) => Object.fromEntries(fieldNames.map((field) => [field, customer[field]]));

const judged = (
  read: Read,
  scope: Scope,
  types: readonly PricedType[],
  known: Known,
  taken: Map<number, number>,
): Checked => {
  const { row, patch } = read;
  const before = meantBy(read, known);
  const problems = [...read.problems];
  const after = patched(before ?? { ...blankCustomer, name: '' }, patch);
  const note = (column: string, why: Sentence) => problems.push({ column, ...whyOf(why) });
  if (patch.id !== undefined && !before) note('Customer ID', say('customers.noSuchCustomer'));
  if (after.name === '') note('Name', say('field.required'));
  if (after.creditLimit !== (before?.creditLimit ?? 0) && !may(scope, 'creditLimit.edit'))
    note('Credit limit', say('customers.creditLimitRight'));
  const whyNot = whyNotType(scope, types, before?.type, after.type);
  if (whyNot !== undefined) note('Type', whyNot);
  const first = before && taken.get(before.id);
  if (first !== undefined) note('Name', say('customers.rowDuplicate', { row: first }));
  if (before && first === undefined) taken.set(before.id, row);
  const changes = customerSheetFields
    .filter((field) => field !== 'id')
    .map((field) => ({ field, from: before ? String(textOf(field, before)) : '', to: String(textOf(field, after)) }))
    .filter(({ from, to }) => from !== to);
  const same = before !== undefined && isDeepStrictEqual(pick(before), pick(after));
  const outcome = problems.length > 0 ? 'wrong' : !before ? 'new' : same ? 'unchanged' : 'changed';
  return { row, outcome, customerId: before?.id ?? null, name: after.name, changes, problems, after, before };
};

/** Every row with what it would do. Rows without anything in them are passed over. */
export const checkRows = async (
  db: Db,
  scope: Scope,
  columns: readonly SheetColumn[],
  rows: readonly SheetRow[],
): Promise<Checked[]> => {
  const reads = rows
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    .map(({ row, cells }): Read => ({ row, ...readRow(columns, cells) }));
  const known = await readKnown(db, scope, reads);
  const taken = new Map<number, number>();
  const types = await listTypes(db, scope);
  return reads.map((read) => judged(read, scope, types, known, taken));
};

/** The same whenever applying would do the same. */
export const fingerprintOf = (rows: readonly Checked[]): string =>
  createHash('sha256')
    .update(JSON.stringify(rows.map(({ row, outcome, customerId, changes }) => [row, outcome, customerId, changes])))
    .digest('hex')
    .slice(0, 32);
