import { expect, test } from 'vitest';
import { updateProduct } from '#contract/catalogue.ts';
import type { WireInput } from '#contract/endpoint.ts';
import { createKeypad } from '#contract/pos/keypads.ts';
import { fetchBooks } from '#contract/reports/books.ts';
import { createOrder } from '#contract/sales.ts';
import { enrolDevice, revokeDevice } from '#contract/till/devices.ts';
import { pageOfHeldUnits } from '#contract/till/held.ts';
import { borrowStock } from '#contract/till/leases.ts';
import { proveBooks } from '#server/areas/reports/books/prove.ts';
import { expectSound } from '#server/areas/sales/testing.ts';
import { enrol, lineOf, saleOf, type Till, tillOf } from '#server/areas/till/testing.ts';
import { openShop, type Shop } from '#server/testing.ts';
import { releaseLeases } from './leases.ts';

const borrow = async (till: Pick<Till, 'caller' | 'headers'>, told: Partial<WireInput<typeof borrowStock>> = {}) => {
  const reply = await till.caller.call(borrowStock, { leases: [], wanted: [], unsent: 0, ...told }, till.headers);
  if (reply.code !== 0) throw new Error(JSON.stringify(reply));
  return reply.data;
};

/** Another till at the same branch. */
const enrolBeside = async (shop: Shop, name: string) => {
  const { data: keypad } = await shop.as('companyAdmin').call(createKeypad, { branchId: shop.branchId, name });
  const { data } = await shop.as('companyAdmin').call(enrolDevice, { keypadId: keypad.id, name });
  return { device: data.device, ...tillOf(shop, data.credential, data.device.number) };
};

const availableOf = async (shop: Shop, { id }: { id: number }): Promise<number> => {
  const { rows } = await shop.services.database.pool.query<{ available: number }>(
    'select on_hand - committed as available from stock_level where company_id = $1 and product_id = $2',
    [shop.companyId, id],
  );
  return Number(rows[0]?.available);
};

const flagsOf = async (shop: Shop) => {
  const { rows } = await shop.services.database.pool.query<{ reason: string; detail: string }>(
    'select reason, detail from till_flag where company_id = $1 order by id',
    [shop.companyId],
  );
  return rows;
};

const sellAtDesk = (shop: Shop, { id }: { id: number }, orderQty: number) =>
  shop.as('sales').call(createOrder, { status: 'confirmed', productList: [{ productId: id, orderQty }] });

test('what a till borrows nobody else can sell, and a sale takes it from what was lent', async () => {
  const shop = await openShop();
  const till = await enrol(shop);
  const ring = await shop.product({ strictStock: true, onHand: 6 });
  await shop.product({ onHand: 6 });
  const { leases } = await borrow(till);
  expect(leases).toEqual([{ leaseId: expect.any(Number), productId: ring.id, granted: 3000, returned: 0, keep: 3000 }]);
  expect(await availableOf(shop, ring)).toBe(3000);
  expect((await sellAtDesk(shop, ring, 4)).code).toBe(9150);
  expect((await sellAtDesk(shop, ring, 3)).code).toBe(0);
  const [lease] = leases;
  await till.happen('sale', saleOf([lineOf(ring, 2, { lease: lease?.leaseId })]));
  expect(await shop.onHand(ring)).toBe(4);
  expect(await availableOf(shop, ring)).toBe(0);
  expect(await flagsOf(shop)).toEqual([]);
  await expectSound(shop);
  await proveBooks(shop.services.database.db, shop.companyId, { full: true, progress: () => {} });
  const { data: books } = await shop.as('companyAdmin').call(fetchBooks, {});
  expect(books.checks.filter(({ status }) => status === 'wrong')).toEqual([]);
});

test('a till gets what its customer wants, hears who has the rest, and gives back what it has too much', async () => {
  const shop = await openShop();
  const [first, second] = [await enrol(shop), await enrolBeside(shop, 'Back')];
  const ring = await shop.product({ strictStock: true, onHand: 3 });
  const requests = [{ productId: ring.id, units: 3000 }];
  const [lease] = (await borrow(first, { wanted: requests })).leases;
  expect(lease).toMatchObject({ granted: 3000, keep: 3000 });
  const inVain = await borrow(second, { wanted: [{ productId: ring.id, units: 1000 }] });
  expect(inVain.leases).toEqual([expect.objectContaining({ granted: 0 })]);
  expect(inVain.short).toEqual([{ productId: ring.id, lentElsewhere: 3000 }]);
  // The first one's customer went away, and somebody else asks: it keeps nothing for itself.
  const report = { leaseId: lease?.leaseId ?? 0, returned: 0 };
  expect((await borrow(first, { leases: [report] })).leases[0]).toMatchObject({ granted: 3000, keep: 0 });
  expect(await availableOf(shop, ring)).toBe(0);
  // Told twice, and an older word after it: given back once.
  for (const returned of [3000, 3000, 0]) await borrow(first, { leases: [{ ...report, returned }] });
  expect((await borrow(second, { wanted: [{ productId: ring.id, units: 1000 }] })).leases[0]).toMatchObject({
    granted: 1000,
  });
  await expectSound(shop);
});

test('the last unit is lent once, however many tills ask at the same moment', async () => {
  const shop = await openShop();
  const tills = [await enrol(shop), ...(await Promise.all(['B', 'C', 'D', 'E', 'F'].map((n) => enrolBeside(shop, n))))];
  const ring = await shop.product({ strictStock: true, onHand: 2 });
  const requests = [{ productId: ring.id, units: 1000 }];
  const replies = await Promise.all([...tills, ...tills].map((till) => borrow(till, { wanted: requests })));
  const granted = new Map(replies.flatMap(({ leases }) => leases).map((lease) => [lease.leaseId, lease.granted]));
  expect([...granted.values()].reduce((sum, units) => sum + units, 0)).toBe(2000);
  expect(await availableOf(shop, ring)).toBe(0);
  await expectSound(shop);
});

test('what was sold beyond a lease, or without one, is booked and told', async () => {
  const shop = await openShop();
  const till = await enrol(shop);
  const ring = await shop.product({ strictStock: true, onHand: 2, sku: 'RING' });
  const [lease] = (await borrow(till)).leases;
  await till.happen('sale', saleOf([lineOf(ring, 2, { lease: lease?.leaseId })]));
  await till.happen('sale', saleOf([lineOf(ring, 1)]));
  expect(await shop.onHand(ring)).toBe(-1);
  expect((await flagsOf(shop)).filter(({ reason }) => reason === 'lease')).toEqual([
    { reason: 'lease', detail: 'RING: 1' },
    { reason: 'lease', detail: 'RING: 1' },
  ]);
  await expectSound(shop);
});

test('units of a silent till stay with it; those of a revoked one come back once its lease is surely over', async () => {
  const shop = await openShop();
  const till = await enrol(shop);
  const ring = await shop.product({ strictStock: true, onHand: 4 });
  const [lease] = (await borrow(till)).leases;
  const age = (hours: number) =>
    shop.services.database.pool.query(
      `update till_lease set expires_at = expires_at - $2 * interval '1 hour' where company_id = $1`,
      [shop.companyId, hours],
    );
  await age(100);
  await releaseLeases(shop.services);
  expect(await availableOf(shop, ring)).toBe(2000);
  await shop.as('companyAdmin').call(revokeDevice, { id: till.device.id });
  await age(-99.5);
  await releaseLeases(shop.services);
  expect(await availableOf(shop, ring)).toBe(2000);
  await age(5);
  await releaseLeases(shop.services);
  expect(await availableOf(shop, ring)).toBe(4000);
  // A sale that arrives after all that is booked, and told.
  await till.happen('sale', saleOf([lineOf(ring, 1, { lease: lease?.leaseId })]));
  expect(await shop.onHand(ring)).toBe(3);
  expect((await flagsOf(shop)).map(({ reason }) => reason)).toEqual(['lease']);
  await expectSound(shop);
});

test('a product that is strict no longer comes back from the tills, and idle units but for one', async () => {
  const shop = await openShop();
  const till = await enrol(shop);
  const [ring, watch] = [
    await shop.product({ strictStock: true, onHand: 4 }),
    await shop.product({ strictStock: true, onHand: 9 }),
  ];
  const { leases } = await borrow(till);
  await shop.as('companyAdmin').call(updateProduct, { ...ring, strictStock: false });
  await shop.services.database.pool.query(
    `update till_lease set used_at = now() - interval '5 hours' where company_id = $1 and product_id = $2`,
    [shop.companyId, watch.id],
  );
  const reports = leases.map(({ leaseId }) => ({ leaseId, returned: 0 }));
  const after = await borrow(till, { leases: reports });
  const keepOf = (productId: number) => after.leases.find((lease) => lease.productId === productId)?.keep;
  expect([keepOf(ring.id), keepOf(watch.id)]).toEqual([0, 1000]);
});

test('another company sees and changes nothing of it', async () => {
  const [shop, other] = [await openShop(), await openShop()];
  const [till, stranger] = [await enrol(shop), await enrol(other)];
  const ring = await shop.product({ strictStock: true, onHand: 4 });
  const [lease] = (await borrow(till)).leases;
  const report = {
    leases: [{ leaseId: lease?.leaseId ?? 0, returned: 2000 }],
    wanted: [{ productId: ring.id, units: 1000 }],
  };
  expect(await borrow(stranger, report)).toMatchObject({ leases: [], short: [] });
  expect(await availableOf(shop, ring)).toBe(2000);
});

test('the desk lists which till has set aside what, and until when, for those who manage its branch', async () => {
  const [shop, other] = [await openShop(), await openShop()];
  const till = await enrol(shop);
  const ring = await shop.product({ strictStock: true, onHand: 6 });
  await borrow(till);
  const { data: page } = await shop.as('branchManager').call(pageOfHeldUnits, {});
  expect(page.data).toEqual([
    expect.objectContaining({ productId: ring.id, sku: ring.sku, deviceNumber: 1, held: 3, isOverdue: false }),
  ]);
  expect(Date.parse(page.data[0]?.expiresAt ?? '')).toBeGreaterThan(Date.now());
  const [lease] = (await borrow(till)).leases;
  await till.happen('sale', saleOf([lineOf(ring, 3, { lease: lease?.leaseId })]));
  const listed = async (as: Shop) => (await as.as('branchManager').call(pageOfHeldUnits, {})).data.data.length;
  expect(await listed(shop)).toBe(0);
  await borrow(till);
  expect(await listed(shop)).toBe(1);
  expect(await listed(other)).toBe(0);
  expect((await shop.as('viewer').call(pageOfHeldUnits, {})).status).toBe(403);
  expect((await shop.as('branchManager').call(pageOfHeldUnits, { branchId: other.branchId })).code).not.toBe(0);
});
