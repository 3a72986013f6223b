import { existsSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { brands } from '#contract/catalogue/lists.ts';
import type { Ctx } from '#server/platform/context.ts';
import { isPostgres } from '#server/platform/db/testing.ts';
import type { ImportDefinition } from '#server/platform/imports/definition.ts';
import { stepsOf } from '#server/platform/imports/steps.ts';
import type { Jobs } from '#server/platform/jobs/runner.ts';
import { loseRun, openOther } from '#server/testing/lostRun.ts';
import { scopeOf } from '#server/testing/scope.ts';
import { openShop, type Shop } from '#server/testing.ts';
import { productImports } from './definition.ts';
import { csv, importerFor, skusOf } from './testing.ts';

const checkedImport = async (shop: Shop): Promise<number> => {
  const importer = importerFor(shop);
  const { id } = await importer.upload(csv('SKU,Title,Retail price,Brand', 'A,One,1,Leaf', 'B,Two,2,'), 'list.csv');
  await importer.check(id);
  return id;
};

const openGate = () => {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), passed };
};

/** Applied by a process of its own, to which something happens once the rows are written. */
const applyWith = async (shop: Shop, jobs: Jobs, id: number, happens: () => Promise<void>) => {
  const { services } = shop;
  const { db } = services.database;
  const definition: ImportDefinition = productImports;
  const eventful: ImportDefinition = {
    ...definition,
    write: async (...given) => {
      const rows = await definition.write(...given);
      await happens();
      return rows;
    },
  };
  const ctx: Partial<Ctx> = {
    services,
    db,
    scope: { ...scopeOf(shop), permissions: new Set(['product.add', 'product.edit']) },
    write: (action) => db.transaction().execute(action),
    answered: async (result) => result,
  };
  await stepsOf(jobs, eventful).apply(ctx as Ctx, { id });
};

test.runIf(isPostgres)('a process that lost its import to another one writes nothing any more', async () => {
  const shop = await openShop();
  const { services } = shop;
  const id = await checkedImport(shop);
  const writeGate = openGate();
  const takeoverGate = openGate();
  const applying = applyWith(shop, openOther(services, productImports), id, () => {
    writeGate.open();
    return takeoverGate.passed;
  });
  await writeGate.passed;
  await sql`update job_run set next_at = now() where company_id = ${shop.companyId}`.execute(services.database.db);
  await openOther(services, productImports).runDue();
  takeoverGate.open();
  await applying;
  expect(await importerFor(shop).get(id)).toMatchObject({
    state: 'mapping',
    reason: expect.stringContaining('nothing was changed'),
  });
  expect(await skusOf(shop)).toEqual([]);
});

test('a server that is told to stop takes back what it has begun to write', async () => {
  const shop = await openShop();
  const id = await checkedImport(shop);
  const jobs = openOther(shop.services, productImports);
  let stopped: Promise<void> | undefined;
  await applyWith(shop, jobs, id, async () => {
    stopped = jobs.stop();
  });
  await stopped;
  expect(await importerFor(shop).get(id)).toMatchObject({ state: 'mapping', reason: expect.any(String) });
  expect(await skusOf(shop)).toEqual([]);
  expect((await shop.as('branchManager').call(brands.list, {})).data).toEqual([]);
  const runs = await shop.services.database.db
    .selectFrom('jobRun')
    .select('id')
    .where('companyId', '=', shop.companyId)
    .execute();
  expect(runs).toEqual([]);
});

test.runIf(!isPostgres)('the embedded engine has no other process: a start does not wait for a lease', async () => {
  const shop = await openShop();
  const { services, companyId } = shop;
  const { db } = services.database;
  const id = await checkedImport(shop);
  await db.updateTable('importJob').set({ state: 'applying' }).where('id', '=', id).execute();
  await loseRun(services, productImports, companyId, id, 60_000);
  await openOther(services, productImports).takeOver();
  expect(await importerFor(shop).get(id)).toMatchObject({ state: 'mapping' });
});

test.runIf(isPostgres)(
  'a process that dies while it reads or checks: another one finishes it, where it can',
  async () => {
    const shop = await openShop();
    const { services, companyId, users } = shop;
    const { db } = services.database;
    const importer = importerFor(shop);
    const file = csv('SKU,Title,Retail price', 'A,One,1', 'B,Two,2', 'C,,3');
    const { id } = await importer.upload(file, 'list.csv');
    const lose = async (state: 'reading' | 'checking', asked: Parameters<typeof loseRun>[5]) => {
      await db.updateTable('importJob').set({ state }).where('id', '=', id).execute();
      await loseRun(services, productImports, companyId, id, 0, asked);
      await openOther(services, productImports).runDue();
      return importer.get(id);
    };

    // Half of its rows are there, and the file is still where the dead process had put it.
    const folder = await mkdtemp(join(tmpdir(), 'tilldesk-lost-'));
    await writeFile(join(folder, 'sheet'), file);
    await db.deleteFrom('importRow').where('importId', '=', id).where('row', '>', 2).execute();
    expect(await lose('reading', { userId: users.branchManager.id, folder })).toMatchObject({ state: 'mapping' });
    expect(existsSync(folder)).toBe(false);
    const checked = await lose('checking', { userId: users.branchManager.id });
    expect(checked).toMatchObject({ state: 'checked', counts: { new: 2, wrong: 1 } });

    // Nobody knows who asked, or they can no longer sign in: it is put back. So is a file out of reach.
    expect(await lose('checking', {})).toMatchObject({ state: 'mapping', reason: expect.any(String) });
    const { id: leaverId } = users.sales;
    await db.updateTable('appUser').set({ archivedAt: new Date() }).where('id', '=', leaverId).execute();
    expect(await lose('checking', { userId: leaverId })).toMatchObject({ state: 'mapping' });
    expect(await lose('reading', { userId: users.branchManager.id, folder })).toMatchObject({ state: 'failed' });
  },
);
