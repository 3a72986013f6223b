import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/platform/db/open.ts';
import { emptyFolder, isPostgres } from '#server/platform/db/testing.ts';
import { tighten } from './private.ts';

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

test.skipIf(isPostgres)('what an earlier version left open is closed to everybody else', async () => {
  const folder = await emptyFolder();
  await mkdir(join(folder, 'outbox'));
  await mkdir(join(folder, 'uploads', 'ab'), { recursive: true });
  const mail = join(folder, 'outbox', 'reset.eml');
  await writeFile(mail, 'a link');
  for (const path of [folder, join(folder, 'outbox'), join(folder, 'uploads')]) await chmod(path, 0o777);
  await chmod(mail, 0o666);
  await tighten(folder);
  expect(await Promise.all([folder, join(folder, 'outbox'), join(folder, 'uploads'), mail].map(modeOf))).toEqual([
    '700',
    '700',
    '700',
    '600',
  ]);
  await tighten(join(folder, 'missing'));
});

test.skipIf(isPostgres)('a database that has just been made is its owner’s alone', async () => {
  const folder = await emptyFolder();
  const database = await openDatabase({ dir: folder });
  try {
    const files = await readdir(join(folder, 'database'), { recursive: true });
    expect(files.length).toBeGreaterThan(500);
    const modes = await Promise.all(files.map((path) => modeOf(join(folder, 'database', path))));
    expect([...new Set(modes)].toSorted()).toEqual(['600', '700']);
  } finally {
    await database.close();
  }
});
