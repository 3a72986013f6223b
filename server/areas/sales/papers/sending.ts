import type { Input, Reply } from '#contract/endpoint.ts';
import { say } from '#contract/messages/sentence.ts';
import { greeting, invoiceSubject, invoiceText, noteOf, textOf } from '#contract/papers/mail.ts';
import { paperWords } from '#contract/papers/words.ts';
import type {
  sendInvoice as sendEndpoint,
  sendStatement as sendStatementEndpoint,
  sentInvoices as sentEndpoint,
} from '#contract/papers.ts';
import { sentMails } from '#server/areas/audit/service.ts';
import { readOrder } from '#server/areas/sales/orders/queries.ts';
import type { Ctx } from '#server/platform/context.ts';
import { type Addressee, addressOf, copiesOf, mailPaper } from '#server/platform/mailing.ts';
import { mustExist, Refusal } from '#server/platform/refusal.ts';
import { readInvoice } from './details.ts';
import { invoiceFile, reasonAgainst, receiptFile, recordName, statementFile } from './printing.ts';
import { readStatement } from './statementDetails.ts';

const toCustomer = (email = ''): Addressee => ({
  email,
  right: 'customer.edit',
  whyNone: say('papers.noCustomerEmail'),
  whyOther: say('papers.ownEmailOnly'),
});

/** The invoice as PDF, to the customer or another address. */
export const sendInvoice = async (
  ctx: Ctx,
  { id, email, cc, subject, message }: Input<typeof sendEndpoint>,
): Promise<Reply<typeof sendEndpoint>> => {
  const { db, scope } = ctx;
  const invoice = await readInvoice(db, scope, id);
  const why = reasonAgainst(invoice, 'invoice');
  if (why !== undefined) throw new Refusal('statusNotAllowed', null, why);
  const { company, order, buyer } = invoice;
  const to = addressOf(scope, email, toCustomer(buyer?.email));
  const copies = copiesOf(scope, cc, to, toCustomer(buyer?.email));
  return mailPaper(
    ctx,
    async () => ({
      email: to,
      cc: copies,
      subject: subject || invoiceSubject(invoice),
      text: invoiceText(invoice, scope.userName, message),
      company,
      paper: await invoiceFile(ctx, invoice),
    }),
    { action: 'send', entity: 'salesOrder', entityId: id, label: recordName(invoice), branchId: order.branchId },
  );
};

/** The receipt as PDF, to an address given at the counter. It counts for the till, since one person serves many customers. */
export const sendReceipt = async (
  ctx: Ctx,
  { id, email, tillId }: { id: number; email: string; tillId: number },
): Promise<void> => {
  const invoice = await readInvoice(ctx.db, ctx.scope, id);
  const { company, order } = invoice;
  await mailPaper(
    ctx,
    async () => ({
      email,
      subject: invoiceSubject(invoice),
      text: invoiceText(invoice, ctx.scope.userName, ''),
      company,
      paper: await receiptFile(ctx, invoice),
    }),
    { action: 'send', entity: 'salesOrder', entityId: id, label: recordName(invoice), branchId: order.branchId },
    [['receiptMailsOfTill', tillId]],
  );
};

/** Anybody who may see the order may see where its papers were sent. */
export const sentInvoices = async (
  { db, scope }: Ctx,
  { id }: Input<typeof sentEndpoint>,
): Promise<Reply<typeof sentEndpoint>> => {
  mustExist(await readOrder(db, scope, id, false));
  return sentMails(db, scope, 'salesOrder', id);
};

export const sendStatement = async (
  ctx: Ctx,
  { email, message, ...input }: Input<typeof sendStatementEndpoint>,
): Promise<Reply<typeof sendStatementEndpoint>> => {
  const statement = await readStatement(ctx, input);
  const { company, customer, today } = statement;
  const words = paperWords(statement);
  const { t, dayOf } = words;
  const to = addressOf(ctx.scope, email, toCustomer(customer.email));
  return mailPaper(
    ctx,
    async () => ({
      email: to,
      subject: t('documents.mailSubject', {
        paper: t('documents.statementOf', { date: dayOf(today) }),
        company: company.name,
      }),
      text: textOf([
        greeting(words, customer.name),
        noteOf(words, ctx.scope.userName, message),
        t('documents.mailStatement'),
        company.name,
      ]),
      company,
      paper: await statementFile(ctx, statement),
    }),
    { action: 'send', entity: 'customer', entityId: customer.id, label: customer.name },
  );
};
