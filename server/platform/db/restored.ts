import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Under the data directory, beside `uploads`. */
export const DATABASE_DIR = 'database';
export const UPLOADS_DIR = 'uploads';

/** A backup being unpacked; not valid until it is renamed to `restored`. */
export const draftDir = (dir: string): string => join(dir, 'restoring');
const readyDir = (dir: string): string => join(dir, 'restored');

/**
 * Puts a restored backup in place. The rename to `restored` decides: before it nothing has changed; after it, this
 * function, which also runs at every opening, continues where a crash interrupted it.
 */
export const adoptRestored = async (dir: string): Promise<void> => {
  const ready = readyDir(dir);
  if (!existsSync(ready)) return;
  const replaced = join(dir, 'replaced');
  for (const name of [DATABASE_DIR, UPLOADS_DIR]) {
    if (!existsSync(join(ready, name))) continue; // moved before the crash, or never in the backup
    if (existsSync(join(dir, name))) {
      await mkdir(replaced, { recursive: true });
      await rename(join(dir, name), join(replaced, `${name}-${Date.now()}`));
    }
    await rename(join(ready, name), join(dir, name));
  }
  await rm(ready, { recursive: true });
};

export const commitDraft = async (dir: string): Promise<void> => {
  await rename(draftDir(dir), readyDir(dir));
  await adoptRestored(dir);
};
