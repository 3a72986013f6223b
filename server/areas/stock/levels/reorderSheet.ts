import { sql } from 'kysely';
import type { Input, Reply } from '#contract/endpoint.ts';
import { type Sentence, say, whyOf } from '#contract/messages/sentence.ts';
import { type Milli, Quantity } from '#contract/quantity.ts';
import { type importReorder as endpoint, MAX_REORDER_ROWS } from '#contract/stock/levels.ts';
import type { Ctx, Db } from '#server/platform/context.ts';
import {
  columnsOf,
  fieldsByWord,
  type Mapping,
  openSheet,
  type SheetDefinition,
} from '#server/platform/imports/sheet.ts';
import { branchOf, type Scope } from '#server/platform/scope.ts';
import { EMPTY } from '#server/platform/sheets/cells.ts';
import type { SheetRow } from '#server/platform/sheets/read.ts';
import { type ReorderLine, storeReorder } from './reorder.ts';

type Field = 'code' | 'branch' | 'reorderPoint' | 'reorderQty';
const words: Record<Field, readonly string[]> = {
  code: ['SKU', 'Barcode', 'Code', 'Item code', 'Product code', 'EAN', '编码', '条码', '货号'],
  branch: ['Branch', 'Store', 'Location', 'Shop', 'Warehouse', '分店', '门店'],
  reorderPoint: ['Reorder point', 'Reorder at', 'Reorder level', 'Minimum', 'Min', 'Min stock', '补货点', '最低库存'],
  reorderQty: [
    'Usual order quantity',
    'Usual quantity',
    'Usual reorder quantity',
    'Reorder quantity',
    'Reorder qty',
    'Order quantity',
    '常用订货量',
    '订货量',
  ],
};
const fields = fieldsByWord(Object.keys(words) as Field[], (field) => words[field]);

const sheet: SheetDefinition<Field> = {
  limits: { maxRows: MAX_REORDER_ROWS, maxColumns: 100 },
  fieldOf: (heading) => fields.get(heading),
  repeated: ['code'],
  headRows: 15,
  rate: (fieldNames) =>
    fieldNames.includes('code') && (fieldNames.includes('reorderPoint') || fieldNames.includes('reorderQty'))
      ? fieldNames.length
      : 0,
  whyNoHeadings: say('stock.reorderNeedsColumns'),
};

/** Product ids by SKU, barcode or pack code, in lower case. */
const productsByCode = async (db: Db, { companyId }: Scope, codes: readonly string[]): Promise<Map<string, number>> => {
  const { rows } = await sql<{ code: string; productId: number }>`
    select lower(sku) as code, id as product_id from product
    where company_id = ${companyId} and lower(sku) = any(${codes}::text[]) and archived_at is null
    union all
    select lower(standard_sku), id from product
    where company_id = ${companyId} and lower(standard_sku) = any(${codes}::text[])
      and archived_at is null and standard_sku is not null
    union all
    select lower(code), product_id from product_barcode
    where company_id = ${companyId} and lower(code) = any(${codes}::text[])`.execute(db);
  return new Map(rows.map(({ code, productId }) => [code, productId]));
};

/** Branches by name, within the user's reach. */
const branchesByName = async (db: Db, { companyId, branchIds }: Scope): Promise<Map<string, number>> => {
  const rows = await db
    .selectFrom('branch')
    .select(['id', 'name'])
    .where('companyId', '=', companyId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(branchIds))))
    .execute();
  return new Map(rows.map(({ id, name }) => [name.trim().toLowerCase(), id]));
};

/** An empty cell changes nothing; `(empty)` clears the value, as in every import. */
const quantityOf = (text: string, least: number): Milli | null | undefined | Sentence => {
  if (text === '') return undefined;
  if (text.toLowerCase() === EMPTY) return null;
  const plain = text.replaceAll(',', '');
  const quantity = Quantity.safeParse(plain === '' ? Number.NaN : Number(plain));
  if (!quantity.success) return say('field.notUnderstood');
  if (quantity.data < least) return least > 0 ? say('field.moreThanZero') : say('field.notNegative');
  return quantity.data;
};

type Lookups = { products: Map<string, number>; branches: Map<string, number>; branchId: number | undefined };

const textsOf = ({ cells }: SheetRow, mapping: Mapping<Field>, field: Field): string[] =>
  columnsOf(mapping, field).map((column) => cells[column]?.trim() ?? '');

const codesOf = (row: SheetRow, mapping: Mapping<Field>) => textsOf(row, mapping, 'code').filter((code) => code !== '');

const lineOf = (row: SheetRow, mapping: Mapping<Field>, { products, branches, branchId }: Lookups) => {
  const codes = codesOf(row, mapping);
  const code = codes[0] ?? '';
  if (code === '') return say('file.rowWithoutCode');
  const productId = codes.map((each) => products.get(each.toLowerCase())).find((id) => id !== undefined);
  if (productId === undefined) return say('file.noProductWithCode', { code });
  const name = textsOf(row, mapping, 'branch')[0] ?? '';
  const at = name === '' ? branchId : branches.get(name.toLowerCase());
  if (at === undefined) return name === '' ? say('stock.reorderNeedsBranch') : say('stock.noSuchBranchNamed', { name });
  const reorderPoint = quantityOf(textsOf(row, mapping, 'reorderPoint')[0] ?? '', 0);
  if (typeof reorderPoint === 'string') return reorderPoint;
  const reorderQty = quantityOf(textsOf(row, mapping, 'reorderQty')[0] ?? '', 1);
  if (typeof reorderQty === 'string') return reorderQty;
  return { productId, branchId: at, reorderPoint, reorderQty } satisfies ReorderLine;
};

const MAX_REPORTED_ROWS = 200;
type Problem = { row: number; code: string; sentence: Sentence };

/** Reads every row with the existing products and branches; a product repeated at a branch is a problem. */
const check = (rows: readonly SheetRow[], mapping: Mapping<Field>, lookups: Lookups) => {
  const lines: ReorderLine[] = [];
  const problems: Problem[] = [];
  const rowByKey = new Map<string, number>();
  for (const row of rows) {
    const line = lineOf(row, mapping, lookups);
    const code = codesOf(row, mapping)[0] ?? '';
    if (typeof line === 'string') {
      problems.push({ row: row.row, code, sentence: line });
      continue;
    }
    const key = `${line.productId} ${line.branchId}`;
    const earlier = rowByKey.get(key);
    if (earlier !== undefined)
      problems.push({ row: row.row, code, sentence: say('stock.reorderTwice', { row: String(earlier) }) });
    else lines.push(line);
    rowByKey.set(key, row.row);
  }
  return { lines, problems };
};

/** All rows or none: if any row has a problem, all problems are returned and nothing is stored. */
export const importReorder = async (ctx: Ctx, input: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> => {
  const { db, scope } = ctx;
  const { mapping, rows } = await openSheet(ctx, sheet);
  const codes = [...new Set(rows.flatMap((row) => codesOf(row, mapping)).map((code) => code.toLowerCase()))];
  const { lines, problems } = check(rows, mapping, {
    products: await productsByCode(db, scope, codes),
    branches: await branchesByName(db, scope),
    branchId: input.branchId === undefined ? undefined : branchOf(scope, input.branchId),
  });
  const changedCount = problems.length > 0 ? 0 : await ctx.write((trx) => storeReorder(trx, ctx, lines));
  return {
    rows: rows.length,
    changed: changedCount,
    wrong: problems.length,
    problems: problems
      .slice(0, MAX_REPORTED_ROWS)
      .map(({ row, code, sentence }) => ({ row, code, ...whyOf(sentence) })),
  };
};
