import { say } from '#contract/messages/sentence.ts';
import { MAX_SUPPLIER_ROWS, type SupplierColumns, type SupplierFileInput } from '#contract/purchasing.ts';
import { productHeadings } from '#server/areas/catalogue/service.ts';
import { columnsOf, type Mapping, type SheetDefinition } from '#server/platform/imports/sheet.ts';
import { badField } from '#server/platform/refusal.ts';

/** Most specific first: a barcode is nobody's own number. */
const codeFields = ['barcode', 'sku', 'standardSku'] as const;
type CodeField = (typeof codeFields)[number];
export type SupplierField = CodeField | 'quantity' | 'cost';

const codeWords: Readonly<Record<string, CodeField>> = {
  code: 'sku',
  artno: 'sku',
  articleno: 'sku',
  articlenumber: 'sku',
  catno: 'sku',
  itemno: 'sku',
  partno: 'sku',
  partnumber: 'sku',
  productno: 'sku',
  productnumber: 'sku',
  suppliercode: 'sku',
  代码: 'sku',
  商品代码: 'sku',
  产品代码: 'sku',
};

/** What is ordered or delivered. Not stock or minimum orders, which price lists also have. */
const quantityWords = new Set([
  'quantity',
  'qty',
  'units',
  'pcs',
  'pieces',
  'orderqty',
  'orderquantity',
  'ordered',
  'orderedqty',
  'orderedquantity',
  'qtyordered',
  'quantityordered',
  'ordqty',
  'qtyord',
  'qtyshipped',
  'quantityshipped',
  'shipped',
  'shippedqty',
  'qtysupplied',
  'quantitysupplied',
  'supplied',
  'suppliedqty',
  'qtydelivered',
  'quantitydelivered',
  'delivered',
  'deliveredqty',
  'qtyinvoiced',
  'invoicedqty',
  'qtypcs',
  'qtyunits',
  'unitsordered',
  '数量',
  '订货量',
  '订货数量',
  '订购数量',
  '发货数量',
  '件数',
]);

/** What one costs without GST. Not retail prices, prices with GST, line totals, or what a whole carton costs. */
const costWords = new Set([
  'cost',
  'costprice',
  'costex',
  'costexgst',
  'costexclgst',
  'unitcost',
  'unitcostex',
  'unitcostexgst',
  'unitcostexclgst',
  'costperitem',
  'costperunit',
  'costeach',
  'price',
  'priceex',
  'priceexgst',
  'priceexclgst',
  'priceeach',
  'eachprice',
  'unitprice',
  'unitpriceex',
  'unitpriceexgst',
  'unitpriceexclgst',
  'netprice',
  'nettprice',
  'netcost',
  'nettcost',
  'netunitprice',
  'invprice',
  'invoiceprice',
  'buy',
  'buyprice',
  'buyex',
  'buyexgst',
  'purchaseprice',
  'supplyprice',
  'tradeprice',
  'wholesale',
  'wholesaleprice',
  'wsp',
  'rate',
  'each',
  'unitex',
  'unitexgst',
  'defaultcost',
  'defaultunitcost',
  '成本',
  '成本价',
  '进价',
  '进货价',
  '批发价',
  '单价',
  '价格',
]);

const productField = productHeadings();

const codeFieldOf = (heading: string, neighbours: readonly string[]): CodeField | undefined => {
  const field = codeWords[heading] ?? productField(heading, neighbours);
  return codeFields.find((each) => each === field);
};

/** Suppliers put their name and address above the headings: the row that looks most like headings is used. */
export const supplierSheet: SheetDefinition<SupplierField> = {
  limits: { maxRows: MAX_SUPPLIER_ROWS, maxColumns: 100 },
  fieldOf: (heading, neighbours) => {
    if (quantityWords.has(heading)) return 'quantity';
    if (costWords.has(heading)) return 'cost';
    return codeFieldOf(heading, neighbours);
  },
  repeated: codeFields,
  headRows: 15,
  rate: (fields, cells) => {
    const amounts = (fields.includes('quantity') ? 2 : 0) + (fields.includes('cost') ? 1 : 0);
    if (codeFields.some((field) => fields.includes(field))) return 4 + amounts;
    // The code may be in a column with an unknown heading: then a person chooses it.
    return cells.filter((cell) => cell.trim() !== '').length > fields.length ? amounts : 0;
  },
  whyNoHeadings: say('file.needsCodeAndQuantity'),
};

/** The columns to read: those chosen by a person, else those whose headings are known. */
export const chosenColumns = (
  headings: readonly string[],
  mapping: Mapping<SupplierField>,
  { codeColumn, quantityColumn, costColumn }: SupplierFileInput,
): SupplierColumns => {
  for (const [name, column] of Object.entries({ codeColumn, quantityColumn, costColumn }))
    if (column !== undefined && column > headings.length) throw badField(name, say('file.noSuchColumn'));
  const first = (field: SupplierField) => {
    const column = columnsOf(mapping, field)[0];
    return column === undefined ? null : column + 1;
  };
  return {
    code: codeColumn ? [codeColumn] : codeFields.flatMap((field) => columnsOf(mapping, field)).map((at) => at + 1),
    quantity: quantityColumn ?? first('quantity'),
    cost: (costColumn ?? first('cost')) || null,
  };
};
