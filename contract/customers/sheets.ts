import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { Id, line } from '#contract/fields.ts';
import { whyFields } from '#contract/messages/sentence.ts';

const MAX_BYTES = 16 * 1024 * 1024;
export const MAX_CUSTOMER_ROWS = 20_000;

/** The fields that a column can be; the titles are those of our own export. */
export const customerSheet = {
  id: 'Customer ID',
  name: 'Name',
  type: 'Type',
  companyName: 'Business name',
  contactName: 'Contact person',
  email: 'Email',
  phone: 'Phone',
  taxNumber: 'Tax number',
  billingLine1: 'Billing street',
  billingLine2: 'Billing unit',
  billingSuburb: 'Billing suburb',
  billingState: 'Billing state',
  billingPostcode: 'Billing postcode',
  billingCountry: 'Billing country',
  deliveryLine1: 'Delivery street',
  deliveryLine2: 'Delivery unit',
  deliverySuburb: 'Delivery suburb',
  deliveryState: 'Delivery state',
  deliveryPostcode: 'Delivery postcode',
  deliveryCountry: 'Delivery country',
  creditLimit: 'Credit limit',
  termsDays: 'Terms (days)',
  note: 'Note',
  tags: 'Tags',
  status: 'Status',
} as const;
export type CustomerSheetField = keyof typeof customerSheet;
export const customerSheetFields = Object.keys(customerSheet) as [CustomerSheetField, ...CustomerSheetField[]];

export const customerRowOutcomes = ['new', 'changed', 'unchanged', 'wrong'] as const;
export const CustomerSheetRow = z.object({
  /** As the spreadsheet counts it: the heading is row 1. */
  row: z.int(),
  outcome: z.enum(customerRowOutcomes),
  customerId: Id.nullable(),
  name: z.string(),
  changes: z.array(z.object({ field: z.enum(customerSheetFields), from: z.string(), to: z.string() })),
  problems: z.array(z.object({ column: z.string(), ...whyFields })),
});
export type CustomerSheetRow = z.infer<typeof CustomerSheetRow>;

export const CustomerImport = z.object({
  /** False after the dry run: nothing is stored yet. */
  applied: z.boolean(),
  /** The sheet's headings and what each was taken for; null: ignored. */
  columns: z.array(z.object({ title: z.string(), field: z.enum(customerSheetFields).nullable() })),
  counts: z.object({ new: z.int(), changed: z.int(), unchanged: z.int(), wrong: z.int() }),
  /** Wrong ones first, then changed, then new; at most 500, unchanged ones left out. */
  rows: z.array(CustomerSheetRow),
  /** What the dry run found: applying it asks for the same. */
  fingerprint: z.string(),
});
export type CustomerImport = z.infer<typeof CustomerImport>;

/** The same file is sent twice: for the dry run, and with `apply` and the dry run's fingerprint to store it, all or nothing. */
export const importCustomers = endpoint({
  method: 'POST',
  path: '/customer/import/',
  can: 'customer.import',
  summary: 'Customers from a spreadsheet (.xlsx, .xls, .csv): a dry run, then all or nothing',
  input: z.strictObject({ apply: z.boolean().default(false), fingerprint: line(64).optional() }),
  upload: { maxBytes: MAX_BYTES },
  reply: CustomerImport,
  creates: true,
});
export const customerTemplate = endpoint({
  method: 'GET',
  path: '/customer/import/template/',
  can: 'customer.import',
  summary: 'An empty sheet of customers with our headings',
  input: z.strictObject({}),
  reply: { file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
});
