import { type Cents, cents } from '#contract/money.ts';
import { MAX_QUANTITY, type Milli, milli } from '#contract/quantity.ts';
import { readAmount } from '#web/desk/ui/amount.ts';
import { cellsOf } from '#web/desk/ui/lineGrid.ts';

/** Cells of a copied part of a sheet; undefined for other text. */
export const readSheet = (text: string): string[][] | undefined => {
  const rows = cellsOf(text).filter((cells) => cells.some((cell) => cell !== ''));
  return rows.length > 1 || (rows[0]?.length ?? 0) > 1 ? rows : undefined;
};

/** One row of a sheet, as far as it was understood. */
export type PastedRow = {
  code: string;
  quantity: Milli;
  price: Cents | undefined;
  /** The quantity was not a number: one is assumed. */
  doubtful: boolean;
};

const heads = {
  code: /^(sku|code|barcode|ean|upc|gtin|item|item (no|code|number)\.?|product code|商品编码|编码|条码)$/i,
  quantity: /^(qty|quantity|order qty|count|units|pcs|数量)\.?$/i,
  price: /^(price|unit price|price incl\.? gst|retail|retail price|单价|价格)$/i,
};
type Kind = keyof typeof heads;
type Columns = Partial<Record<Kind, number>>;

const number = /^[$\s]*-?[\d,]+(\.\d+)?$/;
const isNumber = (cell: string) => number.test(cell);
/** Barcodes are numbers too, but no one orders that many. */
const isCode = (cell: string) => cell !== '' && (!isNumber(cell) || /^\d{6,}$/.test(cell));
const most = (cells: readonly string[], test: (cell: string) => boolean) =>
  cells.filter(test).length * 2 > cells.filter((cell) => cell !== '').length;

const columnsByHeading = (head: readonly string[]): Columns =>
  Object.fromEntries(
    Object.entries(heads).flatMap(([kind, words]) => {
      const at = head.findIndex((cell) => words.test(cell));
      return at < 0 ? [] : [[kind, at]];
    }),
  );

/** Without headings: codes are single words, quantities are whole, and the remaining column is a price. */
const guessColumns = (rows: readonly (readonly string[])[]): Columns => {
  const width = Math.max(...rows.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, at) => rows.map((row) => row[at] ?? ''));
  const oneWord = columns.findIndex((cells) => most(cells, (cell) => isCode(cell) && !/\s/.test(cell)));
  const code = oneWord >= 0 ? oneWord : 0;
  const numeric = columns.flatMap((cells, at) => (at !== code && most(cells, isNumber) ? [at] : []));
  const whole = numeric.find((at) => most(columns[at] ?? [], (cell) => /^\d+$/.test(cell)));
  const quantity = whole ?? (numeric.length > 1 ? numeric[0] : undefined);
  return { code, quantity, price: numeric.find((at) => at !== quantity) };
};

const readQuantity = (cell: string | undefined): Milli | undefined => {
  const typed = Number((cell ?? '').replace(/,/g, ''));
  return cell && typed > 0 && typed <= MAX_QUANTITY ? milli(Math.round(typed * 1000)) : undefined;
};

/** A part of a sheet as order lines: columns are recognised by their headings, or guessed from the cells. */
export const readRows = (sheet: readonly (readonly string[])[]): PastedRow[] => {
  const head = columnsByHeading(sheet[0] ?? []);
  const headed = head.code !== undefined;
  const rows = headed ? sheet.slice(1) : sheet;
  const columns = headed ? head : guessColumns(rows);
  return rows.flatMap((row) => {
    const at = (kind: Kind) => (columns[kind] === undefined ? undefined : row[columns[kind]]);
    const code = at('code')?.trim() ?? '';
    const price = readAmount(at('price') ?? '');
    const typed = at('quantity')?.trim() ?? '';
    const quantity = readQuantity(typed);
    return code === ''
      ? []
      : [
          {
            code,
            quantity: quantity ?? milli(1000),
            price: price === undefined || price < 0 ? undefined : cents(price),
            doubtful: typed !== '' && quantity === undefined,
          },
        ];
  });
};
