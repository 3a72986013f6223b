import { randomBytes } from 'node:crypto';
import { formatsFor } from '#contract/formats.ts';
import { say } from '#contract/messages/sentence.ts';
import { phoneText } from '#contract/phoneText.ts';
import { type SalesOrder, SalesOrderDraft } from '#contract/sales/order.ts';
import { pathOf } from '#contract/screens.ts';
import type { CollectOrder } from '#contract/storefront/collect.ts';
import { createOrderIn } from '#server/areas/sales/service.ts';
import { findShop, type ShopCompany } from '#server/areas/storefront/pages/queries.ts';
import type { PublicCtx, Trx } from '#server/platform/context.ts';
import { limitHourly } from '#server/platform/hourly.ts';
import type { Mail } from '#server/platform/mail.ts';
import { queueMail, sendLater } from '#server/platform/outbox.ts';
import { textIn } from '#server/platform/packs.ts';
import { badField, Refusal } from '#server/platform/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';
import { isSolved, newChallenge } from './challenge.ts';
import { findToken, hasWeighed, insertStorefrontOrder, lockChallenge, readRecipient } from './queries.ts';

/* Orders that shoppers place themselves: confirmed, unpaid, their goods held at a branch. */

const MAIL_MS = 12 * 3_600_000;

const findOpen = async ({ db }: Pick<PublicCtx, 'db'>, code: string): Promise<ShopCompany> => {
  const company = await findShop(db, code);
  if (!company?.collectEnabled) throw new Refusal('notFound');
  return company;
};

export const challengeFor = async (ctx: PublicCtx, { code }: { code: string }) =>
  newChallenge(ctx.db, (await findOpen(ctx, code)).id, ctx.origin.address);

/** Not a staff member: it may only order at list prices, with the promotions that apply to everybody. */
const shopperScope = (companyId: number, branchId: number): Scope => ({
  userId: 0,
  userName: 'Mobile storefront',
  sessionId: 0,
  roleId: 0,
  reach: 'branch',
  permissions: new Set(['salesOrder.add']),
  discountLimit: 0,
  homeCompanyId: companyId,
  companyId,
  branchIds: [branchId],
});

const mailTo = async (
  trx: Trx,
  { services }: Pick<PublicCtx, 'services'>,
  companyId: number,
  order: SalesOrder,
  { name, phone }: CollectOrder,
): Promise<Mail | undefined> => {
  const recipient = await readRecipient(trx, companyId, order.branchId);
  if (!recipient?.email) return undefined;
  const { email, language, company } = recipient;
  const { money } = formatsFor({ language });
  const reference = order.reference ?? '';
  const goods = order.productList.map(({ orderQty, sku, title }) => `${orderQty / 1000} × ${title} (${sku})`);
  return {
    to: email,
    subject: `${textIn(language, 'storefront.collectSubject', { reference, name })} · ${company}`,
    text: [
      textIn(language, 'storefront.collectFor', { name, phone: phoneText(phone) }),
      goods.join('\n'),
      textIn(language, 'storefront.collectUnpaid', { total: money(order.totalInclGst) }),
      `${services.config.publicUrl}${pathOf('salesEdit', { id: order.id })}`,
    ].join('\n\n'),
  };
};

/** The same order already exists: the button was pressed twice, or the answer was lost. */
class AlreadyPlaced extends Error {
  readonly token: string;
  constructor(token: string) {
    super('This order was placed before');
    this.token = token;
  }
}

const draftOf = ({ branchId, name, phone, lines, promotionCode }: CollectOrder): SalesOrderDraft =>
  SalesOrderDraft.parse({
    branchId,
    channel: 'mobile',
    status: 'confirmed',
    otherReference: name,
    note: `${name}, ${phoneText(phone)}`,
    codes: promotionCode ? [promotionCode] : [],
    productList: lines.map(({ productId, quantity }) => ({ productId, orderQty: quantity })),
  });

const saveOrder = (ctx: PublicCtx, companyId: number, request: CollectOrder, token: string): Promise<void> => {
  const { challenge } = request;
  const scope = shopperScope(companyId, request.branchId);
  return ctx.write(async (trx) => {
    await lockChallenge(trx, companyId, challenge);
    const earlier = await findToken(trx, companyId, challenge);
    if (earlier) throw new AlreadyPlaced(earlier);
    const order = await createOrderIn(trx, { ...ctx, scope }, draftOf(request));
    if (order.totalInclGst > request.total) throw badField('total', say('storefront.priceChanged'));
    await insertStorefrontOrder(trx, companyId, { orderId: order.id, token, challenge });
    const mail = await mailTo(trx, ctx, companyId, order, request);
    if (mail) await queueMail(trx, mail, MAIL_MS);
  });
};

const STAFF_FIELD = /^productList\.(\d+)\.(\w+)$/;

/** Staff may read how many are left and that a product is inactive; a shopper may not. */
const forShopper = (error: unknown): unknown => {
  if (!(error instanceof Refusal)) return error;
  const fields = Object.keys((error.data as { fields?: object } | null)?.fields ?? {});
  const [, at, name] = STAFF_FIELD.exec(fields[0] ?? '') ?? [];
  if (error.reason === 'notEnoughStock') {
    const tooFew = say('storefront.notEnough');
    return new Refusal('notEnoughStock', { lines: [], fields: { [`lines.${at ?? 0}.quantity`]: tooFew } }, tooFew);
  }
  if (at === undefined) return error;
  return badField(`lines.${at}.${name === 'orderQty' ? 'quantity' : 'productId'}`, say('storefront.notOffered'));
};

export const placeOrder = async (ctx: PublicCtx, request: CollectOrder): Promise<{ page: string }> => {
  const { db, origin } = ctx;
  const { code, challenge, proof, branchId, phone } = request;
  const company = await findOpen(ctx, code);
  // The field is invisible, so only a robot fills it in; it gets no error to learn from.
  if (request.website) return { page: `/m/${code}` };
  if (!company.branches.some(({ id }) => id === branchId)) throw badField('branchId', say('field.noSuchBranch'));
  if (!(await isSolved(db, company.id, challenge, proof))) throw badField('proof', say('storefront.unproved'));
  const earlier = await findToken(db, company.id, challenge);
  if (earlier) return { page: `/m/${code}/held/${earlier}` };
  const productIds = request.lines.map(({ productId }) => productId);
  if (await hasWeighed(db, company.id, productIds)) throw badField('lines', say('storefront.byWeightInShop'));
  await limitHourly(db, 'collectOfAddress', origin.address);
  await limitHourly(db, 'collectOfPhone', `${company.id}:${phone}`);
  const token = randomBytes(16).toString('base64url');
  try {
    await saveOrder(ctx, company.id, request, token);
  } catch (error) {
    if (error instanceof AlreadyPlaced) return { page: `/m/${code}/held/${error.token}` };
    throw forShopper(error);
  }
  sendLater(ctx);
  return { page: `/m/${code}/held/${token}` };
};
