import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createSchedule, getRun, runSchedule } from '#contract/jobs/schedules.ts';
import { type BookCheckName, bookChecks, checkBooks, fetchBooks } from '#contract/reports/books.ts';
import { jobDefinitions } from '#server/jobs.ts';
import { openJobs } from '#server/platform/jobs/runner.ts';
import { scopeOf } from '#server/testing/scope.ts';
import { openShop, type Shop } from '#server/testing.ts';
import { readBooks } from './queries.ts';
import { booksOf, openTraded } from './testing.ts';

const errors: unknown[] = [];
const runDue = ({ services }: Shop) =>
  openJobs(services, jobDefinitions(services), { onError: (error) => errors.push(error) }).runDue();

test('a check is asked for once, runs in the background, and shows no other branch and no cost to those without the right', async () => {
  const { shop } = await openTraded();
  const { db } = shop.services.database;
  await sql`update stock_cost set value = value + 1 where company_id = ${shop.companyId}`.execute(db);
  await sql`update stock_level set on_hand = on_hand + 1000
    where company_id = ${shop.companyId} and branch_id = ${shop.otherBranchId}`.execute(db);
  const admin = shop.as('companyAdmin');
  const { data: asked } = await admin.call(checkBooks, { full: true });
  const { data: again } = await admin.call(checkBooks, {});
  expect([again.run?.id, again.run?.full]).toEqual([asked.run?.id, true]);
  await runDue(shop);
  expect(errors).toEqual([]);
  const books = await booksOf(shop);
  expect(books.run).toBeNull();
  const findCheck = (from: typeof books, check: BookCheckName) => from.checks.find(({ name }) => name === check);
  expect(findCheck(books, 'stockLevels')).toMatchObject({
    wrong: 1,
    culprits: [{ measure: 'onHand', expected: 0, actual: 1 }],
  });
  expect(findCheck(books, 'stockValue')?.culprits[0]).toMatchObject({ measure: 'stockValue' });
  // The manager works at the first branch: something is wrong, but elsewhere.
  expect(findCheck(await booksOf(shop, 'branchManager'), 'stockLevels')).toMatchObject({ wrong: 1, culprits: [] });
  const scope = { ...scopeOf(shop), permissions: new Set<string>() };
  const { checks } = await readBooks(db, scope);
  expect(checks.find(({ name }) => name === 'stockValue')?.culprits[0]).toMatchObject({ expected: null, actual: null });
  expect((await shop.as('viewer').call(fetchBooks, {})).code).toBe(403);
  // Another company knows nothing of it.
  const { checks: others } = await booksOf(await openShop());
  expect(others.map(({ name, status }) => [name, status])).toEqual(bookChecks.map((name) => [name, 'never']));
});

test('as a schedule it writes when something is wrong, and only then', async () => {
  const { shop } = await openTraded();
  const admin = shop.as('companyAdmin');
  const { data: schedule } = await admin.call(createSchedule, {
    name: 'Books',
    task: { kind: 'books' },
    timing: { every: 'day', time: '03:00' },
    userIds: [shop.users.companyAdmin.id],
  });
  const run = async () => {
    const { data } = await admin.call(runSchedule, { id: schedule.id });
    await runDue(shop);
    return (await admin.call(getRun, { id: data.id })).data;
  };
  const { db } = shop.services.database;
  const mails = () =>
    db
      .selectFrom('mailOutbox')
      .select('mail')
      .where('recipient', '=', `${shop.users.companyAdmin.username}@shop.test`)
      .execute();
  expect(await run()).toMatchObject({ status: 'done', said: { id: 'books.right' } });
  expect(await mails()).toEqual([]);
  await sql`update customer_balance set balance = balance + 1 where company_id = ${shop.companyId}`.execute(db);
  expect(await run()).toMatchObject({ status: 'done', said: { id: 'books.wrong', params: { count: 1 } } });
  const [letter] = await mails();
  expect(letter?.mail).toMatchObject({ text: expect.stringContaining('Golden Wok') });
  expect(errors).toEqual([]);
});
