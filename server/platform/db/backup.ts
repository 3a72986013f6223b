import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { lockDir } from './lock.ts';
import { type Database, openDatabase } from './open.ts';
import { dumpPostgres, restorePostgres } from './pgtools.ts';
import { adoptRestored, commitDraft, DATABASE_DIR, draftDir, UPLOADS_DIR } from './restored.ts';
import { packTar, unpackTar } from './tar.ts';

/** The location of the data: a server's address, or the data directory of the embedded database with its uploads. */
export type Place = { url: string } | { dir: string };

/** Writes the whole content to one file, which appears only when it is complete. */
export const backup = async (place: Place, file: string): Promise<void> => {
  await mkdir(dirname(file), { recursive: true });
  if ('url' in place) return dumpPostgres(place.url, file);
  if (!existsSync(join(place.dir, DATABASE_DIR))) throw new Error(`There is no database in ${place.dir}.`);
  const database = await openDatabase(place);
  try {
    await backupOpen(database, place.dir, file);
  } finally {
    await database.close();
  }
};

/** The same for an embedded database that this process has open, as it does while the server runs. */
export const backupOpen = async (database: Database, dir: string, file: string): Promise<void> => {
  const copies = join(dir, 'backing-up');
  const draft = `${file}.part`;
  await rm(copies, { recursive: true, force: true });
  await mkdir(copies);
  try {
    await database.copyTo?.(join(copies, DATABASE_DIR));
    const entries = [{ root: copies, name: DATABASE_DIR }];
    if (existsSync(join(dir, UPLOADS_DIR))) entries.push({ root: dir, name: UPLOADS_DIR });
    await pipeline(packTar(entries), createGzip({ level: 1 }), createWriteStream(draft, { flush: true }));
    await rename(draft, file);
  } finally {
    await rm(copies, { recursive: true, force: true });
    await rm(draft, { force: true });
  }
};

/** Replaces the content with that of a backup. A target that holds data is refused without `force`. */
export const restore = async (place: Place, file: string, { force = false } = {}): Promise<void> => {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  if ('url' in place) return restorePostgres(place.url, file, force);
  const release = await lockDir(place.dir);
  try {
    await restoreDir(place.dir, file, force);
  } finally {
    await release();
  }
};

const restoreDir = async (dir: string, file: string, force: boolean): Promise<void> => {
  await adoptRestored(dir);
  if (!force && existsSync(join(dir, DATABASE_DIR)))
    throw new Error(`${dir} already holds a database. Say force to replace it; the old one is kept under replaced/.`);
  const draft = draftDir(dir);
  await rm(draft, { recursive: true, force: true });
  try {
    await pipeline(createReadStream(file), createGunzip(), (source) => unpackTar(source, draft));
    await checkDraft(draft);
    await commitDraft(dir);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw new Error(`${file} was not restored, nothing has changed. ${(error as Error).message}`, { cause: error });
  }
};

/** A backup is good if its database opens and answers. */
const checkDraft = async (draft: string): Promise<void> => {
  if (!existsSync(join(draft, DATABASE_DIR))) throw new Error('It holds no database.');
  const database = await openDatabase({ dir: draft });
  await database.pool.query('select count(*) from schema_migration').finally(() => database.close());
};
