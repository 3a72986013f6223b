import { locales } from '#contract/common.ts';
import { say } from '#contract/messages/sentence.ts';
import { MAX_SHEET_ROWS } from '#contract/papers.ts';
import { fieldsByWord, type Sheet, type SheetDefinition } from '#server/platform/imports/sheet.ts';
import { packs } from '#server/platform/packs.ts';

/** The possible columns in a sheet of orders, with their usual headings in English and Chinese. */
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
  discountAmount: ['discountamount', 'amountoff', '折扣金额'],
} as const;
export type OrderColumn = keyof typeof headingWords;
const capitalise = <C extends string>(column: C) =>
  `${column.charAt(0).toUpperCase()}${column.slice(1)}` as Capitalize<C>;

const orderColumns = Object.keys(headingWords) as OrderColumn[];
/** The heading in our own export, in any language. */
const ownTitles = (column: OrderColumn): string[] =>
  locales.map((language) => packs[language][`papers.column${capitalise(column)}`]);
const byWord = fieldsByWord(orderColumns, (column) => [...headingWords[column], ...ownTitles(column)]);

/** One row per order line. A letterhead may come above the headings; codes may be in several columns. */
export const orderSheet: SheetDefinition<OrderColumn> = {
  limits: { maxRows: MAX_SHEET_ROWS, maxColumns: 100 },
  fieldOf: (heading) => byWord.get(heading),
  repeated: ['code'],
  headRows: 15,
  rate: (columns) => (columns.includes('code') && columns.includes('quantity') ? 1 : 0),
  whyNoHeadings: say('file.needsCodeAndQuantity'),
};
export type OrderSheet = Sheet<OrderColumn>;

/** Our own names for the columns, for problems with a sheet that lacks one. */
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
  discountAmount: 'Discount amount',
};
