import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { pageOfAudit } from '#contract/audit.ts';
import { suppliers } from '#contract/catalogue/lists.ts';
import { pageOfProducts } from '#contract/catalogue.ts';
import { createCustomer, pageOfCustomers } from '#contract/customers.ts';
import { createPurchaseOrder, pageOfPurchaseOrders } from '#contract/purchasing.ts';
import { createOrder, pageOfOrders } from '#contract/sales.ts';
import { updateBranch } from '#contract/settings/branches.ts';
import { createStockTake, pageOfStockTakes } from '#contract/stock/counts.ts';
import { createTransfer, pageOfTransfers } from '#contract/stock/transfers.ts';
import { createWriteOff, pageOfWriteOffs } from '#contract/stock/writeOffs.ts';
import { openShop } from '#server/testing.ts';

/* A day means the same in every list: the day of the document's branch, or of the company. */

/** Clocks go forward in Sydney, so that this day has 23 hours there; in Perth it has 24, and begins two hours later. */
const DAY = '2026-10-04';
const spans = {
  sydney: ['2026-10-03T14:00:00Z', '2026-10-04T13:00:00Z'],
  perth: ['2026-10-03T16:00:00Z', '2026-10-04T16:00:00Z'],
} as const;
type Place = keyof typeof spans;

/** The last millisecond before the day, its first, its last, and the first after it. */
const edgesOf = (place: Place): Date[] =>
  spans[place].flatMap((at) => [new Date(Date.parse(at) - 1), new Date(at)]).toSorted((a, b) => Number(a) - Number(b));

/** A company in Sydney with branches in Sydney and Perth. */
const openApart = async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  await admin.call(updateBranch, { id: shop.otherBranchId, timeZone: 'Australia/Perth' });
  const branches = { sydney: shop.branchId, perth: shop.otherBranchId };
  return { shop, admin, branches };
};

test('a day is cut where the document’s branch is, also when clocks change; elsewhere where the company is', async () => {
  const { shop, admin, branches } = await openApart();
  const { db } = shop.services.database;
  const tea = await shop.product({ onHand: 9 });
  const supplierId = (await admin.call(suppliers.create, { name: 'Farm' })).data.id;
  const customer = (await admin.call(createCustomer, { name: 'Mei' })).data;
  type Row = { id: number };
  const idsOf = async (reply: Promise<{ data: { data: Row[] } }>) => (await reply).data.data.map(({ id }) => id);

  /** Which of the four moments around the day's edges the list includes. */
  const foundAt = async (place: Place, table: string, { id }: Row, list: () => Promise<number[]>) => {
    const matches: boolean[] = [];
    for (const at of edgesOf(place)) {
      await sql`update ${sql.table(table)} set created_at = ${at} where id = ${id}`.execute(db);
      matches.push((await list()).includes(id));
    }
    return matches;
  };
  const inside = [false, true, true, false];
  const createdToday = { createdFrom: DAY, createdTo: DAY };
  const days = { from: DAY, to: DAY };

  for (const place of ['sydney', 'perth'] as const) {
    const branchId = branches[place];
    const toBranchId = branches[place === 'sydney' ? 'perth' : 'sydney'];
    const goods = [{ productId: tea.id, quantity: 1 }];
    const order = (await admin.call(createOrder, { branchId, productList: [] })).data;
    const purchase = (await admin.call(createPurchaseOrder, { branchId, supplierId, productList: [] })).data;
    const take = (await admin.call(createStockTake, { branchId })).data;
    const transfer = (await admin.call(createTransfer, { fromBranchId: branchId, toBranchId, productList: goods }))
      .data;
    const writeOff = await admin.call(createWriteOff, {
      branchId,
      allowNegative: true,
      productList: [{ productId: tea.id, quantity: 1, reason: 'damaged' }],
    });
    const lists = [
      ['sales_order', order, () => idsOf(admin.call(pageOfOrders, createdToday))],
      ['purchase_order', purchase, () => idsOf(admin.call(pageOfPurchaseOrders, createdToday))],
      ['stock_take', take, () => idsOf(admin.call(pageOfStockTakes, days))],
      ['stock_transfer', transfer, () => idsOf(admin.call(pageOfTransfers, days))],
      ['write_off', writeOff.data, () => idsOf(admin.call(pageOfWriteOffs, days))],
    ] as const;
    for (const [table, row, list] of lists)
      expect(await foundAt(place, table, row, list), `${table} in ${place}`).toEqual(inside);
  }
  const customers = () => idsOf(admin.call(pageOfCustomers, createdToday));
  const products = () => idsOf(admin.call(pageOfProducts, createdToday));
  expect(await foundAt('sydney', 'customer', customer, customers)).toEqual(inside);
  expect(await foundAt('sydney', 'product', tea, products)).toEqual(inside);
});

test('the audit log cuts days at the branch concerned, or the company; a branch sees its own and what concerns none', async () => {
  const { shop, admin, branches } = await openApart();
  const entries = [
    ...edgesOf('sydney').map((at, edge) => ({ at, branchId: branches.sydney, label: `sydney ${edge}` })),
    ...edgesOf('perth').map((at, edge) => ({ at, branchId: branches.perth, label: `perth ${edge}` })),
    ...edgesOf('sydney').map((at, edge) => ({ at, branchId: null, label: `company ${edge}` })),
  ];
  await shop.services.database.db
    .insertInto('auditEntry')
    .values(
      entries.map((entry) => ({
        ...entry,
        companyId: shop.companyId,
        userName: 'Somebody',
        action: 'update',
        entity: 'thing',
      })),
    )
    .execute();
  const labels = async (more: { branchId?: number } = {}) => {
    const { data } = await admin.call(pageOfAudit, { from: DAY, to: DAY, entity: 'thing', ...more });
    return data.data.map(({ label }) => label).toSorted();
  };
  expect(await labels()).toEqual(['company 1', 'company 2', 'perth 1', 'perth 2', 'sydney 1', 'sydney 2']);
  expect(await labels({ branchId: branches.perth })).toEqual(['company 1', 'company 2', 'perth 1', 'perth 2']);
});

test('an instant is refused where a day is asked for, in one sentence', async () => {
  const admin = (await openShop()).as('companyAdmin');
  const at = '2026-10-04T00:00:00Z';
  const why = 'Must be a date such as 2026-03-31';
  for (const list of [pageOfOrders, pageOfPurchaseOrders, pageOfProducts, pageOfCustomers])
    expect(await admin.call(list, { createdFrom: at })).toMatchObject({
      code: 103,
      data: { fields: { createdFrom: why } },
    });
  expect(await admin.call(pageOfAudit, { to: at })).toMatchObject({ code: 103, data: { fields: { to: why } } });
});
