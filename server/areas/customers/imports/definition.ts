import { sql } from 'kysely';
import {
  type CustomerSheetField,
  customerSheet,
  customerSheetFields,
  MAX_CUSTOMER_ROWS,
} from '#contract/customers/sheets.ts';
import type { CustomerTypeKey } from '#contract/customers.ts';
import { say } from '#contract/messages/sentence.ts';
import { listTypes, whyNotType } from '#server/areas/customers/types.ts';
import type { CustomerValues } from '#server/areas/customers/values.ts';
import type { Db } from '#server/platform/context.ts';
import type { ImportDefinition } from '#server/platform/imports/definition.ts';
import { demandSwitches } from '#server/platform/imports/switches.ts';
import { Fault } from '#server/platform/refusal.ts';
import { may, type Scope } from '#server/platform/scope.ts';
import { type CustomerPatch, openCustomerCheck } from './check.ts';
import { customerHeadings, customerWords } from './headings.ts';
import { customersUsedSince, lockNewCustomers, readCustomerValues, undoCustomers, writeCustomers } from './write.ts';

const isIdentified = (fields: readonly CustomerSheetField[]) => fields.includes('name') || fields.includes('id');

/** Only users with the right may grant, or restore, credit limits and cheaper prices, even if another user checked the file. */
const demandRights = async (db: Db, scope: Scope, importId: number, step: 'apply' | 'revert'): Promise<void> => {
  await demandSwitches(db, scope, 'customer', importId, step);
  if (may(scope, 'creditLimit.edit') && may(scope, 'discount.edit')) return;
  const { rows } = await sql<{ field: 'creditLimit' | 'type'; from: string | null; to: string | null }>`
    select distinct c.field, c."from", c."to" from import_row r, jsonb_to_recordset(r.changes) as c(field text, "from" text, "to" text)
    where r.import_id = ${importId} and r.outcome in ('changed', 'new') and c.field in ('creditLimit', 'type')
      -- Deleted customers get nothing.
      and (${step} = 'apply' or r.outcome = 'changed') and not (c.field = 'creditLimit' and c."from" is null and c."to" = '0')`.execute(
    db,
  );
  const types = await listTypes(db, scope);
  const typeOf = (text: string | null) => (text ?? undefined) as CustomerTypeKey | undefined;
  for (const { field, from, to } of rows) {
    const [before, after] = step === 'apply' ? [from, to] : [to, from];
    const isAllowed =
      field === 'creditLimit'
        ? may(scope, 'creditLimit.edit')
        : whyNotType(scope, types, typeOf(before), typeOf(after)) === undefined;
    if (!isAllowed) throw new Fault('forbidden');
  }
};

export const customerImports: ImportDefinition<CustomerSheetField, CustomerValues, CustomerPatch> = {
  kind: 'customer',
  fields: customerSheetFields,
  sheet: {
    limits: { maxRows: MAX_CUSTOMER_ROWS, maxColumns: 100 },
    fieldOf: customerHeadings,
    words: customerWords,
    headRows: 15,
    rate: (fields) => (isIdentified(fields) ? fields.length : 0),
    whyNoHeadings: say('customers.importNeedsName'),
  },
  titleOf: (field) => customerSheet[field],
  whyNotMapped: (fields) => (isIdentified(fields) ? undefined : say('customers.mapIdentifier')),
  hiddenFields: () => [],
  lockedFields: () => [],
  demandRights,
  openCheck: openCustomerCheck,
  prepare: async () => undefined,
  write: writeCustomers,
  growingTables: [
    { table: 'customer', columns: ['companyId', 'id', 'archivedAt'] },
    { table: 'customerBalance', columns: ['companyId', 'customerId'] },
  ],
  lockToUndo: lockNewCustomers,
  usedSince: customersUsedSince,
  readValues: readCustomerValues,
  undo: undoCustomers,
};
