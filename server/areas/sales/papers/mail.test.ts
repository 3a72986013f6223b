import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { SMTPServer } from 'smtp-server';
import { expect, test } from 'vitest';
import { pageOfAudit } from '#contract/audit.ts';
import { createCustomer } from '#contract/customers.ts';
import { createRole } from '#contract/identity/roles.ts';
import { sendInvoice, sendStatement, sentInvoices } from '#contract/papers.ts';
import { customerPayment } from '#contract/sales/customers.ts';
import { createOrder } from '#contract/sales.ts';
import { hourlyLimits } from '#server/platform/hourly.ts';
import { openMailer } from '#server/platform/mail.ts';
import { pagesOf } from '#server/testing/pdf.ts';
import type { Shop } from '#server/testing.ts';
import { openPrinter, print, printed } from './testing.ts';

/** A mail server that takes what it is given, and knows nobody called nobody. */
const openPost = async (shop: Shop) => {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _, done) => done(address.startsWith('nobody') ? new Error('no such mailbox') : undefined),
    onData: (stream, _, done) => {
      let text = '';
      stream.setEncoding('latin1').on('data', (part) => {
        text += part;
      });
      stream.on('end', () => {
        received.push(text);
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const before = shop.services.mailer;
  const smtpUrl = `smtp://127.0.0.1:${port}`;
  shop.services.mailer = openMailer({ smtpUrl, mailFrom: 'Till <till@harbour.test>', dataDir: tmpdir() });
  const close = async () => {
    shop.services.mailer.close();
    shop.services.mailer = before;
    await new Promise<void>((closed) => server.close(closed));
  };
  return { received, close };
};

const attached = (mail: string): Buffer => {
  const [, body = ''] = /Content-Type: application\/pdf[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(mail) ?? [];
  return Buffer.from(body, 'base64');
};

test('send-inv brings the PDF through SMTP once, a refused mail is told, and both spellings work', async () => {
  const { shop, customer, sell } = await openPrinter();
  const tea = await shop.product({ title: 'Tea', chineseTitle: '茶', retailPrice: 5, onHand: 50 });
  const productList = [{ productId: tea.id, orderQty: 3 }];
  const order = await sell({ status: 'confirmed', customerId: customer.id, productList });
  const post = await openPost(shop);
  const till = shop.as('sales');
  const key = { 'idempotency-key': 'mail-it' };
  const body = { id: order.id, message: 'See you soon.' };
  const answers = await Promise.all([
    till.call(sendInvoice, body, key),
    till.call(sendInvoice, body, key),
    till.call(sendInvoice, body, key),
  ]);
  answers.push(await till.call(sendInvoice, body, key));
  for (const answer of answers)
    expect(answer).toMatchObject({
      code: 0,
      data: { email: 'wang@golden.test', subject: expect.stringContaining(`Tax invoice ${order.reference}`) },
    });
  expect(post.received).toHaveLength(1);
  const [mail = ''] = post.received;
  expect(mail).toContain('To: wang@golden.test');
  expect(mail).toContain('Reply-To: accounts@harbour.test');
  expect(mail).toContain('See you soon.');
  expect(pagesOf(attached(mail))).toEqual(await printed(shop, `/salesOrder/invoice/${order.id}/`));

  expect(await till.call(sendInvoice, { id: order.id, email: 'nobody@golden.test' })).toMatchObject({
    code: 9200,
    data: { email: 'nobody@golden.test', reason: expect.stringContaining('no such mailbox') },
  });
  const byGet = await till.send('GET', `/api/v1/salesOrder/send-inv/${order.id}/`);
  expect(byGet.body).toMatchObject({ code: 0 });
  expect(post.received).toHaveLength(2);
  // What was typed stands apart from our own words, and nobody mails without end.
  expect(mail).toMatch(/Note from sales of [^:]+:\r\n> See you soon\./);
  await shop.services.database.db
    .updateTable('attempt')
    .set({ failures: hourlyLimits.mailsOfUser })
    .where('key', '=', `mailsOfUser:${shop.users.sales.id}`)
    .execute();
  const tooMany = await till.send('POST', `/api/v1/salesOrder/send-inv/${order.id}/`, { body: {} });
  expect(tooMany).toMatchObject({
    status: 429,
    headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
    body: { code: 429, message: expect.stringContaining('this hour’s limit') },
  });
  expect(post.received).toHaveLength(2);
  await post.close();

  const trail = await shop.as('owner').call(pageOfAudit, { entity: 'salesOrder', entityId: order.id, action: 'send' });
  expect(trail.data.data).toHaveLength(2);
  expect(trail.data.data[0]).toMatchObject({ after: { email: 'wang@golden.test' } });

  const unnamed = await sell({ status: 'confirmed', productList });
  expect(await till.call(sendInvoice, { id: unnamed.id })).toMatchObject({
    code: 103,
    data: { fields: { email: expect.stringContaining('no email address') } },
  });
  const empty = await sell({ productList: [] });
  expect(await till.call(sendInvoice, { id: empty.id })).toMatchObject({ code: 9140 });
  expect((await shop.as('viewer').call(sendInvoice, { id: order.id })).status).toBe(403);
});

test('an address typed by hand is for those who may change customers, and a note is quoted line by line', async () => {
  const { shop, customer, sell } = await openPrinter();
  const tea = await shop.product({ retailPrice: 5, onHand: 5 });
  const productList = [{ productId: tea.id, orderQty: 1 }];
  const { id } = await sell({ status: 'confirmed', customerId: customer.id, productList });
  const { data: role } = await shop.as('owner').call(createRole, {
    name: 'Order desk',
    reach: 'branch',
    permissions: [{ permissionId: 'salesOrder', actionEntitySet: [{ action: 'get' }, { action: 'edit' }] }],
  });
  const { db } = shop.services.database;
  await db.updateTable('appUser').set({ roleId: role.id }).where('id', '=', shop.users.viewer.id).execute();
  const desk = shop.as('viewer');
  const email = `friend-${shop.companyId}@other.test`;
  expect(await desk.call(sendInvoice, { id, email })).toMatchObject({
    code: 103,
    data: { fields: { email: expect.stringContaining('customer’s own email') } },
  });
  expect(await desk.call(sendInvoice, { id, cc: [email] })).toMatchObject({
    code: 103,
    data: { fields: { 'cc.0': expect.stringContaining('customer’s own email') } },
  });
  expect(await desk.call(sendInvoice, { id, email: 'WANG@golden.test' })).toMatchObject({ code: 0 });
  const message = 'Hello\n<b>Pay here:</b> https://evil.test';
  expect(await shop.as('sales').call(sendInvoice, { id, email, message })).toMatchObject({ code: 0, data: { email } });
  const mails = shop.mails.filter(({ to }) => to === email);
  expect(mails).toHaveLength(1);
  expect(mails[0]).not.toHaveProperty('html');
  expect(mails[0]?.text).toMatch(
    /\n\nNote from sales of [^:]+:\n> Hello\n> <b>Pay here:<\/b> https:\/\/evil\.test\n\n/,
  );
});

test('an invoice can be emailed with copies and its own subject, and users who see the order see who got it', async () => {
  const { shop, customer, sell } = await openPrinter();
  const tea = await shop.product({ retailPrice: 5, onHand: 5 });
  const { id } = await sell({
    ...{ status: 'confirmed', customerId: customer.id },
    productList: [{ productId: tea.id, orderQty: 1 }],
  });
  const till = shop.as('sales');
  expect((await till.call(sentInvoices, { id })).data).toEqual([]);
  const cc = [`books-${shop.companyId}@golden.test`, 'WANG@golden.test'];
  expect(await till.call(sendInvoice, { id, cc, subject: 'Your tea' })).toMatchObject({ code: 0 });
  const { rows: counted } = await shop.services.database.pool.query(
    'select failures from attempt where key = any($1) order by key',
    [[`mailsOfCompany:${shop.companyId}`, `mailsOfUser:${shop.users.sales.id}`]],
  );
  expect(counted).toEqual([{ failures: 2 }, { failures: 2 }]);
  const [mail] = shop.mails.filter(({ subject }) => subject === 'Your tea');
  // Who gets it anyway gets no copy.
  expect(mail).toMatchObject({ to: 'wang@golden.test', cc: [cc[0]] });
  expect((await shop.as('viewer').call(sentInvoices, { id })).data).toMatchObject([
    { email: 'wang@golden.test', cc: [cc[0]], subject: 'Your tea', failed: false },
  ]);
  expect(await till.call(sendInvoice, { id, cc: ['nonsense'] })).toMatchObject({ code: 103 });
  expect(await till.call(sentInvoices, { id: 999_999_999 })).toMatchObject({ code: 404 });
});

test('a statement lists what is open by age, and how the account came to it, and goes by mail', async () => {
  const { shop, customer, sell } = await openPrinter();
  const tea = await shop.product({ title: 'Tea', retailPrice: 10, onHand: 50 });
  const productList = [{ productId: tea.id, orderQty: 1 }];
  const old = new Date(Date.now() - 60 * 24 * 3600_000).toISOString();
  const late = await sell({ status: 'confirmed', customerId: customer.id, productList, occurredAt: old });
  const fresh = await sell({ status: 'confirmed', customerId: customer.id, productList });
  // What is owed at a branch that the sender does not work at is owed all the same.
  const far = { branchId: shop.otherBranchId, allowNegative: true, customerId: customer.id, productList };
  await shop.as('companyAdmin').call(createOrder, { ...far, status: 'confirmed' });
  await shop.as('branchManager').call(customerPayment, { customerId: customer.id, paymentType: 'card', amount: 4 });
  const path = `/customer/statement/${customer.id}/`;
  const lines = (await printed(shop, path)).flat();
  expect(lines).toEqual(
    expect.arrayContaining([
      'Statement',
      'Golden Dragon Pty Ltd | Harbour Bank',
      expect.stringMatching(new RegExp(`^${late.reference} \\| .* \\| 10.00 \\| 4.00 \\| 0.00 \\| 6.00$`)),
      expect.stringMatching(/4[5-7] days late/),
      expect.stringMatching(new RegExp(`^${fresh.reference} \\| .* \\| 10.00 \\| 0.00 \\| 0.00 \\| 10.00$`)),
      'Not yet due | 20.00',
      '31 to 60 days late | 6.00',
      'Total due | $26.00',
      // The invoice of two months ago is in the balance brought forward; what happened since leads to what is due.
      'Balance brought forward: $10.00',
      expect.stringMatching(new RegExp(`Invoice \\| ${fresh.reference} \\| 10.00 \\| 20.00$`)),
      expect.stringMatching(new RegExp(`Payment, Card \\| ${late.reference} \\| .4.00 \\| 26.00$`)),
      expect.stringMatching(/^Balance on .* \| \$26.00$/),
    ]),
  );
  expect((await print(shop, `${path}?from=2026-02-01&to=2026-01-01`)).body).toMatchObject({ code: 103 });
  const post = await openPost(shop);
  const reply = await shop.as('branchManager').call(sendStatement, { id: customer.id });
  expect(reply).toMatchObject({ code: 0, data: { email: 'wang@golden.test' } });
  await post.close();
  expect(pagesOf(attached(post.received[0] ?? '')).flat()).toContain('Total due | $26.00');
});

test('a name as long as the page is cut to one line below a statement, and an ABN is called one however it was typed', async () => {
  const { shop } = await openPrinter();
  const { data: customer } = await shop.as('branchManager').call(createCustomer, {
    name: 'Wholesale Provedores of the Greater Western Sydney Region and Surrounding Districts Pty Ltd',
    taxNumber: '51 824 753 556',
  });
  const company = await shop.services.database.db
    .updateTable('company')
    .set({ name: 'Golden Lane Grocers' })
    .where('id', '=', shop.companyId)
    .returning('name')
    .executeTakeFirstOrThrow();
  const [page = []] = await printed(shop, `/customer/statement/${customer.id}/`);
  expect(page.join()).toContain('ABN 51 824 753 556');
  expect(page.at(-1)).toMatch(new RegExp(`^${company.name} · Statement for Wholesale .* \\| Page 1 of 1$`));
});
