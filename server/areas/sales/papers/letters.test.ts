import { expect, test } from 'vitest';
import { pageOfAudit } from '#contract/audit.ts';
import { updateCustomer } from '#contract/customers.ts';
import { previewLetters, sendLetters } from '#contract/sales/letters.ts';
import { createOrder } from '#contract/sales.ts';
import { buyer } from '#server/areas/sales/testing.ts';
import { hourlyLimits } from '#server/platform/hourly.ts';
import { finishMails } from '#server/platform/outbox.ts';
import { statementsOf } from '#server/testing/statements.ts';
import { openShop, type Shop } from '#server/testing.ts';

const DAY_MS = 86_400_000;

const lendTo = async (shop: Shop, name: string, email: string, days: number) => {
  const customer = await buyer(shop, { name, email, creditLimit: 500, termsDays: 7 });
  const tea = await shop.product({ retailPrice: 20, onHand: 5 });
  const sale = await shop.as('companyAdmin').call(createOrder, {
    branchId: shop.branchId,
    customerId: customer.id,
    status: 'completed',
    occurredAt: new Date(Date.now() - days * DAY_MS).toISOString(),
    productList: [{ productId: tea.id, orderQty: 1 }],
    payments: [{ paymentType: 'account', amount: 20 }],
  });
  expect(sale.code).toBe(0);
  return customer.id;
};

const openLedger = async () => {
  const shop = await openShop();
  const late = await lendTo(shop, 'Golden Wok', 'wok@example.com', 60);
  const young = await lendTo(shop, 'Lane Cafe', 'lane@example.com', 1);
  const silent = await lendTo(shop, 'No Mail', '', 60);
  const mailsTo = async (...emails: string[]) => {
    await finishMails();
    return shop.mails.filter(({ to }) => emails.includes(String(to)));
  };
  return { shop, late, young, silent, mailsTo, admin: shop.as('companyAdmin') };
};

test('a preview says who gets what; the same is sent, with the statement, and the log tells of it', async () => {
  const { shop, late, young, silent, mailsTo, admin } = await openLedger();
  const input = { kind: 'reminder' as const, customerIds: [late, young, silent], message: 'We miss you' };
  const before = (await mailsTo('wok@example.com', 'lane@example.com')).length;
  const { letters } = (await admin.call(previewLetters, input)).data;
  expect(letters).toMatchObject([
    { customerId: late, email: 'wok@example.com', overdue: 20, total: 20, remindedAt: null, problem: null },
    { customerId: young, overdue: 0, total: 20, problem: 'nothingOverdue' },
    { customerId: silent, email: '', overdue: 20, problem: 'noEmail' },
  ]);
  expect(letters[0]?.text).toContain('$20.00');
  expect(letters[0]?.text).toContain('> We miss you');
  expect(await mailsTo('wok@example.com', 'lane@example.com')).toHaveLength(before);

  const key = { 'idempotency-key': `letters-${shop.companyId}` };
  const reply = await admin.call(sendLetters, input, key);
  expect(reply.data).toMatchObject({ done: 1, failed: 2 });
  expect(reply.data.results.map(({ id, code }) => [id, code])).toEqual([
    [young, 9240],
    [silent, 103],
    [late, 0],
  ]);
  expect(await admin.call(sendLetters, input, key)).toEqual(reply);
  const mails = await mailsTo('wok@example.com', 'lane@example.com');
  expect(mails).toHaveLength(before + 1);
  expect(mails.at(-1)).toMatchObject({ subject: letters[0]?.subject, text: letters[0]?.text });
  expect(mails.at(-1)?.attachments).toMatchObject([{ contentType: 'application/pdf' }]);
  expect((await admin.call(pageOfAudit, { action: 'remind' })).data.data).toMatchObject([{ entityId: late }]);
  const again = (await admin.call(previewLetters, { ...input, message: '' })).data.letters;
  expect(again[0]?.remindedAt).not.toBeNull();

  // A statement is for everybody with an address.
  const statements = await admin.call(sendLetters, { kind: 'statement', customerIds: [young, silent, 999_999_999] });
  expect(statements.data).toMatchObject({ done: 1, failed: 2 });
  expect(await mailsTo('lane@example.com')).toHaveLength(1);
});

test('each is written in the language of the customer', async () => {
  const { late, young, admin } = await openLedger();
  await admin.call(updateCustomer, { id: late, language: 'zh-CN' });
  const { letters } = (await admin.call(previewLetters, { kind: 'reminder', customerIds: [late, young] })).data;
  expect(letters.map(({ subject }) => subject)).toEqual([
    expect.stringContaining('付款提醒'),
    expect.stringContaining('Payment reminder from'),
  ]);
});

test('what letters have in common is read once', async () => {
  const { shop, late, young, admin } = await openLedger();
  const send = (customerIds: number[]) => admin.call(sendLetters, { kind: 'statement', customerIds });
  const one = await statementsOf(shop, () => send([late]));
  const two = await statementsOf(shop, () => send([late, young]));
  const readsOf = (statements: string[]) =>
    statements.filter((text) => / from (branch|choice|customer)\b/.test(text)).length;
  expect(readsOf(one)).toBeGreaterThan(0);
  expect(readsOf(two)).toBe(readsOf(one));
});

test('the limits of an hour hold mail by mail: what fits is sent, the rest is named', async () => {
  const { shop, late, young, mailsTo, admin } = await openLedger();
  const { db } = shop.services.database;
  await db
    .insertInto('attempt')
    .values({
      key: `mailsOfUser:${shop.users.companyAdmin.id}`,
      failures: hourlyLimits.mailsOfUser - 1,
      lastAt: new Date(),
    })
    .execute();
  const before = (await mailsTo('wok@example.com', 'lane@example.com')).length;
  const reply = await admin.call(sendLetters, { kind: 'statement', customerIds: [late, young] });
  expect(reply.data).toMatchObject({
    done: 1,
    failed: 1,
    results: [
      { id: young, code: 9250 },
      { id: late, code: 0 },
    ],
  });
  expect(await mailsTo('wok@example.com', 'lane@example.com')).toHaveLength(before + 1);
});

test('letters are for those who may change customers, and to customers of the own company', async () => {
  const { shop, late } = await openLedger();
  const input = { kind: 'statement' as const, customerIds: [late] };
  for (const endpoint of [previewLetters, sendLetters]) {
    expect((await shop.as('viewer').call(endpoint, input)).status).toBe(403);
    expect((await shop.as('warehouse').call(endpoint, input)).status).toBe(403);
  }
  const stranger = (await openShop()).as('companyAdmin');
  expect((await stranger.call(previewLetters, input)).data.letters).toEqual([]);
  expect((await stranger.call(sendLetters, input)).data).toMatchObject({ done: 0, failed: 1 });
});
