import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { cents } from '#contract/money.ts';
import { units } from '#contract/quantity.ts';
import { insertProducts, type NewProduct } from '#server/areas/catalogue/service.ts';
import { costOf, type Move, type Mover, post } from '#server/areas/stock/service.ts';
import type { Services, Trx } from '#server/platform/context.ts';
import {
  type DemoProduct,
  demoBrands,
  demoCategories,
  demoSuppliers,
  demoTags,
  makeProducts,
  shelfOf,
} from './catalogue.ts';
import { drawPicture, pictureKey } from './pictures.ts';

/** Products per transaction, so that other requests are served in between. */
const CHUNK_ROWS = 1000;

type Names = ReadonlyMap<string, number>;
type Lists = { brands: Names; categories: Names; suppliers: Names; tags: Names };

const namesOf = (rows: readonly { id: number; name: string }[]): Names =>
  new Map(rows.map(({ id, name }) => [name, id]));

/** Undefined if another process is already doing this: the lists are created first, and once. */
const makeLists = async (trx: Trx, companyId: number): Promise<Lists | undefined> => {
  await sql`select pg_advisory_xact_lock(hashtext('tilldesk.deployment'))`.execute(trx);
  const existing = await trx
    .selectFrom('category')
    .select('id')
    .where('companyId', '=', companyId)
    .limit(1)
    .executeTakeFirst();
  if (existing) return undefined;
  const rowsOf = (names: readonly string[]) => names.map((name) => ({ companyId, name }));
  const parents = await trx
    .insertInto('category')
    .values(demoCategories.map(({ parent }, position) => ({ companyId, name: parent, position })))
    .returning(['id', 'name'])
    .execute();
  const parentIds = namesOf(parents);
  const children = await trx
    .insertInto('category')
    .values(
      demoCategories.flatMap(({ parent, children: below }) =>
        below.map((name, position) => ({ companyId, name, position, parentId: parentIds.get(parent) ?? null })),
      ),
    )
    .returning(['id', 'name'])
    .execute();
  const suppliers = demoSuppliers.map((name, at) => ({
    companyId,
    name,
    contactName: ['Wei Zhang', 'Olivia Brown', 'Arjun Patel', 'Sophie Martin'][at % 4] ?? '',
    phone: `+6125550${String(1000 + at * 37).slice(-4)}`,
    email: `orders@${name.toLowerCase().replace(/[^a-z]+/g, '-')}.example`,
    leadTimeDays: 2 + (at % 5) * 2,
    termsDays: [14, 30, 45][at % 3] ?? 30,
  }));
  const colors = ['red', 'blue', 'green', 'gold', 'magenta', 'orange', 'cyan', 'purple'];
  const tags = demoTags.map((name, at) => ({ companyId, name, color: colors[at % colors.length] ?? '' }));
  return {
    categories: namesOf(children),
    brands: namesOf(await trx.insertInto('brand').values(rowsOf(demoBrands)).returning(['id', 'name']).execute()),
    suppliers: namesOf(await trx.insertInto('supplier').values(suppliers).returning(['id', 'name']).execute()),
    tags: namesOf(await trx.insertInto('tag').values(tags).returning(['id', 'name']).execute()),
  };
};

/** Draws each picture once and stores it like an upload; products of a category share it. */
const makePictures = (services: Services, { companyId, userId }: Mover) => {
  const addressByKey = new Map<string, string>();
  return async ({ category, unitSize }: DemoProduct): Promise<string | undefined> => {
    const shelf = shelfOf(category);
    if (!shelf || userId === null) return undefined;
    const key = pictureKey(shelf, unitSize);
    const existing = addressByKey.get(key);
    if (existing) return existing;
    const body = await drawPicture(shelf, unitSize);
    // Named by company and content, so that a second run creates the same file; hex digits fit the store's alphabet.
    const name = `${createHash('sha256').update(`${companyId}/${key}`).digest('hex').slice(0, 40)}.webp`;
    await services.storage.put(name, body, 'image/webp');
    await services.database.db
      .insertInto('upload')
      .values({
        companyId,
        userId,
        name,
        originalName: `${shelf.name}.webp`,
        type: 'image/webp',
        bytes: body.length,
        width: 400,
        height: 400,
      })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    addressByKey.set(key, `/uploads/${name}`);
    return `/uploads/${name}`;
  };
};

const toDraft = (product: DemoProduct, lists: Lists, picture: string | undefined): NewProduct => ({
  sku: product.sku,
  barcodes: [
    { code: product.barcode, pack: false },
    ...(product.packBarcode ? [{ code: product.packBarcode, pack: true }] : []),
  ],
  title: product.title,
  chineseTitle: product.chineseTitle,
  shortDescription: product.shortDescription,
  brandId: lists.brands.get(product.brand) ?? null,
  categoryId: lists.categories.get(product.category) ?? null,
  supplierId: lists.suppliers.get(product.supplier) ?? null,
  tagIds: product.tags.flatMap((tag) => lists.tags.get(tag) ?? []),
  retailPrice: cents(product.retailPrice),
  costPrice: cents(product.costPrice),
  gstFree: product.gstFree,
  soldByWeight: product.soldByWeight,
  unitSize: product.unitSize,
  unitQty: product.unitQty,
  unitDiscount: product.unitDiscount,
  standardSku: product.standardSku ?? '',
  standardSize: product.standardSize,
  weight: product.weight,
  orderQty: product.orderQty,
  status: product.active ? 'active' : 'inactive',
  images: picture ? [picture] : [],
});

/** Before the year of trade, if there is one. */
export const openingDay = (traded: boolean): Date | undefined =>
  traded ? new Date(Date.now() - 367 * 86_400_000) : undefined;

/** Products and their first prices are as old as their stock. */
const backdateProducts = async (trx: Trx, companyId: number, ids: readonly number[], at: Date): Promise<void> => {
  await sql`update product set created_at = ${at}, updated_at = ${at}
    where company_id = ${companyId} and id = any(${ids}::bigint[])`.execute(trx);
  await sql`update product_price set at = ${at}
    where company_id = ${companyId} and product_id = any(${ids}::bigint[])`.execute(trx);
};

const openingMoves = (
  products: readonly DemoProduct[],
  ids: readonly number[],
  branchIds: readonly number[],
  occurredAt: Date | undefined,
): Move[] =>
  products.flatMap((product, at) =>
    product.onHand.flatMap((quantity, place) => {
      const [productId, branchId] = [ids[at], branchIds[place]];
      if (quantity === 0 || productId === undefined || branchId === undefined) return [];
      const unitCost = costOf(cents(product.costPrice));
      return {
        productId,
        branchId,
        kind: 'opening' as const,
        quantity: units(quantity),
        unitCost,
        documentType: 'product',
        documentId: productId,
        occurredAt,
      };
    }),
  );

/** Fills a company that has no products with the requested number, with opening stock at every branch. */
export const loadCatalogue = async (
  services: Services,
  mover: Mover,
  count: number,
  onProgress: (done: number) => void,
  traded = false,
): Promise<void> => {
  const { db } = services.database;
  const { companyId } = mover;
  const branches = await db
    .selectFrom('branch')
    .select('id')
    .where('companyId', '=', companyId)
    .orderBy('number')
    .execute();
  const lists = await db.transaction().execute((trx) => makeLists(trx, companyId));
  if (!lists) return;
  const pictureOf = makePictures(services, mover);
  const opened = openingDay(traded);
  const all = [...makeProducts(count, branches.length)];
  for (let copied = 0; all.length > 0; ) {
    const chunk = all.splice(0, CHUNK_ROWS);
    const drafts: NewProduct[] = [];
    for (const product of chunk) drafts.push(toDraft(product, lists, await pictureOf(product)));
    await db.transaction().execute(async (trx) => {
      const ids = await insertProducts(trx, mover, drafts);
      if (opened) await backdateProducts(trx, companyId, ids, opened);
      await post(
        trx,
        { ...mover, backdated: true },
        openingMoves(
          chunk,
          ids,
          branches.map(({ id }) => id),
          opened,
        ),
      );
    });
    copied += chunk.length;
    onProgress(copied);
  }
};
