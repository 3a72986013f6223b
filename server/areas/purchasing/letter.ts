import type { Input } from '#contract/endpoint.ts';
import { say } from '#contract/messages/sentence.ts';
import type { Sent } from '#contract/papers/letter.ts';
import {
  type PurchaseLetter,
  purchaseSubject,
  purchaseText,
  type sendPurchaseOrder as sendEndpoint,
} from '#contract/purchasing/letter.ts';
import type { CostedOrder } from '#contract/purchasing/order.ts';
import { sentMails } from '#server/areas/audit/service.ts';
import type { Ctx } from '#server/platform/context.ts';
import { type Addressee, addressOf, copiesOf, mailPaper } from '#server/platform/mailing.ts';
import { mustExist, Refusal } from '#server/platform/refusal.ts';
import { orderFile } from './paper.ts';
import { type Parties, partiesOf } from './parties.ts';
import { findOrder } from './queries.ts';

const ENTITY = 'purchaseOrder';

const toSupplier = ({ supplier: { email } }: Parties): Addressee => ({
  email,
  // Suppliers go with products.
  right: 'product.edit',
  whyNone: say('purchasing.noSupplierEmail'),
  whyOther: say('purchasing.ownEmailOnly'),
});

const wordsOf = (order: CostedOrder, { company, branch, supplier }: Parties): Omit<PurchaseLetter, 'sent'> => ({
  name: order.reference || `Draft ${order.id}`,
  language: company.language,
  company,
  branchName: branch.name,
  supplierName: supplier.name,
  contactName: supplier.contactName,
  email: supplier.email,
  expectedDate: order.expectedDate,
});

export const readLetter = async ({ db, scope }: Ctx, { id }: { id: number }): Promise<PurchaseLetter> => {
  const order = mustExist(await findOrder(db, scope, id));
  const parties = await partiesOf(db, scope, order);
  return { ...wordsOf(order, parties), sent: await sentMails(db, scope, ENTITY, id) };
};

/** The order as PDF, to the supplier or another address. Drafts and cancelled orders can't be sent. */
export const sendOrder = async (
  ctx: Ctx,
  { id, email, cc, subject, message }: Input<typeof sendEndpoint>,
): Promise<Sent> => {
  const { db, scope } = ctx;
  const order = mustExist(await findOrder(db, scope, id));
  if (order.status === 'draft' || order.status === 'cancelled')
    throw new Refusal('statusNotAllowed', null, say('purchasing.sendOrderedOnly'));
  const parties = await partiesOf(db, scope, order);
  const to = addressOf(scope, email, toSupplier(parties));
  const copies = copiesOf(scope, cc, to, toSupplier(parties));
  const words = wordsOf(order, parties);
  return mailPaper(
    ctx,
    async () => ({
      email: to,
      cc: copies,
      subject: subject || purchaseSubject(words),
      text: purchaseText(words, scope.userName, message),
      company: parties.company,
      paper: await orderFile(ctx, order, parties),
    }),
    { action: 'send', entity: ENTITY, entityId: id, label: words.name, branchId: order.branchId },
  );
};
