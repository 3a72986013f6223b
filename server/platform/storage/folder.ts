import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { UPLOADS_DIR } from '#server/platform/db/restored.ts';
import type { Storage } from './files.ts';

/** Drafts are elsewhere, so that a backup taken meanwhile contains whole files only. */
const DRAFTS_DIR = 'incoming';

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

const writeDurably = async (path: string, body: Buffer): Promise<void> => {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(body);
    await file.sync(); // a row will soon refer to this file, and it must survive a power cut
  } finally {
    await file.close();
  }
};

/** Files on disk, spread over folders named by two letters: one folder of a million files is slow to list and to back up. */
export const openFolder = (dataDir: string): Storage => {
  const pathOf = (name: string) => join(dataDir, UPLOADS_DIR, name.slice(0, 2), name);
  return {
    put: async (name, body) => {
      const path = pathOf(name);
      const draft = join(dataDir, DRAFTS_DIR, randomUUID());
      await Promise.all([path, draft].map((each) => mkdir(dirname(each), { recursive: true })));
      try {
        await writeDurably(draft, body);
        await rename(draft, path); // readers never see half a file
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    get: async (name) => {
      try {
        const file = await open(pathOf(name));
        const { size } = await file.stat();
        return { body: file.createReadStream(), bytes: size };
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  };
};
