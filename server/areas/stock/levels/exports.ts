import type { LevelRow } from '#contract/stock/levels.ts';
import type { Ctx } from '#server/platform/context.ts';
import { dayOfCompany } from '#server/platform/days.ts';
import type { Download } from '#server/platform/http/serve.ts';
import { type Cell, type Column, readableBy, writeXlsx, XLSX_TYPE } from '#server/platform/sheets/write.ts';
import { allLevels, branchesOf, type LevelFilter } from './queries.ts';

async function* sheetRows({ db, scope }: Ctx, filter: LevelFilter, rowsOf: (row: LevelRow) => Cell[][]) {
  for await (const rows of allLevels(db, scope, filter)) yield rows.flatMap(rowsOf);
}

const inUnits = (quantity: number | null | undefined): Cell =>
  quantity === null || quantity === undefined ? null : quantity / 1000;

const quantity = (title: string): Column => ({ title, format: 'number' });

/** As on screen: one row per product, two columns per branch. */
export const exportLevels = async (ctx: Ctx, filter: LevelFilter): Promise<Download> => {
  const all = await branchesOf(ctx.db, ctx.scope);
  const branches = filter.branchId === undefined ? all : all.filter(({ id }) => id === filter.branchId);
  const columns: Column[] = [
    { title: 'SKU' },
    { title: 'Barcode', width: 16 },
    { title: 'Title', width: 36 },
    { title: 'Chinese title', width: 24 },
    ...branches.flatMap(({ name }) => [quantity(`${name}: on hand`), quantity(`${name}: available`)]),
    quantity('Total on hand'),
    quantity('Total available'),
    { title: 'Value', cost: true, format: 'money' },
  ];
  const rowsOf = (row: LevelRow): Cell[][] => [
    [
      row.sku,
      row.barcode,
      row.title,
      row.chineseTitle,
      ...branches.flatMap(({ id }) => {
        const level = row.branches.find(({ branchId }) => branchId === id);
        return [inUnits(level?.onHand), inUnits(level?.available)];
      }),
      row.onHand / 1000,
      row.available / 1000,
      row.value === undefined ? null : row.value / 100,
    ],
  ];
  return {
    filename: `stock-levels-${await dayOfCompany(ctx.db, ctx.scope.companyId)}.xlsx`,
    type: XLSX_TYPE,
    body: await writeXlsx('Stock', ...readableBy(ctx.scope, columns, sheetRows(ctx, filter, rowsOf))),
  };
};

const reorderColumns: Column[] = [
  { title: 'SKU' },
  { title: 'Title', width: 36 },
  { title: 'Branch', width: 20 },
  quantity('Available'),
  quantity('Reorder point'),
  quantity('Usual order quantity'),
];

/** Input for an import of reorder points: one row per product and branch of the user. */
export const exportReorder = async (ctx: Ctx, filter: LevelFilter): Promise<Download> => {
  const { branchIds } = ctx.scope;
  const branches = (await branchesOf(ctx.db, ctx.scope)).filter(
    ({ id }) => branchIds.includes(id) && (filter.branchId === undefined || id === filter.branchId),
  );
  const rowsOf = (row: LevelRow): Cell[][] =>
    branches.map(({ id, name }) => {
      const level = row.branches.find(({ branchId }) => branchId === id);
      const { available, reorderPoint, reorderQty } = level ?? {};
      return [row.sku, row.title, name, inUnits(available ?? 0), inUnits(reorderPoint), inUnits(reorderQty)];
    });
  return {
    filename: `reorder-points-${await dayOfCompany(ctx.db, ctx.scope.companyId)}.xlsx`,
    type: XLSX_TYPE,
    body: await writeXlsx('Reorder points', reorderColumns, sheetRows(ctx, filter, rowsOf)),
  };
};
