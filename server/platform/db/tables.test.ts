import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeTables } from './describe.ts';
import { testDatabase } from './testing.ts';

const engine = process.env.ENGINE === 'postgres' ? 'postgres' : 'embedded';
const file = join(import.meta.dirname, 'tables.ts');

test('tables.ts describes the migrated schema; `npm run db:types` rewrites it', async () => {
  const database = await testDatabase(engine);
  const described = await describeTables(database).finally(() => database.close());
  if (process.env.UPDATE_TABLES) await writeFile(file, described);
  expect(await readFile(file, 'utf8')).toBe(described);
});
