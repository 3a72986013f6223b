import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { pageOfAudit } from '#contract/audit.ts';
import type { WireInput } from '#contract/endpoint.ts';
import {
  cancelRun,
  createSchedule,
  deleteSchedule,
  getRun,
  getSchedule,
  pageOfSchedules,
  runSchedule,
  schedulerReport,
  switchSchedule,
  updateSchedule,
} from '#contract/jobs/schedules.ts';
import { type MailedReport, mailedReports, tellsCosts } from '#contract/jobs/tasks.ts';
import { createOrder } from '#contract/sales.ts';
import { sources } from '#server/areas/reports/sources.ts';
import { jobDefinitions } from '#server/jobs.ts';
import { openJobs } from '#server/platform/jobs/runner.ts';
import type { Mail } from '#server/platform/mail.ts';
import { openShop, type RoleKey, type Shop } from '#server/testing.ts';

type Draft = WireInput<typeof createSchedule>;

const weekly: Draft['timing'] = { every: 'week', days: ['monday'], time: '07:00' };
const staffSales = (shop: Shop, fields: Partial<Draft> = {}): Draft => ({
  name: 'Sales by staff',
  task: { kind: 'report', report: 'userSales' },
  timing: weekly,
  userIds: [shop.users.companyAdmin.id],
  ...fields,
});
const make = async (shop: Shop, fields: Partial<Draft> = {}, role: RoleKey = 'companyAdmin') => {
  const reply = await shop.as(role).call(createSchedule, staffSales(shop, fields));
  if (reply.code !== 0) throw new Error(JSON.stringify(reply));
  return reply.data;
};
const errors: unknown[] = [];
const fail = (error: unknown) => void errors.push(error);
afterEach(() => expect(errors.splice(0)).toEqual([]));
const runDue = ({ services }: Shop) => openJobs(services, jobDefinitions(services), { onError: fail }).runDue();
const runNow = async (shop: Shop, id: number) => {
  const { data } = await shop.as('companyAdmin').call(runSchedule, { id });
  await runDue(shop);
  return (await shop.as('companyAdmin').call(getRun, { id: data.id })).data;
};
/** Mails on their way to an address of the shop, oldest first. */
const mailsTo = async ({ services, users }: Shop, role: RoleKey): Promise<Mail[]> => {
  const rows = await services.database.db
    .selectFrom('mailOutbox')
    .select('mail')
    .where('recipient', '=', `${users[role].username}@shop.test`)
    .orderBy('id')
    .execute();
  return rows.map(({ mail }) => mail as Mail);
};

test('a schedule is planned, read, changed, switched off and deleted, and its trail is kept', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const schedule = await make(shop);
  expect(schedule).toMatchObject({
    status: 'enabled',
    timeZone: 'Australia/Sydney',
    branchId: null,
    ownerId: shop.users.companyAdmin.id,
    task: { kind: 'report', report: 'userSales', period: 'yesterday' },
    people: [{ userId: shop.users.companyAdmin.id, active: true }],
    lastRun: null,
  });
  expect(schedule.nextTimes).toHaveLength(5);
  expect((await admin.call(getSchedule, { id: schedule.id })).data).toEqual(schedule);
  expect((await admin.call(updateSchedule, schedule)).data).toEqual(schedule);
  const { data: changed } = await admin.call(updateSchedule, {
    id: schedule.id,
    version: schedule.version,
    timing: { every: 'cron', cron: '*/15 9-17 * * 1-5' },
    timeZone: 'Australia/Perth',
  });
  expect(changed).toMatchObject({ version: 2, timeZone: 'Australia/Perth', timing: { every: 'cron' } });
  expect(await admin.call(updateSchedule, { id: schedule.id, version: 1, name: 'Stale' })).toMatchObject({ code: 409 });
  expect((await admin.call(switchSchedule, { id: schedule.id })).data).toMatchObject({
    status: 'disabled',
    nextTimes: [],
  });
  expect((await admin.call(pageOfSchedules, { status: 'disabled', keyword: 'staff' })).data.totalCount).toBe(1);
  expect(await admin.call(createSchedule, staffSales(shop, { name: 'SALES by staff' }))).toMatchObject({ code: 150 });
  expect((await admin.call(deleteSchedule, { id: schedule.id })).code).toBe(0);
  expect((await admin.call(getSchedule, { id: schedule.id })).code).toBe(404);
  const { data: trail } = await admin.call(pageOfAudit, { entity: 'schedule' });
  expect(trail.data.map(({ action }) => action)).toEqual(['delete', 'update', 'update', 'create']);
});

test('what cannot be planned is refused at its field, and nothing is stored', async () => {
  const shop = await openShop();
  const stranger = (await openShop()).users.sales.id;
  const wrong: [RoleKey, Partial<Draft>, string][] = [
    ['companyAdmin', { name: '' }, 'name'],
    ['companyAdmin', { timing: { every: 'cron', cron: '0 7 31 2 *' } }, 'timing.cron'],
    ['companyAdmin', { timing: { every: 'week', days: [], time: '07:00' } }, 'timing.days'],
    ['companyAdmin', { timeZone: 'Mars/North' }, 'timeZone'],
    ['companyAdmin', { userIds: [], emails: [] }, 'userIds'],
    ['companyAdmin', { userIds: [stranger] }, 'userIds'],
    ['companyAdmin', { emails: ['nobody'] }, 'emails.0'],
    ['companyAdmin', { task: { kind: 'backup', keep: 3 } }, 'task'],
    ['branchManager', { task: { kind: 'lowStock' }, emails: ['accountant@elsewhere.test'] }, 'emails'],
    ['branchManager', { branchId: shop.otherBranchId }, 'branchId'],
    // A manager does not export people.
    ['branchManager', {}, 'task'],
  ];
  for (const [role, fields, field] of wrong) {
    const reply = await shop.as(role).call(createSchedule, staffSales(shop, fields));
    const names = Object.keys((reply.data as unknown as { fields?: object } | null)?.fields ?? {});
    expect([reply.code, names], `${role} ${JSON.stringify(fields)}`).toEqual([103, [field]]);
  }
  expect((await shop.as('companyAdmin').call(pageOfSchedules, {})).data.totalCount).toBe(0);
  // With the right, and for addresses of one's own people, it is allowed.
  const inside = `${shop.users.branchManager.username}@shop.test`;
  const lowStock = { task: { kind: 'lowStock' } as const, userIds: [], emails: [inside] };
  expect(await make(shop, { ...lowStock, name: 'Low' }, 'branchManager')).toMatchObject({ branchId: shop.branchId });
  await make(shop, { name: 'Outside', emails: ['accountant@elsewhere.test'] });
});

test('nobody is emailed what they may not look at, but by those who may email others', async () => {
  const shop = await openShop();
  const { viewer, sales, branchManager } = shop.users;
  const margin = (fields: Partial<Draft>) =>
    shop.as('branchManager').call(createSchedule, {
      ...staffSales(shop),
      task: { kind: 'report', report: 'margin' },
      branchId: shop.branchId,
      userIds: [branchManager.id],
      ...fields,
    });
  for (const person of [viewer, sales])
    expect(await margin({ userIds: [branchManager.id, person.id] })).toMatchObject({
      code: 103,
      data: { fields: { userIds: expect.stringContaining('access') } },
    });
  expect(await margin({ emails: [`${sales.username}@shop.test`] })).toMatchObject({
    code: 103,
    data: { fields: { emails: expect.any(String) } },
  });
  expect(await margin({ name: 'To myself' })).toMatchObject({ code: 0 });
  // What sales staff may look at is sent to them; at another branch it is not.
  const low = { task: { kind: 'lowStock' } as const, userIds: [sales.id] };
  expect(await margin({ ...low, name: 'Low' })).toMatchObject({ code: 0 });
  await shop.services.database.pool.query('update user_branch set branch_id = $2 where user_id = $1', [
    sales.id,
    shop.otherBranchId,
  ]);
  expect(await margin({ ...low, name: 'Low elsewhere' })).toMatchObject({ code: 103 });
  // An admin may email accountants, so they may email anybody.
  await make(shop, { task: { kind: 'report', report: 'margin' }, userIds: [viewer.id] });
});

test('a mailed report tells costs exactly where it has columns of them', () => {
  for (const [
    report,
    {
      report: { columns },
    },
  ] of Object.entries(sources))
    expect(
      tellsCosts({ kind: 'report', report: report as MailedReport, period: 'today', format: 'xlsx' }),
      report,
    ).toBe(Object.values(columns).some(({ cost }) => cost));
});

test('every report can be emailed, with days or without, of one branch or all', async () => {
  const shop = await openShop();
  for (const report of Object.keys(mailedReports) as MailedReport[])
    for (const branchId of [undefined, shop.branchId]) {
      const { id } = await make(shop, { name: `${report} ${branchId}`, task: { kind: 'report', report }, branchId });
      expect(await runNow(shop, id), report).toMatchObject({
        status: 'done',
        message: expect.stringContaining('.xlsx'),
      });
    }
});

test('run now emails the report once to each recipient, and the report tells of it', async () => {
  const shop = await openShop();
  const email = `${shop.users.companyAdmin.username}@shop.test`;
  const { id } = await make(shop, { emails: [email.toUpperCase()] });
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

test('a failed run tells its owner once, and once more when it works again', async () => {
  const shop = await openShop();
  const { id } = await make(shop, { userIds: [shop.users.viewer.id] });
  const setViewer = (status: 'active' | 'disabled') =>
    shop.services.database.db.updateTable('appUser').set({ status }).where('id', '=', shop.users.viewer.id).execute();
  await setViewer('disabled');
  const subjects = async () => (await mailsTo(shop, 'companyAdmin')).map(({ subject }) => subject);
  expect(await runNow(shop, id)).toMatchObject({ status: 'failed', message: expect.stringContaining('inactive') });
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

test('a schedule pauses with its owner and says so; whoever saves it takes it over, with their own rights', async () => {
  const shop = await openShop();
  const { id } = await make(shop);
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
  const { id } = await make(shop);
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
  const close = await make(shop, { name: 'Close', task: { kind: 'dailyClose', day: 'today' } });
  const low = await make(shop, { name: 'Low', task: { kind: 'lowStock' } });
  const schedule = await make(shop, { name: 'Snapshot', task: { kind: 'stockSnapshot' } });
  for (const { id } of [close, low, schedule]) expect((await runNow(shop, id)).status).toBe('done');
  const [closeMail, lowMail, stockMail] = await mailsTo(shop, 'companyAdmin');
  expect(closeMail?.text).toContain('Newtown: $22.00, transactions: 1, GST $2.00');
  expect(closeMail?.text).toContain('Newtown, Card: $22.00');
  expect(lowMail?.text).toContain(`${tea.sku} ${tea.title}: 1 available`);
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
      await openJobs(services, jobDefinitions(services), { onError: fail }).runDue();
    }
    const { data } = await shop.as('owner').call(getSchedule, { id });
    expect(data.lastRun).toMatchObject({ status: 'done', message: expect.stringContaining('Backups kept: 2') });
    const names = await readdir(join(config.dataDir, 'backups'));
    expect(names.filter((name) => name.endsWith('-scheduled.backup'))).toHaveLength(2);
  },
);
