import { sql } from 'kysely';
import {
  type FieldKind,
  type FieldOf,
  type ProductValues,
  productFieldNames,
  productFields,
} from '#contract/catalogue/productFields.ts';
import type { Tables } from '#server/platform/db/tables.ts';

/** Columns that the server fills by itself. */
type OwnColumn =
  | 'id'
  | 'companyId'
  | 'search'
  | 'grams'
  | 'keptBarcodes'
  | 'archivedAt'
  | 'createdAt'
  | 'updatedAt'
  | 'version';
type TableColumn = Exclude<keyof Tables['product'], OwnColumn>;
type ElsewhereKind = 'barcodes' | 'tags';

const sqlTypes: Record<Exclude<FieldKind, ElsewhereKind>, string> = {
  text: 'text',
  code: 'text',
  decimal: 'numeric',
  integer: 'integer',
  money: 'bigint',
  flag: 'boolean',
  status: 'text',
  list: 'bigint',
  pictures: 'text[]',
};

const { barcodes, tagIds, ...columnFields } = productFields;
/** The columns of `product` that hold fields. A column without a field, or a field without a column, does not compile. */
const stored: Record<TableColumn, { kind: keyof typeof sqlTypes }> = columnFields;
export const storedNames: readonly TableColumn[] = Object.keys(columnFields) as (keyof typeof columnFields)[];

export const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
export const sqlTypeOf = (name: TableColumn): string => sqlTypes[stored[name].kind];

type Decimal = FieldOf<'decimal'>;
const decimals = productFieldNames.filter((name): name is Decimal => productFields[name].kind === 'decimal');

/** A row as the database returns it: decimals as text, no pack SKU as null. */
export type StoredRow = Omit<ProductValues, Decimal | 'standardSku'> &
  Record<Decimal, string | null> & { id: number; standardSku: string | null };

/** The columns of `product p` and its barcodes, named as the fields are, so that rows need no renaming. */
export const fieldColumns = `
  p.id, ${storedNames.map((name) => `p.${snakeCase(name)} as "${name}"`).join(', ')},
  coalesce((select json_agg(json_build_object('code', b.code, 'pack', b.pack))
    from (select code, pack from product_barcode
      where company_id = p.company_id and product_id = p.id order by position) b), '[]') as barcodes`;

/** Every stored field of `product p`. */
export const storedColumns = sql`${sql.raw(fieldColumns)},
  array(select t.tag_id from product_tag t where t.product_id = p.id order by t.tag_id) as "tagIds"`;

/** Rows come by the fifty thousand: copying a whole object is fast, leaving one field out is not. */
export const toValues = (row: StoredRow): ProductValues & { id: number } => {
  const values: Record<string, unknown> = { ...row, standardSku: row.standardSku ?? '' };
  for (const name of decimals) values[name] = row[name] === null ? null : Number(row[name]);
  return values as ProductValues & { id: number };
};
