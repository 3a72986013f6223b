import { afterAll, expect, test } from 'vitest';
import { isPostgres } from '#server/platform/db/testing.ts';
import { isLong } from '#server/testing/long.ts';
import { addressOfDatabase, firstWords, startWorker, until } from '#server/testing/workers.ts';
import { closeBenches, openBench, openShop } from '#server/testing.ts';
import { csv, importerFor, skusOf } from './testing.ts';

const LEASE_MS = 3000;
/** A look every two seconds, and what a busy machine takes. */
const SLACK_MS = 6000;

afterAll(closeBenches);

test.runIf(isPostgres && isLong)(
  'three processes, the one at work killed: another puts its import back, or finishes its undoing, within the lease',
  async () => {
    const shop = await openShop(await openBench());
    const { companyId, users, services } = shop;
    const { db } = services.database;
    const url = await addressOfDatabase(db);
    const importer = importerFor(shop);
    const { id } = await importer.upload(csv('SKU,Title,Retail price,Quantity', 'A,One,1,5', 'B,Two,2,'), 'list.csv');
    await importer.check(id);
    const others = [startWorker('importWorker.ts', url, LEASE_MS), startWorker('importWorker.ts', url, LEASE_MS)];
    /** How long it took until the import was out of the dead process's hands. */
    const cutOff = async (step: 'apply' | 'revert'): Promise<number> => {
      const worker = startWorker('importWorker.ts', url, LEASE_MS, step, id, companyId, users.branchManager.id);
      try {
        await firstWords(worker);
        expect(await importer.get(id)).toMatchObject({ state: 'applying' });
        expect(await importer.post(`check/${id}`)).toMatchObject({ code: 9140 });
        // It works for longer than a lease, and nobody takes it away while it lives.
        await new Promise((resolve) => setTimeout(resolve, LEASE_MS + 1000));
        expect(await importer.get(id)).toMatchObject({ state: 'applying' });
      } finally {
        worker.kill('SIGKILL');
      }
      const killedAt = Date.now();
      await until(async () => (await importer.get(id)).state !== 'applying');
      return Date.now() - killedAt;
    };
    try {
      await Promise.all(others.map(firstWords));
      expect(await cutOff('apply')).toBeLessThan(LEASE_MS + SLACK_MS);
      expect(await importer.get(id)).toMatchObject({
        state: 'mapping',
        reason: expect.stringContaining('nothing was changed'),
      });
      expect(await skusOf(shop)).toEqual([]);

      await importer.check(id);
      expect((await importer.apply(id)).data.state).toBe('applied');
      expect(await skusOf(shop)).toEqual(['A', 'B']);
      expect(await cutOff('revert')).toBeLessThan(LEASE_MS + SLACK_MS);
      expect(await importer.get(id)).toMatchObject({ state: 'reverted' });
      expect(await skusOf(shop)).toEqual([]);
      // The import itself is the history; nothing of its runs is left.
      expect(await db.selectFrom('job').select('id').execute()).toEqual([]);
    } finally {
      for (const worker of others) worker.kill('SIGKILL');
    }
  },
);
