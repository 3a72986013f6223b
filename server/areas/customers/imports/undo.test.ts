import { expect, test } from 'vitest';
import type { z } from 'zod';
import { pageOfAudit } from '#contract/audit.ts';
import {
  applyCustomerImport,
  type CustomerImport,
  type CustomerImportJob,
  checkCustomerImport,
  customerImportRows,
  discardCustomerImport,
  getCustomerImport,
  pageOfCustomerImports,
  revertCustomerImport,
} from '#contract/customers/sheets.ts';
import { createCustomer, deleteCustomer, getCustomer, pageOfCustomers, updateCustomer } from '#contract/customers.ts';
import { createOrder } from '#contract/sales.ts';
import { isPostgres } from '#server/platform/db/testing.ts';
import { holdApplied } from '#server/platform/imports/revert.ts';
import { appliedRows } from '#server/platform/imports/rows.ts';
import { multipart } from '#server/testing/files.ts';
import { hire } from '#server/testing/hire.ts';
import { openTransaction } from '#server/testing/transaction.ts';
import { openShop, type RoleKey, type Shop } from '#server/testing.ts';
import { customerImports } from './definition.ts';
import { undoCustomers } from './write.ts';

type WireJob = z.input<typeof CustomerImportJob>;
const csv = (...lines: string[]) => Buffer.from(lines.join('\n'));

/** The import in steps, as a person goes through it. */
const importerFor = (shop: Shop, role: RoleKey = 'branchManager') => {
  const caller = shop.as(role);
  const settled = async (id: number): Promise<WireJob> => {
    for (;;) {
      const { data } = await caller.call(getCustomerImport, { id });
      if (!['reading', 'checking', 'applying'].includes(data.state)) return data;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const send = async (path: string, bytes: Buffer, fields: Record<string, string> = {}) => {
    const texts = Object.entries(fields).map(([field, body]) => ({ field, body }));
    const { body, headers } = multipart(...texts, { filename: 'people.csv', body: bytes });
    return (await caller.send('POST', `/api/v1/customer/import/${path}`, { body, headers })).body.data;
  };
  const upload = async (bytes: Buffer) => settled(((await send('upload/', bytes)) as WireJob).id);
  /** Checked, and applied with what the check answered, in one call each. */
  const sendAtOnce = async (bytes: Buffer, fields?: Record<string, string>) =>
    (await send('', bytes, fields)) as z.input<typeof CustomerImport>;
  const bring = async (bytes: Buffer) => {
    const { id } = await upload(bytes);
    expect(await caller.call(checkCustomerImport, { id })).toMatchObject({ code: 0 });
    expect(await settled(id)).toMatchObject({ state: 'checked' });
    expect(await caller.call(applyCustomerImport, { id })).toMatchObject({ code: 0 });
    const job = await settled(id);
    expect(job).toMatchObject({ state: 'applied' });
    return job;
  };
  return { caller, sendAtOnce, upload, settled, bring };
};

const namesOf = async (shop: Shop) =>
  (await shop.as('branchManager').call(pageOfCustomers, { sortField: 'name' })).data.data.map(({ name }) => name);

test('columns are chosen and remembered, rows are checked, and an import is undone as a whole', async () => {
  const shop = await openShop();
  const { caller, upload, settled } = importerFor(shop);
  const { data: kim } = await caller.call(createCustomer, {
    name: 'Kim',
    email: 'kim@x.example',
    billingAddress: { line1: '1 Dock Rd', suburb: 'Botany' },
  });
  const sheet = csv('Who,Email,City,Credit limit', 'Kim Park,kim@x.example,Mascot,250', 'Lee,lee@x.example,,', ',,,');
  const { id, mapping } = await upload(sheet);
  expect(mapping).toEqual({ 1: 'email', 2: 'billingSuburb', 3: 'creditLimit' });
  expect(await caller.call(checkCustomerImport, { id })).toMatchObject({
    code: 103,
    data: { fields: { mapping: 'Choose the column with the name or the customer ID' } },
  });
  await caller.call(checkCustomerImport, { id, mapping: { ...mapping, 0: 'name' } });
  expect(await settled(id)).toMatchObject({ state: 'checked', counts: { new: 1, changed: 1, unchanged: 0, wrong: 0 } });
  const { data: rows } = await caller.call(customerImportRows, { id });
  expect(rows.data).toMatchObject([
    {
      row: 2,
      outcome: 'changed',
      customerId: kim.id,
      name: 'Kim Park',
      contact: 'kim@x.example',
      changes: [
        { field: 'name', from: 'Kim', to: 'Kim Park' },
        { field: 'billingSuburb', from: 'Botany', to: 'Mascot' },
        { field: 'creditLimit', from: '0', to: '250' },
      ],
    },
    { row: 3, outcome: 'new', customerId: null, name: 'Lee' },
  ]);
  expect((await upload(sheet)).mapping).toEqual({ ...mapping, 0: 'name' });

  await caller.call(applyCustomerImport, { id });
  expect(await settled(id)).toMatchObject({ state: 'applied', reason: null });
  expect(await namesOf(shop)).toEqual(['Kim Park', 'Lee']);
  expect(await caller.call(discardCustomerImport, { id })).toMatchObject({ code: 9140 });

  await caller.call(revertCustomerImport, { id });
  expect(await settled(id)).toMatchObject({ state: 'reverted', revertTime: expect.any(String) });
  expect(await namesOf(shop)).toEqual(['Kim']);
  expect((await caller.call(getCustomer, { id: kim.id })).data).toMatchObject({
    creditLimit: 0,
    billingAddress: { line1: '1 Dock Rd', suburb: 'Botany' },
  });
  const { data: trail } = await shop.as('owner').call(pageOfAudit, { entity: 'customer', entityId: kim.id });
  expect(trail.data.map(({ action, label }) => [action, label])).toEqual([
    ['revert', 'people.csv'],
    ['import', 'people.csv'],
    ['create', 'Kim'],
  ]);
});

test('what was changed, deleted or sold to since is not undone, and the reason names it', async () => {
  const shop = await openShop();
  const { caller, bring, settled } = importerFor(shop);
  const tea = await shop.product({ retailPrice: 3, onHand: 5 });
  const { id } = await bring(csv('Name,Email', 'Ann,ann@x.example', 'Bo,bo@x.example', 'Cy,cy@x.example'));
  const { data: page } = await caller.call(pageOfCustomers, { sortField: 'name' });
  const [ann, bo, cy] = page.data;
  const undo = () => caller.call(revertCustomerImport, { id });

  const { data: order } = await caller.call(createOrder, {
    branchId: shop.branchId,
    status: 'draft',
    customerId: bo?.id,
    productList: [{ productId: tea.id, orderQty: 1 }],
  });
  expect(order.customerId).toBe(bo?.id);
  expect(await undo()).toMatchObject({ code: 409, message: expect.stringMatching(/“Bo” \(row 3\) has orders/) });
  await shop.services.database.pool.query('update sales_order set customer_id = $2 where id = $1', [order.id, ann?.id]);
  expect(await undo()).toMatchObject({ code: 409, message: expect.stringMatching(/“Ann” \(row 2\) has orders/) });
  await shop.services.database.pool.query('update sales_order set customer_id = null where id = $1', [order.id]);

  await caller.call(deleteCustomer, { id: cy?.id ?? 0 });
  expect(await undo()).toMatchObject({ code: 409, message: expect.stringMatching(/“Cy” \(row 4\) has been deleted/) });
  expect(await namesOf(shop)).toEqual(['Ann', 'Bo']);
  expect(await settled(id)).toMatchObject({ state: 'applied' });

  const next = await bring(csv('Name,Email,Note', 'Ann Lee,ann@x.example,VIP at heart', 'Dee,dee@x.example,'));
  const dee = (await caller.call(pageOfCustomers, { keyword: 'dee' })).data.data[0];
  await caller.call(updateCustomer, { id: ann?.id ?? 0, phone: '0412345678' });
  await caller.call(updateCustomer, { id: dee?.id ?? 0, note: 'Called' });
  expect(await caller.call(revertCustomerImport, { id: next.id })).toMatchObject({
    code: 409,
    message: expect.stringMatching(/“Dee” \(row 3\) has changed/),
  });
  await caller.call(deleteCustomer, { id: dee?.id ?? 0 });
  const other = await bring(csv('Name,Email', 'Ann Marie,ann@x.example'));
  expect((await caller.call(revertCustomerImport, { id: other.id })).code).toBe(0);
  expect(await settled(other.id)).toMatchObject({ state: 'reverted' });
  expect((await caller.call(getCustomer, { id: ann?.id ?? 0 })).data).toMatchObject({
    name: 'Ann Lee',
    phone: '+61412345678',
  });
});

test('an import in one call is listed, and can be undone, too', async () => {
  const shop = await openShop();
  const { caller, sendAtOnce, settled } = importerFor(shop);
  const sheet = csv('Name,Phone', 'Ann,0412345678', 'Bo,0298765432');
  const dry = await sendAtOnce(sheet);
  expect(dry).toMatchObject({ applied: false, importId: null });
  expect((await caller.call(pageOfCustomerImports, {})).data.totalCount).toBe(0);
  const { importId } = await sendAtOnce(sheet, { apply: 'true', fingerprint: dry.fingerprint });
  const id = importId ?? 0;
  expect((await caller.call(pageOfCustomerImports, {})).data.data).toMatchObject([
    { id, fileName: 'people.csv', state: 'applied', counts: { new: 2 } },
  ]);
  await caller.call(revertCustomerImport, { id });
  expect(await settled(id)).toMatchObject({ state: 'reverted' });
  expect(await namesOf(shop)).toEqual([]);
});

test('applying or undoing needs the rights for what it grants; no other company or kind sees it', async () => {
  const shop = await openShop();
  const { caller, upload, settled } = importerFor(shop, 'companyAdmin');
  const { id } = await upload(csv('Name,Group,Credit limit', 'Ann,VIP,500'));
  await caller.call(checkCustomerImport, { id });
  await settled(id);
  const clerk = await hire(shop, ['customer.import']);
  expect((await clerk.call(applyCustomerImport, { id })).status).toBe(403);
  await caller.call(applyCustomerImport, { id });
  expect(await settled(id)).toMatchObject({ state: 'applied' });

  const stranger = await openShop();
  expect((await stranger.as('owner').call(getCustomerImport, { id })).code).toBe(404);
  expect((await stranger.as('owner').call(revertCustomerImport, { id })).code).toBe(404);
  expect((await shop.as('owner').send('GET', `/api/v1/product/import/${id}/`)).body.code).toBe(404);
  expect((await shop.as('owner').send('POST', `/api/v1/product/import/revert/${id}/`, { body: {} })).body.code).toBe(
    404,
  );
});

test.runIf(isPostgres)('a sale to a new customer waits while the import is undone, and is refused then', async () => {
  const shop = await openShop();
  const { caller, bring } = importerFor(shop);
  const tea = await shop.product({ retailPrice: 3, onHand: 5 });
  const { id: importId } = await bring(csv('Name', 'Ann'));
  const [ann] = (await caller.call(pageOfCustomers, {})).data.data;
  const { companyId, users } = shop;
  const run = { importId, branchId: null, actor: { companyId, userId: users.branchManager.id, userName: 'Manager' } };
  const undoing = openTransaction(shop, async (trx) => {
    await holdApplied(trx, customerImports, run);
    await undoCustomers(trx, run, (await appliedRows(trx, importId, 10)) as Parameters<typeof undoCustomers>[2]);
  });
  await undoing.started;
  const sale = caller.call(createOrder, {
    branchId: shop.branchId,
    status: 'completed',
    customerId: ann?.id,
    productList: [{ productId: tea.id, orderQty: 1 }],
    payments: [{ paymentType: 'cash', amount: 3 }],
  });
  const waiting = async () =>
    (
      await shop.services.database.pool.query(`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
    ).rowCount;
  await expect.poll(waiting).toBeGreaterThan(0);
  undoing.end();
  await undoing.done;
  expect(await sale).toMatchObject({
    code: 103,
    data: { fields: { id: expect.stringContaining('no longer exists') } },
  });
  expect(await namesOf(shop)).toEqual([]);
});
