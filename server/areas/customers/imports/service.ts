import {
  type CustomerImport,
  type customerRowOutcomes,
  customerSheet,
  customerSheetFields,
  type importCustomers as endpoint,
  MAX_CUSTOMER_ROWS,
} from '#contract/customers/sheets.ts';
import type { Input } from '#contract/endpoint.ts';
import { say } from '#contract/messages/sentence.ts';
import { lockCustomers } from '#server/areas/customers/queries.ts';
import { insertCustomers, updateCustomers } from '#server/areas/customers/writes.ts';
import { record } from '#server/platform/audit.ts';
import type { Ctx, Trx, UploadedFile } from '#server/platform/context.ts';
import type { Download } from '#server/platform/http/serve.ts';
import { badField, Refusal } from '#server/platform/refusal.ts';
import { readRows, type SheetRow } from '#server/platform/sheets/read.ts';
import { writeXlsx, XLSX_TYPE } from '#server/platform/sheets/write.ts';
import type { SheetColumn } from './cells.ts';
import { type Checked, checkRows, fingerprintOf } from './check.ts';
import { guessColumns } from './guess.ts';

const CHUNK = 1000;
const MAX_ROWS_TOLD = 500;

const limits = { maxRows: MAX_CUSTOMER_ROWS, maxColumns: 100 };

const countsOf = (rows: readonly Checked[]): CustomerImport['counts'] => {
  const counts = { new: 0, changed: 0, unchanged: 0, wrong: 0 };
  for (const { outcome } of rows) counts[outcome] += 1;
  return counts;
};

const told = ['wrong', 'changed', 'new'] as const satisfies readonly (typeof customerRowOutcomes)[number][];
const replyOf = (columns: SheetColumn[], rows: readonly Checked[], applied: boolean): CustomerImport => ({
  applied,
  columns,
  counts: countsOf(rows),
  rows: told.flatMap((outcome) => rows.filter((row) => row.outcome === outcome)).slice(0, MAX_ROWS_TOLD),
  fingerprint: fingerprintOf(rows),
});

const store = async (trx: Trx, { scope }: Ctx, rows: readonly Checked[]): Promise<void> => {
  const made = rows.filter(({ outcome }) => outcome === 'new').map(({ after }) => after);
  const changed = rows.flatMap(({ outcome, after, customerId }) =>
    outcome === 'changed' && customerId !== null ? [{ ...after, id: customerId }] : [],
  );
  for (let at = 0; at < made.length; at += CHUNK) await insertCustomers(trx, scope, made.slice(at, at + CHUNK));
  for (let at = 0; at < changed.length; at += CHUNK) await updateCustomers(trx, scope, changed.slice(at, at + CHUNK));
};

const apply = (ctx: Ctx, file: UploadedFile, columns: SheetColumn[], sheet: SheetRow[], expected?: string) =>
  ctx.write(async (trx) => {
    const looked = await checkRows(trx, ctx.scope, columns, sheet);
    await lockCustomers(
      trx,
      ctx.scope,
      looked.flatMap(({ customerId }) => customerId ?? []),
    );
    // Under the locks nothing moves any more: what is found now is what is stored.
    const rows = await checkRows(trx, ctx.scope, columns, sheet);
    const counts = countsOf(rows);
    if (counts.wrong > 0)
      throw new Refusal(
        'statusNotAllowed',
        { wrong: counts.wrong },
        say('customers.importRowsWrong', { count: counts.wrong }),
      );
    if (expected !== fingerprintOf(rows)) throw new Refusal('changed', null, say('customers.importChanged'));
    await store(trx, ctx, rows);
    await record(trx, ctx, {
      action: 'import',
      entity: 'customer',
      entityId: null,
      label: file.filename.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '').slice(-200),
      after: { new: counts.new, changed: counts.changed },
    });
    return replyOf(columns, rows, true);
  });

export const importCustomers = async (
  ctx: Ctx,
  { apply: applies, fingerprint }: Input<typeof endpoint>,
): Promise<CustomerImport> => {
  const { file, db, scope } = ctx;
  if (!file) throw badField('file', say('file.choose'));
  const [head, ...sheet] = await readRows(scope.companyId, file.path, limits);
  const columns = guessColumns(head?.cells ?? []);
  if (!columns.some(({ field }) => field === 'name' || field === 'id'))
    throw new Refusal('badFile', { reason: say('customers.importNeedsName') });
  return applies
    ? apply(ctx, file, columns, sheet, fingerprint)
    : replyOf(columns, await checkRows(db, scope, columns, sheet), false);
};

const noPages = async function* () {};
export const customerTemplate = async (): Promise<Download> => ({
  filename: 'customers.xlsx',
  type: XLSX_TYPE,
  body: await writeXlsx(
    'Customers',
    customerSheetFields.map((field) => ({ title: customerSheet[field] })),
    noPages(),
  ),
});
