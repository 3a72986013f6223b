import { copyFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrate } from '#server/platform/db/migrate.ts';
import { emptyFolder, openEmpty } from '#server/platform/db/testing.ts';

const migrations = join(import.meta.dirname, '..', '..', 'migrations');

test('a company’s own roles keep what they could do when cost and dispatch became rights', async () => {
  const database = await openEmpty();
  const folder = await emptyFolder();
  for (const name of (await readdir(migrations)).filter((each) => each < '0016'))
    await copyFile(join(migrations, name), join(folder, name));
  await migrate(database, folder);
  const { pool } = database;
  await pool.query(`
    insert into company (name, code) values ('Old shop', 'old');
    insert into role (company_id, name, reach, permissions) select id, r.name, 'branch', r.permissions from company,
      (values ('Buyer', array['purchaseOrder.query', 'purchaseOrder.edit']), ('Clerk', array['salesOrder.edit']),
        ('Keeper', array['product.query', 'product.edit', 'salesOrder.edit']), ('Reader', array['purchaseOrder.query']),
        ('Till', array['product.query', 'stock.query', 'salesOrder.add']),
        ('Viewer', array['report.query', 'report.get', 'pos.query'])) as r (name, permissions)`);
  await migrate(database);
  const { rows } = await pool.query('select permissions, version from role order by name');
  expect(rows).toEqual([
    { permissions: ['cost.edit', 'cost.get', 'purchaseOrder.edit', 'purchaseOrder.query'], version: 2 },
    { permissions: ['dispatch.add', 'salesOrder.edit'], version: 2 },
    {
      permissions: ['cost.edit', 'cost.get', 'dispatch.add', 'product.edit', 'product.query', 'salesOrder.edit'],
      version: 2,
    },
    { permissions: ['cost.get', 'purchaseOrder.query'], version: 2 },
    { permissions: ['product.query', 'stock.query', 'salesOrder.add'], version: 1 },
    // Since then rights without effect were removed.
    { permissions: ['report.query'], version: 2 },
  ]);
  await database.close();
});
