import { createHash } from 'node:crypto';
import {
  type CustomerImport,
  type CustomerSheetField,
  customerColumnId,
  customerSheetFields,
  type importCustomers as endpoint,
  type customerTemplate as templateEndpoint,
} from '#contract/customers/sheets.ts';
import type { Input } from '#contract/endpoint.ts';
import { say } from '#contract/messages/sentence.ts';
import type { Ctx, UploadedFile } from '#server/platform/context.ts';
import type { Download } from '#server/platform/http/serve.ts';
import { countOutcomes } from '#server/platform/imports/check.ts';
import type { CheckedRow } from '#server/platform/imports/definition.ts';
import { applySheet, checkSheet } from '#server/platform/imports/oneCall.ts';
import { openSheet, type Sheet } from '#server/platform/imports/sheet.ts';
import { fileNameOf } from '#server/platform/imports/upload.ts';
import { textIn } from '#server/platform/packs.ts';
import { badField, Refusal } from '#server/platform/refusal.ts';
import { columnsIn } from '#server/platform/sheets/titles.ts';
import { writeXlsx, XLSX_TYPE } from '#server/platform/sheets/write.ts';
import { customerImports } from './definition.ts';

const MAX_REPORTED_ROWS = 500;

type Checked = CheckedRow<CustomerSheetField>;

/** The same as long as applying would do the same. */
const fingerprintOf = (rows: readonly Checked[]): string =>
  createHash('sha256')
    .update(JSON.stringify(rows.map(({ row, outcome, entityId, changes }) => [row, outcome, entityId, changes])))
    .digest('hex')
    .slice(0, 32);

const reportedOutcomes = ['wrong', 'changed', 'new'] as const;
const replyOf = (
  { headings, mapping }: Sheet<CustomerSheetField>,
  rows: readonly Checked[],
  importId: number | null,
): CustomerImport => ({
  applied: importId !== null,
  importId,
  columns: headings.map((title, at) => ({ title, field: mapping[at] ?? null })),
  counts: countOutcomes(rows),
  rows: reportedOutcomes
    .flatMap((outcome) => rows.filter((row) => row.outcome === outcome))
    .slice(0, MAX_REPORTED_ROWS)
    .map(({ entityId, changes, ...row }) => ({
      ...row,
      customerId: entityId,
      changes: changes.map(({ field, from, to }) => ({ field, from: from ?? '', to: to ?? '' })),
    })),
  fingerprint: fingerprintOf(rows),
});

const apply = (ctx: Ctx, file: UploadedFile, sheet: Sheet<CustomerSheetField>, expected: string | undefined) =>
  ctx.write(async (trx) => {
    const rows = await checkSheet(trx, customerImports, ctx.scope, sheet);
    const { wrong } = countOutcomes(rows);
    if (wrong > 0) throw new Refusal('statusNotAllowed', { wrong }, say('imports.rowsWrong', { count: wrong }));
    if (expected !== fingerprintOf(rows)) throw new Refusal('changed', null, say('customers.importChanged'));
    const importId = await applySheet(trx, ctx, customerImports, fileNameOf(file), sheet, rows);
    return replyOf(sheet, rows, importId);
  });

/** The file is sent twice: for the dry run, and with the dry run's fingerprint to store exactly that. */
export const importCustomers = async (
  ctx: Ctx,
  { apply: isApplied, fingerprint }: Input<typeof endpoint>,
): Promise<CustomerImport> => {
  const { file, db, scope } = ctx;
  if (!file) throw badField('file', say('file.choose'));
  const sheet = await openSheet(ctx, customerImports.sheet);
  return isApplied
    ? apply(ctx, file, sheet, fingerprint)
    : replyOf(sheet, await checkSheet(db, customerImports, scope, sheet), null);
};

const noPages = async function* () {};
export const customerTemplate = async (_: Ctx, { language }: Input<typeof templateEndpoint>): Promise<Download> => ({
  filename: 'customers.xlsx',
  type: XLSX_TYPE,
  body: await writeXlsx(
    textIn(language, 'customers.sheetCustomers'),
    columnsIn(
      language,
      customerSheetFields.map((field) => ({ title: customerColumnId(field) })),
    ),
    noPages(),
  ),
});
