import { pbkdf2Sync } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { pageOfAudit } from '#contract/audit.ts';
import { inactivateProduct, updateProduct } from '#contract/catalogue.ts';
import { updateCompany } from '#contract/settings.ts';
import { type CatalogueChunk, CHUNK_IDS, productAt } from '#contract/till/catalogue.ts';
import { closeSession } from '#contract/till/closing.ts';
import {
  enrolDevice,
  moveDevice,
  pageOfDevices,
  pageOfFlags,
  pageOfSessions,
  revokeDevice,
  setPin,
} from '#contract/till/devices.ts';
import { findCustomers, tillSetup, tillStock } from '#contract/till/protocol.ts';
import { enrol, keypadAt, lineOf, saleOf, tillOf } from '#server/areas/till/testing.ts';
import { openShop, type Shop } from '#server/testing.ts';

test('a credential opens a till of its company, and nothing else', async () => {
  const shop = await openShop();
  const till = await enrol(shop);
  const { data: setup, status } = await till.caller.call(tillSetup, {}, till.headers);
  expect(status).toBe(200);
  expect(setup).toMatchObject({
    device: { id: till.device.id, number: 1, name: 'Front' },
    branch: { id: shop.branchId, name: 'Newtown' },
    nextZNumber: 1,
    scaleLayouts: { '20': 'PPIIIIIAAAAAC' },
  });
  for (const authorization of ['', 'Till', 'Till nonsense', `MPB ${till.credential}`, `Till ${shop.users.owner.token}`])
    expect((await till.caller.call(tillSetup, {}, { authorization })).status, authorization).toBe(401);
  const asPerson = await till.caller.call(pageOfDevices, {}, { authorization: `MPB ${till.credential}` });
  expect(asPerson.status).toBe(401);
});

test('numbers of tills follow each other; a second one at a keypad stops the first', async () => {
  const shop = await openShop();
  const first = await enrol(shop);
  const second = await enrol(shop);
  expect([first.device.number, second.device.number]).toEqual([1, 2]);
  const { data } = await shop.as('branchManager').call(pageOfDevices, {});
  expect(data.data.map(({ number, status }) => [number, status])).toEqual([
    [1, 'revoked'],
    [2, 'active'],
  ]);
});

test('a revoked till still sends what it has and hears that it stops', async () => {
  const shop = await openShop();
  const till = await enrol(shop);
  const cola = await shop.product({ onHand: 5 });
  const sale = till.write('sale', saleOf([lineOf(cola)]));
  await shop.as('branchManager').call(revokeDevice, { id: till.device.id });
  expect((await till.send([sale])).data.results[0]?.outcome).toBe('applied');
  expect((await till.sayHello()).stop).toBe('revoked');
  expect((await till.caller.call(tillSetup, {}, till.headers)).status).toBe(403);
  expect((await till.caller.call(findCustomers, { keyword: 'a' }, till.headers)).status).toBe(403);
  expect(await shop.onHand(cola)).toBe(4);
});

const enrolAgain = async (
  shop: Shop,
  till: Awaited<ReturnType<typeof enrol>>,
  by: 'companyAdmin' | 'branchManager' = 'companyAdmin',
) =>
  shop.as(by).call(enrolDevice, {
    keypadId: await keypadAt(shop, shop.branchId),
    name: 'Front again',
    previous: {
      number: till.device.number,
      since: new Date().toISOString(),
      credential: till.credential,
      sessionId: till.session(),
    },
  });

test('a till that was stopped is set up again as the till it was, and its old credential opens nothing', async () => {
  const shop = await openShop();
  const till = await enrol(shop);
  const cola = await shop.product({ onHand: 5 });
  await till.happen('sale', saleOf([lineOf(cola)]));
  const unsent = till.write('sale', saleOf([lineOf(cola)]));
  const next = await enrol(shop);
  expect((await till.sayHello()).stop).toBe('revoked');
  const { data } = await enrolAgain(shop, till);
  expect(data).toMatchObject({
    device: { id: till.device.id, number: 1, name: 'Front again', status: 'active' },
    sessionClosed: false,
  });
  expect((await next.sayHello()).stop).toBe('revoked');
  expect((await till.send([unsent])).code).toBe(401);
  const again = { ...till, ...tillOf(shop, data.credential, 1, till.state) };
  expect((await again.sendMissing()).map(({ outcome }) => outcome)).toEqual(['applied']);
  expect(await again.sayHello()).toMatchObject({ stop: null, newEpoch: null, daysThatDiffer: [] });
  expect(await shop.onHand(cola)).toBe(3);
  expect((await shop.as('branchManager').call(pageOfFlags, {})).data.data).toEqual([]);
  const { data: log } = await shop.as('companyAdmin').call(pageOfAudit, { action: 'enrol' });
  expect(log.data.map(({ entityId }) => entityId).toSorted((one, other) => Number(one) - Number(other))).toEqual([
    till.device.id,
    till.device.id,
    next.device.id,
  ]);
  expect(JSON.stringify(log.data)).not.toContain(data.credential);
});

test('a till that is set up again hears that its session was closed at the desk', async () => {
  const shop = await openShop();
  const till = await enrol(shop);
  await till.happen('sessionOpened', { float: 0 as never });
  const manager = shop.as('branchManager');
  await manager.call(revokeDevice, { id: till.device.id });
  const { data: sessions } = await manager.call(pageOfSessions, {});
  await manager.call(closeSession, { id: sessions.data[0]?.id ?? 0, counted: {}, note: 'The tablet broke' });
  expect((await enrolAgain(shop, till)).data.sessionClosed).toBe(true);
});

test('only who manages its branch sets a till up again, and at another branch it sends first what it has', async () => {
  const shop = await openShop();
  const till = await enrol(shop, shop.otherBranchId);
  const cola = await shop.product({ onHand: 5 });
  const late = till.write('sale', saleOf([lineOf(cola)]));
  await shop.as('companyAdmin').call(revokeDevice, { id: till.device.id });
  expect(await enrolAgain(shop, till, 'branchManager')).toMatchObject({
    code: 103,
    data: { fields: { keypadId: expect.stringContaining('branch') } },
  });
  const { data } = await enrolAgain(shop, till);
  expect(data.device).toMatchObject({ id: till.device.id, branchId: shop.branchId });
  const again = tillOf(shop, data.credential, 1, till.state);
  expect((await again.sayHello()).stop).toBe('moved');
  await again.send([late]);
  const { rows } = await shop.services.database.pool.query('select branch_id from sales_order where company_id = $1', [
    shop.companyId,
  ]);
  expect(rows).toEqual([{ branch_id: shop.otherBranchId }]);
});

test('what a moved till sends before it knows belongs to the place it was at', async () => {
  const shop = await openShop();
  const till = await enrol(shop);
  const cola = await shop.product({ onHand: 5 });
  const late = till.write('sale', saleOf([lineOf(cola)]));
  const keypadId = await keypadAt(shop, shop.otherBranchId);
  const reply = await shop.as('companyAdmin').call(moveDevice, { id: till.device.id, keypadId });
  expect(reply.data).toMatchObject({ keypadId, branchName: 'Box Hill' });
  expect(await till.sayHello({ setupTag: 'mine' })).toMatchObject({ stop: 'moved', setupTag: 'mine' });
  await till.send([late]);
  expect((await till.caller.call(tillSetup, {}, till.headers)).data).toMatchObject({
    branch: { id: shop.otherBranchId },
  });
  expect((await till.sayHello()).stop).toBeNull();
  till.write('sessionOpened', { float: 0 as never });
  const here = await till.happen('sale', saleOf([lineOf(cola)]));
  const { rows } = await shop.services.database.pool.query(
    'select branch_id from sales_order where company_id = $1 order by id',
    [shop.companyId],
  );
  expect(rows.map((row) => row.branch_id)).toEqual([shop.branchId, shop.otherBranchId]);
  expect(here.outcome).toBe('applied');
});

test('the setup has a new tag when something in it changes', async () => {
  const shop = await openShop();
  const till = await enrol(shop);
  const before = await till.sayHello();
  expect((await till.sayHello()).setupTag).toBe(before.setupTag);
  await shop.services.database.pool.query('update branch set version = version + 1 where id = $1', [shop.branchId]);
  expect((await till.sayHello()).setupTag).not.toBe(before.setupTag);
});

test('scale labels are laid out as the company says', async () => {
  const shop = await openShop();
  const till = await enrol(shop);
  const change = (scaleLayouts: Record<string, string>) =>
    shop.as('companyAdmin').call(updateCompany, { id: shop.companyId, scaleLayouts });
  expect((await change({ '20': 'PPIIIII' })).code).toBe(103);
  expect((await change({ '93': 'PPIIIIIAAAAAC' })).code).toBe(103);
  expect((await change({ '22': 'PPIIIIIWWWWWC' })).data.scaleLayouts).toEqual({ '22': 'PPIIIIIWWWWWC' });
  const { data: setup } = await till.caller.call(tillSetup, {}, till.headers);
  expect(setup.scaleLayouts).toEqual({ '22': 'PPIIIIIWWWWWC' });
});

test('a part of the catalogue has what is for sale, and a new tag with every change of it', async () => {
  const shop = await openShop();
  const till = await enrol(shop);
  const admin = shop.as('companyAdmin');
  const cola = await shop.product({ retailPrice: 3.5, costPrice: 1.23, barcode: '9300675024235', openPrice: true });
  const other = await shop.product();
  const chunk = Math.floor(cola.id / CHUNK_IDS);
  const read = async () => {
    const { text } = await till.caller.send('GET', `/api/v1/till/catalogue/${chunk}/`, { headers: till.headers });
    return JSON.parse(text) as CatalogueChunk;
  };
  const first = await read();
  const products = first.id.map((_, row) => productAt(first, row));
  expect(products.find(({ id }) => id === cola.id)).toMatchObject({
    sku: cola.sku,
    retailPrice: 350,
    barcodes: ['9300675024235'],
    openPrice: true,
    ageRestricted: false,
  });
  expect(JSON.stringify(first)).not.toContain('123,');
  const tags = [first.tag];
  const changes = [{ retailPrice: 4 }, { barcode: '9300675016902' }, { ageRestricted: true }];
  for (const change of changes) {
    await admin.call(updateProduct, { id: cola.id, ...change });
    tags.push((await read()).tag);
  }
  await admin.call(inactivateProduct, { id: other.id });
  const last = await read();
  expect(new Set([...tags, last.tag]).size).toBe(5);
  expect(last.id).not.toContain(other.id);
});

test('another company’s till sees and touches nothing of this one', async () => {
  const [shop, other] = [await openShop(), await openShop()];
  const [till, stranger] = [await enrol(shop), await enrol(other)];
  const cola = await shop.product({ onHand: 5 });
  const sale = await till.happen('sale', saleOf([lineOf(cola)]));
  expect((await stranger.caller.call(tillStock, { productIds: [cola.id] }, stranger.headers)).data).toEqual([]);
  // The same id is another event there, and a product of somebody else is none.
  const [result] = (await stranger.send([{ ...sale.event, userId: other.users.sales.id }])).data.results;
  expect(result).toMatchObject({ outcome: 'review', orderId: null });
  expect(await shop.onHand(cola)).toBe(4);
});

test('a PIN is set with the password, long enough for what one may approve, and not easy to guess', async () => {
  const shop = await openShop();
  const reply = await shop.as('sales').call(setPin, { password: 'wrong', pin: '482913' });
  expect(reply).toMatchObject({ code: 103, data: { fields: { password: expect.any(String) } } });
  const bad = await shop.as('sales').call(setPin, { password: 'x', pin: '12' });
  expect(bad).toMatchObject({ code: 103, data: { fields: { pin: expect.any(String) } } });
  const passwordHash = await hash('three blind mice');
  const { db } = shop.services.database;
  await db.insertInto('credential').values({ userId: shop.users.sales.id, passwordHash }).execute();
  const set = (pin: string) => shop.as('sales').call(setPin, { password: 'three blind mice', pin });
  // Users who may open tills can approve, so their PIN needs six digits.
  for (const pin of ['4829', '123456', '000000', '121212', '987654'])
    expect(await set(pin), pin).toMatchObject({ code: 103, data: { fields: { pin: expect.any(String) } } });
  const till = await enrol(shop);
  const before = (await till.sayHello()).setupTag;
  expect(await set('482913')).toMatchObject({ code: 0, data: null });
  expect((await till.sayHello()).setupTag).not.toBe(before);
  const { data: setup } = await till.caller.call(tillSetup, {}, till.headers);
  const { pin } = setup.staff.find(({ id }) => id === shop.users.sales.id) ?? {};
  const derived = pbkdf2Sync('482913', Buffer.from(pin?.salt ?? '', 'base64'), pin?.rounds ?? 1, 32, 'sha256');
  expect(derived.toString('base64')).toBe(pin?.hash);
  expect(setup.staff.map(({ id }) => id)).not.toContain(shop.users.viewer.id);
  const { data: log } = await shop.as('companyAdmin').call(pageOfAudit, { action: 'setPin' });
  expect(log.data).toHaveLength(1);
  expect(JSON.stringify(log.data)).not.toContain('482913');
  const { code } = await shop.as('viewer').call(enrolDevice, { keypadId: 1, name: 'x' });
  expect(code).toBe(403);
});
