import { columnTitle, type ImportField, importFieldNames, importFields } from '#contract/catalogue/imports.ts';
import { zhCN } from '#contract/messages/zh-CN.ts';
import { type FieldOfHeading, fieldsByWord } from '#server/platform/imports/sheet.ts';

/** How others call our fields: Shopify, Square, Lightspeed, and sheets in Chinese. */
const synonyms: Partial<Record<ImportField, readonly string[]>> = {
  sku: [
    'sku',
    'variantsku',
    'customsku',
    'itemcode',
    'productcode',
    'itemnumber',
    'stockcode',
    '货号',
    '商品编码',
    '编码',
    '产品编号',
    '商品货号',
  ],
  barcode: ['barcode', 'variantbarcode', 'gtin', 'upc', 'ean', 'ean13', 'upccode', '条码', '条形码', '商品条码'],
  title: [
    'title',
    'name',
    'itemname',
    'productname',
    'item',
    'producttitle',
    '品名',
    '名称',
    '标题',
    '商品名称',
    '英文名',
    '英文品名',
    '产品名称',
  ],
  chineseTitle: [
    'chinesetitle',
    'chinesename',
    'titlechinese',
    'namechinese',
    '中文名',
    '中文名称',
    '中文品名',
    '中文标题',
  ],
  shortDescription: ['shortdescription', 'summary', 'subtitle', '简介', '简短描述'],
  description: ['description', 'bodyhtml', 'body', 'longdescription', 'details', '描述', '详细描述', '商品描述'],
  countryOfOrigin: ['countryoforigin', 'origin', 'madein', '产地', '原产国'],
  quantity: [
    'quantity',
    'qty',
    'stock',
    'onhand',
    'variantinventoryqty',
    'newquantity',
    'stockonhand',
    'openingstock',
    '数量',
    '库存',
    '库存数量',
    '期初库存',
  ],
  length: ['length', 'lengthcm', '长', '长度', '长cm'],
  width: ['width', 'widthcm', '宽', '宽度', '宽cm'],
  height: ['height', 'heightcm', '高', '高度', '高cm'],
  volume: ['volume', 'volumem3', 'cbm', '体积'],
  weight: ['weight', 'weightkg', '重量', '重量kg'],
  brand: ['brand', 'brandname', 'manufacturer', '品牌'],
  category: [
    'category',
    'categories',
    'productcategory',
    'type',
    'producttype',
    'reportingcategory',
    '分类',
    '类别',
    '商品分类',
  ],
  supplier: ['supplier', 'suppliername', 'vendor', 'defaultvendor', 'defaultvendorname', '供应商', '供货商'],
  retailPrice: [
    'retailprice',
    'price',
    'variantprice',
    'sellprice',
    'sellingprice',
    'rrp',
    'priceincgst',
    'priceinclgst',
    'defaultprice',
    '零售价',
    '售价',
    '价格',
    '单价',
  ],
  costPrice: [
    'costprice',
    'cost',
    'costperitem',
    'supplyprice',
    'defaultcost',
    'defaultunitcost',
    'unitcost',
    'buyprice',
    '成本',
    '成本价',
    '进价',
    '进货价',
  ],
  gstFree: ['gstfree', 'taxfree', '免税', '免gst', '免消费税'],
  soldByWeight: ['soldbyweight', 'weighed', '称重', '按重量销售'],
  standardSku: ['standardsku', 'packsku', 'cartonsku', '箱货号', '整箱编码'],
  standardDescription: ['standarddescription', 'packdescription', '整箱描述'],
  standardSize: ['standardsize', 'packsize', 'cartonsize', '箱规格'],
  standardPrice: ['standardprice', 'packprice', 'cartonprice', '整箱价', '箱价'],
  unitQty: ['unitqty', 'unitsperpack', 'packqty', 'cartonqty', '箱规', '每箱数量', '装箱数'],
  unitSize: ['unitsize', 'size', '规格'],
  unitRetail: ['unitretail', 'unitretailprice', '单件零售价'],
  unitDiscount: ['unitdiscount', 'packdiscount', '单件折扣'],
  orderQty: ['orderqty', 'orderquantity', 'reorderqty', 'reorderamount', '订货量', '起订量'],
  status: ['status', 'active', 'state', '状态'],
  tags: ['tags', 'tag', 'labels', '标签'],
};
const chinese: Readonly<Record<string, string>> = zhCN;
const byWord = fieldsByWord(importFieldNames, (field) => [
  ...(synonyms[field] ?? []),
  importFields[field],
  chinese[columnTitle(field)] ?? '',
]);

/** Square and Lightspeed name the place as well: "Current Quantity Newtown", "inventory_Main_Outlet". */
const starts: [string, ImportField][] = [
  ['currentquantity', 'quantity'],
  ['inventory', 'quantity'],
  ['newquantity', 'quantity'],
];

/** `tradeWords` are names of a trade of its own, which no list of one's own products has. */
export const productHeadings =
  (tradeWords: Readonly<Record<string, ImportField>> = {}): FieldOfHeading<ImportField> =>
  (heading, neighbours) => {
    const isShopify = neighbours.includes('handle') && neighbours.includes('variantsku');
    // Shopify's vendor is who makes it.
    if (isShopify && heading === 'vendor') return 'brand';
    return byWord.get(heading) ?? starts.find(([start]) => heading.startsWith(start))?.[1] ?? tradeWords[heading];
  };
