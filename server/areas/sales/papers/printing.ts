import type { BulkOutcome } from '#contract/bulkOutcome.ts';
import type { Input } from '#contract/endpoint.ts';
import { messageOf, type Sentence, say } from '#contract/messages/sentence.ts';
import type { Invoice, printOrders as printEndpoint } from '#contract/papers.ts';
import { refusals } from '#contract/refusals.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Download } from '#server/platform/http/serve.ts';
import { finish, nextPart, openPaper } from '#server/platform/pdf/page.ts';
import { badField } from '#server/platform/refusal.ts';
import { readInvoices, readLogo } from './details.ts';
import { drawInvoice, footerOf } from './invoice.ts';
import { drawPickList, footerOfPickList, toPick } from './picklist.ts';

type Asked = Input<typeof printEndpoint>;

/** Why an order has no such paper; undefined where it has one. */
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
  const done = results.filter(({ code }) => code === 0).length;
  return { done, failed: results.length - done, results };
};

/** One print, in the order asked for; each order's pages are counted on their own. */
export const printOrders = async ({ db, scope, services }: Ctx, { ids, paper: kind }: Asked): Promise<Download> => {
  const invoices = await readInvoices(db, scope, [...new Set(ids)]);
  const printed = [...new Set(ids)]
    .flatMap((id) => invoices.get(id) ?? [])
    .filter((invoice) => reasonAgainst(invoice, kind) === undefined);
  const [first] = printed;
  if (!first) throw badField('ids', say('papers.nonePrintable'));
  const logo = kind === 'invoice' ? await readLogo(services, first.company) : undefined;
  const paper = openPaper(kind === 'invoice' ? 'Invoices' : 'Pick lists');
  const footer = kind === 'invoice' ? footerOf : footerOfPickList;
  for (const [at, invoice] of printed.entries()) {
    if (kind === 'invoice') await drawInvoice(paper, invoice, logo);
    else await drawPickList(paper, invoice);
    if (at < printed.length - 1) await nextPart(paper, footer(invoice));
  }
  return {
    filename: kind === 'invoice' ? 'invoices.pdf' : 'pick-lists.pdf',
    type: 'application/pdf',
    body: await finish(paper, footer(printed.at(-1) ?? first)),
  };
};
