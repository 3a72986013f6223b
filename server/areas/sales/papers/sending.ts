import type { Input, Reply } from '#contract/endpoint.ts';
import { nameOf, titleOf } from '#contract/papers/invoice.ts';
import { type DocumentText, type PaperWords, paperWords } from '#contract/papers/words.ts';
import type {
  Invoice,
  InvoiceKind,
  sendInvoice as sendEndpoint,
  sendStatement as sendStatementEndpoint,
} from '#contract/papers.ts';
import type { Ctx } from '#server/platform/context.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { readInvoice } from './details.ts';
import { addressOf, mailPaper, noteOf } from './mailing.ts';
import { invoiceFile, reasonAgainst, recordName, statementFile } from './printing.ts';
import { readStatement } from './statementDetails.ts';

const attachedTexts = {
  quote: 'documents.mailQuote',
  taxInvoice: 'documents.mailTaxInvoice',
  invoice: 'documents.mailInvoice',
  creditNote: 'documents.mailCreditNote',
} as const satisfies Record<InvoiceKind, DocumentText>;

const paragraphOf = (invoice: Invoice): string => {
  const { kind, order } = invoice;
  const { t, money, dayOf } = paperWords(invoice);
  const { total, due } = order.amountSummary;
  const attached = t(attachedTexts[kind], { number: nameOf(invoice), amount: money(total) });
  if (kind === 'quote' || due <= 0) return attached;
  const toPay =
    order.dueDate === null
      ? t('documents.mailToPay', { amount: money(due) })
      : t('documents.mailToPayBy', { amount: money(due), date: dayOf(order.dueDate) });
  return `${attached} ${toPay}`;
};

export const greeting = ({ t }: PaperWords, name: string): string =>
  name === '' ? t('documents.mailHello') : t('documents.mailDear', { name });

/** The invoice as PDF, to the customer or whoever is named. */
export const sendInvoice = async (
  ctx: Ctx,
  { id, email, message }: Input<typeof sendEndpoint>,
): Promise<Reply<typeof sendEndpoint>> => {
  const { db, scope } = ctx;
  const invoice = await readInvoice(db, scope, id);
  const why = reasonAgainst(invoice, 'invoice');
  if (why !== undefined) throw new Refusal('statusNotAllowed', null, why);
  const { company, order, buyer } = invoice;
  const to = addressOf(scope, email, buyer?.email);
  const words = paperWords(invoice);
  return mailPaper(
    ctx,
    async () => ({
      email: to,
      subject: words.t('documents.mailSubject', {
        paper: `${titleOf(invoice)} ${nameOf(invoice)}`,
        company: company.name,
      }),
      text: [greeting(words, buyer?.name ?? ''), noteOf(words, scope, message), paragraphOf(invoice), company.name],
      company,
      paper: await invoiceFile(ctx, invoice),
    }),
    { action: 'send', entity: 'salesOrder', entityId: id, label: recordName(invoice), branchId: order.branchId },
  );
};

export const sendStatement = async (
  ctx: Ctx,
  { email, message, ...input }: Input<typeof sendStatementEndpoint>,
): Promise<Reply<typeof sendStatementEndpoint>> => {
  const statement = await readStatement(ctx, input);
  const { company, customer, today } = statement;
  const words = paperWords(statement);
  const { t, dayOf } = words;
  const to = addressOf(ctx.scope, email, customer.email);
  return mailPaper(
    ctx,
    async () => ({
      email: to,
      subject: t('documents.mailSubject', {
        paper: t('documents.statementOf', { date: dayOf(today) }),
        company: company.name,
      }),
      text: [
        greeting(words, customer.name),
        noteOf(words, ctx.scope, message),
        t('documents.mailStatement'),
        company.name,
      ],
      company,
      paper: await statementFile(ctx, statement),
    }),
    { action: 'send', entity: 'customer', entityId: customer.id, label: customer.name },
  );
};
