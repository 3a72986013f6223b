import { expect, test } from 'vitest';
import { suppliers } from '#contract/catalogue/lists.ts';
import { createRole } from '#contract/identity/roles.ts';
import { getPurchaseLetter, sendPurchaseOrder } from '#contract/purchasing/letter.ts';
import { updatePurchaseOrder } from '#contract/purchasing.ts';
import { pagesOf } from '#server/testing/pdf.ts';
import { openShop } from '#server/testing.ts';
import { buyerFor } from './testing.ts';

test('an order is mailed to its supplier with the PDF, and says whom it went to', async () => {
  const shop = await openShop();
  const manager = shop.as('branchManager');
  const tea = await shop.product({ sku: 'TEA', title: 'Tea', costPrice: 2 });
  const { supplierId, send: buy } = await buyerFor(shop);
  const { data: order } = await buy([{ productId: tea.id, orderQty: 3 }]);
  const send = (more: object = {}, role: 'branchManager' | 'viewer' = 'branchManager') =>
    shop.as(role).call(sendPurchaseOrder, { id: order.id, ...more });
  expect(await send()).toMatchObject({ code: 9140 });
  await manager.call(updatePurchaseOrder, { id: order.id, status: 'ordered', expectedDate: '2027-01-31' });
  expect(await send()).toMatchObject({ code: 103, data: { fields: { email: expect.stringContaining('no email') } } });

  await manager.call(suppliers.update, { id: supplierId, email: 'orders@lotus.test', contactName: 'Arjun Patel' });
  const { data: letter } = await manager.call(getPurchaseLetter, { id: order.id });
  expect(letter).toMatchObject({ email: 'orders@lotus.test', contactName: 'Arjun Patel', sent: [] });
  const before = shop.mails.length;
  const { data: entry } = await send({ message: 'Leave at the dock', cc: ['boss@shop.test'] });
  expect(entry).toMatchObject({ email: 'orders@lotus.test', subject: expect.stringContaining(letter.name) });
  const mail = shop.mails.at(-1);
  expect(shop.mails).toHaveLength(before + 1);
  expect(mail?.text).toMatch(/^Dear Arjun Patel,\n/);
  expect(mail?.text).toContain('> Leave at the dock');
  expect(mail?.text).toMatch(/deliver it to .* by 31 Jan 2027\./);
  const [paper] = mail?.attachments ?? [];
  expect(pagesOf(Buffer.from(String(paper?.content), 'base64')).flat()).toContain(`Purchase order ${letter.name}`);
  expect((await manager.call(getPurchaseLetter, { id: order.id })).data.sent).toMatchObject([
    { email: 'orders@lotus.test', cc: ['boss@shop.test'], failed: false },
  ]);

  // Somebody else's address is for those who could write it into the supplier.
  const { data: role } = await shop.as('owner').call(createRole, {
    name: 'Buying desk',
    reach: 'branch',
    permissions: [{ permissionId: 'purchaseOrder', actionEntitySet: [{ action: 'get' }, { action: 'edit' }] }],
  });
  const { db } = shop.services.database;
  await db.updateTable('appUser').set({ roleId: role.id }).where('id', '=', shop.users.viewer.id).execute();
  const { data: stranger } = await send({ email: 'a@else.test' }, 'viewer');
  expect(stranger).toMatchObject({ fields: { email: expect.stringContaining('own email') } });
  expect(await send({ cc: ['not an address'] })).toMatchObject({
    code: 103,
    data: { fields: { 'cc.0': expect.any(String) } },
  });
  expect(shop.mails).toHaveLength(before + 1);
  const other = await openShop();
  expect(await other.as('companyAdmin').call(sendPurchaseOrder, { id: order.id })).toMatchObject({ code: 404 });
  expect(await other.as('companyAdmin').call(getPurchaseLetter, { id: order.id })).toMatchObject({ code: 404 });
});
