import { plainHeading } from '#server/platform/sheets/headings.ts';
import type { SheetRow } from '#server/platform/sheets/read.ts';

/** What a column of a sheet of orders can be, and how others call it, in English and Chinese. */
const headingWords = {
  order: ['order', 'orderno', 'ordernumber', 'orderid', 'reference', '订单', '订单号', '单号'],
  otherReference: ['otherreference', 'ponumber', 'po', 'customerreference', 'yourreference', '客户单号'],
  branch: ['branch', 'store', 'location', '门店', '分店'],
  customer: ['customer', 'customername', 'client', 'email', 'customeremail', '客户', '客户名称'],
  channel: ['channel', 'saleschannel', '渠道', '销售渠道'],
  status: ['status', 'orderstatus', '状态'],
  note: ['note', 'notes', 'comment', '备注'],
  code: ['sku', 'barcode', 'code', 'productcode', 'itemcode', 'productsku', 'lineitemsku', '货号', '条码', '商品编码'],
  pack: ['pack', 'bypack', 'carton', '整包', '整箱'],
  quantity: ['quantity', 'qty', 'orderqty', 'orderedqty', 'lineitemquantity', '数量'],
  price: ['price', 'unitprice', 'priceinclgst', 'lineitemprice', '单价', '价格'],
  discount: ['discount', 'disc', 'discountpercent', '折扣'],
} as const;
export type OrderColumn = keyof typeof headingWords;

/** Where each is; codes may stand in several columns. */
export type Columns = Partial<Record<OrderColumn, number>> & { codes: number[] };
export type Sheet = { headings: string[]; columns: Columns; rows: SheetRow[] };

/** Our own names of the columns, as problems call them when a sheet has no such column. */
export const columnTitles: Record<OrderColumn, string> = {
  order: 'Order',
  otherReference: 'Other reference',
  branch: 'Branch',
  customer: 'Customer',
  channel: 'Channel',
  status: 'Status',
  note: 'Note',
  code: 'SKU',
  pack: 'Pack',
  quantity: 'Quantity',
  price: 'Price',
  discount: 'Discount %',
};

const columnsOf = (headings: readonly string[]): Columns => {
  const columns: Columns = { codes: [] };
  for (const [at, heading] of headings.entries()) {
    const word = plainHeading(heading);
    const column = (Object.keys(headingWords) as OrderColumn[]).find((name) =>
      (headingWords[name] as readonly string[]).includes(word),
    );
    if (column === 'code') columns.codes.push(at);
    if (column) columns[column] ??= at;
  }
  return columns;
};

/** A letterhead may stand above the headings. */
const HEAD_ROWS = 15;

/** The sheet from its headings on; undefined where no row has a code and a quantity. */
export const sheetOf = (rows: readonly SheetRow[]): Sheet | undefined => {
  for (const [at, { cells }] of rows.slice(0, HEAD_ROWS).entries()) {
    const columns = columnsOf(cells);
    if (columns.codes.length > 0 && columns.quantity !== undefined)
      return {
        headings: cells,
        columns,
        rows: rows.slice(at + 1).filter((row) => row.cells.some((cell) => cell.trim() !== '')),
      };
  }
  return undefined;
};
