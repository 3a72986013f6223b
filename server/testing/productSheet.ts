// First: the headings below are in English because of these.
import '#contract/messages/en.ts';
import { type ImportField, importFieldNames, importFields } from '#contract/catalogue/imports.ts';

type Row = Partial<Record<ImportField, string>>;
export type Mistake = { row: number; field: ImportField; why: RegExp };

/** One mistake of each kind that people make; `twin` is a correct row. */
const mistakes: { field: ImportField; why: RegExp; make: (row: Row, twin: Row) => Row }[] = [
  { field: 'title', why: /needs this/, make: (row) => ({ ...row, title: '' }) },
  { field: 'retailPrice', why: /needs this/, make: (row) => ({ ...row, retailPrice: '' }) },
  { field: 'retailPrice', why: /isn’t a number/, make: (row) => ({ ...row, retailPrice: 'ask the boss' }) },
  { field: 'retailPrice', why: /negative/, make: (row) => ({ ...row, retailPrice: '-3.50' }) },
  { field: 'retailPrice', why: /two decimal places/, make: (row) => ({ ...row, retailPrice: '3.999' }) },
  { field: 'costPrice', why: /at most|too/i, make: (row) => ({ ...row, costPrice: '999999999999' }) },
  { field: 'sku', why: /same code/, make: (row, twin) => ({ ...row, sku: twin.sku }) },
  { field: 'barcode', why: /same code/, make: (row, twin) => ({ ...row, barcode: twin.barcode }) },
  { field: 'barcode', why: /lost its last digits/, make: (row) => ({ ...row, barcode: '9.31E+12' }) },
  { field: 'barcode', why: /without spaces/, make: (row) => ({ ...row, barcode: '93 12 34' }) },
  { field: 'sku', why: /At most 60/, make: (row) => ({ ...row, sku: 'S'.repeat(61) }) },
  { field: 'title', why: /At most 200/, make: (row) => ({ ...row, title: 'Very long '.repeat(30) }) },
  { field: 'quantity', why: /Whole units/, make: (row) => ({ ...row, quantity: '1.5' }) },
  { field: 'quantity', why: /negative/, make: (row) => ({ ...row, quantity: '-4' }) },
  { field: 'gstFree', why: /isn’t yes or no/, make: (row) => ({ ...row, gstFree: 'perhaps' }) },
  { field: 'status', why: /isn’t active/, make: (row) => ({ ...row, status: 'sleeping' }) },
  { field: 'unitQty', why: /at least 1|whole/i, make: (row) => ({ ...row, unitQty: '0' }) },
  { field: 'unitDiscount', why: /at most 100|100/i, make: (row) => ({ ...row, unitDiscount: '120' }) },
  { field: 'standardSku', why: /its own SKU/, make: (row) => ({ ...row, standardSku: row.sku }) },
  { field: 'weight', why: /three decimal|3 decimal/i, make: (row) => ({ ...row, weight: '1.23456' }) },
];

const kinds = ['Green tea', 'Oolong', 'Jasmine rice', 'Soy sauce', 'Sesame oil', 'Rice noodles', 'Plum candy'];
const chinese = ['绿茶', '乌龙茶', '茉莉香米', '酱油', '芝麻油', '米粉', '话梅糖'];

const withCheckDigit = (body: string) => {
  const sum = [...body].reduceRight(
    (total, digit, at) => total + Number(digit) * ((body.length - 1 - at) % 2 ? 1 : 3),
    0,
  );
  return `${body}${(10 - (sum % 10)) % 10}`;
};

const rightRow = (at: number, prefix: string): Row => ({
  sku: `${prefix}${String(at).padStart(6, '0')}`,
  barcode: withCheckDigit(`93${String(at + 1_000_000_000).padStart(10, '0')}`),
  title: `${kinds[at % kinds.length]} ${at}`,
  chineseTitle: `${chinese[at % chinese.length]}${at}`,
  shortDescription: 'A shelf favourite',
  quantity: String(at % 40),
  brand: `Brand ${at % 12}`,
  category: at % 3 === 0 ? 'Drinks > Tea' : at % 3 === 1 ? 'Pantry' : 'Pantry > Sauces',
  supplier: `Supplier ${at % 5}`,
  retailPrice: (1 + (at % 900) / 20).toFixed(2),
  costPrice: (0.5 + (at % 900) / 50).toFixed(2),
  gstFree: at % 4 === 0 ? 'Yes' : 'No',
  weight: ((at % 50) / 10).toFixed(1),
  unitQty: String(1 + (at % 24)),
  unitDiscount: '5',
  standardSku: at % 10 === 0 ? `${prefix}PACK${at}` : '',
  status: at % 20 === 0 ? 'inactive' : 'active',
  tags: at % 2 === 0 ? 'new, shelf' : 'shelf',
});

export const fixtureFields = importFieldNames.filter((field) => field in rightRow(0, ''));

/** A sheet of products with every kind of mistake once, spread over it; without any mistakes with `mistakes: false`. */
export const productSheet = ({ rows = 2000, prefix = 'FIX-', wrong = true } = {}) => {
  const products = Array.from({ length: rows }, (_, at) => rightRow(at, prefix));
  const plantedMistakes: Mistake[] = [];
  if (wrong)
    mistakes.forEach(({ field, why, make }, number) => {
      const at = Math.floor(((number + 0.5) * rows) / mistakes.length);
      products[at] = make(products[at] ?? {}, products[at - 1] ?? {});
      plantedMistakes.push({ row: at + 2, field, why });
    });
  return {
    headings: fixtureFields.map((field) => importFields[field] as string),
    cells: products.map((row) => fixtureFields.map((field) => row[field] ?? '')),
    mistakes: plantedMistakes,
  };
};
