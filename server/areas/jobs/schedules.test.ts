import { expect, test } from 'vitest';
import { pageOfAudit } from '#contract/audit.ts';
import {
  createSchedule,
  deleteSchedule,
  getSchedule,
  pageOfSchedules,
  switchSchedule,
  updateSchedule,
} from '#contract/jobs/schedules.ts';
import { type MailedReport, mailedReports, tellsCosts } from '#contract/jobs/tasks.ts';
import { MAX_PAPER_ROWS } from '#contract/reports/frame.ts';
import { openLongShop } from '#server/areas/reports/sheets/testing.ts';
import { sources } from '#server/areas/reports/sources.ts';
import { openShop, type RoleKey } from '#server/testing.ts';
import { type Draft, mailsTo, makeSchedule, runNow, staffSales } from './testing.ts';

test('a schedule is planned, read, changed, switched off and deleted, and its trail is kept', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const schedule = await makeSchedule(shop);
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
  expect(await makeSchedule(shop, { ...lowStock, name: 'Low' }, 'branchManager')).toMatchObject({
    branchId: shop.branchId,
  });
  await makeSchedule(shop, { name: 'Outside', emails: ['accountant@elsewhere.test'] });
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
  await makeSchedule(shop, { task: { kind: 'report', report: 'margin' }, userIds: [viewer.id] });
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
      const { id } = await makeSchedule(shop, {
        name: `${report} ${branchId}`,
        task: { kind: 'report', report },
        branchId,
      });
      expect(await runNow(shop, id), report).toMatchObject({
        status: 'done',
        message: expect.stringContaining('.xlsx'),
      });
    }
});

test('the subject says of which branches a report is, and of which days or of now', async () => {
  const shop = await openShop();
  const subjectOf = async (report: MailedReport, period: 'yesterday' | 'lastMonth', branchId?: number) => {
    const task = { kind: 'report' as const, report, period };
    const { id } = await makeSchedule(shop, { name: `${report} ${period} ${branchId}`, task, branchId });
    await runNow(shop, id);
    return (await mailsTo(shop, 'companyAdmin')).at(-1)?.subject;
  };
  const day = '\\d{1,2} \\w{3} \\d{4}';
  expect(await subjectOf('product', 'yesterday')).toMatch(new RegExp(`^Product report, All branches, ${day} ·`));
  expect(await subjectOf('product', 'lastMonth')).toMatch(
    new RegExp(`^Product report, All branches, ${day} – ${day} ·`),
  );
  expect(await subjectOf('stockByDate', 'lastMonth')).toMatch(new RegExp(`^Stock by date, All branches, ${day} ·`));
  expect(await subjectOf('ordering', 'yesterday')).toMatch(
    new RegExp(`^Ordering report, Newtown, sales of the last 30 days, as at ${day} ·`),
  );
  expect(await subjectOf('product', 'yesterday', shop.otherBranchId)).toMatch(
    new RegExp(`^Product report, Box Hill, ${day} ·`),
  );
  expect(await subjectOf('valuation', 'lastMonth')).toMatch(
    new RegExp(`^Stock valuation, All branches, as at ${day} ·`),
  );
});

test('a report too long for a PDF is emailed as a spreadsheet, and says so', async () => {
  const shop = await openLongShop(MAX_PAPER_ROWS / 100 + 1);
  await shop.services.database.pool.query(
    `update sales_order set local_day = local_day - 1, confirmed_at = confirmed_at - interval '1 day' where company_id = $1`,
    [shop.companyId],
  );
  const task = { kind: 'report', report: 'salesDetail', period: 'last7Days', format: 'pdf' } as const;
  const { id } = await makeSchedule(shop, { task });
  expect(await runNow(shop, id)).toMatchObject({ status: 'done', message: expect.stringMatching(/\.xlsx emailed$/) });
  const [mail] = await mailsTo(shop, 'companyAdmin');
  expect(mail?.text).toContain('too long for a PDF, so it comes as a spreadsheet');
  // What it is, and who asked for it: people forward it.
  expect(mail?.text).toMatch(/^Report: Product sales detail\nPeriod: .+ – .+\nBranch: All branches\n\n/);
  expect(mail?.text).toMatch(/\n\nAttached: [^\n]+\.xlsx\n\nScheduled by .+ of .+: “.+”\.\n\nOpen the schedule: /);
});
