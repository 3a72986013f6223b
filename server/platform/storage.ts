import type { Config } from '#server/platform/config.ts';
import { openBucket } from './storage/bucket.ts';
import type { Storage } from './storage/files.ts';
import { openFolder } from './storage/folder.ts';

const generated = /^[a-z0-9]{26,64}\.[a-z0-9]{1,8}$/;
export const isStoredName = (name: string): boolean => generated.test(name);

const checked = (name: string): string => {
  if (!isStoredName(name)) throw new Error(`${JSON.stringify(name)} is not the name of a stored file`);
  return name;
};

/** No name of another shape reaches a path or an address, from any caller. */
const guarded = (storage: Storage): Storage => ({
  put: async (name, body, type) => storage.put(checked(name), body, type),
  get: async (name) => storage.get(checked(name)),
  remove: async (name) => storage.remove(checked(name)),
});

export const openStorage = ({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Storage =>
  guarded(s3 ? openBucket(s3) : openFolder(dataDir));
