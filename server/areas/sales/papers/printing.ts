import type { BulkOutcome } from '#contract/bulkOutcome.ts';
import type { Input } from '#contract/endpoint.ts';
import { messageOf, type Sentence, say } from '#contract/messages/sentence.ts';
import { nameOf, titleOf } from '#contract/papers/invoice.ts';
import type { Invoice, printOrders as printEndpoint } from '#contract/papers.ts';
import { refusals } from '#contract/refusals.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Download } from '#server/platform/http/serve.ts';
import type { JobFor } from '#server/platform/pdf/printer.ts';
import { badField } from '#server/platform/refusal.ts';
import { readInvoice, readInvoices, readLogo } from './details.ts';
import type { salesDrawings } from './drawings.ts';
import { toPick } from './picking.ts';
import type { Statement } from './statement.ts';
import { readStatement, type StatementInput } from './statementDetails.ts';

type Asked = Input<typeof printEndpoint>;

/** Why an order has no such paper; undefined if it has one. */
export const reasonAgainst = (invoice: Invoice, paper: Asked['paper']): Sentence | undefined => {
  const { status, productList } = invoice.order;
  if (productList.length === 0) return say('papers.orderEmpty');
  if (status === 'cancelled') return say('papers.orderCancelled');
  if (paper === 'invoice') return undefined;
  if (status === 'draft' || status === 'parked') return say('papers.orderNotConfirmed');
  return toPick(invoice).length === 0 ? say('papers.nothingToPick') : undefined;
};

const outcomeOf = (id: number, invoice: Invoice | undefined, paper: Asked['paper']) => {
  if (!invoice) return { id, code: refusals.notFound.code, ...messageOf(say('refusal.notFound')) };
  const why = reasonAgainst(invoice, paper);
  return why === undefined
    ? { id, code: 0, message: 'OK' }
    : { id, code: refusals.statusNotAllowed.code, ...messageOf(why) };
};

export const checkPrint = async ({ db, scope }: Ctx, { ids, paper }: Asked): Promise<BulkOutcome> => {
  const uniqueIds = [...new Set(ids)];
  const invoices = await readInvoices(db, scope, uniqueIds);
  const results = uniqueIds.map((id) => outcomeOf(id, invoices.get(id), paper));
  const printCount = results.filter(({ code }) => code === 0).length;
  return { done: printCount, failed: results.length - printCount, results };
};

type SalesJob = JobFor<typeof salesDrawings>;
type PdfFile = Download & { body: Buffer };

const printFile = async ({ services, scope }: Ctx, filename: string, job: SalesJob): Promise<PdfFile> => ({
  filename,
  type: 'application/pdf',
  body: await services.printer.print(scope.companyId, job),
});

const linesIn = (invoices: readonly Invoice[]): number =>
  invoices.reduce((sum, { order }) => sum + order.productList.length, 0);

/** One print job, in the requested order; each order has its own page numbers. */
export const printOrders = async (ctx: Ctx, { ids, paper: kind }: Asked): Promise<Download> => {
  const { db, scope, services } = ctx;
  const details = await readInvoices(db, scope, [...new Set(ids)], kind === 'invoice' ? 'customer' : 'staff');
  const invoices = [...new Set(ids)]
    .flatMap((id) => details.get(id) ?? [])
    .filter((invoice) => reasonAgainst(invoice, kind) === undefined);
  const [first] = invoices;
  if (!first) throw badField('ids', say('papers.nonePrintable'));
  const rows = linesIn(invoices);
  if (kind !== 'invoice') return printFile(ctx, 'pick-lists.pdf', { paper: 'pickLists', data: { invoices }, rows });
  const logo = await readLogo(services, first.company);
  return printFile(ctx, 'invoices.pdf', { paper: 'invoices', data: { title: 'Invoices', invoices, logo }, rows });
};

/** File names and audit log use one name for an order, whatever its customer's language. */
export const recordName = ({ order }: Invoice): string => order.reference || `Draft ${order.id}`;
const fileNameOf = (invoice: Invoice) => recordName(invoice).replaceAll(' ', '-');

export const invoiceFile = async (ctx: Ctx, invoice: Invoice): Promise<PdfFile> => {
  const logo = await readLogo(ctx.services, invoice.company);
  const title = `${titleOf(invoice)} ${nameOf(invoice)}`;
  return printFile(ctx, `${fileNameOf(invoice)}.pdf`, {
    paper: 'invoices',
    data: { title, invoices: [invoice], logo },
    rows: linesIn([invoice]),
  });
};

export const printInvoice = async (ctx: Ctx, { id }: { id: number }): Promise<Download> =>
  invoiceFile(ctx, await readInvoice(ctx.db, ctx.scope, id));

export const receiptFile = async (ctx: Ctx, invoice: Invoice): Promise<PdfFile> => {
  const logo = await readLogo(ctx.services, invoice.company);
  return printFile(ctx, `receipt-${fileNameOf(invoice)}.pdf`, {
    paper: 'receipt',
    data: { invoice, logo },
    rows: linesIn([invoice]),
  });
};

export const printReceipt = async (ctx: Ctx, { id }: { id: number }): Promise<Download> =>
  receiptFile(ctx, await readInvoice(ctx.db, ctx.scope, id));

export const statementFile = async (ctx: Ctx, statement: Statement): Promise<PdfFile> => {
  const { company, customer, today, orders, activity } = statement;
  const name = customer.name.replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  return printFile(ctx, `statement-${name}-${today}.pdf`, {
    paper: 'statement',
    data: { statement, logo: await readLogo(ctx.services, company) },
    rows: orders.length + activity.entries.length,
  });
};

export const printStatement = async (ctx: Ctx, input: StatementInput): Promise<Download> =>
  statementFile(ctx, await readStatement(ctx, input));
