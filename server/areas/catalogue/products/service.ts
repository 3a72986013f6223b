import { z } from 'zod';
import { Product } from '#contract/catalogue/product.ts';
import { type ProductField, type ProductValues, productFields } from '#contract/catalogue/productFields.ts';
import type { createProduct as createEndpoint, updateProduct as updateEndpoint } from '#contract/catalogue.ts';
import type { Input } from '#contract/endpoint.ts';
import { say } from '#contract/messages/sentence.ts';
import { milli } from '#contract/quantity.ts';
import { lockProducts } from '#server/areas/catalogue/locks.ts';
import { record } from '#server/platform/audit.ts';
import type { Ctx, Trx } from '#server/platform/context.ts';
import { badField, mustExist } from '#server/platform/refusal.ts';
import { branchOf, demandSwitch, type Scope } from '#server/platform/scope.ts';
import { unchangedSince } from '#server/platform/version.ts';
import { findProduct, ownUploads } from './queries.ts';
import type { Code } from './values.ts';
import { changeProducts, insertProducts } from './writer.ts';

type Draft = Input<typeof createEndpoint>;
type Sent = Omit<Draft, 'title' | 'retailPrice'> & Partial<Pick<Draft, 'title' | 'retailPrice'>>;

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
const plain = (barcodes: Draft['barcodes']): Code[] | undefined => barcodes?.map(({ code, pack }) => ({ code, pack }));
const alike = (a: readonly Code[], b: readonly Code[]) => JSON.stringify(a) === JSON.stringify(b);

/** A form has one field for the primary code and a list of all codes; whichever of the two changed wins. */
const codesAfter = (before: readonly Code[], { barcode, barcodes }: Sent): Code[] | undefined => {
  const list = plain(barcodes);
  const primary = before[0]?.code ?? '';
  if (barcode === undefined || (list && barcode === primary)) return list;
  const others = list && !alike(list, before) ? list : [...before];
  const rest = others.filter(({ code }) => !same(code, barcode) && !same(code, primary));
  if (barcode === '') return rest;
  const pack = others.find(({ code }) => same(code, barcode))?.pack ?? false;
  return [{ code: barcode, pack }, ...rest];
};

const isField = (name: string): name is ProductField => name in productFields;

/** What is stored of the request: derived fields are dropped. */
const valuesOf = (sent: Sent, before: readonly Code[]): Partial<ProductValues> => {
  const values = Object.fromEntries(Object.entries(sent).filter(([name]) => isField(name))) as Partial<ProductValues>;
  return { ...values, barcodes: codesAfter(before, sent) };
};

const refuseForeignImages = async (trx: Trx, scope: Scope, images: readonly string[] | undefined): Promise<void> => {
  if (!images || images.length === 0) return;
  const own = await ownUploads(trx, scope, images);
  const at = images.findIndex((url) => !own.has(url));
  if (at >= 0) throw badField(`images.${at}`, say('uploads.pictureFirst'));
};

/** As people read it: names and dollars, without anything from the ledger or derived from other fields. */
export const audited = (product: Product) => {
  const { quantity, committed, available, incoming, createTime, updateTime, ...visibleFields } = z.encode(
    Product,
    product,
  );
  const { thumbnail, tagIds, categoryIds, barcode, subtotal, gst, priceInclGst, ...fields } = visibleFields;
  return { ...fields, barcodes: fields.barcodes.map(({ code }) => code), tags: fields.tags.map(({ name }) => name) };
};

const openingOf = (scope: Scope, { quantity = milli(0), branchId }: Pick<Draft, 'quantity' | 'branchId'>) => {
  if (quantity < 0) throw badField('quantity', say('field.notNegative'));
  if (quantity === 0 && branchId === undefined) return undefined;
  return { branchId: branchOf(scope, branchId), quantity };
};

export const createProduct = (ctx: Ctx, draft: Draft): Promise<Product> =>
  ctx.write(async (trx) => {
    const { scope } = ctx;
    const opening = openingOf(scope, draft);
    await refuseForeignImages(trx, scope, draft.images);
    const { title, retailPrice } = draft;
    const [id = 0] = await insertProducts(trx, scope, [{ ...valuesOf(draft, []), title, retailPrice, opening }]);
    const saved = mustExist(await findProduct(trx, scope, id));
    await record(trx, ctx, {
      action: 'create',
      entity: 'product',
      entityId: id,
      label: saved.title,
      after: { ...audited(saved), ...(opening && { quantity: opening.quantity / 1000, branchId: opening.branchId }) },
    });
    return saved;
  });

/** The product about to be changed, locked. */
export const productToChange = async (trx: Trx, scope: Scope, id: number, version: number | undefined) => {
  await lockProducts(trx, scope.companyId, [id]);
  return unchangedSince(version, Product, await findProduct(trx, scope, id));
};

export const updateProduct = (ctx: Ctx, { id, version, ...sent }: Input<typeof updateEndpoint>): Promise<Product> =>
  ctx.write(async (trx) => {
    const { scope } = ctx;
    const before = await productToChange(trx, scope, id, version);
    const { status = before.status } = sent;
    if (status !== before.status) demandSwitch(scope, 'product', status === 'active');
    await refuseForeignImages(
      trx,
      scope,
      sent.images?.filter((url) => !before.images.includes(url)),
    );
    const codes = before.barcodes.map(({ code, pack }) => ({ code, pack }));
    const changes = await changeProducts(trx, scope, [{ ...valuesOf(sent as Sent, codes), id }]);
    if (changes.length === 0) return before;
    const after = mustExist(await findProduct(trx, scope, id));
    await record(trx, ctx, {
      action: 'update',
      entity: 'product',
      entityId: id,
      label: after.title,
      before: audited(before),
      after: audited(after),
    });
    return after;
  });
