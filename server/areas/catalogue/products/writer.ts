import type { ProductValues } from '#contract/catalogue/productFields.ts';
import { say } from '#contract/messages/sentence.ts';
import type { Milli } from '#contract/quantity.ts';
import { lockCodes, lockProducts } from '#server/areas/catalogue/locks.ts';
import { costOf, type Mover, post } from '#server/areas/stock/service.ts';
import type { Trx } from '#server/platform/context.ts';
import { badField } from '#server/platform/refusal.ts';
import { type Claimed, freeSkus, refuseTaken } from './codes.ts';
import * as statements from './statements.ts';
import { readValues } from './stored.ts';
import { codesOf, differing, effective, merge } from './values.ts';

/** Rows per statement: enough to need few statements, small enough for the memory of an embedded engine. */
const CHUNK_ROWS = 2000;
const chunksOf = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / CHUNK_ROWS) }, (_, at) =>
    rows.slice(at * CHUNK_ROWS, (at + 1) * CHUNK_ROWS),
  );

/** A blank SKU is generated; `opening` is stock at a branch, at the product's cost price. */
export type NewProduct = Partial<ProductValues> &
  Pick<ProductValues, 'title' | 'retailPrice'> & { opening?: { branchId: number; quantity: Milli } | undefined };
export type ChangedProduct = Partial<ProductValues> & { id: number };
/** For each product that changed, the fields that differ. */
export type Change = { id: number; before: Partial<ProductValues>; after: Partial<ProductValues> };

const claimsOf = (product: ProductValues, id: number | undefined): Claimed[] =>
  codesOf(product).map((code) => ({ ...code, productId: id, product }));

const withSkus = async (trx: Trx, companyId: number, drafts: readonly NewProduct[]): Promise<NewProduct[]> => {
  const blank = drafts.filter(({ sku }) => !sku).length;
  const generated = blank > 0 ? await freeSkus(trx, companyId, blank) : [];
  return drafts.map((draft) => (draft.sku ? draft : { ...draft, sku: generated.pop() }));
};

const postOpenings = (
  trx: Trx,
  mover: Mover,
  inserted: readonly statements.StoredProduct[],
  drafts: readonly NewProduct[],
) =>
  post(
    trx,
    mover,
    inserted.flatMap(({ id, costPrice }, at) => {
      const { opening } = drafts[at] ?? {};
      return opening
        ? [
            {
              productId: id,
              kind: 'opening' as const,
              unitCost: costOf(costPrice),
              documentType: 'product',
              documentId: id,
              ...opening,
            },
          ]
        : [];
    }),
  );

/**
 * Creates products, one or fifty thousand, with barcodes, tags, first prices and opening stock. Returns their ids in
 * the given order. Refuses codes that are taken (150) and ids of other companies (103). The caller writes the audit
 * entry.
 */
export const insertProducts = async (trx: Trx, mover: Mover, drafts: readonly NewProduct[]): Promise<number[]> => {
  if (drafts.length === 0) return [];
  const { companyId } = mover;
  await lockCodes(trx, companyId);
  const withSku = await withSkus(trx, companyId, drafts);
  const products = withSku.map(({ opening: _, ...draft }) => merge(undefined, draft));
  await refuseTaken(
    trx,
    companyId,
    products.flatMap((product) => claimsOf(product, undefined)),
  );
  const ids: number[] = [];
  const chunks = chunksOf(products);
  let text = statements.rowsText(chunks[0] ?? []);
  for (const [at, chunk] of chunks.entries()) {
    const inserting = statements.insertRows(trx, companyId, chunk, text);
    // While the database works.
    text = statements.rowsText(chunks[at + 1] ?? []);
    const inserted = await inserting;
    await Promise.all([
      statements.insertBarcodes(trx, companyId, inserted),
      statements.insertTags(trx, companyId, inserted),
      statements.insertPrices(trx, mover, inserted),
    ]);
    await postOpenings(trx, mover, inserted, drafts.slice(at * CHUNK_ROWS));
    ids.push(...inserted.map(({ id }) => id));
  }
  return ids;
};

const priceFields = new Set<string>([
  'retailPrice',
  'costPrice',
  'standardPrice',
  'unitRetail',
  'unitQty',
  'unitDiscount',
]);
const pricesDiffer = (before: ProductValues, after: ProductValues) =>
  before.retailPrice !== after.retailPrice ||
  before.costPrice !== after.costPrice ||
  effective(before).standardPrice !== effective(after).standardPrice;

const alterAll = (
  changes: readonly ChangedProduct[],
  stored: ReadonlyMap<number, ProductValues>,
): statements.Altered[] =>
  changes.flatMap(({ id, ...sent }) => {
    const before = stored.get(id);
    if (!before) return [];
    const after = { ...merge(before, sent), id };
    const fields = differing(before, after);
    return fields.length === 0 ? [] : [{ before, after, fields }];
  });

const only = (product: ProductValues, fields: readonly (keyof ProductValues)[]): Partial<ProductValues> =>
  Object.fromEntries(fields.map((field) => [field, product[field]]));

/** Switching to whole units is refused while a fraction is in stock. */
const refuseFractions = async (
  trx: Trx,
  companyId: number,
  counted: readonly statements.StoredProduct[],
): Promise<void> => {
  if (counted.length === 0) return;
  const [fractionId] = await statements.withFractions(trx, companyId, counted);
  if (fractionId !== undefined) throw badField('soldByWeight', say('catalogue.partUnitsInStock'));
};

const changeChunk = async (trx: Trx, mover: Mover, changes: readonly ChangedProduct[]): Promise<Change[]> => {
  const { companyId } = mover;
  const altered = alterAll(
    changes,
    await readValues(
      trx,
      companyId,
      changes.map(({ id }) => id),
    ),
  );
  if (altered.length === 0) return [];
  const having = (...names: (keyof ProductValues)[]) =>
    altered.filter(({ fields }) => fields.some((field) => names.includes(field))).map(({ after }) => after);
  const claims = having('sku', 'standardSku', 'barcodes').flatMap((product) => claimsOf(product, product.id));
  if (claims.length > 0) {
    await lockCodes(trx, companyId);
    await refuseTaken(trx, companyId, claims);
  }
  await refuseFractions(
    trx,
    companyId,
    having('soldByWeight').filter(({ soldByWeight }) => !soldByWeight),
  );
  await statements.updateRows(trx, companyId, altered);
  const scanned = having('barcodes');
  if (scanned.length > 0) await statements.clearOf(trx, 'productBarcode', companyId, scanned);
  await statements.insertBarcodes(trx, companyId, scanned);
  const tagged = having('tagIds');
  if (tagged.length > 0) await statements.clearOf(trx, 'productTag', companyId, tagged);
  await statements.insertTags(trx, companyId, tagged);
  const priced = altered.filter(
    ({ before, after, fields }) => fields.some((field) => priceFields.has(field)) && pricesDiffer(before, after),
  );
  await statements.insertPrices(
    trx,
    mover,
    priced.map(({ after }) => after),
  );
  return altered.map(({ before, after, fields }) => ({
    id: after.id,
    before: only(before, fields),
    after: only(after, fields),
  }));
};

/**
 * Changes products, one or fifty thousand; absent fields stay. Archived, missing or unchanged products and those of
 * other companies are skipped: the result lists what changed.
 */
export const changeProducts = async (trx: Trx, mover: Mover, changes: readonly ChangedProduct[]): Promise<Change[]> => {
  if (changes.length === 0) return [];
  const ids = changes.map(({ id }) => id);
  await lockProducts(trx, mover.companyId, ids);
  const results: Change[] = [];
  for (const chunk of chunksOf(changes)) results.push(...(await changeChunk(trx, mover, chunk)));
  return results;
};
