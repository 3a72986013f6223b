import { sql } from 'kysely';
import { type Sentence, say } from '#contract/messages/sentence.ts';
import { readCustomers } from '#server/areas/customers/queries.ts';
import { type CustomerValues, fieldNames } from '#server/areas/customers/values.ts';
import { insertCustomers, updateCustomers } from '#server/areas/customers/writes.ts';
import type { Db, Trx } from '#server/platform/context.ts';
import type { AppliedRow, ImportRun, WaitingRow, WrittenRow } from '#server/platform/imports/definition.ts';
import type { CustomerPatch } from './check.ts';

type Written = WrittenRow<CustomerValues>;
type Applied = AppliedRow<CustomerValues>;

export const readCustomerValues = async (
  db: Db,
  companyId: number,
  ids: readonly number[],
): Promise<Map<number, CustomerValues & { id: number }>> =>
  new Map((await readCustomers(db, { companyId }, ids)).map((customer) => [customer.id, customer]));

const changeExisting = async (
  trx: Trx,
  companyId: number,
  changes: readonly { id: number; patch: CustomerPatch }[],
): Promise<Map<number, CustomerPatch>> => {
  const ids = changes.map(({ id }) => id);
  const existing = await readCustomerValues(trx, companyId, ids);
  await updateCustomers(
    trx,
    { companyId },
    changes.flatMap(({ id, patch }) => {
      const customer = existing.get(id);
      return customer ? [{ ...customer, ...patch }] : [];
    }),
  );
  const fieldsBefore = ({ id, patch }: { id: number; patch: CustomerPatch }): CustomerPatch =>
    Object.fromEntries(fieldNames.filter((field) => field in patch).map((field) => [field, existing.get(id)?.[field]]));
  return new Map(changes.map((change) => [change.id, fieldsBefore(change)]));
};

/** Writes rows whose customers are already locked, one batch at a time. */
export const writeCustomers = async (
  trx: Trx,
  { actor: { companyId } }: ImportRun,
  rows: readonly WaitingRow<CustomerPatch>[],
): Promise<Written[]> => {
  const having = (outcome: 'new' | 'changed') => rows.filter((row) => row.outcome === outcome);
  const added = having('new');
  const ids = await insertCustomers(
    trx,
    { companyId },
    added.map(({ patch }) => patch as CustomerValues),
  );
  const changes = having('changed').map(({ row, entityId, patch }) => ({ row, id: entityId ?? 0, patch }));
  const before = await changeExisting(trx, companyId, changes);
  return [
    ...added.map(({ row }, at) => ({ row, entityId: ids[at] ?? 0, before: null, after: {} })),
    ...changes.map(({ row, id, patch }) => ({ row, entityId: id, before: before.get(id) ?? {}, after: patch })),
  ];
};

/** A sale to a new customer of an import waits until the undo of that import is committed or rolled back. */
export const lockNewCustomers = async (trx: Trx, { importId }: ImportRun): Promise<void> => {
  await sql`
    select from import_row r join customer c on c.company_id = r.company_id and c.id = r.entity_id
    where r.import_id = ${importId} and r.after is not null and r.before is null order by c.id for update of c`.execute(
    trx,
  );
};

/** Imported new customers who have since been changed, deleted or sold to. */
export const customersUsedSince = async (
  db: Db,
  companyId: number,
  rows: readonly Applied[],
): Promise<Map<number, Sentence>> => {
  const ids = rows.map(({ entityId }) => entityId);
  const states = await sql<{ id: number; version: number; archived: boolean; used: boolean }>`
    select c.id, c.version, c.archived_at is not null as archived, u.id is not null as used
    from customer c left join (select distinct customers_in_use(${companyId}, ${ids}::bigint[]) as id) u on u.id = c.id
    where c.company_id = ${companyId} and c.id = any(${ids}::bigint[])`.execute(db);
  const byId = new Map(states.rows.map((state) => [state.id, state]));
  return new Map(
    rows.flatMap(({ entityId, name, row }) => {
      const state = byId.get(entityId);
      if (!state || state.archived)
        return [[entityId, say('imports.undoDeleted', { name, row: String(row) })] as const];
      if (state.used) return [[entityId, say('customers.importUndoUsed', { name, row: String(row) })] as const];
      return state.version > 1 ? [[entityId, say('imports.undoChanged', { name, row: String(row) })] as const] : [];
    }),
  );
};

/** Undoes some rows: new customers are deleted unless something refers to them, others get their old values back. */
export const undoCustomers = async (trx: Trx, { actor }: ImportRun, rows: readonly Applied[]): Promise<void> => {
  const { companyId } = actor;
  const added = rows.filter(({ before }) => before === null).map(({ entityId }) => entityId);
  await sql`delete from customer where company_id = ${companyId} and id = any(${added}::bigint[])
    and id not in (select customers_in_use(${companyId}, ${added}::bigint[]))`.execute(trx);
  await sql`update customer set archived_at = now(), updated_at = now(), version = version + 1
    where company_id = ${companyId} and id = any(${added}::bigint[]) and archived_at is null`.execute(trx);
  await changeExisting(
    trx,
    companyId,
    rows.flatMap(({ entityId, before }) => (before === null ? [] : [{ id: entityId, patch: before }])),
  );
};
