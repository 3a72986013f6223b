import type { MessageId } from '#contract/messages/en.ts';
import { type Sentence, say, whyOf } from '#contract/messages/sentence.ts';
import { toE164 } from '#contract/phone.ts';
import { SalesOrderDraft } from '#contract/sales/order.ts';
import { fieldsOf, wording } from '#contract/wording.ts';
import { readCell } from '#server/areas/catalogue/service.ts';
import { channelIds, statusIds, valueNamed } from '#server/areas/sales/words.ts';
import { columnsOf } from '#server/platform/imports/sheet.ts';
import { numberOf, Wrong } from '#server/platform/sheets/cells.ts';
import { plainHeading } from '#server/platform/sheets/headings.ts';
import type { SheetRow } from '#server/platform/sheets/read.ts';
import { columnTitles, type OrderColumn, type OrderSheet } from './columns.ts';
import type { Names } from './names.ts';

export type Problem = { row: number; column: string } & ReturnType<typeof whyOf>;
/** An order in the sheet; `rows` are the sheet rows of its lines. */
export type SheetOrder = { draft: SalesOrderDraft; rows: number[] };

const { draft, parked, confirmed } = statusIds;
const statuses = { draft, parked, confirmed };
const OWN_REFERENCE = /^(S-\d{4}-\d{4}-\d+|Draft \d+)$/i;

export const codesIn = ({ mapping }: OrderSheet, { cells }: SheetRow): string[] =>
  columnsOf(mapping, 'code')
    .map((at) => cells[at]?.trim() ?? '')
    .filter((text) => text !== '');

export const cellOf = ({ mapping }: OrderSheet, { cells }: SheetRow, column: OrderColumn): string =>
  cells[columnsOf(mapping, column)[0] ?? -1]?.trim() ?? '';

export const titleOf = ({ headings, mapping }: OrderSheet, column: OrderColumn): string =>
  headings[columnsOf(mapping, column)[0] ?? -1]?.trim() || columnTitles[column];

/** Rows of one order: those with the same number or, in a sheet without numbers, of the same customer. */
const groupByOrder = (sheet: OrderSheet): SheetRow[][] => {
  const groups = new Map<string, SheetRow[]>();
  const hasOrders = columnsOf(sheet.mapping, 'order').length > 0;
  let last = '';
  for (const row of sheet.rows) {
    const key = cellOf(sheet, row, 'order') || (!hasOrders && cellOf(sheet, row, 'customer'));
    // A blank number continues the order above.
    last = key ? key.toLowerCase() : last;
    groups.set(last, [...(groups.get(last) ?? []), row]);
  }
  return [...groups.values()];
};

/** As an export writes it, in any language, or as in the API. */
const valueIn = <K extends string>(ids: Readonly<Record<K, MessageId>>, text: string): K | undefined =>
  valueNamed(ids, (name) => plainHeading(name) === plainHeading(text));

type Note = (row: SheetRow, column: OrderColumn, why: Sentence) => undefined;

const customerIn = (text: string, { customers }: Names): number | Sentence => {
  const ids = customers.get(text.toLowerCase()) ?? customers.get(toE164(text) ?? '') ?? new Set<number>();
  const [only] = ids;
  if (only === undefined) return say('customers.noSuchCustomer');
  return ids.size > 1 ? say('papers.severalCustomers') : only;
};

/** A number, or nothing with the reason reported. */
const amountIn = (note: Note, row: SheetRow, column: OrderColumn, text: string): number | undefined => {
  if (text === '') return undefined;
  try {
    return numberOf(text);
  } catch (error) {
    if (error instanceof Wrong) return note(row, column, error.sentence);
    throw error;
  }
};

const lineOf = (sheet: OrderSheet, row: SheetRow, { products }: Names, note: Note) => {
  const text = (column: OrderColumn) => cellOf(sheet, row, column);
  const codes = codesIn(sheet, row);
  const product = codes.map((code) => products.get(code.toLowerCase())).find((each) => each !== undefined);
  const quantity = amountIn(note, row, 'quantity', text('quantity'));
  const price = amountIn(note, row, 'price', text('price'));
  const discountAmount = amountIn(note, row, 'discountAmount', text('discountAmount'));
  // The amount is the whole discount: a percentage next to it is already included.
  const discount = discountAmount ? undefined : amountIn(note, row, 'discount', text('discount'));
  if (text('quantity') === '') note(row, 'quantity', say('field.required'));
  if (codes.length === 0) note(row, 'code', say('file.rowWithoutCode'));
  else if (!product) {
    const cell = readCell('barcode', codes[0] ?? '');
    note(row, 'code', 'why' in cell ? cell.why : say('file.noProductWithCode', { code: codes[0] ?? '' }));
  }
  const packText = text('pack');
  const flag = packText === '' ? { value: product?.pack } : readCell('soldByWeight', packText);
  const pack = 'why' in flag ? note(row, 'pack', flag.why) : flag.value;
  return { productId: product?.productId, pack, orderQty: quantity, price, discount, discountAmount };
};

const headOf = (sheet: OrderSheet, row: SheetRow, names: Names, branchId: number | undefined, note: Note) => {
  const text = (column: OrderColumn) => cellOf(sheet, row, column);
  const branch = text('branch') === '' ? branchId : names.branches.get(text('branch').toLowerCase());
  if (text('branch') !== '' && branch === undefined) note(row, 'branch', say('field.noSuchBranch'));
  const customer = text('customer') === '' ? null : customerIn(text('customer'), names);
  if (typeof customer === 'string') note(row, 'customer', customer);
  const status = text('status') === '' ? 'draft' : valueIn(statuses, text('status'));
  if (status === undefined) note(row, 'status', say('papers.importStatus'));
  const channel = text('channel') === '' ? 'inStore' : valueIn(channelIds, text('channel'));
  if (channel === undefined) note(row, 'channel', say('papers.noSuchChannel'));
  const number = OWN_REFERENCE.test(text('order')) ? '' : text('order');
  return {
    branchId: branch,
    customerId: typeof customer === 'number' ? customer : null,
    status: status ?? 'draft',
    channel: channel ?? 'inStore',
    otherReference: text('otherReference') || number,
    note: text('note'),
  };
};

const columnOfField: Record<string, OrderColumn> = {
  orderQty: 'quantity',
  price: 'price',
  discount: 'discount',
  discountAmount: 'discountAmount',
  productId: 'code',
  pack: 'pack',
  branchId: 'branch',
  customerId: 'customer',
  status: 'status',
  channel: 'channel',
  otherReference: 'otherReference',
  note: 'note',
};

/** Where a draft's field is in the sheet: productList.3.orderQty is the quantity in the fourth row. */
export const placeOf = (sheet: OrderSheet, rows: readonly number[], field: string) => {
  const line = Number(/productList\.(\d+)/.exec(field)?.[1] ?? 0);
  const name = columnOfField[field.split('.').at(-1) ?? ''] ?? 'order';
  return { row: rows[line] ?? rows[0] ?? 0, column: titleOf(sheet, name) };
};

/** Values from the first row of an order; the other rows repeat them or leave them blank. */
const sharedColumns: readonly (readonly [OrderColumn, Sentence])[] = [
  ['customer', say('papers.oneCustomer')],
  ['branch', say('papers.oneBranch')],
  ['status', say('papers.oneStatus')],
  ['channel', say('papers.oneChannel')],
];

/** The sheet's orders, and all problems with its rows. */
export const ordersIn = (sheet: OrderSheet, names: Names, branchId: number | undefined) => {
  const problems: Problem[] = [];
  const orders: SheetOrder[] = [];
  const note: Note = ({ row }, column, why) => {
    problems.push({ row, column: titleOf(sheet, column), ...whyOf(why) });
    return undefined;
  };
  for (const group of groupByOrder(sheet)) {
    const [first] = group;
    if (!first) continue;
    const before = problems.length;
    const head = headOf(sheet, first, names, branchId, note);
    for (const row of group.slice(1))
      for (const [column, why] of sharedColumns) {
        const other = cellOf(sheet, row, column);
        if (other !== '' && other.toLowerCase() !== cellOf(sheet, first, column).toLowerCase()) note(row, column, why);
      }
    const productList = group.map((row) => lineOf(sheet, row, names, note));
    const ownProblems = problems.slice(before);
    const rows = group.map(({ row }) => row);
    const parsed = SalesOrderDraft.safeParse({ ...head, productList }, { error: wording });
    if (parsed.success) {
      if (ownProblems.length === 0) orders.push({ draft: parsed.data, rows });
      continue;
    }
    for (const [field, why] of Object.entries(fieldsOf(parsed.error))) {
      const cell = placeOf(sheet, rows, field);
      // Unreadable values are missing from the draft too; their problem is already reported.
      if (!ownProblems.some(({ row, column }) => row === cell.row && column === cell.column))
        problems.push({ ...cell, ...whyOf(why) });
    }
  }
  return { orders, problems };
};
