import { sql } from 'kysely';
import { type ImportField, importFieldNames, importFields, MAX_SHEET_ROWS } from '#contract/catalogue/imports.ts';
import type { ProductValues } from '#contract/catalogue/productFields.ts';
import { say } from '#contract/messages/sentence.ts';
import { lockCodes } from '#server/areas/catalogue/locks.ts';
import { readValues } from '#server/areas/catalogue/products/stored.ts';
import type { ImportDefinition } from '#server/platform/imports/definition.ts';
import { demandSwitches } from '#server/platform/imports/switches.ts';
import { may, mayEditCost } from '#server/platform/scope.ts';
import { openProductCheck, type StoredPatch } from './check.ts';
import { productHeadings, productWords } from './headings.ts';
import { removeUnusedNames, type SheetLists } from './names.ts';
import { productsUsedSince, undoProducts } from './undo.ts';
import { growingTables, insertNames, rememberNames, writeProducts } from './write.ts';

/** Existing products are matched by their codes; a new one needs a title. */
const identifiers: readonly ImportField[] = ['sku', 'barcode', 'title'];
const isIdentified = (fields: readonly ImportField[]) => fields.some((field) => identifiers.includes(field));

export const productImports: ImportDefinition<ImportField, ProductValues, StoredPatch, SheetLists> = {
  kind: 'product',
  fields: importFieldNames,
  sheet: {
    limits: { maxRows: MAX_SHEET_ROWS, maxColumns: 100 },
    fieldOf: productHeadings(),
    words: productWords,
    headRows: 15,
    rate: (fields) => (isIdentified(fields) ? fields.length : 0),
    whyNoHeadings: say('catalogue.mapIdentifier'),
  },
  titleOf: (field) => importFields[field],
  whyNotMapped: (fields) => (isIdentified(fields) ? undefined : say('catalogue.mapIdentifier')),
  hiddenFields: (scope) => (may(scope, 'cost.get') ? [] : ['costPrice']),
  lockedFields: (scope) => (mayEditCost(scope) ? [] : ['costPrice']),
  demandRights: (db, scope, importId, step) => demandSwitches(db, scope, 'product', importId, step),
  // Opening stock without a branch; asked once for the whole file, not once per row.
  needsBranch: sql<boolean>`(import_job.branch_id is null and import_job.state = 'checked' and exists (
    select from import_row r where r.import_id = import_job.id and r.outcome = 'new'
      and (r.patch ->> 'quantity')::numeric > 0))`,
  whyNoBranch: say('catalogue.importNeedsBranch'),
  openCheck: openProductCheck,
  prepare: insertNames,
  remember: rememberNames,
  lockToWrite: (trx, { actor }) => lockCodes(trx, actor.companyId),
  write: writeProducts,
  growingTables,
  lockToUndo: (trx, { actor }) => lockCodes(trx, actor.companyId),
  usedSince: productsUsedSince,
  readValues,
  undo: undoProducts,
  undoPrepared: removeUnusedNames,
};
