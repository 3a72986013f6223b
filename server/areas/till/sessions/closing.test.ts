import { expect, test } from 'vitest';
import { pageOfAudit } from '#contract/audit.ts';
import { cents } from '#contract/money.ts';
import { endOfDayReport } from '#contract/reports/endOfDay.ts';
import { closeSession } from '#contract/till/closing.ts';
import { getSession, pageOfFlags, pageOfSessions, revokeDevice, sessionPdf } from '#contract/till/devices.ts';
import { tillSetup } from '#contract/till/protocol.ts';
import { expectSound } from '#server/areas/sales/testing.ts';
import { cash, enrol, lineOf, openDrawer, saleOf } from '#server/areas/till/testing.ts';
import { finishMails } from '#server/platform/outbox.ts';
import { pagesOf } from '#server/testing/pdf.ts';
import { openShop, type Shop } from '#server/testing.ts';

/** A till with $100.00 in its drawer and a sale of $3.50. */
const openSession = async () => {
  const shop = await openShop();
  const { till, cola } = await openDrawer(shop, 10_000);
  await till.happen('sale', saleOf([lineOf(cola)], { payments: [cash(350)] }));
  const manager = shop.as('branchManager');
  const { data } = await manager.call(pageOfSessions, {});
  return { shop, till, cola, manager, id: data.data[0]?.id ?? 0 };
};
const setEmail = (shop: Shop, email: string) =>
  shop.services.database.pool.query('update branch set email = $2 where company_id = $1', [shop.companyId, email]);
const count = { counted: { 5000: 2, 200: 1, 50: 1 }, note: 'Tablet was stolen' };

test('the session of a stopped till is counted and closed at the desk, with the next number and a reason', async () => {
  const { shop, till, manager, id } = await openSession();
  await setEmail(shop, 'stopped@example.com');
  expect(await manager.call(closeSession, { id, ...count })).toMatchObject({
    code: 103,
    data: { fields: { id: expect.stringContaining('T1 is still selling') } },
  });
  await manager.call(revokeDevice, { id: till.device.id });
  expect((await manager.call(getSession, { id })).data.tillStopped).toBe(true);
  expect((await manager.call(closeSession, { id, ...count, note: ' ' })).code).toBe(103);
  expect((await shop.as('sales').call(closeSession, { id, ...count })).code).toBe(403);
  expect((await (await openShop()).as('branchManager').call(closeSession, { id, ...count })).code).toBe(404);

  const { data: closed } = await manager.call(closeSession, { id, ...count });
  expect(closed).toMatchObject({
    status: 'closed',
    tillStopped: false,
    zNumber: 1,
    zVersion: 1,
    expectedCash: 103.5,
    countedCash: 102.5,
    variance: -1,
    counted: count.counted,
    note: count.note,
  });
  expect(closed.closedBy).not.toBe('');
  expect(await manager.call(closeSession, { id, ...count })).toMatchObject({
    code: 103,
    data: { fields: { id: expect.stringContaining('already closed as Z 1') } },
  });
  const { data: log } = await shop.as('companyAdmin').call(pageOfAudit, { entity: 'tillSession', action: 'close' });
  expect(log.data).toMatchObject([{ userName: closed.closedBy, label: 'T1' }]);
  await finishMails();
  const reports = shop.mails.filter(({ to }) => to === 'stopped@example.com');
  expect(reports).toHaveLength(1);

  // The next till at the keypad goes on with the number after it.
  const next = await enrol(shop);
  const { data: setup } = await next.caller.call(tillSetup, {}, next.headers);
  expect(setup.nextZNumber).toBe(2);
});

test('what a stopped till sends later amends the report; its own count is told beside it', async () => {
  const { shop, till, cola, manager, id } = await openSession();
  const late = till.write('sale', saleOf([lineOf(cola, 2)], { payments: [cash(700)] }));
  const closing = till.write('sessionClosed', {
    counted: { 5000: 2 },
    countedCash: cents(10_000),
    expectedCash: cents(11_050),
    zNumber: 1,
    note: '',
  });
  await manager.call(revokeDevice, { id: till.device.id });
  await manager.call(closeSession, { id, ...count });
  const { data } = await till.send([late, closing]);
  expect(data.results.map(({ outcome }) => outcome)).toEqual(['applied', 'applied']);
  expect((await manager.call(getSession, { id })).data).toMatchObject({
    zNumber: 1,
    zVersion: 2,
    late: 1,
    sales: 2,
    expectedCash: 110.5,
    countedCash: 102.5,
    variance: -8,
  });
  const { data: flags } = await manager.call(pageOfFlags, {});
  expect(flags.data.map(({ reason, detail }) => `${reason} ${detail}`).toSorted()).toEqual([
    'lateSession Z 1',
    'number Z 1, Z 1',
    'sums 100.00 → 102.50',
  ]);
  await expectSound(shop);
});

test('a session that a new till goes on in is still in use; one that its till left for another is not', async () => {
  const { shop, till, cola, manager, id } = await openSession();
  const session = till.session();
  const next = await enrol(shop);
  expect((await manager.call(getSession, { id })).data.tillStopped).toBe(true);
  await next.happen('sale', saleOf([lineOf(cola)]), { sessionId: session });
  expect((await manager.call(getSession, { id })).data.tillStopped).toBe(false);
  expect((await manager.call(closeSession, { id, ...count })).code).toBe(103);
  await next.happen('sessionOpened', { float: cents(0) });
  expect((await manager.call(closeSession, { id, ...count })).data).toMatchObject({ zNumber: 1, status: 'closed' });
});

test('closed without a count there is neither a count nor a variance; counted as empty there are both', async () => {
  const gone = await openSession();
  await setEmail(gone.shop, 'gone@example.com');
  await gone.manager.call(revokeDevice, { id: gone.till.device.id });
  const closing = gone.till.write('sessionClosed', {
    counted: { 5000: 2 },
    countedCash: cents(10_000),
    expectedCash: cents(10_350),
    zNumber: 1,
    note: '',
  });
  const { data: closed } = await gone.manager.call(closeSession, { id: gone.id, note: 'Drawer was stolen' });
  expect(closed).toMatchObject({ zNumber: 1, expectedCash: 103.5, countedCash: null, variance: null, counted: {} });
  await finishMails();
  const mail = gone.shop.mails.find(({ to }) => to === 'gone@example.com');
  expect(mail?.text).toContain('Counted cash: Not counted');
  expect(mail?.text).not.toContain('Variance');
  const path = `/api/v1${sessionPdf.path.replace('{id}', String(gone.id))}`;
  const words = pagesOf((await gone.manager.send('GET', path)).bytes)
    .flat()
    .join('\n');
  expect(words).toContain('Counted cash | Not counted');
  expect(words).not.toContain('Variance');
  const { data: days } = await gone.manager.call(endOfDayReport.page, { pageSize: 20 });
  expect(days.data).toMatchObject([{ paymentType: 'cash', variance: 0, notCounted: 1, isUncounted: true }]);
  expect(days.totals).toMatchObject({ variance: 0, notCounted: 1 });
  // The till counted after all: that is told, and a manager looks at it.
  await gone.till.send([closing]);
  const { data: flags } = await gone.manager.call(pageOfFlags, {});
  expect(flags.data.map(({ detail }) => detail)).toContain('100.00 → –');
  await expectSound(gone.shop);

  const empty = await openSession();
  await empty.manager.call(revokeDevice, { id: empty.till.device.id });
  const { data } = await empty.manager.call(closeSession, { id: empty.id, counted: { 5000: 0 }, note: 'Emptied' });
  expect(data).toMatchObject({ countedCash: 0, variance: -103.5 });
});

test('the end of day tells a short drawer of a day without cash sales', async () => {
  const shop = await openShop();
  const { till, cola } = await openDrawer(shop, 10_000);
  await till.happen('sale', saleOf([lineOf(cola)], { payments: [{ ...cash(350), paymentType: 'card' }] }));
  await till.happen('sessionClosed', {
    counted: { 5000: 1 },
    countedCash: cents(5000),
    expectedCash: cents(10_000),
    zNumber: 1,
    note: '',
  });
  const { data } = await shop.as('branchManager').call(endOfDayReport.page, { sortField: 'tenderName' });
  expect(data.data).toMatchObject([
    { paymentType: 'card', taken: 3.5, variance: 0, notCounted: 0, isUncounted: false },
    { paymentType: 'cash', taken: 0, variance: -50, notCounted: 0, isUncounted: false },
  ]);
});
