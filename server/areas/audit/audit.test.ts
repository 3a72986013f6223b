import { sql } from 'kysely';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { getAudit, myActivity, pageOfAudit } from '#contract/audit.ts';
import { createBranch, updateBranch } from '#contract/settings/branches.ts';
import { updateCompany } from '#contract/settings.ts';
import { openShop, type Shop } from '#server/testing.ts';

const write = (shop: Shop, entries: { label: string; branchId?: number | null; userId?: number; at?: Date }[]) =>
  shop.services.database.db
    .insertInto('auditEntry')
    .values(
      entries.map((entry) => ({
        companyId: shop.companyId,
        userName: 'Somebody',
        action: 'update',
        entity: 'thing',
        ...entry,
      })),
    )
    .returning('id')
    .execute();

const labels = ({ data }: { data: { label: string }[] }) => data.map(({ label }) => label);

test('what was done is read back: who, what, when, from where, before and after', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const started = Date.now() - 60_000;
  await admin.call(updateBranch, { id: shop.branchId, name: 'Enmore' });
  const { data: page } = await admin.call(pageOfAudit, {});
  expect(page).toMatchObject({ totalCount: 1, totalPage: 1, more: false });
  const [entry] = page.data;
  expect(entry).toMatchObject({
    userId: shop.users.companyAdmin.id,
    action: 'update',
    entity: 'branch',
    entityId: shop.branchId,
    branchId: shop.branchId,
    label: 'Enmore',
    address: '127.0.0.1',
    before: { name: 'Newtown' },
    after: { name: 'Enmore' },
  });
  expect(Date.parse(entry?.at ?? '')).toBeGreaterThan(started);
  expect(entry?.requestId).toMatch(/^[0-9a-f-]{36}$/);
  expect((await admin.call(getAudit, { id: entry?.id ?? 0 })).data).toEqual(entry);
});

test('another company’s log is as good as none', async () => {
  const shop = await openShop();
  const otherShop = await openShop();
  await otherShop.as('companyAdmin').call(createBranch, { name: 'Secret' });
  const [entry] = (await otherShop.as('companyAdmin').call(pageOfAudit, {})).data.data;
  expect((await shop.as('companyAdmin').call(pageOfAudit, {})).data.totalCount).toBe(0);
  expect(await shop.as('companyAdmin').call(getAudit, { id: entry?.id ?? 0 })).toMatchObject({ code: 404, data: null });
  // An owner looks into it by choosing that company.
  const headers = { 'company-id': String(otherShop.companyId) };
  expect((await shop.as('owner').call(pageOfAudit, {}, headers)).data.totalCount).toBe(1);
});

test('a branch manager reads what concerns the own branches or none; the others read also of branches that are gone', async () => {
  const shop = await openShop();
  const [elsewhere] = await write(shop, [
    { label: 'elsewhere', branchId: shop.otherBranchId },
    { label: 'gone', branchId: 999_999_999 },
    { label: 'here', branchId: shop.branchId },
    { label: 'nowhere', branchId: null },
  ]);
  const manager = shop.as('branchManager');
  expect(labels((await manager.call(pageOfAudit, { sortOrder: 'ascend' })).data)).toEqual(['here', 'nowhere']);
  expect(await manager.call(getAudit, { id: elsewhere?.id ?? 0 })).toMatchObject({ code: 404 });
  expect((await shop.as('companyAdmin').call(pageOfAudit, {})).data.totalCount).toBe(4);
  for (const role of ['sales', 'warehouse', 'viewer'] as const)
    expect(await shop.as(role).call(pageOfAudit, {})).toMatchObject({ status: 403, code: 403 });
});

test('filters narrow by person, deed, document, time and word', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const day = (date: number) => new Date(Date.UTC(2026, 2, date));
  await write(shop, [
    { label: 'first', userId: shop.users.sales.id, at: day(1) },
    { label: 'second 50%', at: day(2) },
    { label: 'third', at: day(3) },
  ]);
  await shop.as('owner').call(updateCompany, { id: shop.companyId, invoiceNote: 'Hi' });
  const labelsOf = async (input: Parameters<typeof admin.call<typeof pageOfAudit>>[1]) =>
    labels((await admin.call(pageOfAudit, input)).data);
  expect(await labelsOf({ userId: shop.users.sales.id })).toEqual(['first']);
  expect(await labelsOf({ entity: 'thing' })).toEqual(['third', 'second 50%', 'first']);
  expect(await labelsOf({ entity: 'company', entityId: shop.companyId, action: 'update' })).toHaveLength(1);
  expect(await labelsOf({ from: '2026-03-02', to: '2026-03-02' })).toEqual(['second 50%']);
  expect(await labelsOf({ keyword: 'SECOND 50%' })).toEqual(['second 50%']);
  expect(await labelsOf({ keyword: 'fi' })).toEqual(['first']);
  expect(await labelsOf({ keyword: '_ird' })).toEqual([]);
  expect(await labelsOf({ entity: 'thing', pageSize: 2, pageNo: 2 })).toEqual(['first']);
});

test('a word is looked for in the newest entries or the chosen days, a whole reference in all', async () => {
  const shop = await openShop();
  const log = shop.as('companyAdmin');
  const { db } = shop.services.database;
  await write(shop, [{ label: 'S-0001-2020-000007', at: new Date('2020-03-02T12:00:00Z') }]);
  await sql`insert into audit_entry (company_id, user_name, action, entity, label, at)
    select ${shop.companyId}, 'Mia', 'update', 'thing', 'busy', now() - n * interval '1 second'
    from generate_series(1, 100001) n`.execute(db);
  const countOf = async (filter: object) => (await log.call(pageOfAudit, filter)).data.totalCount;
  expect(await countOf({ keyword: '2020-0000' })).toBe(0);
  expect(await countOf({ keyword: 's-0001-2020-000007' })).toBe(1);
  expect(await countOf({ keyword: '2020-0000', from: '2020-03-01', to: '2020-03-03' })).toBe(1);
});

test('everybody sees their own activity, and nobody else’s', async () => {
  const shop = await openShop();
  await shop.as('owner').call(updateBranch, { id: shop.branchId, name: 'Enmore' });
  await shop.as('companyAdmin').call(updateBranch, { id: shop.branchId, name: 'Erskineville' });
  expect((await shop.as('companyAdmin').call(myActivity, {})).data).toMatchObject({
    totalCount: 1,
    data: [{ after: { name: 'Erskineville' } }],
  });
  expect((await shop.as('viewer').call(myActivity, {})).data.totalCount).toBe(0);
});

test('nobody rewrites the log', async () => {
  const shop = await openShop();
  const { db } = shop.services.database;
  await shop.as('owner').call(updateBranch, { id: shop.branchId, name: 'Enmore' });
  await expect(db.deleteFrom('auditEntry').execute()).rejects.toThrow('append-only');
  await expect(db.updateTable('auditEntry').set({ label: 'x' }).execute()).rejects.toThrow('append-only');
});

type Statement = { text: string; values: unknown[] };
const noStatement: Statement = { text: 'select', values: [] };
const isPage = /from "?audit_entry"?.* order by/s;
/** A query is sent as text and values, or as one object. */
const statementsOf = ([query, values]: unknown[]): Statement[] => {
  if (typeof query === 'string') return [{ text: query, values: values as unknown[] }];
  return (query as { parts?: Statement[] }).parts ?? [query as Statement];
};

test('a page of a long log is read through the index', async () => {
  const shop = await openShop();
  const { pool } = shop.services.database;
  await pool.query(
    `insert into audit_entry (company_id, user_name, action, entity, at)
     select $1, 'x', 'update', 'thing', now() - n * interval '1 second' from generate_series(1, 20000) n`,
    [shop.companyId],
  );
  await pool.query('analyze audit_entry');
  const queries = vi.spyOn(pg.Client.prototype, 'query');
  const admin = shop.as('companyAdmin');
  expect((await admin.call(pageOfAudit, { pageNo: 900, pageSize: 20 })).data).toMatchObject({
    totalCount: 20_000,
    more: false,
  });
  const { text, values } =
    queries.mock.calls.flatMap(statementsOf).find((query) => isPage.test(query.text)) ?? noStatement;
  queries.mockRestore();
  const plan = JSON.stringify((await pool.query(`explain ${text}`, values)).rows);
  expect(plan).toContain('audit_entry_list');
  expect(plan).not.toContain('Sort');
  expect((await admin.call(pageOfAudit, { entity: 'thing' })).data).toMatchObject({ totalCount: 10_000, more: true });
});
