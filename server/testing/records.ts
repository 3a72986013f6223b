import type { Endpoint } from '#contract/endpoint.ts';
import { type RoleKey, type Shop, signIn } from '#server/testing.ts';
import { type Factory, tag } from './factory.ts';
import { insertUser } from './hire.ts';
import { purchase, salesLine, salesOrder } from './orders.ts';
import { sheet } from './reportSheets.ts';
import { schedule, scheduleRun } from './schedules.ts';
import { stockDocuments } from './stock.ts';
import { banner, hotProduct, limitProduct, section } from './storefront.ts';
import { keypad, till, tillFlag, tillSession } from './tills.ts';

const insertBranch = async ({ services, companyId }: Shop) => {
  const { db } = services.database;
  const { number } = await db
    .updateTable('company')
    .set((eb) => ({ lastBranchNumber: eb('lastBranchNumber', '+', 1) }))
    .where('id', '=', companyId)
    .returning('lastBranchNumber as number')
    .executeTakeFirstOrThrow();
  return db
    .insertInto('branch')
    .values({ companyId, number, name: `Branch ${tag()}`, timeZone: 'Australia/Sydney' })
    .returning('id')
    .executeTakeFirstOrThrow();
};

const insertViewer = async (shop: Shop, branchId: number) => {
  const { db } = shop.services.database;
  const role = await db.selectFrom('role').select('id').where('key', '=', 'viewer').executeTakeFirstOrThrow();
  return insertUser(shop, { username: `viewer-${tag()}`, roleId: role.id, branchId });
};

const insertEntry = async ({ services, companyId }: Shop, branchId: number) => {
  const entry = await services.database.db
    .insertInto('auditEntry')
    .values({ companyId, branchId, userName: 'Somebody', action: 'update', entity: 'branch' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return entry.id;
};

const company: Factory = { own: async (shop) => shop.companyId, overAllCompanies: true };

const branch: Factory = {
  own: async (shop, role) => {
    const { id: branchId } = await insertBranch(shop);
    const { companyId } = shop;
    await shop.services.database.db
      .insertInto('userBranch')
      .values({ companyId, userId: shop.users[role].id, branchId })
      .execute();
    return branchId;
  },
  atOtherBranch: async (shop) => (await insertBranch(shop)).id,
};

const user: Factory = {
  own: (shop) => insertViewer(shop, shop.branchId),
  atOtherBranch: (shop) => insertViewer(shop, shop.otherBranchId),
};

const role: Factory = {
  own: async ({ services, companyId }) => {
    const row = await services.database.db
      .insertInto('role')
      .values({ companyId, name: `Role ${tag()}`, reach: 'branch', permissions: ['branch.query'] })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  },
};

const device: Factory = {
  own: async (shop, role) => {
    await signIn(shop, shop.users[role].id);
    const session = await shop.services.database.db
      .selectFrom('session')
      .select('id')
      .where('userId', '=', shop.users[role].id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    return session.id;
  },
};

const auditEntry: Factory = {
  own: (shop) => insertEntry(shop, shop.branchId),
  atOtherBranch: (shop) => insertEntry(shop, shop.otherBranchId),
};

const namedRecord = (table: 'brand' | 'category' | 'supplier' | 'tag'): Factory => ({
  own: async ({ services, companyId }) => {
    const row = await services.database.db
      .insertInto(table)
      .values({ companyId, name: `Listed ${tag()}` })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  },
});

const choice: Factory = {
  own: async ({ services, companyId }) => {
    const row = await services.database.db
      .insertInto('choice')
      .values({ companyId, kind: 'courier', key: `walked${tag()}`, name: `Walked ${tag()}` })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  },
};

const changeSet: Factory = {
  own: async ({ services, companyId, users }, role) => {
    const { id } = await services.database.db
      .insertInto('productChangeSet')
      .values({ companyId, userId: users[role].id, action: 'reprice' })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  },
};

const importJob = (kind: 'product' | 'customer', title: string, field: string): Factory => ({
  own: async ({ services, companyId, users, branchId }, role) => {
    const row = await services.database.db
      .insertInto('importJob')
      .values({
        kind,
        companyId,
        branchId,
        userId: users[role].id,
        userName: 'Somebody',
        fileName: 'sheet.xlsx',
        state: 'mapping',
        columns: JSON.stringify([{ title, samples: [] }]),
        mapping: JSON.stringify({ 0: field }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  },
});

const customer: Factory = {
  own: async ({ services, companyId }) => {
    const row = await services.database.db
      .insertInto('customer')
      .values({ companyId, name: `Walked ${tag()}`, email: 'walked@shop.test' })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  },
};

const insertPromotion = async ({ services, companyId }: Shop, branchId?: number) => {
  const { db } = services.database;
  const terms = JSON.stringify({ kind: 'percentage', percent: 10 });
  const { id: promotionId } = await db
    .insertInto('promotion')
    .values({ companyId, name: `Walked ${tag()}`, state: 'draft', terms })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (branchId !== undefined)
    await db.insertInto('promotionBranch').values({ companyId, promotionId, branchId }).execute();
  return promotionId;
};

const promotion: Factory = {
  own: (shop) => insertPromotion(shop, shop.branchId),
  atOtherBranch: (shop) => insertPromotion(shop, shop.otherBranchId),
};

const product: Factory = { own: async (shop) => (await shop.product()).id };

/** By the start of an endpoint's path; the longest one counts. An area adds its lines here. */
const byPath: Record<string, Factory> = {
  '/audit/': auditEntry,
  '/branch/': branch,
  '/customer/': customer,
  '/h5-settings/home/banner/': banner,
  '/h5-settings/home/hot-product/': hotProduct,
  '/h5-settings/home/limit-product/': limitProduct,
  '/h5-settings/home/section/': section,
  '/customer/import/': importJob('customer', 'Name', 'name'),
  '/product/': product,
  '/product/import/': importJob('product', 'SKU', 'sku'),
  '/product/undo/bulk/': changeSet,
  '/product/brand/': namedRecord('brand'),
  '/product/category/': namedRecord('category'),
  '/product/supplier/': namedRecord('supplier'),
  '/product/tag/': namedRecord('tag'),
  '/promo/': promotion,
  '/report/scheduler-report/': scheduleRun,
  '/report/sheet/': sheet,
  '/salesOrder/': salesOrder,
  '/schedule/': schedule,
  '/schedule/run/cancel/': scheduleRun,
  '/settings/choice/': choice,
  '/purchaseOrder/': purchase('orderId'),
  '/settings/company-info/': company,
  '/settings/keypad/': keypad,
  ...stockDocuments,
  '/till/device/': till,
  '/till/flag/': tillFlag,
  '/till/session/': tillSession,
  '/user/': user,
  '/user/device/': device,
  '/user/role/': role,
};

/** By the field that refers to a record, where documents of two areas use the same field names. */
const byAreaAndField: Record<string, Factory> = { 'purchaseOrder.lineId': purchase('lineId') };

/** By the field that refers to a record. */
const byField: Record<string, Factory> = {
  branchId: branch,
  branchIds: branch,
  brandId: namedRecord('brand'),
  brandIds: namedRecord('brand'),
  categoryId: namedRecord('category'),
  categoryIds: namedRecord('category'),
  choiceIds: choice,
  companyId: company,
  copyOfId: keypad,
  customerId: customer,
  customerIds: customer,
  entityId: branch,
  exceptId: product,
  keypadId: keypad,
  lineId: salesLine,
  orderIds: salesOrder,
  parentId: namedRecord('category'),
  productId: product,
  productIds: product,
  roleId: role,
  scheduleId: schedule,
  supplierId: namedRecord('supplier'),
  supplierIds: namedRecord('supplier'),
  // Goods may be sent to any branch of the company.
  toBranchId: { own: branch.own },
  fromBranchId: branch,
  tagId: namedRecord('tag'),
  tagIds: namedRecord('tag'),
  userId: user,
  userIds: user,
};

export const factoryOf = ({ path }: Endpoint): Factory => {
  const prefix = Object.keys(byPath)
    .filter((start) => path.startsWith(start))
    .toSorted((a, b) => b.length - a.length)[0];
  const factory = prefix === undefined ? undefined : byPath[prefix];
  if (!factory) throw new Error(`${path} takes an id: say in server/testing/records.ts how its record is made`);
  return factory;
};

/** Merging refers to two records of the endpoint's own kind. */
const ofOwnKind = new Set(['fromId', 'intoId']);

export const factoryOfField = (field: string, endpoint: Endpoint): Factory => {
  const [, area] = endpoint.path.split('/');
  const factory = ofOwnKind.has(field) ? factoryOf(endpoint) : (byAreaAndField[`${area}.${field}`] ?? byField[field]);
  if (!factory) throw new Error(`${field} refers to a record: say in server/testing/records.ts how it is made`);
  return factory;
};

/** Creates one record per kind and role, and returns the same id from then on. */
export const remember = (make: (factory: Factory, role: RoleKey) => Promise<number>) => {
  const ids = new Map<Factory, Map<RoleKey, Promise<number>>>();
  return (factory: Factory, role: RoleKey): Promise<number> => {
    const ofKind = ids.get(factory) ?? new Map<RoleKey, Promise<number>>();
    ids.set(factory, ofKind);
    const id = ofKind.get(role) ?? make(factory, role);
    ofKind.set(role, id);
    return id;
  };
};
