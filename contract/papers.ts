import { z } from 'zod';
import { say } from '#contract/messages/sentence.ts';
import { BulkOutcome } from './bulkOutcome.ts';
import { locales, SheetLanguage } from './common.ts';
import { actAliases, endpoint } from './endpoint.ts';
import { ById, EnteredDay, Id, line } from './fields.ts';
import { whyFields } from './messages/sentence.ts';
import { Money } from './money.ts';
import { letter, letterWithCopies, Sent, SentMail } from './papers/letter.ts';
import { SalesOrder } from './sales/order.ts';
import { MAX_ORDERS, orderFilters, orderSorts } from './sales.ts';
import { Address } from './settings.ts';

/* Papers of sales: invoice, receipt, pick list, statement, sheets. Rules are explained in docs/areas/papers.md */

const pdf = { file: 'application/pdf' } as const;
const xlsx = { file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' } as const;

/* Invoice */

/** The paper's title: a draft is a quote, a return a credit note, and without an ABN nothing is a tax invoice. */
export const invoiceKinds = ['quote', 'taxInvoice', 'invoice', 'creditNote'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];
/** From this total on, the tax office requires the buyer's name. */
export const BUYER_NAMED_FROM_CENTS = 100_000;

type Kinded = Pick<SalesOrder, 'status' | 'kind' | 'totalInclGst'>;
export const invoiceKindOf = ({ status, kind, totalInclGst }: Kinded, abn: string): InvoiceKind => {
  if (status === 'draft' || status === 'parked') return 'quote';
  if (kind !== 'sale' && totalInclGst <= 0) return 'creditNote';
  return abn === '' ? 'invoice' : 'taxInvoice';
};

/** Everything on an invoice, as screen and PDF show it. */
export const Invoice = z.object({
  kind: z.enum(invoiceKinds),
  /** For the paper and its mail: the customer's, or else the company's. */
  language: z.enum(locales),
  company: z.object({
    name: z.string(),
    legalName: z.string(),
    abn: z.string(),
    email: z.string(),
    phone: z.string(),
    website: z.string(),
    address: Address,
    logo: z.string().nullable(),
    invoiceNote: z.string(),
    bankName: z.string(),
    bankBsb: z.string(),
    bankAccount: z.string(),
    bankAccountName: z.string(),
    language: z.enum(locales),
  }),
  branch: z.object({ name: z.string(), address: Address, phone: z.string(), timeZone: z.string() }),
  /** Null for an unnamed customer. */
  buyer: z
    .object({
      name: z.string(),
      companyName: z.string(),
      email: z.string(),
      phone: z.string(),
      taxNumber: z.string(),
      billingAddress: Address,
    })
    .nullable(),
  deliveryAddress: Address.nullable(),
  /** The company's names for its couriers and payment types, by key. */
  courier: z.string(),
  paymentTypes: z.record(z.string(), z.string()),
  order: SalesOrder,
});
export type Invoice = z.infer<typeof Invoice>;

export const getInvoice = endpoint({
  method: 'GET',
  path: '/salesOrder/invoice/view/{id}/',
  can: 'salesOrder.get',
  summary: 'The content of the invoice of an order',
  input: ById,
  reply: Invoice,
});
export const invoicePdf = endpoint({
  method: 'GET',
  path: '/salesOrder/invoice/{id}/',
  can: 'salesOrder.get',
  summary: 'The invoice of an order as PDF, A4',
  input: ById,
  reply: pdf,
});
export const receiptPdf = endpoint({
  method: 'GET',
  path: '/salesOrder/receipt/{id}/',
  can: 'salesOrder.get',
  summary: 'The receipt of an order as PDF, on a roll of 80 mm',
  input: ById,
  reply: pdf,
});

export const sendInvoice = endpoint({
  method: 'POST',
  path: '/salesOrder/send-inv/{id}/',
  aliases: actAliases('/salesOrder/send-inv/'),
  can: 'salesOrder.edit',
  summary: 'Email the invoice of an order, as PDF',
  input: z.strictObject({ id: Id, ...letterWithCopies }),
  reply: Sent,
  creates: true,
});
export const sentInvoices = endpoint({
  method: 'GET',
  path: '/salesOrder/sent/{id}/',
  can: 'salesOrder.get',
  summary: 'Emails sent with the invoice of an order, newest first',
  input: ById,
  reply: z.array(SentMail),
});

/* Many at once */

export const printedPapers = ['invoice', 'pickList'] as const;
const Printed = z.strictObject({
  ids: z
    .array(Id)
    .min(1, say('field.chooseOne'))
    .max(MAX_ORDERS, say('field.maxAtATime', { max: MAX_ORDERS })),
  paper: z.enum(printedPapers).default('invoice'),
});
export const checkPrint = endpoint({
  method: 'POST',
  path: '/salesOrder/print/check/',
  can: 'salesOrder.get',
  summary: 'Which of these orders can be printed, and why others cannot',
  input: Printed,
  reply: BulkOutcome,
  changes: false,
});
export const printOrders = endpoint({
  method: 'POST',
  path: '/salesOrder/print/',
  can: 'salesOrder.get',
  summary: 'Invoices or pick lists of many orders as one PDF; those that cannot be printed are left out',
  input: Printed,
  reply: pdf,
  changes: false,
});

/* Spreadsheets */

export const exportOrders = endpoint({
  method: 'GET',
  path: '/salesOrder/export/',
  can: 'salesOrder.export',
  summary: 'Sales orders as .xlsx, those that a filter matches: a row per order or per line',
  input: z.strictObject({
    keyword: line(100).optional(),
    /** Ignored: lists send them along, but a sheet has its own order. */
    sortField: z.enum(orderSorts).optional(),
    sortOrder: z.enum(['ascend', 'descend']).optional(),
    ...orderFilters,
    rows: z.enum(['orders', 'lines']).default('orders'),
    /** Language of headings, statuses, channels and couriers; the import recognises all languages. */
    language: SheetLanguage,
  }),
  reply: xlsx,
});

/** The most rows of a sheet of orders. */
export const MAX_SHEET_ROWS = 5000;
export const importSheet = endpoint({
  method: 'POST',
  path: '/salesOrder/import/',
  can: 'salesOrder.import',
  summary: 'Create orders from a spreadsheet, one row per line: a dry run, then all or nothing',
  input: z.strictObject({
    /** False creates the orders; until then it is a dry run. */
    dryRun: z.boolean().default(true),
    /** For rows without a branch. */
    branchId: Id.optional(),
  }),
  reply: z.object({
    dryRun: z.boolean(),
    /** The row's number, from 1 as in the spreadsheet. */
    problems: z.array(z.object({ row: z.int(), column: z.string(), ...whyFields })),
    orders: z.array(
      z.object({
        row: z.int(),
        /** Null in a dry run. */
        id: Id.nullable(),
        reference: z.string(),
        otherReference: z.string(),
        customerName: z.string(),
        branchName: z.string(),
        status: z.string(),
        items: z.int(),
        totalInclGst: Money,
      }),
    ),
  }),
  creates: true,
  upload: { maxBytes: 10 * 1024 * 1024 },
});

/* Statement */

const period = {
  /** Payments of these days, both included; the last 30 days by default. */
  from: EnteredDay.optional(),
  to: EnteredDay.optional(),
};
export const statementPdf = endpoint({
  method: 'GET',
  path: '/customer/statement/{id}/',
  can: 'customer.get',
  summary: 'What a customer owes, by age, and what was paid lately, as PDF',
  input: z.strictObject({ id: Id, ...period }),
  reply: pdf,
});
export const sendStatement = endpoint({
  method: 'POST',
  path: '/customer/statement/send/{id}/',
  can: 'customer.edit',
  summary: 'Email a customer their statement, as PDF',
  input: z.strictObject({ id: Id, ...period, ...letter }),
  reply: Sent,
  creates: true,
});
