import { chmod, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { UPLOADS_DIR } from '#server/platform/db/restored.ts';

/** Files created by this process are readable by their owner only: data, backups, emails with links in them. */
export const keepPrivate = (): void => {
  process.umask(0o077);
};

const OTHERS = 0o077;

const close = async (path: string): Promise<boolean> => {
  const { mode } = await lstat(path);
  if ((mode & OTHERS) !== 0) await chmod(path, mode & 0o777 & ~OTHERS);
  return true;
};

/**
 * Files that an earlier version left readable by others are protected. Uploaded files, of which there may be hundreds
 * of thousands, are safe once their folder is.
 */
export const tighten = async (folder: string): Promise<void> => {
  if (!(await close(folder).catch(() => false))) return;
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const path = join(folder, entry.name);
    if (entry.isSymbolicLink()) continue;
    if (entry.isDirectory() && entry.name !== UPLOADS_DIR) await tighten(path);
    // Files come and go meanwhile, and some may belong to somebody else.
    else await close(path).catch(() => false);
  }
};
