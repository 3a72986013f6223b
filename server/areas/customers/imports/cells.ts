import type { z } from 'zod';
import { locales } from '#contract/common.ts';
import { type CustomerSheetField, customerSheet } from '#contract/customers/sheets.ts';
import { CustomerDraft } from '#contract/customers.ts';
import { Id } from '#contract/fields.ts';
import { type Sentence, say, whyOf } from '#contract/messages/sentence.ts';
import { Address } from '#contract/settings.ts';
import { wording } from '#contract/wording.ts';
import type { CustomerValues } from '#server/areas/customers/values.ts';
import type { CheckContext, CheckedRow } from '#server/platform/imports/definition.ts';
import { columnsOf } from '#server/platform/imports/sheet.ts';
import { EMPTY, numberOf, statusOf, tagsOf, tagText, Wrong } from '#server/platform/sheets/cells.ts';

/** Where a column's value belongs in a customer: billingLine1 is billingAddress.line1. */
const placeOf = (field: CustomerSheetField): [keyof CustomerValues | 'id', keyof Address | undefined] => {
  const part = /^(billing|delivery)([A-Z]\w+)$/.exec(field);
  if (!part) return [field as keyof CustomerValues | 'id', undefined];
  const [, which, name = ''] = part;
  return [`${which}Address` as keyof CustomerValues, (name.charAt(0).toLowerCase() + name.slice(1)) as keyof Address];
};

type SheetCustomer = CustomerValues & { id?: number };

/** A customer's field as our exports write it. */
export const textOf = (field: CustomerSheetField, customer: SheetCustomer): string | number => {
  const [name, part] = placeOf(field);
  const value = customer[name as keyof CustomerValues];
  if (part) {
    const address = value as Address;
    // A country without a street is not an address.
    return part === 'country' && address.line1 === '' ? '' : address[part];
  }
  if (name === 'id') return customer.id ?? '';
  if (name === 'creditLimit') return customer.creditLimit / 100;
  if (name === 'tags') return tagText(customer.tags);
  return (value as string | number | null) ?? '';
};

const shape = CustomerDraft.shape;
const typeOf = (text: string): string => {
  const word = text.toLowerCase();
  const types: Record<string, string> = { 零售: 'retail', 批发: 'wholesale', 贵宾: 'vip', 会员: 'vip', 员工: 'staff' };
  return types[word] ?? word;
};
/** Languages as people write them, by their first letters: zh-Hans, Chinese, 中文. */
const languageNames = { 'en-US': /^(en|英)/i, 'zh-CN': /^(zh|ch|中|简|汉|华)/i } as const;
const languageOf = (text: string): string => locales.find((language) => languageNames[language].test(text)) ?? text;
const readers: Partial<Record<CustomerSheetField, [(text: string) => unknown, z.ZodType]>> = {
  id: [numberOf, Id],
  type: [typeOf, shape.type],
  creditLimit: [numberOf, shape.creditLimit],
  termsDays: [numberOf, shape.termsDays],
  language: [languageOf, shape.language],
  tags: [tagsOf, shape.tags],
  status: [statusOf, shape.status],
};
const readerOf = (field: CustomerSheetField): [(text: string) => unknown, z.ZodType] => {
  const [name, part] = placeOf(field);
  return readers[field] ?? [String, part ? Address.shape[part] : shape[name as keyof CustomerValues]];
};

/** Typing (empty) into a cell clears the field; fields that are required say so. */
const emptied = (field: CustomerSheetField): { value: unknown } | { why: Sentence } => {
  if (field === 'termsDays' || field === 'language') return { value: null };
  if (field === 'tags') return { value: [] };
  return ['id', 'name', 'type', 'creditLimit', 'status'].includes(field)
    ? { why: say('file.cellEmpty') }
    : { value: '' };
};

const readCell = (field: CustomerSheetField, text: string): { value: unknown } | { why: Sentence } => {
  if (text.toLowerCase() === EMPTY) return emptied(field);
  const [parse, schema] = readerOf(field);
  try {
    const parsed = schema.safeParse(parse(text), { error: wording });
    return parsed.success
      ? { value: parsed.data }
      : { why: (parsed.error.issues[0]?.message as Sentence | undefined) ?? say('field.notUnderstood') };
  } catch (error) {
    if (error instanceof Wrong) return { why: error.sentence };
    throw error;
  }
};

/** What a row says: `id` identifies the customer, `parts` are parts of an address. */
export type CustomerCells = {
  id?: number;
  values: Partial<CustomerValues>;
  parts: Partial<Record<CustomerSheetField, string>>;
};
type Columns = Pick<CheckContext<CustomerSheetField>, 'columns' | 'mapping'>;

/** The file's own heading, or ours if it has none. */
export const headingOf = ({ columns, mapping }: Columns, field: CustomerSheetField): string =>
  columns[columnsOf(mapping, field)[0] ?? -1] || customerSheet[field];

/** What a row says, read by the same rules as a form. An empty cell leaves its field unchanged. */
export const readRow = (sheet: Columns, cells: readonly string[]) => {
  const content: CustomerCells = { values: {}, parts: {} };
  const problems: CheckedRow['problems'] = [];
  for (const [column, field] of Object.entries(sheet.mapping)) {
    const text = (cells[Number(column)] ?? '').trim();
    if (text === '') continue;
    const cell = readCell(field, text);
    const [name, part] = placeOf(field);
    if ('why' in cell) problems.push({ column: headingOf(sheet, field), field, ...whyOf(cell.why) });
    else if (part) content.parts[field] = String(cell.value);
    else if (name === 'id') content.id = Number(cell.value);
    else Object.assign(content.values, { [name]: cell.value });
  }
  return { content, problems };
};

/** A customer with the values of the row. */
export const merge = (customer: CustomerValues, { values, parts }: CustomerCells): CustomerValues => {
  const after = { ...customer, ...values };
  for (const [field, text] of Object.entries(parts)) {
    const [name, part] = placeOf(field as CustomerSheetField);
    if (part) Object.assign(after, { [name]: { ...(after[name as keyof CustomerValues] as Address), [part]: text } });
  }
  return after;
};
