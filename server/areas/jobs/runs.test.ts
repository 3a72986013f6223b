import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  cancelRun,
  createSchedule,
  getRun,
  getSchedule,
  runSchedule,
  schedulerReport,
  updateSchedule,
} from '#contract/jobs/schedules.ts';
import { createOrder } from '#contract/sales.ts';
import { adjustStock } from '#contract/stock/levels.ts';
import { hire } from '#server/testing/hire.ts';
import { openShop } from '#server/testing.ts';
import { mailsTo, makeSchedule, runDue, runNow } from './testing.ts';

test('run now emails the report once to each recipient, and the report tells of it', async () => {
  const shop = await openShop();
  const email = `${shop.users.companyAdmin.username}@shop.test`;
  const { id } = await makeSchedule(shop, { emails: [email.toUpperCase()] });
  const run = await runNow(shop, id);
  expect(run).toMatchObject({
    status: 'done',
    tries: 1,
    requestedBy: expect.stringContaining('companyAdmin'),
    message: expect.stringContaining('.xlsx'),
    log: [{ message: `Emailed to ${email}` }],
  });
  const [mail, ...others] = await mailsTo(shop, 'companyAdmin');
  expect(others).toEqual([]);
  expect(mail?.attachments).toMatchObject([{ filename: expect.stringMatching(/^user-sales-.*\.xlsx$/) }]);
  const { data: report } = await shop.as('companyAdmin').call(schedulerReport.page, {});
  expect(report).toMatchObject({ totalCount: 1, totals: { runs: 1, done: 1, failed: 0 } });
  expect(report.data[0]).toMatchObject({ id: run.id, scheduleId: id, scheduleName: 'Sales by staff' });
  expect(report.data[0]?.duration).toBeGreaterThanOrEqual(0);
});

test('running a schedule that emails outsiders needs the right to email others, and outsiders get no link', async () => {
  const shop = await openShop();
  const outside = 'Books@accountant.test';
  const own = `${shop.users.sales.username}@shop.test`;
  const { id, sendsOutside } = await makeSchedule(shop, { branchId: shop.branchId, emails: [outside, own] });
  expect(sendsOutside).toBe(true);
  const clerk = await hire(shop, ['schedule.query', 'schedule.get', 'schedule.edit', 'user.query']);
  expect(await clerk.call(runSchedule, { id })).toMatchObject({
    code: 103,
    data: { fields: { emails: expect.stringContaining('outside the company') } },
  });
  const inside = await makeSchedule(shop, { name: 'Inside', branchId: shop.branchId, emails: [own.toUpperCase()] });
  expect(inside.sendsOutside).toBe(false);
  expect(await clerk.call(runSchedule, { id: inside.id })).toMatchObject({ code: 0 });

  await runNow(shop, id);
  const { rows } = await sql<{ recipient: string; text: string }>`
    select recipient, mail->>'text' as text from mail_outbox
    where mail->>'text' like '%Sales by staff%' and recipient in (${outside}, ${own})`.execute(
    shop.services.database.db,
  );
  const hasLink = Object.fromEntries(
    rows.map(({ recipient, text }) => [recipient, text.includes('Open the schedule')]),
  );
  expect(hasLink).toEqual({ [outside]: false, [own]: true });
});

test('a failed run tells its owner once, and once more when it works again', async () => {
  const shop = await openShop();
  const { id } = await makeSchedule(shop, { userIds: [shop.users.viewer.id] });
  const setViewer = (status: 'active' | 'disabled') =>
    shop.services.database.db.updateTable('appUser').set({ status }).where('id', '=', shop.users.viewer.id).execute();
  await setViewer('disabled');
  const subjects = async () => (await mailsTo(shop, 'companyAdmin')).map(({ subject }) => subject);
  expect(await runNow(shop, id)).toMatchObject({ status: 'failed', message: expect.stringContaining('disabled') });
  await runNow(shop, id);
  expect(await subjects()).toEqual(['“Sales by staff” failed']);
  expect((await shop.as('companyAdmin').call(getSchedule, { id })).data.failingSince).not.toBeNull();
  await setViewer('active');
  expect(await runNow(shop, id)).toMatchObject({ status: 'done' });
  await runNow(shop, id);
  expect(await subjects()).toEqual(['“Sales by staff” failed', '“Sales by staff” works again']);
  const { data } = await shop.as('companyAdmin').call(getSchedule, { id });
  expect(data.failingSince).toBeNull();
  const { data: failed } = await shop.as('companyAdmin').call(schedulerReport.page, { status: 'failed' });
  expect(failed.totals).toMatchObject({ runs: 2, failed: 2, done: 0 });
});

test('a schedule pauses with its owner and says so; the next user who saves it becomes the owner, with their own rights', async () => {
  const shop = await openShop();
  const { id } = await makeSchedule(shop);
  const { db } = shop.services.database;
  await db.updateTable('appUser').set({ status: 'disabled' }).where('id', '=', shop.users.companyAdmin.id).execute();
  const owner = shop.as('owner');
  const { data: paused } = await owner.call(getSchedule, { id });
  expect(paused).toMatchObject({ status: 'paused', nextTimes: [] });
  const { data: run } = await owner.call(runSchedule, { id });
  await runDue(shop);
  expect((await owner.call(getRun, { id: run.id })).data).toMatchObject({
    status: 'skipped',
    message: expect.stringContaining('Paused'),
  });
  const { data: taken } = await owner.call(updateSchedule, { ...paused, userIds: [shop.users.owner.id] });
  expect(taken).toMatchObject({ status: 'enabled', ownerId: shop.users.owner.id });
  // Rights are those of the moment of the run.
  await sql`update app_user set role_id = (select id from role where key = 'viewer') where id = ${shop.users.owner.id}`.execute(
    db,
  );
  await sql`update job set next_at = now() where id = (select job_id from schedule where id = ${id})`.execute(db);
  await runDue(shop);
  const { rows } = await sql<{ state: string; outcome: string }>`
    select r.state, r.outcome from job_run r join schedule s on s.job_id = r.job_id
    where s.id = ${id} order by r.id desc limit 1`.execute(db);
  expect(rows[0]).toMatchObject({ state: 'failed', outcome: expect.stringContaining('jobs.ownerLacksRight') });
});

test('a run that waits is cancelled, and never happens', async () => {
  const shop = await openShop();
  const { id } = await makeSchedule(shop);
  const admin = shop.as('companyAdmin');
  const { data: run } = await admin.call(runSchedule, { id });
  expect((await admin.call(runSchedule, { id })).data.id).toBe(run.id);
  expect((await admin.call(cancelRun, { id: run.id })).data).toMatchObject({ status: 'cancelled' });
  await runDue(shop);
  expect(await mailsTo(shop, 'companyAdmin')).toEqual([]);
  expect((await shop.as('branchManager').call(cancelRun, { id: run.id })).code).toBe(404);
});

test('the day summary has the cents of the day’s sales; stock tasks tell what is low and what is there', async () => {
  const shop = await openShop();
  const tea = await shop.product({ retailPrice: 11, onHand: 3, costPrice: 4 });
  await shop.as('owner').call(createOrder, {
    branchId: shop.branchId,
    status: 'completed',
    productList: [{ productId: tea.id, orderQty: 2 }],
    payments: [{ paymentType: 'card', amount: 22 }],
  });
  const elsewhere = { branchId: shop.otherBranchId, productId: tea.id, reason: 'found' as const, change: 99 };
  expect((await shop.as('owner').call(adjustStock, elsewhere)).code).toBe(0);
  const close = await makeSchedule(shop, { name: 'Close', task: { kind: 'dailyClose', day: 'today' } });
  const low = await makeSchedule(shop, { name: 'Low', task: { kind: 'lowStock' } });
  const lowHere = await makeSchedule(shop, {
    name: 'Low here',
    branchId: shop.branchId,
    task: { kind: 'lowStock' },
  });
  const schedule = await makeSchedule(shop, { name: 'Snapshot', task: { kind: 'stockSnapshot' } });
  for (const { id } of [close, low, lowHere, schedule]) expect((await runNow(shop, id)).status).toBe('done');
  const [closeMail, lowMail, lowHereMail, stockMail] = await mailsTo(shop, 'companyAdmin');
  expect(closeMail?.text).toContain('Newtown: $22.00, transactions: 1, GST $2.00');
  expect(closeMail?.text).toContain('Newtown, Card: $22.00');
  expect(lowMail?.text).toContain(`${tea.sku} ${tea.title}, Newtown: 1 available`);
  expect(lowMail?.text).not.toContain('99 available');
  expect(lowHereMail?.text).toContain(`${tea.sku} ${tea.title}: 1 available`);
  expect(stockMail?.attachments).toMatchObject([{ filename: expect.stringMatching(/^stock-.*\.xlsx$/) }]);
});

test.runIf(process.env.ENGINE === 'postgres')(
  'a backup is made, and the oldest beyond the number kept goes',
  async () => {
    const shop = await openShop();
    const { config, database } = shop.services;
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.db);
    const url = new URL(process.env.TEST_DATABASE_URL ?? '');
    url.pathname = `/${rows[0]?.name}`;
    const services = { ...shop.services, config: { ...config, databaseUrl: url.href } };
    const { id } = (
      await shop.as('owner').call(createSchedule, {
        name: 'Backup',
        task: { kind: 'backup', keep: 2 },
        timing: { every: 'day', time: '03:00' },
      })
    ).data;
    for (let times = 0; times < 3; times += 1) {
      await shop.as('owner').call(runSchedule, { id });
      await runDue({ services });
    }
    const { data } = await shop.as('owner').call(getSchedule, { id });
    expect(data.lastRun).toMatchObject({ status: 'done', message: expect.stringContaining('Backups kept: 2') });
    const names = await readdir(join(config.dataDir, 'backups'));
    expect(names.filter((name) => name.endsWith('-scheduled.backup'))).toHaveLength(2);
  },
);
