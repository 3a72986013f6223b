import { sql } from 'kysely';
import { barcodeWarning } from '#contract/barcode.ts';
import {
  type ImportField,
  type ImportRow,
  importFields,
  type Mapping,
  productFieldOf,
} from '#contract/catalogue/imports.ts';
import type { ProductValues } from '#contract/catalogue/productFields.ts';
import { type Sentence, say, whyOf } from '#contract/messages/sentence.ts';
import type { FieldErrors } from '#contract/refusals.ts';
import { type Owner, ownersOf, takenBy } from '#server/areas/catalogue/products/codes.ts';
import { readValues } from '#server/areas/catalogue/products/stored.ts';
import { differing, merge } from '#server/areas/catalogue/products/values.ts';
import type { Db } from '#server/platform/context.ts';
import { Refusal } from '#server/platform/refusal.ts';
import type { SheetRow } from '#server/platform/sheets/read.ts';
import { type Patch, readCell, textOf } from './cells.ts';
import { idOf, type Names } from './names.ts';

type Existing = ProductValues & { id: number; version: number; onHand: number };
type Problem = ImportRow['problems'][number];

export type Checked = Pick<ImportRow, 'row' | 'outcome' | 'productId' | 'sku' | 'title' | 'changes' | 'problems'> & {
  productVersion: number | null;
  patch: StoredPatch | null;
};
/** A patch as it waits for being applied: barcodes complete, lists by name. */
export type StoredPatch = Patch & { barcodes?: ProductValues['barcodes'] };

/** What the rows before this one have laid claim to. */
export type Seen = { codes: Map<string, number>; products: Map<number, number> };
export const nothingSeen = (): Seen => ({ codes: new Map(), products: new Map() });

export type Dry = {
  db: Db;
  companyId: number;
  branchIds: readonly number[];
  names: Names;
  columns: readonly string[];
  mapping: Mapping;
};

const ownersByCode = async ({ db, companyId }: Dry, codes: readonly string[]): Promise<Map<string, Owner[]>> => {
  const owners = new Map<string, Owner[]>();
  for (const owner of await ownersOf(db, companyId, codes))
    owners.set(owner.code, [...(owners.get(owner.code) ?? []), owner]);
  return owners;
};

const readExisting = async (
  { db, companyId, branchIds }: Dry,
  ids: readonly number[],
): Promise<Map<number, Existing>> => {
  const values = await readValues(db, companyId, ids);
  const { rows } = await sql<{ id: number; version: number; onHand: number }>`
    select p.id, p.version, coalesce((select sum(l.on_hand) from stock_level l where l.company_id = p.company_id
      and l.product_id = p.id and l.branch_id = any(${branchIds}::bigint[])), 0)::bigint as on_hand
    from product p where p.company_id = ${companyId} and p.id = any(${ids}::bigint[])`.execute(db);
  return new Map(
    rows.flatMap((row) => {
      const found = values.get(row.id);
      return found ? [[row.id, { ...found, ...row }] as const] : [];
    }),
  );
};

type Sheet = { row: number; texts: Map<ImportField, { text: string; column: string }> };

const sheetOf = ({ mapping, columns }: Dry, { row, cells }: SheetRow): Sheet => {
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

/** An id that no list has: a name that will be made when the import is applied. */
const TO_COME = -1;
/** A patch with ids for names; what does not exist yet stands for itself. */
export const valuesOf = (
  { barcode: _, brand, category, supplier, tags, quantity: __, ...patch }: StoredPatch,
  names: Names,
): Partial<ProductValues> => {
  const find = (kind: 'brand' | 'category' | 'supplier', name: string | null | undefined) =>
    name === undefined ? {} : { [`${kind}Id`]: name === null ? null : (idOf(names, kind, name) ?? TO_COME) };
  return {
    ...patch,
    ...find('brand', brand),
    ...find('category', category),
    ...find('supplier', supplier),
    ...(tags ? { tagIds: tags.map((tag, at) => idOf(names, 'tag', tag) ?? TO_COME - at) } : {}),
  };
};

const codeFields = ['sku', 'barcode', 'standardSku'] as const;

class Row {
  readonly problems: Problem[] = [];
  wrong = false;
  readonly patch: StoredPatch = {};
  readonly dry: Dry;
  readonly sheet: Sheet;
  readonly existing: Existing | undefined;
  constructor(dry: Dry, sheet: Sheet, existing: Existing | undefined) {
    this.dry = dry;
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

  /** Cells that say what is stored already are passed over: an export that comes back changes nothing. */
  readCells() {
    for (const [field, { text }] of this.sheet.texts) {
      if (this.existing && text === textOf(field, this.existing, this.dry.names)) continue;
      const read = readCell(field, text);
      if ('why' in read) this.refuse(field, read.why);
      else Object.assign(this.patch, { [field]: read.value });
    }
    const { barcode } = this.patch;
    if (barcode !== undefined) this.patch.barcodes = withPrimary(this.existing?.barcodes ?? [], barcode);
  }

  claimCodes(owners: ReadonlyMap<string, Owner[]>, seen: Seen) {
    const { row, texts } = this.sheet;
    for (const field of codeFields) {
      const code = texts.get(field)?.text.toLowerCase();
      if (code === undefined || code.startsWith('(')) continue;
      const earlier = seen.codes.get(code);
      if (earlier !== undefined && earlier !== row)
        this.refuse(field, say('catalogue.importCodeTwice', { row: earlier }));
      else seen.codes.set(code, row);
      const other = owners.get(code)?.find(({ productId }) => productId !== this.existing?.id);
      if (other) this.refuse(field, takenBy(other));
    }
    const id = this.existing?.id;
    if (id === undefined) return;
    const earlier = seen.products.get(id);
    if (earlier !== undefined) this.refuse('sku', say('catalogue.importProductTwice', { row: earlier }));
    else seen.products.set(id, row);
  }

  checkQuantity() {
    const { quantity, soldByWeight = this.existing?.soldByWeight } = this.patch;
    if (quantity === undefined) return;
    if (this.existing) {
      delete this.patch.quantity;
      this.note('quantity', say('catalogue.importKeepsStock'));
    } else if (quantity < 0) this.refuse('quantity', say('field.notNegative'));
    else if (quantity % 1000 !== 0 && !soldByWeight) this.refuse('quantity', say('field.wholeUnits'));
  }

  requireFields() {
    if (this.existing) return;
    for (const field of ['title', 'retailPrice'] as const)
      if (this.patch[field] === undefined && !this.problems.some((problem) => problem.field === field))
        this.refuse(field, say('catalogue.importNewNeeds'));
  }

  /** What the product would be; undefined when it contradicts itself. */
  merged(): ProductValues | undefined {
    try {
      return merge(this.existing, valuesOf(this.patch, this.dry.names));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { fields } = error.data as FieldErrors;
      for (const [field, why] of Object.entries(fields)) this.refuse(field, why);
      return undefined;
    }
  }

  /** What it would write, in the words of a sheet. */
  changes(after: ProductValues): ImportRow['changes'] {
    const { existing, dry } = this;
    const differ = existing && new Set(differing(existing, after));
    const fields = (Object.keys(this.patch) as ImportField[]).filter((field) => field in importFields);
    return fields.flatMap((field) => {
      const key = field === 'quantity' ? undefined : productFieldOf[field];
      if (differ && (key === undefined || !differ.has(key))) {
        delete this.patch[field as keyof StoredPatch];
        return [];
      }
      const named = this.patch[field as 'brand'];
      const to = Array.isArray(named)
        ? named.join(', ')
        : field === 'brand' || field === 'category' || field === 'supplier'
          ? named
          : textOf(field, { ...after, onHand: this.patch.quantity ?? 0 }, dry.names);
      if (!existing) return to ? [{ field, from: null, to }] : [];
      return [{ field, from: textOf(field, existing, dry.names) || null, to: to || null }];
    });
  }
}

const checkRow = (
  dry: Dry,
  sheet: Sheet,
  existing: Existing | undefined,
  owners: ReadonlyMap<string, Owner[]>,
  seen: Seen,
): Checked => {
  const row = new Row(dry, sheet, existing);
  row.readCells();
  row.claimCodes(owners, seen);
  row.checkQuantity();
  row.requireFields();
  const after = row.wrong ? undefined : row.merged();
  const changes = after ? row.changes(after) : [];
  if (row.patch.barcode) {
    const warning = barcodeWarning(row.patch.barcode);
    if (warning) row.note('barcode', warning);
  }
  const outcome = row.wrong ? 'wrong' : !existing ? 'new' : changes.length > 0 ? 'changed' : 'unchanged';
  return {
    row: sheet.row,
    outcome,
    productId: existing?.id ?? null,
    productVersion: existing?.version ?? null,
    sku: (sheet.texts.get('sku')?.text ?? existing?.sku ?? '').slice(0, 100),
    title: (sheet.texts.get('title')?.text ?? existing?.title ?? '').slice(0, 200),
    changes,
    problems: row.problems,
    patch: outcome === 'new' || outcome === 'changed' ? row.patch : null,
  };
};

export type Looked = {
  sheets: readonly Sheet[];
  owners: ReadonlyMap<string, Owner[]>;
  matches: readonly (number | undefined)[];
  existing: ReadonlyMap<number, Existing>;
};

/** What the database knows about some rows: a few questions, however many rows. */
export const lookUp = async (dry: Dry, rows: readonly SheetRow[]): Promise<Looked> => {
  const sheets = rows.map((row) => sheetOf(dry, row));
  const codes = sheets.flatMap((sheet) => codeFields.flatMap((field) => codeIn(sheet, field) ?? []));
  const owners = await ownersByCode(dry, codes);
  const matches = sheets.map((sheet) => matchOf(sheet, owners));
  const found = [...new Set(matches.flatMap((id) => id ?? []))];
  return { sheets, owners, matches, existing: found.length === 0 ? new Map() : await readExisting(dry, found) };
};

/** What the rows from here to there would do. */
export const checkRows = (
  dry: Dry,
  { sheets, owners, matches, existing }: Looked,
  seen: Seen,
  from: number,
  to: number,
): Checked[] =>
  sheets.slice(from, to).map((sheet, at) => checkRow(dry, sheet, existing.get(matches[from + at] ?? 0), owners, seen));

export const keepChecked = (db: Db, importId: number, rows: readonly Checked[]) =>
  sql`update product_import_row r set outcome = u.outcome, product_id = u.product_id, product_version = u.product_version,
      sku = u.sku, title = u.title, patch = u.patch, changes = u.changes, problems = u.problems
    from json_to_recordset(${JSON.stringify(rows.map(({ productId, productVersion, ...row }) => ({ ...row, product_id: productId, product_version: productVersion })))}::json)
      as u(row integer, outcome text, product_id bigint, product_version integer, sku text, title text, patch jsonb, changes jsonb, problems jsonb)
    where r.import_id = ${importId} and r.row = u.row`.execute(db);
