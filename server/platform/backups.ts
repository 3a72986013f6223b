import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Config } from '#server/platform/config.ts';
import type { Services } from '#server/platform/context.ts';
import { backup, backupOpen, type Place, restore } from '#server/platform/db/backup.ts';
import { UPLOADS_DIR } from '#server/platform/db/restored.ts';
import { packTar, unpackTar } from '#server/platform/db/tar.ts';
import { askForBackup } from '#server/platform/http/backup.ts';

type Say = (line: string) => void;
type Where = Pick<Config, 'databaseUrl' | 'dataDir' | 's3'>;

const ENDING = '.backup';

const placeOf = ({ databaseUrl, dataDir }: Where): Place => (databaseUrl ? { url: databaseUrl } : { dir: dataDir });

const nameOf = ({ databaseUrl, dataDir }: Where): string => {
  if (!databaseUrl) return `the embedded database in ${dataDir}`;
  const { pathname, host } = new URL(databaseUrl);
  return `the database ${pathname.slice(1)} at ${host}`;
};

const folderOf = ({ dataDir }: Where) => join(dataDir, 'backups');
/** PostgreSQL's own tools don't include the files beside it. */
const uploadsFileOf = (file: string) => `${file}.uploads`;
const hasOwnUploads = ({ databaseUrl, dataDir, s3 }: Where) =>
  databaseUrl !== undefined && s3 === undefined && existsSync(join(dataDir, UPLOADS_DIR));

const packUploads = async (dataDir: string, file: string): Promise<void> => {
  const draft = `${file}.part`;
  try {
    const archive = packTar([{ root: dataDir, name: UPLOADS_DIR }]);
    await pipeline(archive, createGzip({ level: 1 }), createWriteStream(draft, { flush: true }));
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
};

const sizeOf = async (file: string): Promise<string> => {
  const { size } = await stat(file);
  return size < 1e6 ? `${Math.ceil(size / 1e3)} KB` : `${(size / 1e6).toFixed(1)} MB`;
};

const secondsSince = (started: number) => `${((performance.now() - started) / 1000).toFixed(1)} s`;

/** Writes to the named file, or to one in `backups/` named after its time. Returns its path. */
export const backUp = async (where: Where, chosenFile: string | undefined, say: Say): Promise<string> => {
  const started = performance.now();
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const file = resolve(chosenFile ?? join(folderOf(where), `tilldesk-${stamp}${ENDING}`));
  if (existsSync(file)) throw new Error(`${file} is already there. Name another file, or move it away.`);
  await mkdir(dirname(file), { recursive: true });
  const wasRunning = where.databaseUrl === undefined && (await askForBackup(where.dataDir, file));
  if (!wasRunning) await backup(placeOf(where), file);
  say(`Backed up ${nameOf(where)}${wasRunning ? ', while it runs,' : ''} to`);
  say(`  ${file} (${await sizeOf(file)}, ${secondsSince(started)})`);
  if (hasOwnUploads(where)) {
    await packUploads(where.dataDir, uploadsFileOf(file));
    say(`  ${uploadsFileOf(file)} (${await sizeOf(uploadsFileOf(file))}): the uploaded files`);
  }
  if (where.s3) say(`Uploaded files are in the bucket ${where.s3.bucket} and were not copied.`);
  return file;
};

const SCHEDULED = `-scheduled${ENDING}`;

/**
 * Created by the server itself in `backups/`; the newest `keep` of its own backups stay. Backups created by hand are
 * left for people to delete.
 */
export const backUpByPlan = async (
  { config, database }: Pick<Services, 'config' | 'database'>,
  keep: number,
): Promise<{ name: string; bytes: number; kept: number }> => {
  const folder = folderOf(config);
  const name = `tilldesk-${new Date().toISOString().replace(/[:.]/g, '-').slice(0, -1)}${SCHEDULED}`;
  const file = join(folder, name);
  await mkdir(folder, { recursive: true });
  if (database.engine === 'embedded') await backupOpen(database, config.dataDir, file);
  else await backup(placeOf(config), file);
  if (hasOwnUploads(config)) await packUploads(config.dataDir, uploadsFileOf(file));
  const own = (await listBackups(config)).filter((each) => each.endsWith(SCHEDULED));
  for (const old of own.slice(keep)) {
    await rm(join(folder, old), { force: true });
    await rm(uploadsFileOf(join(folder, old)), { force: true });
  }
  return { name, bytes: (await stat(file)).size, kept: Math.min(own.length, keep) };
};

/** Newest first. */
const listBackups = async (where: Where): Promise<string[]> => {
  const names = await readdir(folderOf(where)).catch(() => []);
  return names.filter((name) => name.endsWith(ENDING)).toSorted((a, b) => (a < b ? 1 : -1));
};

export const bringBack = async (
  where: Where,
  { file, force }: { file: string | undefined; force: boolean },
  say: Say,
): Promise<void> => {
  if (file === undefined) {
    say('Which one? npm run restore -- <file> [--force]');
    for (const name of await listBackups(where)) say(`  ${join(folderOf(where), name)}`);
    throw new Error('No file was named.');
  }
  const started = performance.now();
  await restore(placeOf(where), resolve(file), { force }).catch((error: Error) => {
    throw new Error(error.message.replace('Say force', 'Say --force'), { cause: error });
  });
  const uploads = uploadsFileOf(resolve(file));
  if (where.databaseUrl !== undefined && !where.s3 && existsSync(uploads)) {
    // Names of uploads are never used twice: existing files may stay.
    await pipeline(createReadStream(uploads), createGunzip(), (source) => unpackTar(source, where.dataDir));
  }
  say(`Restored ${nameOf(where)} from ${basename(file)} (${secondsSince(started)}).`);
  say('Start the server: a backup of an older version is brought up to date then.');
};
