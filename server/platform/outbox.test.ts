import { expect, test, vi } from 'vitest';
import { pageOfAudit } from '#contract/audit.ts';
import { createCustomer } from '#contract/customers.ts';
import { listRoles } from '#contract/identity/roles.ts';
import { inviteUsers } from '#contract/identity/users.ts';
import { sendInvoice } from '#contract/papers.ts';
import { createOrder } from '#contract/sales.ts';
import { buildApp } from '#server/app.ts';
import { callerOf, shopsApart } from '#server/testing.ts';
import { clearMails, finishMails, sendDue, sendNow } from './outbox.ts';

// Due emails are sent by any process: this test's outbox has no other file's emails, and none of the previous test.
const openShop = shopsApart();
let posts = 0;

const openPost = async () => {
  const shop = await openShop();
  const { db } = shop.services.database;
  await db.deleteFrom('mailOutbox').execute();
  const email = `wang-${++posts}@golden.test`;
  const { data: customer } = await shop.as('branchManager').call(createCustomer, { name: 'Golden', email });
  const tea = await shop.product({ onHand: 50 });
  const productList = [{ productId: tea.id, orderQty: 1 }];
  const draft = { status: 'confirmed' as const, customerId: customer.id, productList };
  const { data: order } = await shop.as('sales').call(createOrder, draft);
  const failures: string[] = [];
  return {
    shop,
    email,
    order,
    failures,
    sentTo: (to: string) => shop.mails.filter((mail) => mail.to === to),
    queued: () => db.selectFrom('mailOutbox').selectAll().execute(),
    /** As if the wait were over. */
    poll: async (processes = 1) => {
      await db
        .updateTable('mailOutbox')
        .set({ nextAt: new Date(0) })
        .execute();
      const polls = Array.from({ length: processes }, () => sendDue(shop.services, (reason) => failures.push(reason)));
      await Promise.all(polls);
    },
    actions: async () =>
      (
        await shop.as('owner').call(pageOfAudit, { entity: 'salesOrder', entityId: order.id, sortOrder: 'ascend' })
      ).data.data.map(({ action }) => action),
  };
};

/** A mail server that gives this answer instead of accepting anything. */
const refusing = (error: object) => ({
  send: () => Promise.reject(Object.assign(new Error(), error)),
  close: () => {},
});
const away = { message: 'connect ECONNREFUSED', code: 'ESOCKET' };

test('one key at two servers at once is one mail, with the paper in it', async () => {
  const { shop, email, order, queued, sentTo, actions } = await openPost();
  const other = callerOf({ ...shop, app: await buildApp(shop.services) }, shop.users.sales.token);
  const key = { 'idempotency-key': 'send-once' };
  const answers = await Promise.all(
    [shop.as('sales'), other, shop.as('sales'), other].map((caller) => caller.call(sendInvoice, { id: order.id }, key)),
  );
  for (const answer of answers) expect(answer).toMatchObject({ code: 0, data: { email, waiting: false } });
  await vi.waitFor(() => expect(sentTo(email)).toHaveLength(1));
  await finishMails();
  expect(sentTo(email)[0]?.attachments).toMatchObject([{ encoding: 'base64', contentType: 'application/pdf' }]);
  // Sent emails are stored nowhere any more.
  expect(await queued()).toEqual([]);
  expect(await actions()).toEqual(['create', 'send']);
});

test('a mail is sent by one process, however many look for it', async () => {
  const { shop, email, order, queued, sentTo, poll } = await openPost();
  const { mailer } = shop.services;
  shop.services.mailer = refusing(away);
  await shop.as('sales').call(sendInvoice, { id: order.id });
  shop.services.mailer = mailer;
  await poll(3);
  expect(sentTo(email)).toHaveLength(1);
  expect(await queued()).toEqual([]);
});

test('a request that is rolled back mails nothing', async () => {
  const { shop, queued, sentTo } = await openPost();
  const roles = (await shop.as('owner').call(listRoles, {})).data;
  const roleId = roles.find(({ name }) => name === 'Sales')?.id ?? 0;
  const person = (address: string) => ({ email: address, roleId, branchIds: [shop.branchId] });
  const address = `${shop.users.sales.username}@shop.test`;
  const people = [person('new@shop.test'), person(address)];
  expect(await shop.as('owner').call(inviteUsers, { people })).toMatchObject({ code: 106 });
  await finishMails();
  expect(sentTo('new@shop.test')).toEqual([]);
  expect(await queued()).toEqual([]);
});

test('a mail server that is away is tried again later, and its mail is told as waiting', async () => {
  const { shop, email, order, failures, queued, sentTo, poll, actions } = await openPost();
  const { mailer } = shop.services;
  shop.services.mailer = refusing(away);
  const key = { 'idempotency-key': 'later' };
  const sales = shop.as('sales');
  const first = await sales.call(sendInvoice, { id: order.id }, key);
  expect(first).toMatchObject({ code: 0, data: { email, waiting: true } });
  expect(await sales.call(sendInvoice, { id: order.id }, key)).toEqual(first);
  const [waiting] = await queued();
  expect(waiting).toMatchObject({ tries: 1, error: away.message, failedAt: null });
  expect(Number(waiting?.nextAt) - Date.now()).toBeGreaterThan(30_000);
  await sendDue(shop.services, (reason) => failures.push(reason));
  expect(failures).toEqual([]); // not before its time
  expect(await sendNow(shop.services, waiting?.id ?? 0)).toBeUndefined();
  await poll();
  expect(failures).toEqual([away.message]);
  shop.services.mailer = mailer;
  await poll();
  expect(sentTo(email)).toHaveLength(1);
  expect(await queued()).toEqual([]);
  expect(await actions()).toEqual(['create', 'send']);
});

test('an address refused at once is told and frees its key; one refused later is in the log; neither is kept', async () => {
  const { shop, email, order, queued, sentTo, poll, actions } = await openPost();
  const { mailer } = shop.services;
  const unknown = refusing({ code: 'EENVELOPE', responseCode: 550, response: '550 no such mailbox' });
  shop.services.mailer = unknown;
  const key = { 'idempotency-key': 'refused' };
  const sales = shop.as('sales');
  expect(await sales.call(sendInvoice, { id: order.id }, key)).toMatchObject({
    code: 9200,
    data: { email, reason: '550 no such mailbox' },
  });
  expect(await queued()).toMatchObject([{ recipient: email, mail: null, error: '550 no such mailbox' }]);
  shop.services.mailer = refusing(away);
  expect(await sales.call(sendInvoice, { id: order.id }, key)).toMatchObject({ code: 0, data: { waiting: true } });
  shop.services.mailer = unknown;
  await poll();
  shop.services.mailer = mailer;
  await poll();
  expect(sentTo(email)).toEqual([]);
  expect((await queued()).map(({ mail }) => mail)).toEqual([null, null]);
  expect(await actions()).toEqual(['create', 'sendFailed']);
  await clearMails(shop.services, Date.now() + 31 * 24 * 3600_000);
  expect(await queued()).toEqual([]);
});

test('what would come too late is emptied instead of sent', async () => {
  const { shop, email, order, queued, sentTo, poll } = await openPost();
  const { mailer } = shop.services;
  shop.services.mailer = refusing(away);
  await shop.as('sales').call(sendInvoice, { id: order.id });
  shop.services.mailer = mailer;
  await shop.services.database.db
    .updateTable('mailOutbox')
    .set({ giveUpAt: new Date(0) })
    .execute();
  await poll();
  await clearMails(shop.services, Date.now());
  expect(sentTo(email)).toEqual([]);
  expect(await queued()).toMatchObject([{ mail: null, error: away.message }]);
});
