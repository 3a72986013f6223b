import { type RawBuilder, sql } from 'kysely';
import { columnId, type ImportField, importFieldNames, productFieldOf } from '#contract/catalogue/imports.ts';
import type { ProductFilter } from '#contract/catalogue/product.ts';
import { type ProductValues, productFields } from '#contract/catalogue/productFields.ts';
import type { exportProducts as exportEndpoint } from '#contract/catalogue.ts';
import type { Input } from '#contract/endpoint.ts';
import type { downloadStock } from '#contract/stock.ts';
import { readProducts } from '#server/areas/catalogue/products/queries.ts';
import { conditionOf, stockBranches } from '#server/areas/catalogue/search/filter.ts';
import { pageOfStock } from '#server/areas/stock/service.ts';
import type { Ctx } from '#server/platform/context.ts';
import { dayOfCompany } from '#server/platform/days.ts';
import type { Download } from '#server/platform/http/serve.ts';
import { textIn } from '#server/platform/packs.ts';
import { columnsIn, type TitledColumn } from '#server/platform/sheets/titles.ts';
import {
  type Cell,
  type Column,
  CSV_TYPE,
  readableBy,
  writeCsv,
  writeXlsx,
  XLSX_TYPE,
} from '#server/platform/sheets/write.ts';
import { cellOf } from './cells.ts';
import { readNames } from './names.ts';

/** Rows per query: short queries, so that others get their turn on an engine with one connection. */
const PAGE_ROWS = 250;

/**
 * Ids in creation order, each page continuing after the last id, so that rows added meanwhile are neither lost nor
 * repeated.
 */
async function* idsOf({ db }: Ctx, condition: RawBuilder<boolean>): AsyncGenerator<number[]> {
  for (let last = 0; ; ) {
    const { rows } = await sql<{ id: number }>`
      select p.id from product p where ${condition} and p.id > ${last} order by p.id limit ${PAGE_ROWS}`.execute(db);
    if (rows.length === 0) return;
    yield rows.map(({ id }) => id);
    last = rows.at(-1)?.id ?? last;
  }
}

type ProductRow = Awaited<ReturnType<typeof readProducts>>[number];

async function* productPages(
  ctx: Ctx,
  filter: ProductFilter,
  cellsOf: (product: ProductRow) => Cell[],
): AsyncGenerator<Cell[][]> {
  const { db, scope } = ctx;
  const branchIds = stockBranches(scope, filter.branchId);
  for await (const ids of idsOf(ctx, await conditionOf(db, scope, filter)))
    yield (await readProducts(db, scope, ids, branchIds)).map(cellsOf);
}

const widths: Partial<Record<string, number>> = { title: 36, chineseTitle: 24, shortDescription: 30, description: 40 };

const formatOf = (field: ImportField): Pick<Column, 'format'> => {
  if (field === 'quantity') return { format: 'number' };
  return productFields[productFieldOf[field]].kind === 'money' ? { format: 'money' } : {};
};

/** Derived fields are written as their effective value, which an import reads as no change. */
export const exportProducts = async (
  ctx: Ctx,
  { language, ...filter }: Input<typeof exportEndpoint>,
): Promise<Download> => {
  const names = await readNames(ctx.db, ctx.scope.companyId);
  const cellsOf = ({ quantity, ...product }: ProductRow) =>
    importFieldNames.map((field) => cellOf(field, product as ProductValues, quantity, names));
  const columns = importFieldNames.map(
    (field): TitledColumn => ({
      title: columnId(field),
      width: widths[field] ?? 14,
      cost: field === 'costPrice',
      ...formatOf(field),
    }),
  );
  const titledColumns = columnsIn(language, columns);
  return {
    filename: `products-${await dayOfCompany(ctx.db, ctx.scope.companyId)}.xlsx`,
    type: XLSX_TYPE,
    body: await writeXlsx(
      textIn(language, 'catalogue.sheetProducts'),
      ...readableBy(ctx.scope, titledColumns, productPages(ctx, filter, cellsOf)),
    ),
  };
};

const scannerColumns = ['barcode', 'sku', 'title', 'price', 'quantity'].map((title) => ({ title }));

export const exportScanner = async (ctx: Ctx, filter: ProductFilter): Promise<Download> => {
  const cellsOf = ({ barcode, sku, title, retailPrice, quantity }: ProductRow): Cell[] => [
    barcode,
    sku,
    title,
    (retailPrice / 100).toFixed(2),
    quantity / 1000,
  ];
  return {
    filename: `scanner-${await dayOfCompany(ctx.db, ctx.scope.companyId)}.csv`,
    type: CSV_TYPE,
    body: await writeCsv(scannerColumns, productPages(ctx, filter, cellsOf), { mark: false }),
  };
};

const stockColumns: Column[] = [
  { title: 'SKU' },
  { title: 'Barcode', width: 16 },
  { title: 'Title', width: 36 },
  { title: 'Chinese title', width: 24 },
  { title: 'Branch', width: 20 },
  { title: 'On hand', format: 'number' },
  { title: 'Committed', format: 'number' },
  { title: 'Available', format: 'number' },
  { title: 'Incoming', format: 'number' },
  { title: 'Average cost', cost: true, format: 'money' },
  { title: 'Value', cost: true, format: 'money' },
];

type StockFilter = Input<typeof downloadStock>;
type StockRow = Awaited<ReturnType<typeof pageOfStock>>['data'][number];

const stockCells = (row: StockRow): Cell[] => [
  row.sku,
  row.barcode,
  row.title,
  row.chineseTitle,
  row.branchName,
  row.onHand / 1000,
  row.committed / 1000,
  row.available / 1000,
  row.incoming / 1000,
  row.averageCost,
  row.value / 100,
];

async function* stockPages({ db, scope }: Ctx, filter: StockFilter): AsyncGenerator<Cell[][]> {
  for (let pageNo = 1; ; pageNo += 1) {
    const { data } = await pageOfStock(db, scope, { ...filter, pageNo, pageSize: PAGE_ROWS });
    if (data.length === 0) return;
    yield data.map(stockCells);
    if (data.length < PAGE_ROWS) return;
  }
}

export const exportStock = async (ctx: Ctx, filter: StockFilter): Promise<Download> => ({
  filename: `stock-${await dayOfCompany(ctx.db, ctx.scope.companyId)}.xlsx`,
  type: XLSX_TYPE,
  body: await writeXlsx('Stock', ...readableBy(ctx.scope, stockColumns, stockPages(ctx, filter))),
});
