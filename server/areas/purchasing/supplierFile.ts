import type { ImportField } from '#contract/catalogue/imports.ts';
import type { Reply } from '#contract/endpoint.ts';
import { type Sentence, say, whyOf } from '#contract/messages/sentence.ts';
import { type Cents, cents } from '#contract/money.ts';
import { purchaseAmounts, unitsEach } from '#contract/purchasing/lines.ts';
import { type genProductList, type ListedLine, MAX_SUPPLIER_ROWS } from '#contract/purchasing.ts';
import { isWhole, type Milli, milli } from '#contract/quantity.ts';
import { guessMapping, ownersOf, readCell } from '#server/areas/catalogue/service.ts';
import type { Ctx, Db } from '#server/platform/context.ts';
import { badField, Refusal } from '#server/platform/refusal.ts';
import { may, mayEditCost } from '#server/platform/scope.ts';
import { readRows, type SheetRow } from '#server/platform/sheets/read.ts';
import { gstRateOf, type Ware, waresOf } from './queries.ts';

type Listed = Reply<typeof genProductList>;

const limits = { maxRows: MAX_SUPPLIER_ROWS, maxColumns: 100 };
/** Suppliers put their name and address above the headings. */
const HEAD_ROWS = 15;

/** In a supplier's file, a price is what it costs us, and a quantity what is ordered. */
const meant: Partial<Record<ImportField, 'code' | 'quantity' | 'cost'>> = {
  barcode: 'code',
  sku: 'code',
  standardSku: 'code',
  orderQty: 'quantity',
  quantity: 'quantity',
  costPrice: 'cost',
  standardPrice: 'cost',
  retailPrice: 'cost',
};
const order = Object.keys(meant) as ImportField[];

/** Words of order forms and price lists, which no list of one's own products has. */
const tradeWords: Record<string, ImportField> = {
  code: 'sku',
  itemno: 'sku',
  partno: 'sku',
  partnumber: 'sku',
  suppliercode: 'sku',
  订货数量: 'orderQty',
  ordered: 'orderQty',
  orderedqty: 'orderQty',
  qtyordered: 'orderQty',
  units: 'orderQty',
  costexgst: 'costPrice',
  netprice: 'costPrice',
  priceexgst: 'costPrice',
  unitprice: 'costPrice',
  unitpriceexgst: 'costPrice',
  wholesaleprice: 'costPrice',
  批发价: 'costPrice',
};

type Columns = { code: number[]; quantity: number | undefined; cost: number | undefined };

const columnsOf = (headings: readonly string[]): Columns => {
  const columns: Columns = { code: [], quantity: undefined, cost: undefined };
  const guessed = Object.entries(guessMapping(headings, tradeWords)).map(([column, field]) => ({
    column: Number(column),
    field,
  }));
  for (const { column, field } of guessed.toSorted((a, b) => order.indexOf(a.field) - order.indexOf(b.field))) {
    const kind = meant[field];
    if (kind === 'code') columns.code.push(column);
    else if (kind) columns[kind] ??= column;
  }
  return columns;
};

/** The row that reads most like headings, and what its columns are. */
const headOf = (rows: readonly SheetRow[]) => {
  let best: { at: number; columns: Columns; known: number } | undefined;
  rows.slice(0, HEAD_ROWS).forEach(({ cells }, at) => {
    const columns = columnsOf(cells);
    const known = [columns.code[0], columns.quantity, columns.cost].filter((column) => column !== undefined).length;
    if (columns.code.length > 0 && columns.quantity !== undefined && known > (best?.known ?? 0))
      best = { at, columns, known };
  });
  return best;
};

type Found = { productId: number; pack: boolean };

/** Every code of the file, looked up at once. */
const productsByCode = async (db: Db, companyId: number, codes: readonly string[]) => {
  const owners = await ownersOf(db, companyId, codes);
  const wares = await waresOf(db, companyId, [...new Set(owners.map(({ productId }) => productId))]);
  const byCode = new Map<string, Found>();
  for (const { code, kind, productId } of owners) {
    const scanned = wares.get(productId)?.codes.find((each) => each.code.toLowerCase() === code && each.pack);
    byCode.set(code, { productId, pack: kind === 'pack' || (kind === 'barcode' && scanned !== undefined) });
  }
  return { byCode, wares };
};

type Matching = Awaited<ReturnType<typeof productsByCode>> & { columns: Columns; gstRate: number };

const codesIn = ({ code }: Columns, { cells }: SheetRow): string[] =>
  code.map((column) => cells[column]?.trim() ?? '').filter((text) => text !== '');

const quantityOf = (text: string, pack: boolean, ware: Ware): Milli | Sentence => {
  const read = readCell('quantity', text);
  if ('why' in read) return read.why;
  const quantity = read.value as Milli;
  if (quantity < 0) return say('field.notNegative');
  if (!isWhole(quantity) && pack) return say('field.wholePacks');
  if (!isWhole(quantity) && !ware.soldByWeight) return say('field.wholeUnits');
  return quantity;
};

const costOf = (text: string, usual: Cents): Cents | Sentence => {
  if (text === '') return usual;
  const read = readCell('costPrice', text);
  return 'why' in read ? read.why : (read.value as Cents);
};

/** A line, why there is none, or undefined for a row that orders nothing. */
const lineOf = (row: SheetRow, { byCode, wares, columns, gstRate }: Matching): ListedLine | Sentence | undefined => {
  const text = (column: number | undefined) => (column === undefined ? '' : (row.cells[column]?.trim() ?? ''));
  const wanted = text(columns.quantity);
  const codes = codesIn(columns, row);
  // Price lists name everything there is; an empty or zero quantity is not wanted. Totals have no code.
  if (wanted === '' || Number(wanted) === 0) return undefined;
  if (codes.length === 0) return say('file.rowWithoutCode');
  const found = codes.map((code) => byCode.get(code.toLowerCase())).find((each) => each !== undefined);
  const ware = found && wares.get(found.productId);
  if (!found || !ware) {
    const shortened = readCell('barcode', codes[0] ?? '');
    return 'why' in shortened ? shortened.why : say('file.noProductWithCode', { code: codes[0] ?? '' });
  }
  if (!ware.offered) return say('purchasing.fileProductInactive', { product: ware.title });
  const orderQty = quantityOf(wanted, found.pack, ware);
  if (typeof orderQty === 'string') return orderQty;
  const cost = costOf(
    text(columns.cost),
    cents(ware.costPrice * unitsEach({ pack: found.pack, unitQty: ware.unitQty })),
  );
  if (typeof cost === 'string') return cost;
  const { id: productId, sku, title, chineseTitle, unitQty, gstFree, soldByWeight } = ware;
  const costed = { orderQty, cost, discount: 0, gstFree };
  return {
    row: row.row,
    productId,
    sku,
    title,
    chineseTitle,
    pack: found.pack,
    unitQty,
    soldByWeight,
    codes: ware.codes,
    ...costed,
    ...purchaseAmounts(costed, gstRate),
  };
};

const kept = ({ cells }: SheetRow, { quantity, cost }: Columns) => {
  const value = (field: ImportField, column: number | undefined) => {
    const read = readCell(field, column === undefined ? '' : (cells[column]?.trim() ?? ''));
    return 'why' in read ? null : ((read.value ?? null) as number | null);
  };
  const wanted = value('quantity', quantity);
  return {
    orderQty: wanted !== null && wanted > 0 ? milli(wanted) : null,
    cost: value('costPrice', cost) as Cents | null,
  };
};

/** Lines from a supplier's file: what fits a product, and the rows that people have to look at. Nothing is stored. */
export const readSupplierFile = async ({ db, scope, file }: Ctx): Promise<Listed> => {
  if (!file) throw badField('file', say('file.choose'));
  const rows = await readRows(scope.companyId, file.path, limits);
  const head = headOf(rows);
  if (!head) {
    const reason = say('file.needsCodeAndQuantity');
    throw new Refusal('badFile', { reason });
  }
  // Who may not see costs does not read them off a supplier's file either: the usual ones count.
  const priced = may(scope, 'cost.get');
  const columns = mayEditCost(scope) ? head.columns : { ...head.columns, cost: undefined };
  const shown = (cells: string[]) =>
    priced ? cells : cells.map((cell, column) => (column === head.columns.cost ? '' : cell));
  const below = rows.slice(head.at + 1);
  const codes = [...new Set(below.flatMap((row) => codesIn(columns, row)))];
  const products = await productsByCode(db, scope.companyId, codes);
  const matching = { ...products, columns, gstRate: await gstRateOf(db, scope.companyId) };
  const listed: Listed = { headings: rows[head.at]?.cells ?? [], matched: [], unmatched: [] };
  for (const row of below) {
    const line = lineOf(row, matching);
    if (typeof line === 'string')
      listed.unmatched.push({ row: row.row, cells: shown(row.cells), ...whyOf(line), ...kept(row, columns) });
    else if (line) listed.matched.push(line);
  }
  return listed;
};
