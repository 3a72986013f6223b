import type { z } from 'zod';
import type { CustomerSheetField } from '#contract/customers/sheets.ts';
import { CustomerDraft } from '#contract/customers.ts';
import { Id } from '#contract/fields.ts';
import { type Sentence, say, whyOf } from '#contract/messages/sentence.ts';
import { Address } from '#contract/settings.ts';
import { wording } from '#contract/wording.ts';
import type { CustomerValues } from '#server/areas/customers/values.ts';
import { EMPTY, numberOf, statusOf, tagsOf, tagText, Wrong } from '#server/platform/sheets/cells.ts';

/** Where a column's value stands in a customer: billingLine1 is billingAddress.line1. */
const placeOf = (field: CustomerSheetField): [keyof CustomerValues | 'id', keyof Address | undefined] => {
  const part = /^(billing|delivery)([A-Z]\w+)$/.exec(field);
  if (!part) return [field as keyof CustomerValues | 'id', undefined];
  const [, which, name = ''] = part;
  return [`${which}Address` as keyof CustomerValues, (name.charAt(0).toLowerCase() + name.slice(1)) as keyof Address];
};

type Shown = CustomerValues & { id?: number };

/** A customer's field as our exports write it. */
export const textOf = (field: CustomerSheetField, customer: Shown): string | number => {
  const [name, part] = placeOf(field);
  const value = customer[name as keyof CustomerValues];
  if (part) {
    const address = value as Address;
    // A country without a street says nothing.
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
  const known: Record<string, string> = { 零售: 'retail', 批发: 'wholesale', 贵宾: 'vip', 会员: 'vip', 员工: 'staff' };
  return known[word] ?? word;
};
const readers: Partial<Record<CustomerSheetField, [(text: string) => unknown, z.ZodType]>> = {
  id: [numberOf, Id],
  type: [typeOf, shape.type],
  creditLimit: [numberOf, shape.creditLimit],
  termsDays: [numberOf, shape.termsDays],
  tags: [tagsOf, shape.tags],
  status: [statusOf, shape.status],
};
const readerOf = (field: CustomerSheetField): [(text: string) => unknown, z.ZodType] => {
  const [name, part] = placeOf(field);
  return readers[field] ?? [String, part ? Address.shape[part] : shape[name as keyof CustomerValues]];
};

/** Typed into a cell, (empty) empties the field; what cannot be empty says so. */
const emptied = (field: CustomerSheetField): { value: unknown } | { why: Sentence } => {
  if (field === 'termsDays') return { value: null };
  if (field === 'tags') return { value: [] };
  return ['id', 'name', 'type', 'creditLimit', 'status'].includes(field)
    ? { why: say('file.cellEmpty') }
    : { value: '' };
};

const readCell = (field: CustomerSheetField, text: string): { value: unknown } | { why: Sentence } => {
  if (text.toLowerCase() === EMPTY) return emptied(field);
  const [read, schema] = readerOf(field);
  try {
    const parsed = schema.safeParse(read(text), { error: wording });
    return parsed.success
      ? { value: parsed.data }
      : { why: (parsed.error.issues[0]?.message as Sentence | undefined) ?? say('field.notUnderstood') };
  } catch (error) {
    if (error instanceof Wrong) return { why: error.sentence };
    throw error;
  }
};

export type Patch = {
  id?: number;
  values: Partial<CustomerValues>;
  parts: Partial<Record<CustomerSheetField, string>>;
};
export type Problem = { column: string } & ReturnType<typeof whyOf>;
export type SheetColumn = { title: string; field: CustomerSheetField | null };

/** What a row says, by the same rules as a form. An empty cell leaves its field as it is. */
export const readRow = (columns: readonly SheetColumn[], cells: readonly string[]) => {
  const patch: Patch = { values: {}, parts: {} };
  const problems: Problem[] = [];
  for (const [at, { title, field }] of columns.entries()) {
    const text = (cells[at] ?? '').trim();
    if (!field || text === '') continue;
    const read = readCell(field, text);
    const [name, part] = placeOf(field);
    if ('why' in read) problems.push({ column: title, ...whyOf(read.why) });
    else if (part) patch.parts[field] = String(read.value);
    else if (name === 'id') patch.id = Number(read.value);
    else Object.assign(patch.values, { [name]: read.value });
  }
  return { patch, problems };
};

/** A customer with what the row says of it. */
export const patched = (customer: CustomerValues, { values, parts }: Patch): CustomerValues => {
  const after = { ...customer, ...values };
  for (const [field, text] of Object.entries(parts)) {
    const [name, part] = placeOf(field as CustomerSheetField);
    if (part) Object.assign(after, { [name]: { ...(after[name as keyof CustomerValues] as Address), [part]: text } });
  }
  return after;
};
