import { z } from 'zod';
import { SheetLanguage } from '#contract/common.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Id, line } from '#contract/fields.ts';
import { importEndpoints, importJobShape, importRowShape, mappingOf } from '#contract/imports.ts';
import { whyFields } from '#contract/messages/sentence.ts';

export const MAX_CUSTOMER_BYTES = 16 * 1024 * 1024;
export const MAX_CUSTOMER_ROWS = 20_000;

/** The possible columns; the titles are those of our own export. */
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
  language: 'Language',
  note: 'Note',
  tags: 'Tags',
  status: 'Status',
} as const;
export type CustomerSheetField = keyof typeof customerSheet;
export const customerSheetFields = Object.keys(customerSheet) as [CustomerSheetField, ...CustomerSheetField[]];

type ColumnId = `customers.column${Capitalize<CustomerSheetField>}`;
/** A column's names, in every language. */
export const customerColumnId = (field: CustomerSheetField) =>
  `customers.column${field.charAt(0).toUpperCase()}${field.slice(1)}` as ColumnId;

const rowShape = importRowShape(customerSheetFields);
export const CustomerSheetRow = z.object({
  row: rowShape.row,
  outcome: rowShape.outcome,
  customerId: Id.nullable(),
  name: z.string(),
  changes: z.array(z.object({ field: z.enum(customerSheetFields), from: z.string(), to: z.string() })),
  problems: z.array(z.object({ column: z.string(), ...whyFields })),
});

export const CustomerImport = z.object({
  /** False after the dry run: nothing is stored yet. */
  applied: z.boolean(),
  /** The id for undoing it; null after the dry run. */
  importId: Id.nullable(),
  /** The sheet's headings and the fields they map to; null: ignored. */
  columns: z.array(z.object({ title: z.string(), field: z.enum(customerSheetFields).nullable() })),
  counts: z.object({ new: z.int(), changed: z.int(), unchanged: z.int(), wrong: z.int() }),
  /** Wrong ones first, then changed, then new; at most 500, without unchanged ones. */
  rows: z.array(CustomerSheetRow),
  /** Identifies the dry run's result; applying must send the same. */
  fingerprint: z.string(),
});
export type CustomerImport = z.infer<typeof CustomerImport>;

/**
 * The same file is sent twice: for the dry run, then with `apply` and the dry run's fingerprint to store it, all or
 * nothing.
 */
export const importCustomers = endpoint({
  method: 'POST',
  path: '/customer/import/',
  can: 'customer.import',
  summary: 'Customers from a spreadsheet (.xlsx, .xls, .csv): a dry run, then all or nothing',
  input: z.strictObject({ apply: z.boolean().default(false), fingerprint: line(64).optional() }),
  upload: { maxBytes: MAX_CUSTOMER_BYTES },
  reply: CustomerImport,
  creates: true,
});
/** The same step by step, as the screen does it: columns can be chosen, and the import can be undone. */
export const CustomerImportJob = z.object(importJobShape(customerSheetFields));
export type CustomerImportJob = z.infer<typeof CustomerImportJob>;
export const CustomerImportRow = z.object({
  ...rowShape,
  customerId: Id.nullable(),
  name: z.string(),
  /** Email, or phone if there is none. */
  contact: z.string(),
});
export type CustomerImportRow = z.infer<typeof CustomerImportRow>;

export const uploadCustomers = endpoint({
  method: 'POST',
  path: '/customer/import/upload/',
  can: 'customer.import',
  summary: 'Upload a spreadsheet of customers (.xlsx, .xls, .csv) for a dry run',
  input: z.strictObject({}),
  upload: { maxBytes: MAX_CUSTOMER_BYTES },
  reply: CustomerImportJob,
  creates: true,
});
export const {
  getImport: getCustomerImport,
  pageOfImports: pageOfCustomerImports,
  importRows: customerImportRows,
  checkImport: checkCustomerImport,
  fixImport: fixCustomerImport,
  applyImport: applyCustomerImport,
  revertImport: revertCustomerImport,
  discardImport: discardCustomerImport,
} = importEndpoints({
  path: '/customer/import/',
  can: 'customer.import',
  job: CustomerImportJob,
  row: CustomerImportRow,
  check: { mapping: mappingOf(customerSheetFields).optional() },
  apply: {},
});

export const customerTemplate = endpoint({
  method: 'GET',
  path: '/customer/import/template/',
  can: 'customer.import',
  summary: 'An import template for customers',
  input: z.strictObject({ language: SheetLanguage }),
  reply: { file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
});
