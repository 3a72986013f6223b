import { expect, test } from 'vitest';
import { cents } from '#contract/money.ts';
import { pageOfSessions, sessionPdf } from '#contract/till/devices.ts';
import { buyer } from '#server/areas/sales/testing.ts';
import { cash, enrol, lineOf, openDrawer, saleOf } from '#server/areas/till/testing.ts';
import { finishMails } from '#server/platform/outbox.ts';
import { pagesOf } from '#server/testing/pdf.ts';
import { openShop, type Shop } from '#server/testing.ts';

const setEmail = (shop: Shop, email: string) =>
  shop.services.database.pool.query('update branch set email = $2 where company_id = $1', [shop.companyId, email]);

const closeSession = async (shop: Shop) => {
  const { till, cola } = await openDrawer(shop, 20_000);
  await till.happen('sale', saleOf([lineOf(cola, 4)], { payments: [cash(1400)] }));
  await till.happen('cashMoved', { direction: 'out', amount: cents(1000), reason: 'Milk' });
  const closing = await till.happen('sessionClosed', {
    counted: { 5000: 4, 20: 2 },
    countedCash: cents(20_040),
    expectedCash: cents(20_400),
    zNumber: 1,
    note: 'Counted twice',
  });
  await finishMails();
  return { till, closing };
};
const wordsOf = (bytes: Buffer) => pagesOf(bytes).flat().join('\n');

test('a closing report goes to the branch by email, once, and is a PDF at the desk', async () => {
  const shop = await openShop();
  await setEmail(shop, 'counter@example.com');
  const { till, closing } = await closeSession(shop);
  await till.send([closing.event]);
  await finishMails();
  // What else a branch is told, such as that a till is silent, is not looked at here.
  const mails = shop.mails.filter(({ to, subject }) => to === 'counter@example.com' && subject?.startsWith('Z report'));
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({
    subject: expect.stringContaining('Z report 1'),
    text: expect.stringContaining('Variance: −$3.60'),
    attachments: [{ filename: expect.stringMatching(/^z-1-.*\.pdf$/), contentType: 'application/pdf' }],
  });
  const { data } = await shop.as('branchManager').call(pageOfSessions, {});
  const path = `/api/v1${sessionPdf.path.replace('{id}', String(data.data[0]?.id))}`;
  const { bytes, headers } = await shop.as('branchManager').send('GET', path);
  expect(headers['content-type']).toBe('application/pdf');
  const words = wordsOf(bytes);
  for (const word of ['Z report 1', 'Milk', 'Counted twice', '2 × $0.20', 'Expected cash | $204.00'])
    expect(words).toContain(word);
  const other = await openShop();
  expect((await other.as('branchManager').send('GET', path)).body).toMatchObject({ code: 404 });
});

test('without an address nothing is sent, and the session is closed all the same', async () => {
  const shop = await openShop();
  await shop.services.database.pool.query(`update company set email = '' where id = $1`, [shop.companyId]);
  await setEmail(shop, '');
  const before = shop.mails.length;
  const { closing } = await closeSession(shop);
  expect(closing.outcome).toBe('applied');
  expect(shop.mails.slice(before)).toEqual([]);
});

test('a closing report adds up with what a layby leaves open', async () => {
  const shop = await openShop();
  const till = await enrol(shop);
  const customer = await buyer(shop);
  const bike = await shop.product({ retailPrice: 300, onHand: 2 });
  await till.happen('sessionOpened', { float: cents(0) });
  const by = { customer: { id: customer.id, name: customer.name }, layby: true };
  await till.happen('sale', saleOf([lineOf(bike)], { ...by, payments: [cash(5000)] }));
  const { data } = await shop.as('branchManager').call(pageOfSessions, {});
  const path = `/api/v1${sessionPdf.path.replace('{id}', String(data.data[0]?.id))}`;
  const { bytes } = await shop.as('branchManager').send('GET', path);
  expect(wordsOf(bytes)).toContain('Owing on new laybys | $250.00');
});

test('a report that was amended once says so, in the words of the screen', async () => {
  const shop = await openShop();
  const { till, cola } = await openDrawer(shop, 0);
  const late = till.write('sale', saleOf([lineOf(cola)], { payments: [cash(350)] }));
  const empty = { counted: {}, countedCash: cents(0), expectedCash: cents(0), zNumber: 1, note: '' };
  await till.happen('sessionClosed', empty);
  await till.send([late]);
  const { data } = await shop.as('branchManager').call(pageOfSessions, {});
  const path = `/api/v1${sessionPdf.path.replace('{id}', String(data.data[0]?.id))}`;
  const words = wordsOf((await shop.as('branchManager').send('GET', path)).bytes);
  for (const word of ['Z report 1 · amended once', 'Takings', 'Arrived after closing | 1'])
    expect(words).toContain(word);
});
