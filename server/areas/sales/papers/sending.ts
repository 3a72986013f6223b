import type { Input, Reply } from '#contract/endpoint.ts';
import { greeting, invoiceSubject, invoiceText, noteOf, textOf } from '#contract/papers/mail.ts';
import { paperWords } from '#contract/papers/words.ts';
import type {
  sendInvoice as sendEndpoint,
  sendStatement as sendStatementEndpoint,
  sentInvoices as sentEndpoint,
} from '#contract/papers.ts';
import { entriesOf } from '#server/areas/audit/service.ts';
import { readOrder } from '#server/areas/sales/orders/queries.ts';
import type { Ctx } from '#server/platform/context.ts';
import { mustExist, Refusal } from '#server/platform/refusal.ts';
import { readInvoice } from './details.ts';
import { addressOf, copiesOf, mailPaper } from './mailing.ts';
import { invoiceFile, reasonAgainst, recordName, statementFile } from './printing.ts';
import { readStatement } from './statementDetails.ts';

/** The invoice as PDF, to the customer or whoever is named. */
export const sendInvoice = async (
  ctx: Ctx,
  { id, email, cc, subject, message }: Input<typeof sendEndpoint>,
): Promise<Reply<typeof sendEndpoint>> => {
  const { db, scope } = ctx;
  const invoice = await readInvoice(db, scope, id);
  const why = reasonAgainst(invoice, 'invoice');
  if (why !== undefined) throw new Refusal('statusNotAllowed', null, why);
  const { company, order, buyer } = invoice;
  const to = addressOf(scope, email, buyer?.email);
  const copies = copiesOf(scope, cc, to, buyer?.email);
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

type Mailed = { email?: string; cc?: string[]; subject?: string } | null;

/** Who may see the order sees where its papers went. */
export const sentInvoices = async (
  { db, scope }: Ctx,
  { id }: Input<typeof sentEndpoint>,
): Promise<Reply<typeof sentEndpoint>> => {
  mustExist(await readOrder(db, scope, id, false));
  const entries = await entriesOf(db, scope, 'salesOrder', id, ['send', 'sendFailed']);
  return entries.map(({ at, userName, action, after }) => {
    const { email = '', cc = [], subject = '' } = (after as Mailed) ?? {};
    return { at, userName, email, cc, subject, failed: action === 'sendFailed' };
  });
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
