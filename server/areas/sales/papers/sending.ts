import type { Input, Reply } from '#contract/endpoint.ts';
import { nameOf, titleOf } from '#contract/papers/invoice.ts';
import { dayOf, money } from '#contract/papers/words.ts';
import type { Invoice, sendInvoice as sendEndpoint } from '#contract/papers.ts';
import type { Ctx } from '#server/platform/context.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { readInvoice, readLogo } from './details.ts';
import { invoiceFile } from './invoice.ts';
import { addressOf, mailPaper, noteOf } from './mailing.ts';
import { reasonAgainst } from './printing.ts';

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
  const { db, scope, services } = ctx;
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
      paper: await invoiceFile(invoice, await readLogo(services, company)),
    }),
    { action: 'send', entity: 'salesOrder', entityId: id, label: nameOf(invoice), branchId: order.branchId },
  );
};
