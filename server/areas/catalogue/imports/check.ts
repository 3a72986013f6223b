import { sql } from 'kysely';
import { barcodeWarning } from '#contract/barcode.ts';
import { type ImportField, type ImportRow, importFields, productFieldOf } from '#contract/catalogue/imports.ts';
import type { ProductValues } from '#contract/catalogue/productFields.ts';
import { isBelowCost } from '#contract/catalogue/reprice.ts';
import type { FieldErrors } from '#contract/envelope.ts';
import { type Sentence, say, whyOf } from '#contract/messages/sentence.ts';
import { milli, whyNotWhole } from '#contract/quantity.ts';
import { type Owner, ownersOf, takenBy } from '#server/areas/catalogue/products/codes.ts';
import { readValues } from '#server/areas/catalogue/products/stored.ts';
import { differing, merge } from '#server/areas/catalogue/products/values.ts';
import type { Db } from '#server/platform/context.ts';
import type { CheckContext, CheckedRow, Checker } from '#server/platform/imports/definition.ts';
import { whyNotSwitch } from '#server/platform/imports/switches.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { may } from '#server/platform/scope.ts';
import type { SheetRow } from '#server/platform/sheets/read.ts';
import { type Patch, readCell, textOf } from './cells.ts';
import { endsPath, idOf, type Names, readNames } from './names.ts';

type Existing = ProductValues & { id: number; version: number; onHand: number };
type Problem = ImportRow['problems'][number];

/** A change waiting to be applied: barcodes complete, lists by name. */
export type StoredPatch = Patch & { barcodes?: ProductValues['barcodes'] };

/** Codes and products of earlier rows. */
type Claims = { codes: Map<string, number>; products: Map<number, number> };
const noClaims = (): Claims => ({ codes: new Map(), products: new Map() });

type Checked = CheckedRow<ImportField, StoredPatch>;
/** What all rows of a check share. */
type CheckSetting = CheckContext<ImportField> & { db: Db; names: Names; gstRate: number };

const ownersByCode = async ({ db, scope }: CheckSetting, codes: readonly string[]): Promise<Map<string, Owner[]>> => {
  const owners = new Map<string, Owner[]>();
  for (const owner of await ownersOf(db, scope.companyId, codes))
    owners.set(owner.code, [...(owners.get(owner.code) ?? []), owner]);
  return owners;
};

const readExisting = async (
  { db, scope: { companyId, branchIds } }: CheckSetting,
  ids: readonly number[],
): Promise<Map<number, Existing>> => {
  const values = await readValues(db, companyId, ids);
  const { rows } = await sql<{ id: number; version: number; onHand: number }>`
    select p.id, p.version, coalesce((select sum(l.on_hand) from stock_level l where l.company_id = p.company_id
      and l.product_id = p.id and l.branch_id = any(${branchIds}::bigint[])), 0)::bigint as on_hand
    from product p where p.company_id = ${companyId} and p.id = any(${ids}::bigint[])`.execute(db);
  return new Map(
    rows.flatMap((row) => {
      const product = values.get(row.id);
      return product ? [[row.id, { ...product, ...row }] as const] : [];
    }),
  );
};

type Sheet = { row: number; texts: Map<ImportField, { text: string; column: string }> };

const sheetOf = ({ mapping, columns }: CheckSetting, { row, cells }: SheetRow): Sheet => {
  const texts: Sheet['texts'] = new Map();
  for (const [column, field] of Object.entries(mapping)) {
    const text = cells[Number(column)] ?? '';
    if (text !== '') texts.set(field, { text, column: columns[Number(column)] || importFields[field] });
  }
  return { row, texts };
};

const codeIn = (sheet: Sheet, field: ImportField) => sheet.texts.get(field)?.text.toLowerCase();

const matchOf = (sheet: Sheet, owners: ReadonlyMap<string, Owner[]>): number | undefined => {
  const bySku = owners.get(codeIn(sheet, 'sku') ?? '')?.find(({ kind }) => kind === 'sku');
  return (bySku ?? owners.get(codeIn(sheet, 'barcode') ?? '')?.find(({ kind }) => kind === 'barcode'))?.productId;
};

const withPrimary = (barcodes: ProductValues['barcodes'], code: string): ProductValues['barcodes'] => {
  const rest = barcodes.slice(1).filter((other) => other.code.toLowerCase() !== code.toLowerCase());
  const pack = barcodes.find((other) => other.code.toLowerCase() === code.toLowerCase())?.pack ?? false;
  return code === '' ? barcodes.slice(1) : [{ code, pack }, ...rest];
};

/** Not the id of any list entry: a placeholder for a name that is created when the import is applied. */
const PLACEHOLDER_ID = -1;
/** What a patch has in place of a product's own fields. */
const namedFields = new Set(['barcode', 'brand', 'category', 'supplier', 'tags', 'quantity']);

/** A patch with ids for names; names that do not exist yet get placeholders. */
export const valuesOf = (patch: StoredPatch, names: Names): Partial<ProductValues> => {
  // Not by spreading the rest of the patch: for fifty thousand rows that takes as long as reading their cells.
  const values: Record<string, unknown> = {};
  for (const field in patch) if (!namedFields.has(field)) values[field] = patch[field as keyof StoredPatch];
  for (const kind of ['brand', 'category', 'supplier'] as const) {
    const name = patch[kind];
    if (name !== undefined) values[`${kind}Id`] = name === null ? null : (idOf(names, kind, name) ?? PLACEHOLDER_ID);
  }
  if (patch.tags) values.tagIds = patch.tags.map((tag, at) => idOf(names, 'tag', tag) ?? PLACEHOLDER_ID - at);
  return values;
};

const pricingFields = new Set<keyof ProductValues>(['retailPrice', 'costPrice', 'gstFree']);
const codeFields = ['sku', 'barcode', 'standardSku'] as const;

class Row {
  readonly problems: Problem[] = [];
  wrong = false;
  readonly patch: StoredPatch = {};
  readonly setting: CheckSetting;
  readonly sheet: Sheet;
  readonly existing: Existing | undefined;
  constructor(setting: CheckSetting, sheet: Sheet, existing: Existing | undefined) {
    this.setting = setting;
    this.sheet = sheet;
    this.existing = existing;
  }

  note(field: string, why: Sentence) {
    const column = this.sheet.texts.get(field as ImportField)?.column ?? importFields[field as ImportField] ?? field;
    this.problems.push({ column, field, ...whyOf(why) });
  }

  refuse(field: string, why: Sentence) {
    this.wrong = true;
    this.note(field, why);
  }

  /** Cells that match the stored value are skipped, so re-importing an export changes nothing. */
  readCells() {
    for (const [field, { text }] of this.sheet.texts) {
      if (this.existing && this.isStored(this.existing, field, text)) continue;
      const cell = readCell(field, text);
      if ('why' in cell) this.refuse(field, cell.why);
      else (this.patch as Record<string, unknown>)[field] = cell.value;
    }
    const { barcode, status } = this.patch;
    const why = status && whyNotSwitch(this.setting.scope, 'product', this.existing?.status, status);
    if (why) this.refuse('status', why);
    if (barcode !== undefined) this.patch.barcodes = withPrimary(this.existing?.barcodes ?? [], barcode);
  }

  /** The end of a path that several categories have means the product's own, if it is one of them. */
  isStored(existing: Existing, field: ImportField, text: string): boolean {
    const { names } = this.setting;
    const stored = textOf(field, existing, existing.onHand, names);
    if (text === stored) return true;
    return field === 'category' && text !== '' && idOf(names, field, text) === undefined && endsPath(stored, text);
  }

  claimCodes(owners: ReadonlyMap<string, Owner[]>, claims: Claims) {
    const { row, texts } = this.sheet;
    for (const field of codeFields) {
      const code = texts.get(field)?.text.toLowerCase();
      if (code === undefined || code.startsWith('(')) continue;
      const earlier = claims.codes.get(code);
      if (earlier !== undefined && earlier !== row)
        this.refuse(field, say('catalogue.importCodeTwice', { row: String(earlier) }));
      else claims.codes.set(code, row);
      const other = owners.get(code)?.find(({ productId }) => productId !== this.existing?.id);
      if (other) this.refuse(field, takenBy(other));
    }
    const id = this.existing?.id;
    if (id === undefined) return;
    const earlier = claims.products.get(id);
    if (earlier !== undefined) this.refuse('sku', say('catalogue.importProductTwice', { row: String(earlier) }));
    else claims.products.set(id, row);
  }

  checkQuantity() {
    const { quantity, soldByWeight = this.existing?.soldByWeight } = this.patch;
    if (quantity === undefined) return;
    if (this.existing) {
      delete this.patch.quantity;
      this.note('quantity', say('catalogue.importKeepsStock'));
    } else if (quantity < 0) this.refuse('quantity', say('field.notNegative'));
    else {
      const notWhole = whyNotWhole(milli(quantity), { soldByWeight: soldByWeight ?? false });
      if (notWhole) this.refuse('quantity', notWhole);
    }
  }

  /** A note, not a problem: clearance stock may sell below cost. */
  checkMargin(after: ProductValues) {
    const { existing, setting } = this;
    const isPriced = !existing || differing(existing, after).some((field) => pricingFields.has(field));
    if (isPriced && may(setting.scope, 'cost.get') && isBelowCost(after, setting.gstRate))
      this.note('costPrice', say('catalogue.importBelowCost'));
  }

  requireFields() {
    if (this.existing) return;
    for (const field of ['title', 'retailPrice'] as const)
      if (this.patch[field] === undefined && !this.problems.some((problem) => problem.field === field))
        this.refuse(field, say('catalogue.importNewNeeds'));
  }

  /** The product after the change; undefined when its values contradict each other. */
  merged(): ProductValues | undefined {
    try {
      return merge(this.existing, valuesOf(this.patch, this.setting.names));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { fields } = error.data as FieldErrors;
      for (const [field, why] of Object.entries(fields)) this.refuse(field, why);
      return undefined;
    }
  }

  /** What it would write, worded as in a sheet. */
  changes(after: ProductValues): ImportRow['changes'] {
    const { existing, setting } = this;
    const differ = existing && new Set(differing(existing, after));
    const onHand = this.patch.quantity ?? 0;
    const changes: ImportRow['changes'] = [];
    for (const field of Object.keys(this.patch) as ImportField[]) {
      if (!(field in importFields)) continue;
      const key = field === 'quantity' ? undefined : productFieldOf[field];
      if (differ && (key === undefined || !differ.has(key))) {
        delete this.patch[field as keyof StoredPatch];
        continue;
      }
      const listName = this.patch[field as 'brand'];
      const to = Array.isArray(listName)
        ? listName.join(', ')
        : field === 'brand' || field === 'category' || field === 'supplier'
          ? listName
          : textOf(field, after, onHand, setting.names);
      if (existing)
        changes.push({ field, from: textOf(field, existing, existing.onHand, setting.names) || null, to: to || null });
      else if (to) changes.push({ field, from: null, to });
    }
    return changes;
  }
}

const checkRow = (
  setting: CheckSetting,
  sheet: Sheet,
  existing: Existing | undefined,
  owners: ReadonlyMap<string, Owner[]>,
  claims: Claims,
): Checked => {
  const row = new Row(setting, sheet, existing);
  row.readCells();
  row.claimCodes(owners, claims);
  row.checkQuantity();
  row.requireFields();
  const after = row.wrong ? undefined : row.merged();
  const changes = after ? row.changes(after) : [];
  if (row.patch.barcode) {
    const warning = barcodeWarning(row.patch.barcode);
    if (warning) row.note('barcode', warning);
  }
  if (after) row.checkMargin(after);
  const outcome = row.wrong ? 'wrong' : !existing ? 'new' : changes.length > 0 ? 'changed' : 'unchanged';
  return {
    row: sheet.row,
    outcome,
    entityId: existing?.id ?? null,
    entityVersion: existing?.version ?? null,
    code: (sheet.texts.get('sku')?.text ?? existing?.sku ?? '').slice(0, 100),
    name: (sheet.texts.get('title')?.text ?? existing?.title ?? '').slice(0, 200),
    changes,
    problems: row.problems,
    patch: outcome === 'new' || outcome === 'changed' ? row.patch : null,
  };
};

/** What the database knows about these rows: a fixed number of queries, however many rows there are. */
const lookUp = async (setting: CheckSetting, rows: readonly SheetRow[]) => {
  const sheets = rows.map((row) => sheetOf(setting, row));
  const codes = sheets.flatMap((sheet) => codeFields.flatMap((field) => codeIn(sheet, field) ?? []));
  const owners = await ownersByCode(setting, codes);
  const matches = sheets.map((sheet) => matchOf(sheet, owners));
  const ids = [...new Set(matches.flatMap((id) => id ?? []))];
  const existing: ReadonlyMap<number, Existing> = ids.length === 0 ? new Map() : await readExisting(setting, ids);
  return sheets.map((sheet, at) => ({ sheet, existing: existing.get(matches[at] ?? 0), owners }));
};

/** Checks rows against existing products and against the rows before them. */
export const openProductCheck = async (
  db: Db,
  context: CheckContext<ImportField>,
): Promise<Checker<ImportField, StoredPatch>> => {
  const { companyId } = context.scope;
  const company = await db
    .selectFrom('company')
    .select('gstRate')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  const names = await readNames(db, companyId);
  const setting: CheckSetting = { ...context, db, names, gstRate: Number(company.gstRate) };
  const claims = noClaims();
  return async (rows) => {
    const matched = await lookUp(setting, rows);
    return (from, to) =>
      matched.slice(from, to).map(({ sheet, existing, owners }) => checkRow(setting, sheet, existing, owners, claims));
  };
};
