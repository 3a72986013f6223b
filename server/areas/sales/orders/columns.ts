import { type RawBuilder, sql } from 'kysely';
import type { Tables } from '#server/platform/db/tables.ts';
import { type Line, type Order, type Payment, quantityOf } from './order.ts';

/* The columns of an order, its lines and its payments, listed once: reads and writes are derived from here. */

/** Each field with its column. A missing field does not compile, nor does an unknown column. */
type ColumnsOf<Field extends string, Table extends keyof Tables> = Readonly<
  Record<Field, keyof Tables[Table] & string>
>;

/** Columns named as their fields are. */
const sameNames = <Field extends string>(...fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, field])) as { [F in Field]: F };

/** Read with an order, stored in other tables. */
type JoinedField = 'branchName' | 'customerName' | 'lines' | 'promotions' | 'payments' | 'dispatches' | 'returns';
/** Set once, or by the database: the statements name these themselves. */
type IdentityField = 'id' | 'reference' | 'createdAt' | 'version';

const orderColumns = {
  ...sameNames('branchId', 'customerId', 'channel', 'courierType', 'trackingNumber', 'deliveryAddress'),
  ...sameNames('status', 'paymentStatus', 'subtotal', 'discount', 'gst', 'total', 'rounding', 'paid', 'onAccount'),
  ...sameNames(
    'promotionDiscount',
    'codes',
    'refunded',
    'returned',
    'change',
    'originalId',
    'originalReference',
    'otherReference',
    'note',
    'agreements',
  ),
  reason: 'returnReason',
  ...sameNames('userId', 'userName', 'confirmedAt', 'localDay', 'localWeekday', 'localHour', 'dueDate', 'dispatchedAt'),
} satisfies ColumnsOf<Exclude<keyof Order, JoinedField | IdentityField>, 'salesOrder'>;

const lineColumns = {
  ...sameNames('productId', 'sku', 'title', 'chineseTitle', 'pack', 'unitQty', 'quantity', 'dispatched', 'returned'),
  ...sameNames('listPrice', 'price', 'discount', 'discountAmount', 'gstFree', 'subtotal', 'gst', 'unitCost', 'cost'),
  ...sameNames('ownDiscount', 'promotionDiscount', 'originalLineId', 'restock'),
  priceInclGst: 'total',
} satisfies ColumnsOf<Exclude<keyof Line, 'id' | 'promotions'>, 'salesLine'>;

const paymentColumns = sameNames(
  'paymentType',
  'amount',
  'processed',
  'remaining',
  'reference',
  'createdAt',
  'localDay',
) satisfies ColumnsOf<Exclude<keyof Payment, 'id' | 'userName'>, 'salesPayment'>;

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The columns selected from a table, named as the fields are. */
const selection = (alias: string, columns: Readonly<Record<string, string>>): RawBuilder<unknown> =>
  sql.raw(
    Object.entries(columns)
      .map(([field, column]) => `${alias}.${snakeCase(column)} as ${snakeCase(field)}`)
      .join(', '),
  );

/** Long texts, which lists don't read. */
const { deliveryAddress: _, agreements: __, ...headColumns } = orderColumns;
export const headSelection = selection('o', headColumns);
export const lineSelection = selection('l', lineColumns);
export const paymentSelection = selection('p', paymentColumns);

/** The value of each column of a record. */
const valuesBy = <T>(columns: Readonly<Partial<Record<keyof T & string, string>>>) => {
  const pairs = Object.entries(columns).map(
    ([field, column]) => [field as keyof T, snakeCase(String(column))] as const,
  );
  return (record: T): Record<string, unknown> =>
    Object.fromEntries(pairs.map(([field, column]) => [column, record[field]]));
};

const storedValues = valuesBy<Order>(orderColumns);
/** Lists show and sort by quantity and items without reading lines. */
export const orderValues = (order: Order): Record<string, unknown> => ({
  ...storedValues(order),
  quantity: quantityOf(order.lines),
  items: order.lines.length,
});
export const lineValues = valuesBy<Line>(lineColumns);
export const paymentValues = valuesBy<Payment>(paymentColumns);

export const orderColumnNames = [...Object.values(orderColumns).map(snakeCase), 'quantity', 'items'];
export const lineColumnNames = ['position', ...Object.values(lineColumns).map(snakeCase)];
export const paymentColumnNames = Object.values(paymentColumns).map(snakeCase);
