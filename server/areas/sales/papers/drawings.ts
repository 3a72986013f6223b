import { drawInvoices } from './invoice.ts';
import { drawPickLists } from './picklist.ts';
import { drawReceiptRoll } from './receipt.ts';
import { drawStatement } from './statement.ts';

/** What the printing threads draw for sales. Nothing else imports it: the server itself draws nothing. */
export const salesDrawings = {
  invoices: drawInvoices,
  pickLists: drawPickLists,
  receipt: drawReceiptRoll,
  statement: drawStatement,
};
