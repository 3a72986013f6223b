// Files written by tests are deleted with the run: a worker that is ended cleans up nothing.
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { readDump } from '#server/platform/db/testing.ts';

declare module 'vitest' {
  interface ProvidedContext {
    folder: string;
  }
}

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 8 * 1024 ** 3;

/** In memory if there is plenty of it: databases flush thousands of files to disk, and tests would wait for that. */
const quickestFolder = async (): Promise<string> => {
  const room = await statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return room >= ENOUGH_BYTES ? MEMORY : tmpdir();
};

export async function setup(project: TestProject) {
  const folder = await mkdtemp(join(await quickestFolder(), 'tilldesk-test-'));
  project.provide('folder', folder);
  // Once, before several threads would each make it.
  if (project.name === 'embedded') await readDump();
  return () => rm(folder, { recursive: true, force: true });
}
