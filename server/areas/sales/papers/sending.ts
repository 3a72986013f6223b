import type { Input, Reply } from '#contract/endpoint.ts';
import { nameOf, titleOf } from '#contract/papers/invoice.ts';
import { dayOf, money } from '#contract/papers/words.ts';
import type { Invoice, sendInvoice as sendEndpoint, sendStatement as sendStatementEndpoint } from '#contract/papers.ts';
import type { Ctx } from '#server/platform/context.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { readInvoice } from './details.ts';
import { addressOf, mailPaper, noteOf } from './mailing.ts';
import { invoiceFile, reasonAgainst, statementFile } from './printing.ts';
import { readStatement } from './statementDetails.ts';

const wordsOf = (invoice: Invoice): string => {
  const { kind, order } = invoice;
  const { total, due } = order.amountSummary;
  const title = titleOf(invoice);
  const attached = `Please find attached the ${title.charAt(0).toLowerCase()}${title.slice(1)} ${nameOf(invoice)} over ${money(total)}.`;
  if (kind === 'quote' || due <= 0) return attached;
  return order.dueDate === null
    ? `${attached} ${money(due)} is still to be paid.`
    : `${attached} ${money(due)} is still to be paid, by ${dayOf(order.dueDate)}.`;
};

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
  const greeting = buyer ? `Dear ${buyer.name},` : 'Hello,';
  return mailPaper(
    ctx,
    async () => ({
      email: to,
      subject: `${titleOf(invoice)} ${nameOf(invoice)} from ${company.name}`,
      text: [greeting, noteOf(scope, message), wordsOf(invoice), company.name],
      company,
      paper: await invoiceFile(ctx, invoice),
    }),
    { action: 'send', entity: 'salesOrder', entityId: id, label: nameOf(invoice), branchId: order.branchId },
  );
};

export const sendStatement = async (
  ctx: Ctx,
  { email, message, ...input }: Input<typeof sendStatementEndpoint>,
): Promise<Reply<typeof sendStatementEndpoint>> => {
  const statement = await readStatement(ctx, input);
  const { company, customer, today } = statement;
  const to = addressOf(ctx.scope, email, customer.email);
  return mailPaper(
    ctx,
    async () => ({
      email: to,
      subject: `Statement of ${dayOf(today)} from ${company.name}`,
      text: [
        `Dear ${customer.name},`,
        noteOf(ctx.scope, message),
        'Please find attached your statement.',
        company.name,
      ],
      company,
      paper: await statementFile(ctx, statement),
    }),
    { action: 'send', entity: 'customer', entityId: customer.id, label: customer.name },
  );
};
