// What tests leave on the disk goes with the run: a worker that is ended clears nothing away.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    folder: string;
  }
}

export async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'tilldesk-test-'));
  project.provide('folder', folder);
  return () => rm(folder, { recursive: true, force: true });
}
