import type { ImportField } from '#contract/catalogue/imports.ts';
import type { Reply } from '#contract/endpoint.ts';
import { type Sentence, say, whyOf } from '#contract/messages/sentence.ts';
import { type Cents, cents } from '#contract/money.ts';
import { purchaseAmounts, unitsEach } from '#contract/purchasing/lines.ts';
import type {
  genProductList,
  ListedLine,
  SupplierColumns,
  SupplierFileInput,
  UnmatchedRow,
} from '#contract/purchasing.ts';
import { type Milli, milli, whyNotWhole } from '#contract/quantity.ts';
import { ownersOf, readCell } from '#server/areas/catalogue/service.ts';
import type { Ctx, Db } from '#server/platform/context.ts';
import { openSheet } from '#server/platform/imports/sheet.ts';
import { may, mayEditCost } from '#server/platform/scope.ts';
import type { SheetRow } from '#server/platform/sheets/read.ts';
import { gstRateOf, type PurchaseProduct, purchaseProductsOf } from './queries.ts';
import { chosenColumns, supplierSheet } from './supplierHeadings.ts';

type Listed = Reply<typeof genProductList>;

/** Places in a row's cells; without a cost, usual costs are used. */
type Columns = { code: number[]; quantity: number | undefined; cost: number | undefined };

const placesOf = ({ code, quantity, cost }: SupplierColumns): Columns => ({
  code: code.map((column) => column - 1),
  quantity: quantity === null ? undefined : quantity - 1,
  cost: cost === null ? undefined : cost - 1,
});

type CodeOwner = { productId: number; pack: boolean };

/** All codes of the file, looked up at once. */
const productsByCode = async (db: Db, companyId: number, codes: readonly string[]) => {
  const owners = await ownersOf(db, companyId, codes);
  const products = await purchaseProductsOf(db, companyId, [...new Set(owners.map(({ productId }) => productId))]);
  const byCode = new Map<string, CodeOwner>();
  for (const { code, kind, productId } of owners) {
    const scanned = products.get(productId)?.codes.find((each) => each.code.toLowerCase() === code && each.pack);
    byCode.set(code, { productId, pack: kind === 'pack' || (kind === 'barcode' && scanned !== undefined) });
  }
  return { byCode, products };
};

type Matching = Awaited<ReturnType<typeof productsByCode>> & { columns: Columns; gstRate: number };

const codesIn = ({ code }: Columns, { cells }: SheetRow): string[] =>
  code.map((column) => cells[column]?.trim() ?? '').filter((text) => text !== '');

const quantityOf = (text: string, pack: boolean, product: PurchaseProduct): Milli | Sentence => {
  const cell = readCell('quantity', text);
  if ('why' in cell) return cell.why;
  const quantity = cell.value as Milli;
  if (quantity < 0) return say('field.notNegative');
  return whyNotWhole(quantity, { pack, soldByWeight: product.soldByWeight }) ?? quantity;
};

const costOf = (text: string, usual: Cents): Cents | Sentence => {
  if (text === '') return usual;
  const cell = readCell('costPrice', text);
  return 'why' in cell ? cell.why : (cell.value as Cents);
};

const amountsIn = ({ cells }: SheetRow, { quantity, cost }: Columns) => {
  const value = (field: ImportField, column: number | undefined) => {
    const cell = readCell(field, column === undefined ? '' : (cells[column]?.trim() ?? ''));
    return 'why' in cell ? null : ((cell.value ?? null) as number | null);
  };
  const orderQty = value('quantity', quantity);
  return {
    orderQty: orderQty !== null && orderQty > 0 ? milli(orderQty) : null,
    cost: value('costPrice', cost) as Cents | null,
  };
};

type Refused = Pick<UnmatchedRow, 'product' | 'orderQty'> & { why: Sentence; cost: Cents | null };

/** A line, the reason there is none, or undefined for a row that orders nothing. */
const lineOf = (row: SheetRow, { byCode, products, columns, gstRate }: Matching): ListedLine | Refused | undefined => {
  const withoutProduct = (why: Sentence): Refused => ({ why, product: null, ...amountsIn(row, columns) });
  const text = (column: number | undefined) => (column === undefined ? '' : (row.cells[column]?.trim() ?? ''));
  const quantityText = text(columns.quantity);
  const codes = codesIn(columns, row);
  // Price lists include the whole range: rows with an empty or zero quantity are skipped. Totals have no code.
  if (quantityText === '' || Number(quantityText) === 0) return undefined;
  if (codes.length === 0) return withoutProduct(say('file.rowWithoutCode'));
  const owner = codes.map((code) => byCode.get(code.toLowerCase())).find((each) => each !== undefined);
  const product = owner && products.get(owner.productId);
  if (!owner || !product) {
    const cell = readCell('barcode', codes[0] ?? '');
    return withoutProduct('why' in cell ? cell.why : say('file.noProductWithCode', { code: codes[0] ?? '' }));
  }
  if (!product.active) return withoutProduct(say('purchasing.fileProductInactive', { product: product.title }));
  const orderQty = quantityOf(quantityText, owner.pack, product);
  const cost = costOf(
    text(columns.cost),
    cents(product.costPrice * unitsEach({ pack: owner.pack, unitQty: product.unitQty })),
  );
  const { id: productId, sku, title, chineseTitle, unitQty, gstFree, soldByWeight, codes: ownCodes } = product;
  const { pack } = owner;
  const listed = { productId, sku, title, chineseTitle, pack, unitQty, soldByWeight, gstFree, codes: ownCodes };
  if (typeof orderQty === 'string')
    return { why: orderQty, product: listed, orderQty: null, cost: typeof cost === 'string' ? null : cost };
  if (typeof cost === 'string') return { why: cost, product: listed, orderQty, cost: null };
  const costed = { orderQty, cost, discount: 0, gstFree };
  return { row: row.row, ...listed, ...costed, ...purchaseAmounts(costed, gstRate) };
};

/** Reads lines from a supplier's file: matched products, and the rows that need a decision. Nothing is stored. */
export const readSupplierFile = async (ctx: Ctx, input: SupplierFileInput): Promise<Listed> => {
  const { db, scope } = ctx;
  const { headings, mapping, rows } = await openSheet(ctx, supplierSheet);
  // Users who may not see costs get usual costs instead of those in the file.
  const seesCost = may(scope, 'cost.get');
  const chosen = chosenColumns(headings, mapping, input);
  const places = placesOf(chosen);
  const columns = mayEditCost(scope) ? places : { ...places, cost: undefined };
  const shownCells = (cells: string[]) =>
    seesCost ? cells : cells.map((cell, column) => (column === places.cost ? '' : cell));
  const codes = [...new Set(rows.flatMap((row) => codesIn(columns, row)))];
  const products = await productsByCode(db, scope.companyId, codes);
  const matching = { ...products, columns, gstRate: await gstRateOf(db, scope.companyId) };
  const list: Listed = { headings, columns: chosen, matched: [], unmatched: [] };
  // Which columns have the codes and the quantities is asked first.
  if (chosen.code.length === 0 || chosen.quantity === null) return list;
  for (const row of rows) {
    const line = lineOf(row, matching);
    if (!line) continue;
    if ('why' in line) {
      const { why, ...rest } = line;
      list.unmatched.push({ row: row.row, cells: shownCells(row.cells), ...whyOf(why), ...rest });
    } else list.matched.push(line);
  }
  return list;
};
